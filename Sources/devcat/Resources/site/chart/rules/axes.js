// Which numbers the axes of each type must hold, and the axes that do.
devcat.unit("chart/rules/axes", (use) => {
  "use strict";

  const axis = use("chart/rules/axis");
  const waterfall = use("chart/rules/waterfall");

  // The part of the greatest value from which on the least lets an axis begin above zero.
  const lifting = { line: 2 / 3, stock: 2 / 3, scatter: 0.25, bubble: 0.25 };

  function known(values) {
    return values.filter((value) => value !== null && value !== undefined);
  }

  function stackedSums({ categories, series }) {
    return categories.flatMap((_, index) => {
      const values = known(series.map((one) => one.values[index]));
      const sum = (some) => some.reduce((total, value) => total + value, 0);
      return values.length ? [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))] : [];
    });
  }

  function runningTotals(content) {
    const steps = waterfall.steps(content);
    return steps.length > 1 ? steps.flatMap(({ from, to }) => [from, to]) : [];
  }

  function ends(series) {
    return known(series.ranges).flatMap(({ high, low }) => [high, low]);
  }

  function plain(series) {
    return series.flatMap((one) => known(one.values));
  }

  function valuesOf(type, content) {
    const { series } = content;
    switch (type) {
      case "stacked-column":
        return stackedSums(content);
      case "waterfall":
        return runningTotals(content);
      case "stock":
        return series.flatMap(ends);
      case "scatter":
      case "bubble":
        return series.flatMap((one) => one.points.map((point) => point.y));
      default:
        return plain(series);
    }
  }

  // The axes of what is shown: `value`, and where there are such `second` and `x`; a donut has none.
  function of(spec, content) {
    const { type } = spec;
    const none = { value: null, second: null, x: null };
    if (type === "donut") return none;
    if (type === "combination" && spec.second) {
      const [value, second] = axis.pair(plain(content.series.slice(0, 1)), plain(content.series.slice(1)));
      return { ...none, value, second };
    }
    const value = axis.ofValues(valuesOf(type, content), lifting[type] ?? null);
    if (type !== "scatter" && type !== "bubble") return { ...none, value };
    const x = axis.ofValues(content.series.flatMap((one) => one.points.map((point) => point.x)), lifting[type]);
    return { ...none, value, x };
  }

  return { of };
});
