// The buttons above a plot.
devcat.unit("chart/parts/toolbar", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { button } = use("page/controls");

  function symbol(text, title, onclick) {
    return make("button", { type: "button", class: "button chart-symbol", "aria-label": title, title, onclick }, text);
  }

  // In compact width only the last word shows.
  function words(first, last) {
    return [make("span", { class: "chart-roomy" }, `${first}\u00a0`), make("span", { class: "chart-short" }, last)];
  }

  function toggle(text, ontoggle) {
    const made = button(text, () => {
      const isPressed = made.getAttribute("aria-pressed") !== "true";
      made.setAttribute("aria-pressed", String(isPressed));
      ontoggle?.(isPressed);
    }, { "aria-pressed": "false" });
    return made;
  }

  // Makes the buttons: `menus` open sheets; the others act on the plot, on its labels and on the table.
  function open({ menus, zoom, reset, tabled, expanded }) {
    const several = toggle(words("Select", "several"));
    const zooms = [
      symbol("−", "Zoom out", () => zoom(1 / 1.5)),
      symbol("+", "Zoom in", () => zoom(1.5)),
      button(words("Whole", "plot"), reset, { class: "button chart-whole" }),
    ];
    const labels = toggle(words("Expand", "labels"), expanded);
    const table = toggle(words("Show as", "table"), tabled);
    return {
      element: make("div", { class: "chart-toolbar", role: "group", "aria-label": "Chart" }, [
        make("div", { class: "chart-tools" }, menus, several, labels, table),
        make("div", { class: "chart-tools chart-zooms" }, zooms),
      ]),
      several: () => several.getAttribute("aria-pressed") === "true",
      // Lets the buttons say what can be done.
      tell({ isZoomed, canZoom }) {
        for (const one of zooms.slice(0, 2)) one.disabled = !canZoom;
        zooms[2].disabled = !isZoomed;
      },
      // Lets the buttons of the plot rest while a table is in its place.
      rest(isTable, hasLabels) {
        several.hidden = isTable;
        labels.hidden = isTable || !hasLabels;
        for (const one of zooms) one.hidden = isTable;
      },
    };
  }

  return { open };
});
