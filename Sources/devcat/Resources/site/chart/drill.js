// Drilling down: from a category to what it is made of, with the same measure, and back.
devcat.unit("chart/drill", (use) => {
  "use strict";

  const conditions = use("chart/data/conditions");
  const dimensions = use("chart/data/dimensions");

  const byName = "name";

  // Whether the month of every device that meets conditions is known, so that none is lost by month.
  function haveMonths(where, sources) {
    const month = dimensions.named("month");
    const groups = dimensions.group(sources.column(month.path), month);
    return conditions.rows(where, sources).every((row) => groups.of(row).length > 0);
  }

  // The dimension inside a category of `x`: a year shows its months where they are known, all others their
  // devices.
  function inside(x, where, sources) {
    return x === "year" && haveMonths(where, sources) ? "month" : byName;
  }

  // Whether the categories of a state can be drilled into; devices are opened instead.
  function canDrill(state) {
    return state.x !== byName && state.x !== "id" && state.history === null;
  }

  // The state of what a category is made of. Devices have long names, so they are beside bars.
  function down(state, value, sources) {
    const where = [...state.where, { dimension: state.x, value }];
    const x = inside(state.x, where, sources);
    const isByName = x === byName;
    return {
      ...state,
      x,
      type: isByName && state.type !== "stock" ? "horizontal-bar" : state.type,
      series: isByName ? null : state.series,
      show: isByName ? null : state.show,
      where,
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

  // The state without a condition; what was drilled into inside it goes with it.
  function without(state, index) {
    const firstDrill = state.where.length - state.drilled.length;
    if (index < firstDrill) return { ...state, where: state.where.toSpliced(index, 1), show: null };
    let outer = state;
    while (outer.where.length > index) outer = up(outer);
    return outer;
  }

  return { canDrill, down, up, without };
});
