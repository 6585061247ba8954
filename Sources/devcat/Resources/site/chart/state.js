// The whole of a chart as its address says it.
devcat.unit("chart/state", (use) => {
  "use strict";

  const { typeNamed } = use("chart/rules/series");

  // Aggregates: one number for the known values of a group, which are in the order of the identifiers.
  const sum = (values) => values.reduce((total, value) => total + value, 0);

  // The value at a part of the way through sorted values, interpolated linearly.
  function quantile(sorted, part) {
    const position = part * (sorted.length - 1);
    const index = Math.floor(position);
    const next = Math.min(index + 1, sorted.length - 1);
    return sorted[index] + (sorted[next] - sorted[index]) * (position - index);
  }

  const ascending = (values) => [...values].sort((a, b) => a - b);

  function median(values) {
    const sorted = ascending(values);
    const middle = sorted.length >> 1;
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  const functions = {
    mean: (values) => sum(values) / values.length,
    median,
    min: (values) => values.reduce((least, value) => Math.min(least, value)),
    max: (values) => values.reduce((greatest, value) => Math.max(greatest, value)),
    sum,
  };

  // The names of the aggregates of a measure, in the order of a menu.
  const aggregateNames = Object.keys(functions);

  // The aggregate of values by its name; null of none.
  const aggregateOf = (name, values) => values?.length ? functions[name](values) : null;

  // The range of values: between the quartiles from open to close; null of none.
  function aggregateRange(values) {
    if (!values?.length) return null;
    const sorted = ascending(values);
    return { open: quantile(sorted, 0.25), close: quantile(sorted, 0.75), low: sorted[0], high: sorted.at(-1) };
  }

  // The state of a chart as a value, and as the part of the fragment behind `#/charts/`, so that a
  // chart can be linked: `column?x=year&series=family&show=iPhone&show=iPad&where=scale=3`.
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
    // The filter: conditions as `--where` takes them, all of which hold.
    where: [],
    // The categories that were drilled into: `{type, series, x, value}`, a value of the dimension `x`, in a
    // chart of a type with a series.
    drilled: [],
    // The precomputed chart of the catalogue's history, by its id.
    history: null,
  };

  // A state with what differs from the initial one.
  const make = (changes) => ({ ...initial, ...changes });

  function drill(text) {
    const [type, series, x, value] = text.split(":").map(decodeURIComponent);
    return { type, series: series || null, x, value };
  }

  // The text of a drill, whose parts hold no colon.
  const written = ({ type, series, x, value }) => [type, series ?? "", x, value].map(encodeURIComponent).join(":");
  const oneOf = (list, value, otherwise) => list.includes(value) ? value : otherwise;

  // The state that a text behind `#/charts/` names; null if it names none.
  function parse(text) {
    const [type, query = ""] = text.split("?");
    if (!typeNamed(type)) return null;
    const values = new URLSearchParams(query);
    return make({
      type,
      x: values.get("x") || initial.x,
      y: values.get("y"),
      aggregate: oneOf(aggregateNames, values.get("aggregate"), initial.aggregate),
      series: values.get("series"),
      second: values.get("second"),
      size: values.get("size"),
      sort: oneOf(sorts, values.get("sort"), initial.sort),
      show: values.has("show") ? values.getAll("show").slice(0, 4) : null,
      where: values.getAll("where"),
      drilled: values.getAll("drill").filter((text) => /^(?:[^:]*:){3}[^:]*$/.test(text)).map(drill),
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
    for (const condition of state.where) values.append("where", condition);
    for (const each of state.drilled) values.append("drill", written(each));
    const query = values.toString();
    return query ? `${state.type}?${query}` : state.type;
  }

  // The fragment of a state, to link to it.
  const fragment = (state) => `#/charts/${write(state)}`;

  return { aggregateOf, aggregateRange, make, parse, write, fragment };
});
