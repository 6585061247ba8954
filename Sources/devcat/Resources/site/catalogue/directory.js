// Who is in the catalogue: a device is its position in the order of the ids.
devcat.unit("catalogue/directory", (use) => {
  "use strict";

  const files = use("catalogue/files");
  const names = ["ids", "names", "families", "aliases", "models"];
  let opened = null;

  async function read() {
    const { devices, positionsPerPart } = await files.load("catalogue");
    const count = Math.ceil(devices / positionsPerPart);
    const parts = await Promise.all(Array.from({ length: count }, (_, part) => files.load(`names/${part}`)));
    return Object.fromEntries(names.map((name) => [name, parts.flatMap((part) => part[name])]));
  }

  function directory(columns) {
    const positions = new Map(columns.ids.map((id, position) => [id, position]));
    return { ...columns, count: columns.ids.length, positionOf: (id) => positions.get(id) ?? -1 };
  }

  // Columns by position, with `count` and `positionOf(id)`, which is -1 for an id that is not there.
  function open() {
    opened ??= read().then(directory);
    opened.catch(() => (opened = null));
    return opened;
  }

  return { open };
});
