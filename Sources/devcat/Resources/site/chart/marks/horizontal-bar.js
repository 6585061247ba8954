// Horizontal bar: for each category a bar a series, below each other, from the baseline at the left.
devcat.unit("chart/marks/horizontal-bar", (use) => {
  "use strict";

  const bands = use("chart/plot/bands");
  const shapes = use("chart/plot/shapes");

  function draw(frame) {
    const marks = [];
    const count = frame.data.series.length;
    bands.eachValue(frame, (category, series, value) => {
      const [start, end] = bands.slot(frame.band, category, series, count);
      const box = shapes.between(frame.base, start, frame.value(value), end);
      marks.push({ category, series, value, box, nodes: [shapes.barOf(value, box)] });
    });
    return { under: [], marks };
  }

  // A label is beside each bar: a band is as high as a line of text.
  return { draw, leastBand: (count) => Math.max(20, 6 * count + 4) };
});
