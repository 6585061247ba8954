// The charts of the site: the gallery of those that are ready, or the chart that an address names.
devcat.unit("chart/floorplan", (use) => {
  "use strict";

  const { make } = use("page/element");
  const floor = use("chart/parts/floor");
  const gallery = use("chart/parts/gallery");
  const history = use("chart/data/history");
  const sites = use("chart/data/site");
  const states = use("chart/state");

  function unknown(container) {
    container.replaceChildren(
      make("header", { class: "page-head" }, make("h1", { tabindex: -1 }, "No such chart")),
      make("p", null, "The address names a chart that is not there. ", make("a", { href: "#/charts" }, "See all charts"), "."),
    );
  }

  // Opens the charts in a container. `columns(path)` promises the values of a column by device, null if one
  // is unknown; `filter(conditions)` promises a function that says of a device whether they hold; `names` has the `ids`, `names` and `families` of the devices in the same order; `catalogue` the
  // fields, the contexts, the head and the charts of the history; `query` is the text behind `#/charts/`.
  async function open(container, { columns, filter, names, catalogue, query }) {
    const site = sites.make({ columns, filter, names, catalogue });
    if (!query) {
      await gallery.open(container, site);
      return;
    }
    const state = states.parse(query);
    const isKnown = state && (state.history === null || history.named(site.history, state.history));
    if (!isKnown) unknown(container);
    else await floor.open(container, site, site.fit(state));
  }

  return { open };
});
