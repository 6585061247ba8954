// The part of the plot that is in sight, as fractions of the whole along each axis.
devcat.unit("chart/plot/viewport", () => {
  "use strict";

  const whole = Object.freeze({ start: 0, end: 1 });

  // A part of a length, moved inside the whole; `least` and `most` bound its length.
  function bounded(start, length, least, most) {
    const span = Math.max(Math.min(length, most), Math.min(least, most));
    const from = Math.max(0, Math.min(start, 1 - span));
    return { start: from, end: from + span };
  }

  // The part enlarged by a factor around a position in it (0 at its start, 1 at its end).
  function zoom(part, factor, at, { least, most }) {
    const length = part.end - part.start;
    const span = Math.max(Math.min(length / factor, most), Math.min(least, most));
    return bounded(part.start + at * (length - span), span, least, most);
  }

  // The part moved by a fraction of its own length.
  function pan(part, by) {
    const length = part.end - part.start;
    return bounded(part.start + by * length, length, length, length);
  }

  // The part moved as little as brings [start, end] of the whole into sight.
  function reveal(part, start, end) {
    const length = part.end - part.start;
    if (start < part.start) return bounded(start, length, length, length);
    if (end > part.end) return bounded(end - length, length, length, length);
    return part;
  }

  // Whether less than the most is in sight.
  function isZoomed(part, most) {
    return part.end - part.start < most - 1e-9;
  }

  return { whole, bounded, zoom, pan, reveal, isZoomed };
});
