// Combination: the first series as columns, the others as lines over them.
devcat.unit("chart/marks/combination", (use) => {
  "use strict";

  const columns = use("chart/marks/column");
  const lines = use("chart/marks/line");
  const shapes = use("chart/plot/shapes");

  function firstColumns(frame) {
    const marks = [];
    for (let category = frame.band.first; category <= frame.band.last; category += 1) {
      const value = frame.data.series[0]?.values[category];
      if (value === null || value === undefined) continue;
      marks.push(columns.column(frame, category, 0, value, 0, 1));
    }
    return marks;
  }

  // The lines are above the columns; if they measure something else, they have their own axis.
  function draw(frame) {
    const upper = frame.second ? { ...frame, value: frame.second } : frame;
    const others = frame.data.series.map((_, index) => index).slice(1);
    const over = others.map((index) => ({
      series: index,
      nodes: [shapes.line(lines.points(upper, frame.data.series[index]))],
    }));
    return { under: [], marks: [...firstColumns(frame), ...others.flatMap((index) => lines.dots(upper, index))], over };
  }

  return { draw, leastBand: () => 5 };
});
