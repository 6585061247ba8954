// Dimensions: what devices are grouped by along an axis, into series, or when a chart is filtered.
devcat.unit("chart/data/dimensions", (use) => {
  "use strict";

  const columns = use("chart/data/columns");
  const wording = use("chart/data/wording");
  const order = use("chart/rules/order");

  const none = Object.freeze([]);
  const lengths = { year: 4, month: 7 };

  // The dimension of a name: `year` and `month` are those of the release, any other name is the path of a
  // field. `label` gives the group of a value; null if it has none, as a year has no month.
  function named(name) {
    const length = lengths[name];
    if (!length) return { name, path: name, label: String };
    const label = (value) => (value.length >= length ? value.slice(0, length) : null);
    return { name, path: "released", label };
  }

  // Its title inside a sentence, such as "year" or "corners style".
  function title(name) {
    return lengths[name] ? name : wording.name(name);
  }

  const kept = new WeakMap();

  // The groups of a column by a dimension: `labels` in ascending order, and `of(row)`, the positions of the
  // labels under which a device counts: none if it has none, several where its value is a set. They are kept.
  function group(column, dimension) {
    if (!kept.has(column)) kept.set(column, new Map());
    const known = kept.get(column);
    if (!known.has(dimension.name)) {
      const isOfSets = column.some(Array.isArray);
      known.set(dimension.name, isOfSets ? groupedSets(column, dimension) : grouped(column, dimension));
    }
    return known.get(dimension.name);
  }

  function labelled(texts) {
    const labels = [...new Set(texts)].filter((label) => label !== null).sort(order.ofCategories);
    return { labels, positions: new Map(labels.map((label, position) => [label, position])) };
  }

  function grouped(column, dimension) {
    const { dictionary, codes } = columns.read(column);
    const labelOf = dictionary.map(dimension.label);
    const { labels, positions } = labelled(labelOf);
    const placesOf = labelOf.map((label) => (label === null ? none : [positions.get(label)]));
    return { labels, of: (row) => (codes[row] < 0 ? none : placesOf[codes[row]]) };
  }

  function groupedSets(column, dimension) {
    const sets = column.map((members) => (members ?? none).map(dimension.label));
    const { labels, positions } = labelled(sets.flat());
    return { labels, of: (row) => sets[row].map((label) => positions.get(label)) };
  }

  return { named, title, group, dates: Object.keys(lengths) };
});
