// The frame of the site: which view is open, its title, and where the focus goes.
devcat.unit("page/shell", (use) => {
  "use strict";

  const { make } = use("page/element");
  const files = use("catalogue/files");
  const message = use("page/message");
  const route = use("page/route");
  const words = use("page/words");
  const labels = use("page/labels");
  const navigation = use("page/navigation");
  const list = use("list/view");
  const views = {
    "": "list/welcome",
    device: "device/view",
    matrix: "matrix/view",
    compare: "compare/view",
    diff: "history/difference",
    charts: "charts/view",
    revisions: "history/revisions",
    about: "about/view",
  };
  const withList = ["", "device"];
  let opened = 0;
  let former = null;
  let isSearchWanted = false;

  function element(id) {
    return document.getElementById(id);
  }

  function titleOf(place) {
    const heading = element("page").querySelector("h1, h2");
    const text = place.view === "" ? "Devices" : heading?.textContent;
    return [text, element("catalogue-name").textContent].filter(Boolean).join(" – ");
  }

  function noView(view) {
    return new message.Problem(
      "No such page",
      [`This site has no page ‘${view}’.`],
      [["All devices", route.link("")]],
    );
  }

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
    const name = views[place.view];
    if (name === undefined) throw noView(place.view);
    await use(name).open(page, place);
  }

  async function openList(place) {
    element("list-pane").hidden = !withList.includes(place.view);
    if (!withList.includes(place.view)) return;
    try {
      await list.open(element("list-pane"), place);
    } catch (error) {
      element("list-pane").replaceChildren(message.block(error, place.view === "" ? 1 : 2));
    }
  }

  // Opens the view that the address names. Of several in a row only the last is shown.
  async function open() {
    opened += 1;
    const mine = opened;
    const place = route.parse(location.hash);
    element("shell").dataset.view = place.view === "" ? "devices" : place.view;
    navigation.mark(place.view);
    const page = make(
      "article",
      { class: "page", "aria-busy": "true" },
      make("p", { class: "loading" }, "Loading…"),
    );
    element("page").replaceChildren(page);
    const listed = openList(place);
    try {
      await fill(page, place);
    } catch (error) {
      page.replaceChildren(message.block(error));
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
    const catalogue = await files.load("catalogue");
    labels.learn(catalogue.fields);
    element("catalogue-name").textContent = catalogue.name;
    const revision = catalogue.head ? `revision ${catalogue.head.number}` : "no revision yet";
    element("catalogue-state").textContent = `${words.counted(catalogue.devices, "device")}, ${revision}`;
  }

  async function start() {
    navigation.open();
    document.addEventListener("keydown", onKey);
    addEventListener("hashchange", open);
    element("skip").addEventListener("click", (event) => {
      event.preventDefault();
      element("main").focus();
    });
    try {
      await nameCatalogue();
    } catch (error) {
      element("page").replaceChildren(message.block(error));
      element("shell").dataset.view = "message";
      return;
    }
    await open();
  }

  return { start };
});
