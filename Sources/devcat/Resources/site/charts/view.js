// The charts: the frame for the interactive chart.
devcat.unit("charts/view", (use) => {
  "use strict";

  const { make } = use("page/element");
  const files = use("catalogue/files");
  const { open: openDirectory } = use("catalogue/directory");
  const { column } = use("catalogue/columns");

  // Opens the chart that a route names behind `#/charts/`.
  async function open(page, place) {
    const container = make("div", { class: "chart-floorplan" });
    const asked = place.query.toString();
    page.classList.add("page-wide");
    page.replaceChildren(container);
    await use("chart/floorplan").open(container, {
      columns: column,
      names: await openDirectory(),
      catalogue: await files.load("catalogue"),
      query: place.rest + (asked && `?${asked}`),
    });
  }

  return { open };
});
