// The frame of the site: which view is open, its title, and where the focus goes.
devcat.unit("page/shell", (use) => {
  "use strict";

  const { loadData } = use("catalogue");
  const elements = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const list = use("list/view");

  // The main navigation: a tab bar in compact width, a sidebar in regular width, of the same links.
  const homes = { device: "", this: "screens" };
  // The views whose own link the tab bar leaves out.
  const compactHomes = { diff: "about", revisions: "about" };
  const regular = matchMedia("(min-width: 678px)");
  let marked = "";

  const links = () => [...document.querySelectorAll("#navigation a")];

  // Marks the link of the present view.
  function mark(view) {
    marked = view;
    const home = homes[view] ?? (regular.matches ? view : compactHomes[view] ?? view);
    for (const link of links()) {
      if (route.parse(link.getAttribute("href")).view === home) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  // Lets the links to the devices and to the matrix carry the present question.
  function carry(query) {
    for (const link of links()) {
      const { view } = route.parse(link.getAttribute("href"));
      if (["", "screens", "matrix"].includes(view)) link.setAttribute("href", route.link(view, "", query));
    }
  }

  // Lets the button hide and show the sidebar. Without a word of the reader the style sheet decides: it
  // is open where there is room beside a list and its detail.
  function openNavigation() {
    const button = document.getElementById("sidebar-toggle");
    const shell = document.getElementById("shell");
    const roomy = matchMedia("(min-width: 1100px)");
    const isOpen = () => (shell.dataset.sidebar ?? (roomy.matches ? "open" : "closed")) === "open";

    const tell = () => button.setAttribute("aria-expanded", String(isOpen()));

    function set(state) {
      shell.dataset.sidebar = state;
      tell();
    }

    button.addEventListener("click", () => set(isOpen() ? "closed" : "open"));
    roomy.addEventListener("change", tell);
    regular.addEventListener("change", () => mark(marked));
    document.getElementById("navigation").addEventListener("click", (event) => {
      if (event.target.closest("a") && !roomy.matches && isOpen()) set("closed");
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !roomy.matches && isOpen()) set("closed");
    });
    tell();
  }

  // A unit is loaded when its view is first opened.
  const views = {
    "": () => use("list/welcome").open,
    device: () => use("device/view").open,
    screens: () => use("screens").open,
    this: () => use("device/this").open,
    matrix: () => use("matrix/view").open,
    compare: () => use("compare/view").open,
    diff: () => use("history/view").openDifference,
    charts: () => use("chart/view").open,
    revisions: () => use("history/view").openRevisions,
    about: () => use("about").open,
  };
  const withList = ["", "device"];
  let opened = 0;
  let former = null;
  let isSearchWanted = false;

  const element = (id) => document.getElementById(id);

  // The start page has the title that its file has.
  function titleOf(place) {
    const whole = document.querySelector('meta[property="og:title"]')?.content;
    if (place.view === "" && whole && !document.documentElement.dataset.device) return whole;
    const heading = element("page").querySelector("h1, h2");
    const text = place.view === "" ? "Devices" : heading?.textContent;
    const name = element("catalogue-name").textContent;
    return [text, name === "reference" ? "devcat" : name].filter(Boolean).join(" – ");
  }

  const noView = (view) => new elements.Problem("No such page", [`This site has no page ‘${view}’.`], [["All devices", route.link("")]]);

  // The focus goes to the name of what was opened, so that it is read out, and back in the list to the row
  // of the device that was open; not when the site opens.
  function focusOpened(place, before) {
    if (place.view === "") {
      if (before?.view === "device") list.focusDevice(before.rest);
      return;
    }
    element("page").querySelector("h1")?.focus({ preventScroll: true });
  }

  async function fill(page, place) {
    const view = views[place.view];
    if (view === undefined) throw noView(place.view);
    await view()(page, place);
  }

  async function openList(place) {
    element("list-pane").hidden = !withList.includes(place.view);
    if (!withList.includes(place.view)) return;
    try {
      await list.open(element("list-pane"), place);
    } catch (error) {
      element("list-pane").replaceChildren(elements.block(error, place.view === "" ? 1 : 2));
    }
  }

  // Opens the view that the address names. Of several in a row only the last is shown.
  async function open() {
    opened += 1;
    const mine = opened;
    const place = route.parse(location.hash);
    element("shell").dataset.view = place.view === "" ? "devices" : place.view;
    mark(place.view);
    const page = elements.make("article", { class: "page", "aria-busy": "true" }, elements.make("p", { class: "loading" }, "Loading…"));
    element("page").replaceChildren(page);
    const listed = openList(place);
    try {
      await fill(page, place);
    } catch (error) {
      page.replaceChildren(elements.block(error));
    }
    await listed;
    if (mine !== opened) return;
    const before = former;
    former = place;
    page.removeAttribute("aria-busy");
    element("page").scrollTop = 0;
    document.title = titleOf(place);
    if (isSearchWanted) list.focusSearch();
    else if (mine > 1) focusOpened(place, before);
    isSearchWanted = false;
    document.documentElement.dataset.ready = String(mine);
  }

  function toSearch() {
    const { view } = route.parse(location.hash);
    const isListed = withList.includes(view) && element("list-pane").offsetParent !== null;
    if (isListed) {
      list.focusSearch();
      return;
    }
    isSearchWanted = true;
    route.go(route.link(""));
  }

  function onKey(event) {
    const isTyping = event.target.closest?.("input, select, textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    toSearch();
  }

  async function nameCatalogue() {
    const catalogue = await loadData("catalogue");
    words.learn(catalogue.fields);
    element("catalogue-name").textContent = catalogue.name;
    const revision = catalogue.head ? `revision ${catalogue.head.number}` : "no revision yet";
    element("catalogue-state").textContent = `${words.counted(catalogue.devices, "device")}, ${revision}`;
  }

  async function start() {
    openNavigation();
    document.addEventListener("keydown", onKey);
    addEventListener("hashchange", open);
    element("skip").addEventListener("click", (event) => {
      event.preventDefault();
      element("main").focus();
    });
    try {
      await nameCatalogue();
    } catch (error) {
      element("page").replaceChildren(elements.block(error));
      element("shell").dataset.view = "message";
      return;
    }
    await open();
  }

  return { carry, start };
});
