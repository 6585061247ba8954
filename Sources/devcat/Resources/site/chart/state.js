// The state of a chart as a value, and as the part of the fragment behind `#/charts/`, so that a
// chart can be linked: `column?x=year&series=family&show=iPhone&show=iPad&where=year:2019`.
devcat.unit("chart/state", (use) => {
  "use strict";

  const types = use("chart/rules/types");
  const aggregates = use("chart/data/aggregates");

  const sorts = ["category", "category-descending", "value-descending", "value"];

  const initial = {
    type: "column",
    // The dimension of the categories; in a scatter and a bubble chart the field along the x-axis.
    x: "year",
    // The measure's field; null counts devices.
    y: null,
    aggregate: "mean",
    // The dimension of the series; null for one series.
    series: null,
    // The field that the lines of a combination measure; null for the series of the columns' measure.
    second: null,
    // The field that sizes the bubbles; null counts devices.
    size: null,
    sort: "category",
    // The names of the series to show; null for the first four.
    show: null,
    // The filter: `{dimension, value}`, all of which hold.
    where: [],
    // What was shown before each of the last conditions, which came from drilling down: `{x, type, series}`.
    drilled: [],
    // The precomputed chart of the catalogue's history, by its id.
    history: null,
  };

  // A state with what differs from the initial one.
  function make(changes) {
    return { ...initial, ...changes };
  }

  function condition(text) {
    const colon = text.indexOf(":");
    return { dimension: text.slice(0, colon), value: text.slice(colon + 1) };
  }

  function oneOf(list, value, otherwise) {
    return list.includes(value) ? value : otherwise;
  }

  // The state that a text behind `#/charts/` names; null if it names none.
  function parse(text) {
    const [type, query = ""] = text.split("?");
    if (!types.named(type)) return null;
    const values = new URLSearchParams(query);
    return make({
      type,
      x: values.get("x") || initial.x,
      y: values.get("y"),
      aggregate: oneOf(aggregates.names, values.get("aggregate"), initial.aggregate),
      series: values.get("series"),
      second: values.get("second"),
      size: values.get("size"),
      sort: oneOf(sorts, values.get("sort"), initial.sort),
      show: values.has("show") ? values.getAll("show").slice(0, 4) : null,
      where: values.getAll("where").filter((text) => text.includes(":")).map(condition),
      drilled: values.getAll("from").map((text) => {
        const [x, type, series] = text.split(":");
        return { x, type, series: series || null };
      }),
      history: values.get("history"),
    });
  }

  // The text of a state behind `#/charts/`; what is as initially is left out.
  function write(state) {
    const values = new URLSearchParams();
    for (const name of ["x", "y", "aggregate", "series", "second", "size", "sort", "history"]) {
      if (state[name] !== initial[name]) values.append(name, state[name]);
    }
    for (const name of state.show ?? []) values.append("show", name);
    for (const { dimension, value } of state.where) values.append("where", `${dimension}:${value}`);
    for (const { x, type, series } of state.drilled) values.append("from", `${x}:${type}:${series ?? ""}`);
    const query = values.toString();
    return query ? `${state.type}?${query}` : state.type;
  }

  // The fragment of a state, to link to it.
  function fragment(state) {
    return `#/charts/${write(state)}`;
  }

  return { sorts, make, parse, write, fragment };
});
