// What a state asks of the rules: the spec of its chart.
devcat.unit("chart/data/request", (use) => {
  "use strict";

  const dimensions = use("chart/data/dimensions");

  const quartiles = "From open to close: the lower to the upper quartile. Low and high: the smallest and the greatest.";

  // Makes specs; `unitOf(path)` gives the unit of a field, or nothing.
  function make(unitOf) {
    function field(path) {
      return { name: dimensions.title(path), unit: unitOf(path) ?? "" };
    }

    function measure(path, aggregate) {
      return path === null ? { name: "devices" } : { ...field(path), aggregate };
    }

    // What the points of a scatter and the ranges of a stock chart show is not an aggregate.
    function measureOf({ type, y, aggregate }) {
      if (type === "scatter" || type === "bubble" || type === "stock") return field(y);
      return measure(y, aggregate);
    }

    // By their names devices are what one drills into.
    function categoryOf({ type, x, drilled }) {
      if (type === "scatter" || type === "bubble") return field(x);
      if (x === "name" && drilled.length) return { name: "device" };
      return dimensions.dates.includes(x) ? { name: x } : field(x);
    }

    // The spec of a state, but for the series and points that are chosen in what there is.
    function of(state) {
      return {
        type: state.type,
        measure: measureOf(state),
        category: categoryOf(state),
        second: state.type === "combination" && state.second ? measure(state.second, state.aggregate) : undefined,
        size: state.type === "bubble" ? (state.size ? field(state.size) : { name: "device" }) : undefined,
        sort: state.sort,
        drilled: state.drilled.map(({ value }) => value),
        drillDown: true,
        conditions: [...state.where, ...state.drilled.map(({ x, value }) => `${x}=${value}`)],
        omitEmpty: !dimensions.dates.includes(state.x),
        note: state.type === "stock" ? quartiles : undefined,
      };
    }

    return of;
  }

  return { make };
});
