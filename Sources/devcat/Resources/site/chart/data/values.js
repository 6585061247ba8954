// From columns to the values of a chart.
devcat.unit("chart/data/values", (use) => {
  "use strict";

  const { measureText, types, typeNamed } = use("chart/rules/series");
  const rules = use("chart/rules/series");
  const { contentOf } = use("chart/rules/content");
  const { aggregateOf, aggregateRange } = use("chart/state");
  const words = use("page/words");
  const { dimensionNamed, dimensionTitle, groupBy, inYear, rowsIn } = use("chart/data/dimensions");

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
    return rows.flatMap((row) => across.of(row).flatMap((category) => split.of(row).map((one) => ({ row, category, one }))));
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

  // The categories of a dimension; those of a sequence have a place between others without a device too.
  function completed(x, found) {
    if (x === "year") return withoutGaps(found);
    if (x === "month") return monthsWithoutGaps(found);
    const ends = [found[0], found.at(-1)].map((month) => rules.months.indexOf(month));
    return x === inYear ? rules.months.slice(ends[0], ends[1] + 1) : found;
  }

  // The groups of rows by `x` and, if it is not null, `by`. Each entry says which row it is of, and its places
  // in `categories` and `series`.
  function groupingOf(sources, rows, x, by) {
    const across = groupsOf(sources, x);
    const split = groupsOf(sources, by);
    const entries = entriesOf(rows, across, split);
    const categories = completed(x, inUse(across.labels, entries, "category"));
    const labels = inUse(split.labels, entries, "one");
    const [categoryPlaces, seriesPlaces] = [placesOf(across.labels, categories), placesOf(split.labels, labels)];
    for (const entry of entries) {
      entry.category = categoryPlaces[entry.category];
      entry.one = seriesPlaces[entry.one];
    }
    return { entries, categories, series: seriesOf(sources, entries, by, labels) };
  }

  // The data of a chart, from the devices of the catalogue.
  const known = (value) => typeof value === "number" && Number.isFinite(value);
  const empty = (groups) => groups.series.map(() => new Array(groups.categories.length).fill(null));

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

  const withEach = (groups, key, table) => groups.series.map((series, index) => ({ ...series, [key]: table[index] }));

  // Whether a device has a group or a number of each name that a state needs, by names in the order in which a lack is told.
  function needsOf({ type, x, y, second, size, series }, sources) {
    const isGrouped = (name) => (row) => groupsOf(sources, name).of(row).length > 0;
    const isCounted = (name) => (row) => known(sources.column(name)[row]);
    const needs = rules.isOfPoints(type) ? [[x, isCounted], [y, isCounted], [size, isCounted], [series, isGrouped]]
      : [[x, isGrouped], [series, isGrouped], [y, isCounted], [second, isCounted]];
    return needs.filter(([name]) => name).map(([name, test]) => ({ name, holds: test(name) }));
  }

  // One line on the devices that are left out; undefined where none is. Of some series the devices of others are not.
  function leftOut(state, sources, all, shown) {
    const split = groupsOf(sources, state.series);
    const isAsked = (row) => shown.length === all.length || split.of(row).some((place) => shown.includes(split.labels[place]));
    const rows = rowsIn(state.drilled, sources).filter(isAsked);
    const needs = needsOf(state, sources);
    const lacking = rows.map((row) => needs.findIndex(({ holds }) => !holds(row))).filter((index) => index >= 0);
    if (lacking.length === 0) return undefined;
    const names = needs.filter((_, index) => lacking.includes(index)).map(({ name }) => dimensionTitle(name));
    return `${lacking.length.toLocaleString("en")} of ${words.counted(rows.length, "device")} ${lacking.length === 1 ? "has" : "have"} no ${names.join(" or ")}.`;
  }

  // The two series of a combination of two measures.
  function ofTwoMeasures(state, spec, sources, rows) {
    const groups = groupingOf(sources, rows, state.x, null);
    const [first] = measured(sources, groups, state.y, state.aggregate);
    const [second] = measured(sources, groups, state.second, state.aggregate);
    const series = [{ name: measureText(spec.measure), values: first }, { name: measureText(spec.second), values: second }];
    return { categories: groups.categories, series };
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
    for (const { row, one } of groups.entries) {
      const point = pointOf(state, sources, row);
      if (point) table[one].push(point);
    }
    return { series: withEach(groups, "points", table).filter(({ points }) => points.length > 0) };
  }

  function ofGroups(state, sources, rows) {
    const groups = groupingOf(sources, rows, state.x, state.series);
    const isStock = state.type === "stock";
    const table = isStock ? ranges(sources, groups, state.y) : measured(sources, groups, state.y, state.aggregate);
    const series = withEach(groups, isStock ? "ranges" : "values", table);
    return { categories: groups.categories, series };
  }

  // The data that a state asks for, whose columns are loaded.
  function dataOfDevices(state, spec, sources) {
    const rows = rowsIn(state.drilled, sources);
    if (rules.isOfPoints(state.type)) return ofPoints(state, sources, rows);
    return spec.second ? ofTwoMeasures(state, spec, sources, rows) : ofGroups(state, sources, rows);
  }

  // The charts of the catalogue's history, which are made beforehand.

  // The types that can show a chart: ranges are shown by stock alone.
  function typesOf({ data }) {
    const hasRanges = data.series.some(({ ranges }) => ranges);
    return types.filter(({ name }) => (hasRanges ? name === "stock" : name !== "stock" && !rules.isOfPoints(name)));
  }

  // The chart of an id; undefined if there is none.
  const historyNamed = (charts, id) => charts.find((chart) => chart.id === id);

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

  const hasValues = ({ points, ranges, values }) => (points ?? ranges ?? values).some((value) => value !== null);

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
    return { spec, data: found.data };
  }

  // A catalogue may hold no number at all, of which the points and ranges of these types are made.
  const lacksNumbers = ({ type, x, y }) => x === null || (y === null && ["scatter", "bubble", "stock"].includes(type));

  function ofNothing(state, { request }) {
    const spec = { ...request({ ...state, type: "column", x: "name", y: null }), measure: { name: "numbers" } };
    return { spec, data: { categories: [], series: [] } };
  }

  function ofDevices(state, { sources, request }) {
    if (lacksNumbers(state)) return ofNothing(state, { request });
    const spec = request(state);
    return { spec, data: dataOfDevices(state, spec, sources) };
  }

  // What a state whose columns are loaded asks for: `{spec, data, all, shown}`, where `all` names all series
  // and `shown` those in the chart.
  function ask(state, site, context = "floorplan") {
    const { spec, data } = state.history ? ofHistory(state, site.history) : ofDevices(state, site);
    const all = names(state.type, data);
    const shown = only(state, all, data);
    const isWhole = state.history !== null || lacksNumbers(state);
    const note = [spec.note, isWhole ? undefined : leftOut(state, site.sources, all, shown)].filter(Boolean).join(" ");
    return { spec: { ...spec, note, context, only: shown, updated: site.updated }, data, all, shown };
  }

  // What the chart says; throws a ChartError where the data cannot be shown so.
  const answer = ({ spec, data }) => contentOf(spec, data);

  return { historyNamed, typesOf, fitHistory, ask, answer };
});
