// One field of every device, by position: read once, and kept.
devcat.unit("catalogue/columns", (use) => {
  "use strict";

  const files = use("catalogue/files");
  const columns = new Map();

  function decoded({ dictionary, indices, values }) {
    return dictionary ? indices.map((index) => dictionary[index]) : values;
  }

  // The parts of a column as one; `derived` holds the positions whose value is another device's.
  function joined(parts, size) {
    const derived = parts.flatMap((part, index) => (part.derived ?? []).map((each) => index * size + each));
    return { values: parts.flatMap(decoded), derived: new Set(derived) };
  }

  async function read(path) {
    const { fields, devices, positionsPerPart } = await files.load("catalogue");
    const name = fields.find((field) => field.path === path)?.column;
    if (!name) return { values: new Array(devices).fill(null), derived: new Set() };
    const count = Math.ceil(devices / positionsPerPart);
    const parts = Array.from({ length: count }, (_, part) => files.load(`columns/${name}/${part}`));
    return joined(await Promise.all(parts), positionsPerPart);
  }

  // The column of a path such as "points.width": its values, and which of them are derived.
  function marked(path) {
    if (!columns.has(path)) {
      const promise = read(path);
      promise.catch(() => columns.delete(path));
      columns.set(path, promise);
    }
    return columns.get(path);
  }

  // The values of a path; null is unknown, also where no device has one.
  async function column(path) {
    return (await marked(path)).values;
  }

  // The size classes in a context such as "half/portrait".
  function classes(context) {
    return marked(`class.${context}`);
  }

  return { column, classes };
});
