// The charts of the site.
devcat.unit("chart/view", (use) => {
  "use strict";

  const { whyNothing, openDirectory, loadData, columnOf } = use("catalogue");
  const { make, pageHead } = use("page/elements");
  const { filterAll } = use("filter/answer");
  const states = use("chart/state");
  const { historyNamed } = use("chart/data/values");
  const { makeSite } = use("chart/data/site");
  const { openGallery } = use("chart/parts/gallery");
  const { openFloor } = use("chart/parts/floor");

  // The charts of the site: the gallery of those that are ready, or the chart that an address names.
  function unknown(container) {
    container.replaceChildren(
      pageHead("No such chart"),
      make("p", null, "The address names a chart that is not there. ", make("a", { href: "#/charts" }, "See all charts"), "."),
    );
  }

  // Opens the charts in a container. `columns(path)` promises the values of a column by device, null if one
  // is unknown; `filter(conditions)` promises a function that says of a device whether they hold; `names` has the `ids`, `names` and `families` of the devices in the same order; `catalogue` the
  // fields, the contexts, the head and the charts of the history; `query` is the text behind `#/charts/`.
  async function openFloorplan(container, { columns, filter, names, catalogue, query }) {
    const site = makeSite({ columns, filter, names, catalogue });
    if (!query) {
      await openGallery(container, site);
      return;
    }
    const state = states.parse(query);
    const isKnown = state && (state.history === null || historyNamed(site.history, state.history));
    if (!isKnown) unknown(container);
    else await openFloor(container, site, site.fit(state));
  }

  // What stands instead of the charts if there is no device; those of the history are there all the same.
  function empty({ charts = [], ...catalogue }) {
    const { reason, next } = whyNothing(catalogue);
    return [
      pageHead("Charts"),
      make("p", { class: "strong" }, reason),
      make("p", null, next),
      make("p", { class: "actions" }, charts.map(({ id, spec }) => {
        const href = states.fragment(states.make({ type: spec.type, history: id }));
        return make("a", { class: "button", href }, spec.title ?? id);
      })),
    ];
  }

  // Opens the chart that a route names behind `#/charts/`.
  async function open(page, place) {
    const container = make("div", { class: "chart-floorplan" });
    const asked = place.query.toString();
    const query = place.rest + (asked && `?${asked}`);
    const [names, catalogue] = await Promise.all([openDirectory(), loadData("catalogue")]);
    if (names.count === 0 && !states.parse(query)?.history) {
      page.replaceChildren(...empty(catalogue));
      return;
    }
    page.classList.add("page-wide");
    page.replaceChildren(container);
    await openFloorplan(container, { columns: columnOf, filter: filterAll, names, catalogue, query });
  }

  return { open, openFloorplan };
});
