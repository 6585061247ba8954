// The filter of a chart: conditions that must all hold, each a dimension and the group to keep.
devcat.unit("chart/data/conditions", (use) => {
  "use strict";

  const dimensions = use("chart/data/dimensions");

  function keep(rows, groups, value) {
    const wanted = groups.labels.indexOf(value);
    for (let row = 0; row < rows.length; row += 1) {
      if (wanted < 0 || groups.codes[row] !== wanted) rows[row] = 0;
    }
  }

  // The positions of the devices for which every condition holds, ascending.
  function rows(conditions, sources) {
    const kept = new Uint8Array(sources.count).fill(1);
    for (const { dimension, value } of conditions) {
      const named = dimensions.named(dimension);
      keep(kept, dimensions.group(sources.column(named.path), named), value);
    }
    return Array.from(kept.keys()).filter((row) => kept[row]);
  }

  return { rows };
});
