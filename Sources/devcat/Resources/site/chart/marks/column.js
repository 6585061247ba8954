// Column: for each category a column a series, side by side, from the baseline.
devcat.unit("chart/marks/column", (use) => {
  "use strict";

  const bands = use("chart/plot/bands");
  const shapes = use("chart/plot/shapes");

  // The column of one value; `index` of `count` columns of its category.
  function column(frame, category, series, value, index, count) {
    const [start, end] = bands.slot(frame.band, category, index, count);
    const box = shapes.between(start, frame.base, end, frame.value(value));
    return { category, series, value, box, nodes: [shapes.barOf(value, box)] };
  }

  function draw(frame) {
    const marks = [];
    const count = frame.data.series.length;
    bands.eachValue(frame, (category, series, value) => {
      marks.push(column(frame, category, series, value, series, count));
    });
    return { under: [], marks };
  }

  return { draw, column, leastBand: (count) => 3 * count + 2 };
});
