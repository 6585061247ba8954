// The data of a chart, from the devices of the catalogue.
devcat.unit("chart/data/devices", (use) => {
  "use strict";

  const aggregates = use("chart/data/aggregates");
  const conditions = use("chart/data/conditions");
  const grouping = use("chart/data/grouping");
  const measures = use("chart/rules/measures");

  function known(value) {
    return typeof value === "number" && Number.isFinite(value);
  }

  function empty(groups) {
    return groups.series.map(() => new Array(groups.categories.length).fill(null));
  }

  function counts(groups) {
    const table = groups.series.map(() => new Array(groups.categories.length).fill(0));
    for (const row of groups.rows) table[groups.one[row]][groups.category[row]] += 1;
    return table;
  }

  // The known numbers of each category of each series, in the order of the devices.
  function numbers(groups, column) {
    const table = empty(groups);
    for (const row of groups.rows) {
      if (!known(column[row])) continue;
      const line = table[groups.one[row]];
      (line[groups.category[row]] ??= []).push(column[row]);
    }
    return table;
  }

  // What is measured of each category of each series: counts without a field.
  function measured(sources, groups, path, aggregate) {
    if (path === null) return counts(groups);
    return numbers(groups, sources.column(path)).map((line) => line.map((values) => aggregates.of(aggregate, values)));
  }

  function ranges(sources, groups, path) {
    if (path === null) return empty(groups);
    return numbers(groups, sources.column(path)).map((line) => line.map(aggregates.range));
  }

  function withEach(groups, key, table) {
    return groups.series.map((series, index) => ({ ...series, [key]: table[index] }));
  }

  // The two series of a combination of two measures.
  function ofTwoMeasures(state, spec, sources, rows) {
    const groups = grouping.of(sources, rows, state.x, null);
    const [first] = measured(sources, groups, state.y, state.aggregate);
    const [second] = measured(sources, groups, state.second, "mean");
    const series = [
      { name: measures.text(spec.measure), values: first },
      { name: measures.text(spec.second), values: second },
    ];
    return { data: { categories: groups.categories, series }, left: groups.left };
  }

  function pointOf(state, sources, row) {
    const x = sources.column(state.x)[row];
    const y = sources.column(state.y)[row];
    if (!known(x) || !known(y)) return null;
    const size = state.size ? sources.column(state.size)[row] : 1;
    return known(size) ? { name: sources.column("name")[row], x, y, size, row } : null;
  }

  function ofPoints(state, sources, rows) {
    const groups = grouping.of(sources, rows, null, state.series);
    const table = groups.series.map(() => []);
    for (const row of groups.rows) {
      const point = pointOf(state, sources, row);
      if (point) table[groups.one[row]].push(point);
    }
    const shown = table.reduce((sum, points) => sum + points.length, 0);
    const series = withEach(groups, "points", table).filter(({ points }) => points.length > 0);
    return { data: { series }, left: rows.length - shown };
  }

  // The data that a state asks for, and how many devices lack a value of the dimensions: `{data, left}`.
  // Its columns are loaded.
  function of(state, spec, sources) {
    const rows = conditions.rows(state.where, sources);
    if (state.type === "scatter" || state.type === "bubble") return ofPoints(state, sources, rows);
    if (spec.second) return ofTwoMeasures(state, spec, sources, rows);
    const groups = grouping.of(sources, rows, state.x, state.series);
    const isStock = state.type === "stock";
    const table = isStock ? ranges(sources, groups, state.y) : measured(sources, groups, state.y, state.aggregate);
    const series = withEach(groups, isStock ? "ranges" : "values", table);
    return { data: { categories: groups.categories, series }, left: groups.left };
  }

  return { of };
});
