// The charts: the frame for the interactive chart.
devcat.unit("charts/view", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { open: openDirectory } = use("catalogue/directory");
  const floorplan = () => use("chart/floorplan");

  // Opens the chart that a route names behind `#/charts/`.
  async function open(page, place) {
    const container = make("div", { class: "chart-floorplan" });
    const query = place.query.toString();
    page.classList.add("page-wide");
    page.replaceChildren(container);
    await floorplan().open(container, await openDirectory(), place.rest + (query && `?${query}`));
  }

  return { open };
});
