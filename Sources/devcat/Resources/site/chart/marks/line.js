// Line: a line a series through the values of the categories, broken where one is unknown.
devcat.unit("chart/marks/line", (use) => {
  "use strict";

  const bands = use("chart/plot/bands");
  const shapes = use("chart/plot/shapes");

  // Dots that are closer together than this are visible only if they are selected.
  const roomForDots = 9;

  function pointOf(frame, series, category) {
    const value = series.values[category];
    if (value === null || value === undefined) return null;
    return { x: frame.band.center(category), y: frame.value(value) };
  }

  // The points of a series visible, and one beyond at each side, so that a line enters and leaves.
  function points(frame, series) {
    const first = Math.max(0, frame.band.first - 1);
    const last = Math.min(frame.data.categories.length - 1, frame.band.last + 1);
    const found = [];
    for (let category = first; category <= last; category += 1) {
      found.push(pointOf(frame, series, category));
    }
    return found;
  }

  function isAlone(series, category) {
    return (series.values[category - 1] ?? null) === null && (series.values[category + 1] ?? null) === null;
  }

  // The dots of a series, which are its marks.
  function dots(frame, index) {
    const series = frame.data.series[index];
    const marks = [];
    for (let category = frame.band.first; category <= frame.band.last; category += 1) {
      const at = pointOf(frame, series, category);
      if (!at) continue;
      const shows = frame.band.size >= roomForDots || isAlone(series, category);
      const box = { x: at.x - 4, y: at.y - 4, width: 8, height: 8 };
      const name = shows ? "chart-dot" : "chart-dot chart-dot-hidden";
      marks.push({ category, series: index, value: series.values[category], box, at, nodes: [shapes.dot(at, 3.5, name)] });
    }
    return marks;
  }

  function draw(frame) {
    const under = frame.data.series.map((series, index) => ({
      series: index,
      nodes: [shapes.line(points(frame, series))],
    }));
    return { under, marks: frame.data.series.flatMap((_, index) => dots(frame, index)) };
  }

  return { draw, points, dots, leastBand: () => 4 };
});
