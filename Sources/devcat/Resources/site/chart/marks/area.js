// Area: a line a series with a transparent surface between it and the baseline.
devcat.unit("chart/marks/area", (use) => {
  "use strict";

  const lines = use("chart/marks/line");
  const shapes = use("chart/plot/shapes");

  function draw(frame) {
    const base = frame.base;
    const under = frame.data.series.map((series, index) => {
      const points = lines.points(frame, series);
      return { series: index, nodes: [shapes.surface(points, base), shapes.line(points)] };
    });
    return { under, marks: frame.data.series.flatMap((_, index) => lines.dots(frame, index)) };
  }

  return { draw, leastBand: lines.leastBand };
});
