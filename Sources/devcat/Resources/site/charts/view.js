// The charts: the frame for the interactive chart.
devcat.unit("charts/view", (use) => {
  "use strict";

  const { make } = use("page/element");
  const files = use("catalogue/files");
  const { open: openDirectory } = use("catalogue/directory");
  const { column } = use("catalogue/columns");
  const filter = use("filter/answer");
  const { why } = use("catalogue/nothing");
  const states = use("chart/state");

  // What stands instead of the charts if there is no device; those of the history are there all the same.
  function empty({ charts = [], ...catalogue }) {
    const { reason, next } = why(catalogue);
    return [
      make("header", { class: "page-head" }, make("h1", { tabindex: -1 }, "Charts")),
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
    const [names, catalogue] = await Promise.all([openDirectory(), files.load("catalogue")]);
    if (names.count === 0 && !states.parse(query)?.history) {
      page.replaceChildren(...empty(catalogue));
      return;
    }
    page.classList.add("page-wide");
    page.replaceChildren(container);
    await use("chart/floorplan").open(container, {
      columns: column,
      filter: filter.all,
      names,
      catalogue,
      query,
    });
  }

  return { open };
});
