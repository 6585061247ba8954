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
    for (const { category, one } of groups.entries) table[one][category] += 1;
    return table;
  }

  // The known numbers of each category of each series, in the order of the devices.
  function numbers(groups, column) {
    const table = empty(groups);
    for (const { row, category, one } of groups.entries) {
      if (known(column[row])) (table[one][category] ??= []).push(column[row]);
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

  // How many devices are in no group, or lack a number of what is measured.
  function leftOut({ entries, left }, columns) {
    const lacking = new Set();
    for (const { row } of entries) {
      if (!columns.every((column) => known(column[row]))) lacking.add(row);
    }
    return left + lacking.size;
  }

  // The two series of a combination of two measures.
  function ofTwoMeasures(state, spec, sources, rows) {
    const groups = grouping.of(sources, rows, state.x, null);
    const [first] = measured(sources, groups, state.y, state.aggregate);
    const [second] = measured(sources, groups, state.second, state.aggregate);
    const series = [
      { name: measures.text(spec.measure), values: first },
      { name: measures.text(spec.second), values: second },
    ];
    return { data: { categories: groups.categories, series }, groups };
  }

  function pointOf(state, sources, row) {
    const x = sources.column(state.x)[row];
    const y = sources.column(state.y)[row];
    if (!known(x) || !known(y)) return null;
    const size = state.size ? sources.column(state.size)[row] : 1;
    return known(size) ? { name: sources.column("name")[row], x, y, size } : null;
  }

  function ofPoints(state, sources, rows) {
    const groups = grouping.of(sources, rows, null, state.series);
    const table = groups.series.map(() => []);
    const shown = new Set();
    for (const { row, one } of groups.entries) {
      const point = pointOf(state, sources, row);
      if (!point) continue;
      table[one].push(point);
      shown.add(row);
    }
    const series = withEach(groups, "points", table).filter(({ points }) => points.length > 0);
    return { data: { series }, left: rows.length - shown.size };
  }

  function ofGroups(state, sources, rows) {
    const groups = grouping.of(sources, rows, state.x, state.series);
    const isStock = state.type === "stock";
    const table = isStock ? ranges(sources, groups, state.y) : measured(sources, groups, state.y, state.aggregate);
    const series = withEach(groups, isStock ? "ranges" : "values", table);
    return { data: { categories: groups.categories, series }, groups };
  }

  // The data that a state asks for, and how many devices are left out for what they lack: `{data, left}`.
  // Its columns are loaded.
  function of(state, spec, sources) {
    const rows = conditions.rows(state.drilled, sources);
    if (state.type === "scatter" || state.type === "bubble") return ofPoints(state, sources, rows);
    const { data, groups } = spec.second ? ofTwoMeasures(state, spec, sources, rows) : ofGroups(state, sources, rows);
    const measuredColumns = [state.y, spec.second && state.second].filter(Boolean).map(sources.column);
    return { data, left: leftOut(groups, measuredColumns) };
  }

  return { of };
});
