// What the marks over categories have in common: which categories are visible, and where the bars of
// several series are side by side.
devcat.unit("chart/plot/bands", () => {
  "use strict";

  // The part of a band that bars take; the rest keeps categories apart.
  const filled = 0.72;
  // Narrower bars have no gap.
  const gapFrom = 5;

  // Calls `each(category, series, value)` for every known value visible.
  function eachValue(frame, each) {
    for (let category = frame.band.first; category <= frame.band.last; category += 1) {
      frame.data.series.forEach((series, index) => {
        const value = series.values[category];
        if (value !== null && value !== undefined) each(category, index, value);
      });
    }
  }

  // The ends of the place of bar `index` of `count` along the axis of the categories.
  function slot(band, category, index, count) {
    const width = (band.size * filled) / count;
    const start = band.center(category) - (band.size * filled) / 2 + index * width;
    const gap = width >= gapFrom ? 0.5 : 0;
    return [start + gap, start + width - gap];
  }

  return { eachValue, slot };
});
