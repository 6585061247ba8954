// Dimensions: what devices are grouped by along an axis, into series, or when a chart is filtered.
devcat.unit("chart/data/dimensions", (use) => {
  "use strict";

  const columns = use("chart/data/columns");
  const wording = use("chart/data/wording");
  const order = use("chart/rules/order");

  const dates = { year: 4, month: 7 };

  // The dimension of a name: `year` and `month` are those of the release, any other name is the path of a
  // field. `label` gives the group of a value; null where it has none, as a year has no month.
  function named(name) {
    const length = dates[name];
    if (!length) return { name, path: name, label: String, isYear: false };
    const label = (value) => (value.length >= length ? value.slice(0, length) : null);
    return { name, path: "released", label, isYear: name === "year" };
  }

  // Its title inside a sentence, such as "year" or "corner style".
  function title(name) {
    return dates[name] ? name : wording.name(name);
  }

  const kept = new WeakMap();

  // The groups of a column by a dimension: labels in ascending order, and for each device the position of
  // its label, or -1 where it has none. They are kept.
  function group(column, dimension) {
    if (!kept.has(column)) kept.set(column, new Map());
    const known = kept.get(column);
    if (!known.has(dimension.name)) known.set(dimension.name, grouped(column, dimension));
    return known.get(dimension.name);
  }

  function grouped(column, dimension) {
    const { dictionary, codes } = columns.read(column);
    const labelOf = dictionary.map(dimension.label);
    const labels = [...new Set(labelOf)].filter((label) => label !== null).sort(order.ofCategories);
    const positions = new Map(labels.map((label, position) => [label, position]));
    const positionOf = labelOf.map((label) => positions.get(label) ?? -1);
    return { labels, codes: Int32Array.from(codes, (code) => (code < 0 ? -1 : positionOf[code])) };
  }

  return { named, title, group };
});
