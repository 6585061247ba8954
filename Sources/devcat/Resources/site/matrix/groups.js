// Devices of one family with the same values in every column share one row of the matrix.
devcat.unit("matrix/groups", (use) => {
  "use strict";

  const words = use("page/words");

  function keyOf(loaded, families, position) {
    const cells = loaded.map(({ values, derived }) => `${values[position]}${derived.has(position) ? "*" : ""}`);
    return [families[position], ...cells].join("\n");
  }

  // The positions by rows, in the order of the first device of each.
  function of(positions, loaded, { families }) {
    return [...Map.groupBy(positions, (position) => keyOf(loaded, families, position)).values()];
  }

  // The contexts of the modes that some of the devices offer, as far as it is known.
  function offered(contexts, loaded, positions) {
    const modes = new Set(contexts.filter((_, index) =>
      positions.some((position) => ![null, "N/A"].includes(loaded[index].values[position])),
    ).map(words.modeOf));
    return contexts.filter((context) => modes.has(words.modeOf(context)));
  }

  return { of, offered };
});
