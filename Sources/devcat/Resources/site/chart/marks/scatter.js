// Scatter: a transparent dot where two numbers of a device meet; devices at one place are one dot.
devcat.unit("chart/marks/scatter", (use) => {
  "use strict";

  const shapes = use("chart/plot/shapes");

  const radius = 5;

  function isInSight({ area }, at, size) {
    return (
      at.x + size >= area.x && at.x - size <= area.x + area.width &&
      at.y + size >= area.y && at.y - size <= area.y + area.height
    );
  }

  // How far apart points must be to be dots of their own: of very many the near ones are one.
  function grain({ data }) {
    const count = data.series.reduce((sum, { points }) => sum + points.length, 0);
    return count > 2000 ? 4 : 1;
  }

  function dot(at, size, series, category, point) {
    const box = { x: at.x - size, y: at.y - size, width: size * 2, height: size * 2 };
    const nodes = [shapes.dot(at, size, "chart-bubble")];
    return { category, series, value: point.y, box, at, nodes, members: [category] };
  }

  // The dots of all series, each of the size that `sizeOf(point)` gives. `members` are the points at one place.
  function dots(frame, sizeOf) {
    const marks = new Map();
    const cell = grain(frame);
    frame.data.series.forEach((series, index) => {
      series.points.forEach((point, category) => {
        const at = { x: frame.across(point.x), y: frame.value(point.y) };
        const size = sizeOf(point);
        if (!isInSight(frame, at, size)) return;
        const place = `${index} ${Math.round(at.x / cell)} ${Math.round(at.y / cell)} ${Math.round(size)}`;
        if (marks.has(place)) marks.get(place).members.push(category);
        else marks.set(place, dot(at, size, index, category, point));
      });
    });
    return [...marks.values()];
  }

  function draw(frame) {
    return { under: [], marks: dots(frame, () => radius) };
  }

  return { draw, dots };
});
