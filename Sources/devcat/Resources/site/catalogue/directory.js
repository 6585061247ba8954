// Who is in the catalogue: a device is its position in the order of `devcat list`.
devcat.unit("catalogue/directory", (use) => {
  "use strict";

  const files = use("catalogue/files");
  const names = [
    "ids",
    "names",
    "families",
    "aliases",
    "models",
    "released",
    "widths",
    "heights",
    "pixelWidths",
    "pixelHeights",
    "scales",
    "diagonals",
    "radii",
  ];
  let opened = null;

  async function read() {
    const { devices, positionsPerPart } = await files.load("catalogue");
    const count = Math.ceil(devices / positionsPerPart);
    const parts = await Promise.all(Array.from({ length: count }, (_, part) => files.load(`names/${part}`)));
    return Object.fromEntries(names.map((name) => [name, parts.flatMap((part) => part[name])]));
  }

  function directory(columns) {
    const positions = new Map(columns.ids.map((id, position) => [id, position]));
    // The families with the number of their devices, in the order of the list.
    const families = new Map();
    for (const family of columns.families) families.set(family, (families.get(family) ?? 0) + 1);
    return {
      ...columns,
      count: columns.ids.length,
      familyCounts: families,
      positionOf: (id) => positions.get(id) ?? -1,
    };
  }

  // Columns by position, with `count` and `positionOf(id)`, which is -1 for an id that is not there.
  function open() {
    opened ??= read().then(directory);
    opened.catch(() => (opened = null));
    return opened;
  }

  return { open };
});
