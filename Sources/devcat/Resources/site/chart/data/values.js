// From columns to the values of a chart.
devcat.unit("chart/data/values", (use) => {
  "use strict";

  const { measureText, types, typeNamed } = use("chart/rules/series");
  const rules = use("chart/rules/series");
  const { contentOf } = use("chart/rules/content");
  const { aggregateOf, aggregateRange } = use("chart/state");
  const { dimensionNamed, groupBy, rowsIn } = use("chart/data/dimensions");

  // Devices grouped into categories and series.
  const everything = "All devices";
  const dates = ["year", "month", "released"];

  const first = Object.freeze([0]);

  function groupsOf(sources, name) {
    if (!name) return { labels: [everything], of: () => first };
    const dimension = dimensionNamed(name);
    return groupBy(sources.column(dimension.path), dimension);
  }

  // An entry for each row, category and series: a device counts under each member of a set.
  function entriesOf(rows, across, split) {
    const entries = [];
    let left = 0;
    for (const row of rows) {
      const before = entries.length;
      for (const category of across.of(row)) {
        for (const one of split.of(row)) entries.push({ row, category, one });
      }
      if (entries.length === before) left += 1;
    }
    return { entries, left };
  }

  // The labels that have entries, in order.
  function inUse(labels, entries, key) {
    const used = new Set(entries.map((entry) => entry[key]));
    return labels.filter((_, position) => used.has(position));
  }

  // All years from the first to the last: those without devices have a place too.
  function withoutGaps(years) {
    if (years.length === 0) return years;
    const [begin, end] = [Number(years[0]), Number(years.at(-1))];
    return Array.from({ length: end - begin + 1 }, (_, index) => String(begin + index).padStart(4, "0"));
  }

  // All months from the first to the last.
  function monthsWithoutGaps(months) {
    if (months.length === 0) return months;
    const count = (month) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5)) - 1;
    const [begin, end] = [count(months[0]), count(months.at(-1))];
    const text = (month) => `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;
    return Array.from({ length: end - begin + 1 }, (_, index) => text(begin + index));
  }

  // For each position of a label its place among those in use.
  function placesOf(labels, used) {
    const places = new Map(used.map((label, place) => [label, place]));
    return labels.map((label) => places.get(label));
  }

  // The most recent release among the entries of each of `count` series.
  function latestReleases(sources, entries, count) {
    const released = sources.column("released");
    const latest = new Array(count).fill(undefined);
    for (const { row, one } of entries) {
      const date = released[row];
      if (date && (latest[one] === undefined || rules.byCodePoints(latest[one], date) < 0)) latest[one] = date;
    }
    return latest;
  }

  function seriesOf(sources, entries, by, labels) {
    if (!by || dates.includes(by)) return labels.map((name) => ({ name }));
    const latest = latestReleases(sources, entries, labels.length);
    return labels.map((name, place) => ({ name, recency: latest[place] }));
  }

  // The groups of rows by `x` and, if it is not null, `by`. Each entry says which row it is of, and its places
  // in `categories` and `series`; `left` counts the rows that have none.
  function groupingOf(sources, rows, x, by) {
    const across = groupsOf(sources, x);
    const split = groupsOf(sources, by);
    const { entries, left } = entriesOf(rows, across, split);
    const found = inUse(across.labels, entries, "category");
    const categories = x === "year" ? withoutGaps(found) : x === "month" ? monthsWithoutGaps(found) : found;
    const labels = inUse(split.labels, entries, "one");
    const [categoryPlaces, seriesPlaces] = [placesOf(across.labels, categories), placesOf(split.labels, labels)];
    for (const entry of entries) {
      entry.category = categoryPlaces[entry.category];
      entry.one = seriesPlaces[entry.one];
    }
    return { entries, left, categories, series: seriesOf(sources, entries, by, labels) };
  }

  // The data of a chart, from the devices of the catalogue.
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
    return numbers(groups, sources.column(path)).map((line) => line.map((values) => aggregateOf(aggregate, values)));
  }

  function ranges(sources, groups, path) {
    if (path === null) return empty(groups);
    return numbers(groups, sources.column(path)).map((line) => line.map(aggregateRange));
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
    const groups = groupingOf(sources, rows, state.x, null);
    const [first] = measured(sources, groups, state.y, state.aggregate);
    const [second] = measured(sources, groups, state.second, state.aggregate);
    const series = [{ name: measureText(spec.measure), values: first }, { name: measureText(spec.second), values: second }];
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
    const groups = groupingOf(sources, rows, null, state.series);
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
    const groups = groupingOf(sources, rows, state.x, state.series);
    const isStock = state.type === "stock";
    const table = isStock ? ranges(sources, groups, state.y) : measured(sources, groups, state.y, state.aggregate);
    const series = withEach(groups, isStock ? "ranges" : "values", table);
    return { data: { categories: groups.categories, series }, groups };
  }

  // The data that a state asks for, and how many devices are left out for what they lack: `{data, left}`.
  // Its columns are loaded.
  function dataOfDevices(state, spec, sources) {
    const rows = rowsIn(state.drilled, sources);
    if (state.type === "scatter" || state.type === "bubble") return ofPoints(state, sources, rows);
    const { data, groups } = spec.second ? ofTwoMeasures(state, spec, sources, rows) : ofGroups(state, sources, rows);
    const measuredColumns = [state.y, spec.second && state.second].filter(Boolean).map(sources.column);
    return { data, left: leftOut(groups, measuredColumns) };
  }

  // The charts of the catalogue's history, which are made beforehand.
  const isOfPoints = ["scatter", "bubble"];

  // The types that can show a chart: ranges are shown by stock alone.
  function typesOf({ data }) {
    const hasRanges = data.series.some(({ ranges }) => ranges);
    return types.filter(({ name }) => (hasRanges ? name === "stock" : name !== "stock" && !isOfPoints.includes(name)));
  }

  // The chart of an id; undefined if there is none.
  function historyNamed(charts, id) {
    return charts.find((chart) => chart.id === id);
  }

  // The state with a type that can show its chart.
  function fitHistory(state, charts) {
    const found = historyNamed(charts, state.history);
    const canShow = typesOf(found).some(({ name }) => name === state.type);
    return canShow ? state : { ...state, type: found.spec.type };
  }

  // A chart of a state: what it asks of the rules, its data, and what it says.
  function names(type, data) {
    const ordered = type === "combination" ? data.series : [...data.series].sort(rules.newestFirst);
    return ordered.map(({ name }) => name);
  }

  function hasValues({ points, ranges, values }) {
    return (points ?? ranges ?? values).some((value) => value !== null);
  }

  // The series to show: those that are chosen and there, else the first ones that have values, as many as
  // the type can show.
  function only(state, all, data) {
    const { series: most } = typeNamed(state.type);
    const chosen = (state.show ?? []).filter((name) => all.includes(name)).slice(0, most);
    if (chosen.length) return chosen;
    const valued = new Set(data.series.filter(hasValues).map(({ name }) => name));
    const first = all.filter((name) => valued.has(name)).slice(0, most);
    return first.length ? first : all.slice(0, most);
  }

  // A chart of the history is made already; only its type and order can be another.
  function ofHistory(state, charts) {
    const found = historyNamed(charts, state.history);
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
    return { spec, ...dataOfDevices(state, spec, sources) };
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
    return contentOf(spec, data);
  }

  return { historyNamed, typesOf, fitHistory, ask, answer };
});
