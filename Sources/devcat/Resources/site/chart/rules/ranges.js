// The numbers that a chart can compute with: none too great for sums, and none too small to be divided by.
devcat.unit("chart/rules/ranges", (use) => {
  "use strict";

  const { ChartError } = use("chart/rules/errors");

  const greatest = 1e300;
  const least = 1e-290;

  function numberIn(value, name) {
    if (typeof value !== "number") return value ?? null;
    if (Math.abs(value) > greatest) throw new ChartError("out-of-range", [name]);
    return Math.abs(value) < least ? 0 : value;
  }

  function recordIn(record, name) {
    if (!record) return null;
    return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, key === "name" ? value : numberIn(value, name)]));
  }

  // A series whose numbers are all within the range; throws `out-of-range` where one is too great.
  function within(series) {
    const { name, values, ranges, points } = series;
    if (values) return { ...series, values: values.map((value) => numberIn(value, name)) };
    if (ranges) return { ...series, ranges: ranges.map((range) => recordIn(range, name)) };
    return { ...series, points: points.map((point) => recordIn(point, name)) };
  }

  return { within };
});
