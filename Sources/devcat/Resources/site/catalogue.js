// The data files of the site and what is read from them: devices, columns, revisions and changes.
devcat.unit("catalogue", () => {
  "use strict";

  // The data files: a promise for each name, kept once it is fulfilled.
  const promises = new Map();
  const delivered = new Map();

  // A data file that cannot be used. `message` says which one and why, `next` what to do about it.
  class DataFileError extends Error {
    constructor(path, problem) {
      super(`The data file ‘${path}’ ${problem}.`);
      this.name = "DataFileError";
      this.path = path;
      this.next = "Copy the whole folder that ‘devcat site’ wrote, or write it again, and reload this page.";
    }
  }

  const pathOf = (name) => `${document.documentElement.dataset.root ?? ""}data/${name}.js`;

  // Takes a value from its data file.
  const deliver = (name, value) => delivered.set(name, value);

  function finish(name, resolve, reject) {
    if (!delivered.has(name)) {
      reject(new DataFileError(pathOf(name), "is damaged"));
      return;
    }
    const value = delivered.get(name);
    delivered.delete(name);
    resolve(value);
  }

  function request(name) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = pathOf(name);
      script.async = true;
      script.addEventListener("load", () => {
        script.remove();
        finish(name, resolve, reject);
      });
      script.addEventListener("error", () => {
        script.remove();
        reject(new DataFileError(pathOf(name), "is missing or cannot be read"));
      });
      document.head.append(script);
    });
  }

  // The value of the data file of a name, such as "names" or "devices/3"; rejects with a DataFileError.
  // A file that failed is asked for again the next time.
  function loadData(name) {
    if (!promises.has(name)) {
      const promise = request(name);
      promise.catch(() => promises.delete(name));
      promises.set(name, promise);
    }
    return promises.get(name);
  }

  // Who is in the catalogue: a device is its position in the order of `devcat list`.
  const nameColumns = ["ids", "names", "families", "aliases", "models", "released", "widths", "heights", "pixelWidths", "pixelHeights",
    "scales", "diagonals", "radii", "densities", "safeAreas", "signs"];
  let opened = null;

  async function readNames() {
    const { devices, positionsPerPart } = await loadData("catalogue");
    const count = Math.ceil(devices / positionsPerPart);
    const parts = await Promise.all(Array.from({ length: count }, (_, part) => loadData(`names/${part}`)));
    return Object.fromEntries(nameColumns.map((name) => [name, parts.flatMap((part) => part[name])]));
  }

  function directory(columns) {
    const positions = new Map(columns.ids.map((id, position) => [id, position]));
    // The families with the number of their devices, in the order of the list.
    const families = new Map();
    for (const family of columns.families) families.set(family, (families.get(family) ?? 0) + 1);
    return { ...columns, count: columns.ids.length, familyCounts: families, positionOf: (id) => positions.get(id) ?? -1 };
  }

  // Columns by position, with `count` and `positionOf(id)`, which is -1 for an id that is not there.
  function openDirectory() {
    opened ??= readNames().then(directory);
    opened.catch(() => (opened = null));
    return opened;
  }

  // One field of every device, by position: read once, and kept.
  const columns = new Map();

  const decoded = ({ dictionary, indices, values }) => dictionary ? indices.map((index) => dictionary[index]) : values;

  // The parts of a column as one; `derived` holds the positions whose value is another device's.
  function joined(parts, size) {
    const derived = parts.flatMap((part, index) => (part.derived ?? []).map((each) => index * size + each));
    return { values: parts.flatMap(decoded), derived: new Set(derived) };
  }

  async function readColumn(path) {
    const { fields, devices, positionsPerPart } = await loadData("catalogue");
    const name = fields.find((field) => field.path === path)?.column;
    if (!name) return { values: new Array(devices).fill(null), derived: new Set() };
    const count = Math.ceil(devices / positionsPerPart);
    const parts = Array.from({ length: count }, (_, part) => loadData(`columns/${name}/${part}`));
    return joined(await Promise.all(parts), positionsPerPart);
  }

  // The column of a path such as "points.width": its values, and which of them are derived.
  function marked(path) {
    if (!columns.has(path)) {
      const promise = readColumn(path);
      promise.catch(() => columns.delete(path));
      columns.set(path, promise);
    }
    return columns.get(path);
  }

  // The values of a path; null is unknown, also where no device has one.
  const columnOf = async (path) => (await marked(path)).values;

  // The size classes in a context such as "half/portrait".
  const classes = (context) => marked(`class.${context}`);

  // All that is known of a device. The files hold some devices each, in the order of the positions.

  // The record of an id, with its device, sources, history and outlines; null if there is none.
  async function recordOf(id) {
    const position = (await openDirectory()).positionOf(id);
    if (position < 0) return null;
    const { deviceParts } = await loadData("catalogue");
    const part = deviceParts.findLastIndex((first) => first <= position);
    return (await loadData(`devices/${part}`))[position - deviceParts[part]];
  }

  // The number of the first revision that the catalogue has; later than 1 in a shallow one.
  const firstRevision = async () => (await loadData("catalogue")).shallow ?? 1;

  // The revision of a number, or null if the catalogue has none.
  async function at(number) {
    const { head, revisionsPerPart } = await loadData("catalogue");
    const place = number - (await firstRevision());
    if (place < 0 || number > (head?.number ?? 0)) return null;
    const part = await loadData(`revisions/${Math.floor(place / revisionsPerPart)}`);
    return part[place % revisionsPerPart] ?? null;
  }

  // The revisions of some numbers, by number.
  async function revisionsOf(numbers) {
    const found = await Promise.all([...new Set(numbers)].map(at));
    return new Map(found.filter(Boolean).map((revision) => [revision.number, revision]));
  }

  // The revisions from one number down to another, the newest first.
  async function revisionsDown(from, to) {
    const numbers = Array.from({ length: Math.max(0, from - to + 1) }, (_, index) => from - index);
    return [...(await revisionsOf(numbers)).values()];
  }

  // The pieces of the revisions after `from` up to `to`, ascending; a large revision has several.
  async function changesBetween(from, to) {
    const { changeParts } = await loadData("catalogue");
    const wanted = changeParts.map((range, part) => [range, part]).filter(([[first, last]]) =>
      last > from && first <= to,
    );
    const parts = await Promise.all(wanted.map(([, part]) => loadData(`changes/${part}`)));
    return parts.flat().filter(({ number }) => number > from && number <= to);
  }

  // The removal of a device that is gone, as {number, name}; null if these changes tell of none.
  async function removalOf(id) {
    const { changeParts } = await loadData("catalogue");
    for (const part of changeParts.keys().toArray().reverse()) {
      for (const { number, added, removed } of (await loadData(`changes/${part}`)).toReversed()) {
        const gone = removed.find(([each]) => each === id);
        if (gone) return { number, name: gone[1] };
        if (added.some(([each]) => each === id)) return null;
      }
    }
    return null;
  }

  // The reason and the next step for a catalogue without devices, or a site that chose none of them.
  function whyNothing({ where }) {
    if (where) return {
      reason: `No device of the catalogue has ${where.map((condition) => `‘${condition}’`).join(" and ")}.`,
      next: "This site shows only such devices. Write it again with ‘devcat site’ and another ‘--where’.",
    };
    return {
      reason: "The catalogue has no devices.",
      next: "Add some with ‘devcat import’ or ‘devcat add’, or begin with the reference by ‘devcat init’. Then write this site again with ‘devcat site’.",
    };
  }

  return {
    loadData, deliver, openDirectory, columnOf, classes, recordOf, firstRevision, revisionsOf,
    revisionsDown, changesBetween, removalOf, whyNothing,
  };
});
