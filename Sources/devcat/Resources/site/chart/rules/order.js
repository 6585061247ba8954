// Orders of texts that are the same in every program: by Unicode code points, and numbers by size.
devcat.unit("chart/rules/order", () => {
  "use strict";

  const decimal = /^-?[0-9]+(\.[0-9]+)?$/;
  const date = /^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$/;

  // Compares texts by their code points; `<` alone would compare UTF-16 units.
  function byCodePoints(a, b) {
    const left = [...a];
    const right = [...b];
    for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
      const difference = left[index].codePointAt(0) - right[index].codePointAt(0);
      if (difference) return difference;
    }
    return left.length - right.length;
  }

  // Compares categories: as numbers where both are decimal numbers, else by code points.
  function ofCategories(a, b) {
    if (decimal.test(a) && decimal.test(b)) return Number(a) - Number(b);
    return byCodePoints(a, b);
  }

  // How recent a series is: what its data say, or its name where that is a date; null of others.
  function recency(series) {
    return series.recency ?? (date.test(series.name) ? series.name : null);
  }

  // Compares series, the most recent first; those without a date come last.
  function newestFirst(a, b) {
    const [left, right] = [recency(a), recency(b)];
    if (left === null || right === null) return (left === null) - (right === null);
    return byCodePoints(right, left);
  }

  return { byCodePoints, ofCategories, newestFirst };
});
