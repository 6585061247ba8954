// The legend says which colour is which series; a chart of one series has none.
devcat.unit("chart/rules/legend", () => {
  "use strict";

  function mark(type, index) {
    if (type === "line" || (type === "combination" && index > 0)) return "line";
    return type === "scatter" || type === "bubble" ? "point" : "fill";
  }

  // The items of the legend, in the order of the series. `colour` counts from zero.
  function of(type, series) {
    if (series.length < 2) return [];
    return series.map(({ name }, index) => ({ name, colour: index, mark: mark(type, index) }));
  }

  return { of };
});
