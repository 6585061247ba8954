// What of the data a chart shows, and in which order: its series and its categories.
devcat.unit("chart/rules/shown", (use) => {
  "use strict";

  const order = use("chart/rules/order");
  const ranges = use("chart/rules/ranges");
  const { ChartError } = use("chart/rules/errors");

  const mostSeries = 4;

  // The value of a series by which it is averaged, sorted and compared: of a range its close.
  function valueAt(series, index) {
    if (series.ranges) return series.ranges[index]?.close ?? null;
    return series.values[index] ?? null;
  }

  function chosen(series, only) {
    if (!only) return series;
    const unknown = only.find((name) => !series.some((one) => one.name === name));
    if (unknown !== undefined) throw new ChartError("unknown-series", [unknown]);
    return series.filter((one) => only.includes(one.name));
  }

  // The series to show, the most recent first; a combination keeps the order of the data.
  function series(spec, data) {
    const found = chosen(data.series, spec.only);
    const ordered = spec.type === "combination" ? found : [...found].sort(order.newestFirst);
    const names = ordered.map((one) => one.name);
    if ((spec.type === "waterfall" || spec.type === "donut") && names.length > 1) {
      throw new ChartError("one-series", names);
    }
    if (names.length > mostSeries) throw new ChartError("too-many-series", names);
    return ordered.map(ranges.within);
  }

  // The sum of the values of a category; null if it has none.
  function sumAt(series, index) {
    const values = series.map((one) => valueAt(one, index)).filter((value) => value !== null);
    return values.length ? values.reduce((sum, value) => sum + value, 0) : null;
  }

  function comparisons(series, categories) {
    const sums = categories.map((_, index) => sumAt(series, index));
    const last = (a, b) => (sums[a] === null) - (sums[b] === null);
    const byName = (a, b) => order.ofCategories(categories[a], categories[b]);
    const byValue = (a, b) => sums[a] - sums[b];
    return {
      category: byName,
      "category-descending": (a, b) => byName(b, a),
      value: (a, b) => last(a, b) || byValue(a, b),
      "value-descending": (a, b) => last(a, b) || byValue(b, a),
    };
  }

  function rearranged(one, places) {
    const moved = { ...one };
    if (one.values) moved.values = places.map((place) => one.values[place] ?? null);
    if (one.ranges) moved.ranges = places.map((place) => one.ranges[place] ?? null);
    return moved;
  }

  // The categories in the order to show, and the series with their values in that order.
  function sorted(spec, categories, series) {
    const all = (categories ?? []).map((_, index) => index);
    if (!spec.sort || !categories) return { categories: categories ?? [], places: all, series };
    const places = all.sort(comparisons(series, categories)[spec.sort]);
    return {
      categories: places.map((place) => categories[place]),
      places,
      series: series.map((one) => rearranged(one, places)),
    };
  }

  // Categories without a value in any series are left out where the spec says so.
  function valued(spec, { categories, places, series }) {
    if (!spec.omitEmpty) return { categories, places, series };
    const kept = categories.map((_, index) => index).filter((index) => sumAt(series, index) !== null);
    return {
      categories: kept.map((index) => categories[index]),
      places: kept.map((index) => places[index]),
      series: series.map((one) => rearranged(one, kept)),
    };
  }

  function checkSizes({ type }, series) {
    if (type !== "bubble") return;
    const negative = series.flatMap((one) => one.points).filter(({ size }) => size < 0);
    if (negative.length) throw new ChartError("negative-size", negative.map(({ name }) => name));
  }

  // The data as shown: `{categories, places, series}`, the places being those of the categories in the data.
  function of(spec, data) {
    const isOfPoints = spec.type === "scatter" || spec.type === "bubble";
    const found = series(spec, data);
    checkSizes(spec, found);
    return isOfPoints ? sorted(spec, null, found) : valued(spec, sorted(spec, data.categories, found));
  }

  return { of, valueAt, mostSeries };
});
