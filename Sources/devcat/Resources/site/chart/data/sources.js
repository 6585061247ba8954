// The columns that a chart needs, from the files of the site.
devcat.unit("chart/data/sources", (use) => {
  "use strict";

  const dimensions = use("chart/data/dimensions");

  // Columns by path. `load(path)` promises a column; the identifiers and names are at hand. `filter(conditions)`
  // promises a function that says of a position whether they all hold.
  function make(load, names, filter) {
    const loaded = new Map([
      ["id", names.ids],
      ["name", names.names],
    ]);

    let allows = () => true;

    // Loads the columns of paths that are not there yet.
    async function prepare(paths) {
      const missing = [...new Set(paths)].filter((path) => !loaded.has(path));
      const found = await Promise.all(missing.map((path) => load(path)));
      missing.forEach((path, index) => loaded.set(path, found[index]));
    }

    // Keeps only the devices for which conditions hold; none where they cannot be read, and rejects then.
    async function restrict(conditions) {
      allows = () => false;
      allows = conditions.length === 0 ? () => true : await filter(conditions);
    }

    return {
      count: names.ids.length,
      prepare,
      restrict,
      allows: (row) => allows(row),
      column: (path) => loaded.get(path),
    };
  }

  // The paths that a state reads.
  function paths(state) {
    const { x, y, second, size, series, drilled } = state;
    const grouped = [x, series, ...drilled.map((each) => each.x)].filter(Boolean);
    const measured = [y, second, size].filter(Boolean);
    // The release tells which series is the most recent.
    const recency = series ? ["released"] : [];
    return [...grouped.map((name) => dimensions.named(name).path), ...measured, ...recency];
  }

  return { make, paths };
});
