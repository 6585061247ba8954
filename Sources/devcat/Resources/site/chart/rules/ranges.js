// The numbers that a chart can compute with: none too great for sums, and none too small to be divided by.
devcat.unit("chart/rules/ranges", (use) => {
  "use strict";

  const { ChartError } = use("chart/rules/errors");

  const greatest = 1e300;
  const least = 1e-290;

  function numberIn(value, name) {
    if (typeof value !== "number") return value;
    if (Math.abs(value) > greatest) throw new ChartError("out-of-range", [name]);
    return Math.abs(value) < least ? 0 : value;
  }

  // A range or a point; the same where all its numbers are.
  function recordIn(record, name) {
    let found = record;
    for (const key of Object.keys(record)) {
      const value = numberIn(record[key], name);
      if (value !== record[key]) found = { ...found, [key]: value };
    }
    return found;
  }

  // A series whose numbers are all within the range; throws `out-of-range` where one is too great.
  function within(series) {
    const { name, values, ranges, points } = series;
    if (values) return { ...series, values: values.map((value) => numberIn(value ?? null, name)) };
    if (ranges) return { ...series, ranges: ranges.map((range) => range && recordIn(range, name)) };
    return { ...series, points: points.map((point) => recordIn(point, name)) };
  }

  return { within };
});
