// Which mark a finger means.
devcat.unit("chart/plot/hits", () => {
  "use strict";

  // How far beside a lone mark a finger still means it, in CSS pixels.
  const reach = 24;

  function outside(value, start, length) {
    return Math.max(start - value, 0, value - start - length);
  }

  // Over categories the distance along their axis counts first, so that the whole height of a band is
  // a mark's own.
  function distance({ box }, { x, y }, across) {
    const dx = outside(x, box.x, box.width);
    const dy = outside(y, box.y, box.height);
    if (across === "both") return Math.hypot(dx, dy);
    return across === "x" ? dx * 1000 + dy : dy * 1000 + dx;
  }

  function containing(marks, point) {
    return marks.find((mark) => mark.contains(point)) ?? null;
  }

  // The mark at a point, or the nearest; null if none is meant.
  function at(marks, point, across) {
    if (across === "none") return containing(marks, point);
    let best = null;
    let least = Infinity;
    for (const mark of marks) {
      const found = distance(mark, point, across);
      // Of several at one place the last is on top.
      if (found <= least) [best, least] = [mark, found];
    }
    return across === "both" && least > reach ? null : best;
  }

  return { at };
});
