// Stacked column: for each category one column of the series' values, upon each other from the
// baseline; negative values below it.
devcat.unit("chart/marks/stacked-column", (use) => {
  "use strict";

  const bands = use("chart/plot/bands");
  const shapes = use("chart/plot/shapes");

  function draw(frame) {
    const marks = [];
    const above = new Map();
    const below = new Map();
    bands.eachValue(frame, (category, series, value) => {
      const side = value < 0 ? below : above;
      const from = side.get(category) ?? 0;
      side.set(category, from + value);
      if (value === 0) return;
      const [start, end] = bands.slot(frame.band, category, 0, 1);
      const box = shapes.between(start, frame.value(from), end, frame.value(from + value));
      marks.push({ category, series, value, box, nodes: [shapes.bar(box)] });
    });
    return { under: [], marks };
  }

  return { draw, leastBand: () => 4 };
});
