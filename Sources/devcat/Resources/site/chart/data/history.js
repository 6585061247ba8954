// The charts of the catalogue's history, which are made beforehand.
devcat.unit("chart/data/history", (use) => {
  "use strict";

  const types = use("chart/rules/types");

  const ofPoints = ["scatter", "bubble"];

  // The types that can show a chart: ranges are shown by stock alone.
  function typesOf({ data }) {
    const hasRanges = data.series.some(({ ranges }) => ranges);
    return types.all.filter(({ name }) => (hasRanges ? name === "stock" : name !== "stock" && !ofPoints.includes(name)));
  }

  // The chart of an id; undefined if there is none.
  function named(charts, id) {
    return charts.find((chart) => chart.id === id);
  }

  // The state with a type that can show its chart.
  function fit(state, charts) {
    const found = named(charts, state.history);
    const canShow = typesOf(found).some(({ name }) => name === state.type);
    return canShow ? state : { ...state, type: found.spec.type };
  }

  return { named, typesOf, fit };
});
