// Aggregates: one number for the known values of a group, which are in the order of the identifiers.
devcat.unit("chart/data/aggregates", () => {
  "use strict";

  function sum(values) {
    return values.reduce((total, value) => total + value, 0);
  }

  // The value at a part of the way through sorted values, interpolated linearly.
  function quantile(sorted, part) {
    const position = part * (sorted.length - 1);
    const index = Math.floor(position);
    const next = Math.min(index + 1, sorted.length - 1);
    return sorted[index] + (sorted[next] - sorted[index]) * (position - index);
  }

  function ascending(values) {
    return [...values].sort((a, b) => a - b);
  }

  function median(values) {
    const sorted = ascending(values);
    const middle = sorted.length >> 1;
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  const functions = {
    mean: (values) => sum(values) / values.length,
    median,
    min: (values) => values.reduce((least, value) => Math.min(least, value)),
    max: (values) => values.reduce((greatest, value) => Math.max(greatest, value)),
    sum,
  };

  // The names of the aggregates of a measure, in the order of a menu.
  const names = Object.keys(functions);

  // The aggregate of values by its name; null of none.
  function of(name, values) {
    return values?.length ? functions[name](values) : null;
  }

  // The range of values: between the quartiles from open to close; null of none.
  function range(values) {
    if (!values?.length) return null;
    const sorted = ascending(values);
    return { open: quantile(sorted, 0.25), close: quantile(sorted, 0.75), low: sorted[0], high: sorted.at(-1) };
  }

  return { names, of, range };
});
