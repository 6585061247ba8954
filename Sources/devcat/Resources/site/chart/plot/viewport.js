// The part of the plot that is visible: `{x, y}`, each from `start` to `end` as fractions of the whole.
devcat.unit("chart/plot/viewport", () => {
  "use strict";

  const all = Object.freeze({ start: 0, end: 1 });
  const whole = Object.freeze({ x: all, y: all });

  function length({ start, end }) {
    return end - start;
  }

  // A part of a length, moved inside the whole.
  function inside(start, span) {
    const from = Math.max(0, Math.min(start, 1 - span));
    return { start: from, end: from + span };
  }

  function zoomedAxis(part, factor, at, { least, most }) {
    const span = Math.max(Math.min(length(part) / factor, most), Math.min(least, most));
    return inside(part.start + at * (length(part) - span), span);
  }

  // The viewport enlarged by a factor around a place in it, `{x, y}` from 0 to 1, within the limits of both axes.
  function zoomed(viewport, factor, at, limits) {
    return {
      x: zoomedAxis(viewport.x, factor, at.x, limits.x),
      y: zoomedAxis(viewport.y, factor, at.y, limits.y),
    };
  }

  // A place in the area of a plot as fractions; its middle if there is none. Values grow upwards,
  // categories beside bars downwards.
  function placeIn(area, place, across) {
    if (!place) return { x: 0.5, y: 0.5 };
    const part = (value, start, size) => Math.max(0, Math.min(1, (value - start) / size));
    const down = part(place.y, area.y, area.height);
    return { x: part(place.x, area.x, area.width), y: across === "both" ? 1 - down : down };
  }

  // The viewport moved with a finger that moved by so many pixels in an area.
  function panned({ x, y }, dx, dy, area, across) {
    const up = across === "both" ? dy : -dy;
    return {
      x: inside(x.start - (dx / area.width) * length(x), length(x)),
      y: inside(y.start + (up / area.height) * length(y), length(y)),
    };
  }

  // The viewport moved as little as brings a category of `count` along an axis into view.
  function revealed(viewport, axis, category, count) {
    const part = viewport[axis];
    const [start, end] = [category / count, (category + 1) / count];
    if (start < part.start) return { ...viewport, [axis]: inside(start, length(part)) };
    if (end > part.end) return { ...viewport, [axis]: inside(end - length(part), length(part)) };
    return viewport;
  }

  // As much as the limits let be seen, from the beginning.
  function wholly(limits) {
    return { x: inside(0, limits.x.most), y: inside(0, limits.y.most) };
  }

  function same(one, other) {
    return ["x", "y"].every((axis) =>
      ["start", "end"].every((end) => Math.abs(one[axis][end] - other[axis][end]) < 1e-9),
    );
  }

  // Whether less is visible than could be.
  function isZoomed(viewport, limits) {
    return ["x", "y"].some((axis) => length(viewport[axis]) < limits[axis].most - 1e-9);
  }

  return { whole, zoomed, placeIn, panned, revealed, wholly, same, isZoomed };
});
