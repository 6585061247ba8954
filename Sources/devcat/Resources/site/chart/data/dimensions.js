// By what a chart groups devices, and the columns that this needs.
devcat.unit("chart/data/dimensions", (use) => {
  "use strict";

  const { labelInside } = use("page/words");
  const rules = use("chart/rules/series");

  // Columns as codes: a dictionary of distinct values, and for each device the position of its value in
  // it, or -1 where the value is unknown.
  const keptCodes = new WeakMap();

  function codesOf(values) {
    const dictionary = [];
    const positions = new Map();
    const codes = new Int32Array(values.length);
    values.forEach((value, row) => {
      if (value === null || value === undefined) {
        codes[row] = -1;
        return;
      }
      if (!positions.has(value)) positions.set(value, dictionary.push(value) - 1);
      codes[row] = positions.get(value);
    });
    return { dictionary, codes };
  }

  // The codes of a column, which is the list of its values. They are kept: a column is read once.
  function codesIn(column) {
    if (!keptCodes.has(column)) keptCodes.set(column, codesOf(column));
    return keptCodes.get(column);
  }

  // The words for fields in titles and menus.
  const fieldNames = { released: "date of release" };

  // The name of a field inside a sentence.
  const fieldName = (path) => fieldNames[path] ?? labelInside(path);

  // Dimensions: what devices are grouped by along an axis, into series, or when a chart is filtered.
  const noGroups = Object.freeze([]);
  // The months inside a year, which have names.
  const inYear = "month-name";
  // The parts of a date of release, by their ends.
  const lengths = { year: 4, month: 7, [inYear]: 7 };
  const dates = Object.keys(lengths);

  // The dimension of a name: `year` and `month` are those of the release, any other name is the path of a
  // field. `label` gives the group of a value; null if it has none, as a year has no month.
  function dimensionNamed(name) {
    const length = lengths[name];
    if (!length) return { name, path: name, label: String };
    const part = (value) => (name === inYear ? rules.months[Number(value.slice(5, length)) - 1] : value.slice(0, length));
    return { name, path: "released", label: (value) => (value.length >= length ? part(value) : null) };
  }

  // Its title inside a sentence, such as "year" or "corners style".
  function dimensionTitle(name) {
    if (name === inYear) return "month";
    return lengths[name] ? name : fieldName(name);
  }

  const kept = new WeakMap();

  // The groups of a column by a dimension: `labels` in ascending order, and `of(row)`, the positions of the
  // labels under which a device counts: none if it has none, several where its value is a set. They are kept.
  function groupBy(column, dimension) {
    if (!kept.has(column)) kept.set(column, new Map());
    const known = kept.get(column);
    if (!known.has(dimension.name)) {
      const isOfSets = column.some(Array.isArray);
      known.set(dimension.name, isOfSets ? groupedSets(column, dimension) : grouped(column, dimension));
    }
    return known.get(dimension.name);
  }

  function labelled(texts) {
    const labels = [...new Set(texts)].filter((label) => label !== null).sort(rules.ofCategories);
    return { labels, positions: new Map(labels.map((label, position) => [label, position])) };
  }

  function grouped(column, dimension) {
    const { dictionary, codes } = codesIn(column);
    const labelOf = dictionary.map(dimension.label);
    const { labels, positions } = labelled(labelOf);
    const placesOf = labelOf.map((label) => (label === null ? noGroups : [positions.get(label)]));
    return { labels, of: (row) => (codes[row] < 0 ? noGroups : placesOf[codes[row]]) };
  }

  function groupedSets(column, dimension) {
    const sets = column.map((members) => (members ?? noGroups).map(dimension.label));
    const { labels, positions } = labelled(sets.flat());
    return { labels, of: (row) => sets[row].map((label) => positions.get(label)) };
  }

  // The devices in a chart: those that its conditions keep, in all categories that were drilled into.

  // The positions of the devices, ascending.
  function rowsIn(drilled, sources) {
    const tests = drilled.map(({ x, value }) => {
      const named = dimensionNamed(x);
      const groups = groupBy(sources.column(named.path), named);
      const wanted = groups.labels.indexOf(value);
      return (row) => groups.of(row).includes(wanted);
    });
    const kept = [];
    for (let row = 0; row < sources.count; row += 1) {
      if (sources.allows(row) && tests.every((holds) => holds(row))) kept.push(row);
    }
    return kept;
  }

  return { dimensionNamed, dimensionTitle, groupBy, dates, inYear, rowsIn };
});
