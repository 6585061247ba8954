// Drilling down: from a category to what it is made of, with the same measure, and back.
devcat.unit("chart/drill", (use) => {
  "use strict";

  const conditions = use("chart/data/conditions");
  const dimensions = use("chart/data/dimensions");

  const byName = "name";

  // Whether the month of every device in what was drilled into is known, so that none is lost by month.
  function haveMonths(drilled, sources) {
    const month = dimensions.named("month");
    const groups = dimensions.group(sources.column(month.path), month);
    return conditions.rows(drilled, sources).every((row) => groups.of(row).length > 0);
  }

  // The dimension inside a category of `x`: a year shows its months where they are known, all others their
  // devices.
  function inside(x, drilled, sources) {
    return x === "year" && haveMonths(drilled, sources) ? "month" : byName;
  }

  // Whether the categories of a state can be drilled into; devices are opened instead.
  function canDrill(state) {
    return state.x !== byName && state.x !== "id" && state.history === null;
  }

  // The state of what a category is made of. Devices have long names, so they are beside bars.
  function down(state, value, sources) {
    const { type, series } = state;
    const drilled = [...state.drilled, { type, series, x: state.x, value }];
    const x = inside(state.x, drilled, sources);
    const isByName = x === byName;
    return {
      ...state,
      x,
      type: isByName && type !== "stock" ? "horizontal-bar" : type,
      series: isByName ? null : series,
      show: isByName ? null : state.show,
      drilled,
    };
  }

  // The state before the last drill.
  function up(state) {
    const { type, series, x } = state.drilled.at(-1);
    return { ...state, type, series, x, show: null, drilled: state.drilled.slice(0, -1) };
  }

  return { canDrill, down, up };
});
