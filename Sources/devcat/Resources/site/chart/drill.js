// Drilling down: from a category to what it is made of, with the same measure, and back.
devcat.unit("chart/drill", () => {
  "use strict";

  const byName = "name";

  // The dimension inside a category of `x`: a year shows its months, all others their devices.
  function inside(x) {
    return x === "year" ? "month" : byName;
  }

  // Whether the categories of a state can be drilled into; devices are opened instead.
  function canDrill(state) {
    return state.x !== byName && state.x !== "id" && state.history === null;
  }

  // The state of what a category is made of. Devices have long names: they stand beside bars.
  function down(state, value) {
    const x = inside(state.x);
    const isByName = x === byName;
    return {
      ...state,
      x,
      type: isByName && state.type !== "stock" ? "horizontal-bar" : state.type,
      series: isByName ? null : state.series,
      show: isByName ? null : state.show,
      where: [...state.where, { dimension: state.x, value }],
      drilled: [...state.drilled, { x: state.x, type: state.type, series: state.series }],
    };
  }

  // The state before the last drill.
  function up(state) {
    return {
      ...state,
      ...state.drilled.at(-1),
      show: null,
      where: state.where.slice(0, -1),
      drilled: state.drilled.slice(0, -1),
    };
  }

  return { canDrill, down, up };
});
