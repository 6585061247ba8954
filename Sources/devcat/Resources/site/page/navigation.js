// The main navigation: a tab bar in compact width, a sidebar in regular width, of the same links.
devcat.unit("page/navigation", (use) => {
  "use strict";

  const route = use("page/route");
  const homes = { device: "" };
  // The views whose own link the tab bar leaves out.
  const compactHomes = { diff: "revisions" };
  const regular = matchMedia("(min-width: 678px)");
  let marked = "";

  function links() {
    return [...document.querySelectorAll("#navigation a")];
  }

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
      if (view === "" || view === "matrix") link.setAttribute("href", route.link(view, "", query));
    }
  }

  // Lets the button hide and show the sidebar. Without a word of the reader the style sheet decides: it
  // is open where there is room beside a list and its detail.
  function open() {
    const button = document.getElementById("sidebar-toggle");
    const shell = document.getElementById("shell");
    const roomy = matchMedia("(min-width: 1100px)");
    const isOpen = () => (shell.dataset.sidebar ?? (roomy.matches ? "open" : "closed")) === "open";

    function tell() {
      button.setAttribute("aria-expanded", String(isOpen()));
    }

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

  return { mark, carry, open };
});
