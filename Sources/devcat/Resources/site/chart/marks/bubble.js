// Bubble: as scatter, and the surface of a bubble says a third number.
devcat.unit("chart/marks/bubble", (use) => {
  "use strict";

  const scatter = use("chart/marks/scatter");

  const least = 3;
  const greatest = 26;

  // The largest radius in an area.
  function roomIn({ width, height }) {
    return Math.min(greatest, Math.min(width, height) / 10);
  }

  // The radius of a size, so that the surface is in proportion to it; `room` is that of the largest.
  function radius(size, largest, room) {
    if (!(size > 0) || !(largest > 0)) return least;
    return Math.max(least, room * Math.sqrt(size / largest));
  }

  function draw(frame) {
    const sizes = frame.data.series.flatMap((series) => series.points.map((point) => point.size ?? 0));
    const largest = sizes.reduce((found, size) => Math.max(found, size), 0);
    const room = roomIn(frame.area);
    const marks = scatter.dots(frame, (point) => radius(point.size, largest, room));
    // Small bubbles are above large ones, so that each can be reached.
    marks.sort((a, b) => b.box.width - a.box.width);
    return { under: [], marks };
  }

  return { draw };
});
