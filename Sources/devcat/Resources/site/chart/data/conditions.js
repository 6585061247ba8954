// The filter of a chart: conditions that must all hold, each a dimension and the group to keep.
devcat.unit("chart/data/conditions", (use) => {
  "use strict";

  const dimensions = use("chart/data/dimensions");

  // The positions of the devices for which every condition holds, ascending.
  function rows(conditions, sources) {
    const tests = conditions.map(({ dimension, value }) => {
      const named = dimensions.named(dimension);
      const groups = dimensions.group(sources.column(named.path), named);
      const wanted = groups.labels.indexOf(value);
      return (row) => groups.of(row).includes(wanted);
    });
    const kept = [];
    for (let row = 0; row < sources.count; row += 1) {
      if (tests.every((holds) => holds(row))) kept.push(row);
    }
    return kept;
  }

  return { rows };
});
