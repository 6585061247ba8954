// The devices in a chart: those that its conditions keep, in all categories that were drilled into.
devcat.unit("chart/data/conditions", (use) => {
  "use strict";

  const dimensions = use("chart/data/dimensions");

  // The positions of the devices, ascending.
  function rows(drilled, sources) {
    const tests = drilled.map(({ x, value }) => {
      const named = dimensions.named(x);
      const groups = dimensions.group(sources.column(named.path), named);
      const wanted = groups.labels.indexOf(value);
      return (row) => groups.of(row).includes(wanted);
    });
    const kept = [];
    for (let row = 0; row < sources.count; row += 1) {
      if (sources.allows(row) && tests.every((holds) => holds(row))) kept.push(row);
    }
    return kept;
  }

  return { rows };
});
