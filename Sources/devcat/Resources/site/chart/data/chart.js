// A chart of a state: what it asks of the rules, its data, and what it says.
devcat.unit("chart/data/chart", (use) => {
  "use strict";

  const contents = use("chart/rules/content");
  const devices = use("chart/data/devices");
  const history = use("chart/data/history");
  const order = use("chart/rules/order");
  const types = use("chart/rules/types");

  function names(type, data) {
    const ordered = type === "combination" ? data.series : [...data.series].sort(order.newestFirst);
    return ordered.map(({ name }) => name);
  }

  function hasValues({ points, ranges, values }) {
    return (points ?? ranges ?? values).some((value) => value !== null);
  }

  // The series to show: those that are chosen and there, else the first ones that have values, as many as
  // the type can show.
  function only(state, all, data) {
    const { series: most } = types.named(state.type);
    const chosen = (state.show ?? []).filter((name) => all.includes(name)).slice(0, most);
    if (chosen.length) return chosen;
    const valued = new Set(data.series.filter(hasValues).map(({ name }) => name));
    const first = all.filter((name) => valued.has(name)).slice(0, most);
    return first.length ? first : all.slice(0, most);
  }

  // A chart of the history is made already; only its type and order can be another.
  function ofHistory(state, charts) {
    const found = history.named(charts, state.history);
    const spec = { ...found.spec, type: state.type, sort: state.sort === "category" ? undefined : state.sort };
    return { spec, data: found.data, left: 0 };
  }

  // A catalogue may hold no number at all, of which the points and ranges of these types are made.
  function lacksNumbers({ type, x, y }) {
    return x === null || (y === null && ["scatter", "bubble", "stock"].includes(type));
  }

  function ofNothing(state, { sources, request }) {
    const spec = { ...request({ ...state, type: "column", x: "name", y: null }), measure: { name: "numbers" } };
    return { spec, data: { categories: [], series: [] }, left: sources.count };
  }

  function ofDevices(state, { sources, request }) {
    if (lacksNumbers(state)) return ofNothing(state, { sources, request });
    const spec = request(state);
    return { spec, ...devices.of(state, spec, sources) };
  }

  // What a state whose columns are loaded asks for: `{spec, data, all, shown, left}`, where `all` names all series
  // and `shown` those in the chart.
  function ask(state, site, context = "floorplan") {
    const { spec, data, left } = state.history ? ofHistory(state, site.history) : ofDevices(state, site);
    const all = names(state.type, data);
    const shown = only(state, all, data);
    return { spec: { ...spec, context, only: shown, updated: site.updated }, data, all, shown, left };
  }

  // What the chart says; throws a ChartError where the data cannot be shown so.
  function answer({ spec, data }) {
    return contents.of(spec, data);
  }

  return { ask, answer };
});
