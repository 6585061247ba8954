// Columns as codes: a dictionary of distinct values, and for each device the position of its value in
// it, or -1 where the value is unknown.
devcat.unit("chart/data/columns", () => {
  "use strict";

  const kept = new WeakMap();

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
  function read(column) {
    if (!kept.has(column)) kept.set(column, codesOf(column));
    return kept.get(column);
  }

  return { read };
});
