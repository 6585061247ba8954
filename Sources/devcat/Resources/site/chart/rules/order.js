// Orders of texts that are the same in every program: by Unicode code points, and numbers by size.
devcat.unit("chart/rules/order", () => {
  "use strict";

  const decimal = /^-?[0-9]+(\.[0-9]+)?$/;
  const date = /^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$/;

  // A UTF-16 unit moved so that units compare as the code points do that they are of.
  function moved(unit) {
    if (unit < 0xd800) return unit;
    return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
  }

  // Compares texts by their code points.
  function byCodePoints(a, b) {
    const shared = Math.min(a.length, b.length);
    for (let index = 0; index < shared; index += 1) {
      const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
      if (left !== right) return moved(left) - moved(right);
    }
    return a.length - b.length;
  }

  // Compares categories: as numbers where both are decimal numbers, else by code points.
  function ofCategories(a, b) {
    if (decimal.test(a) && decimal.test(b)) return Number(a) - Number(b);
    return byCodePoints(a, b);
  }

  // Whether a text is a year, a month or a day.
  function isDate(text) {
    return date.test(text);
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

  return { byCodePoints, ofCategories, isDate, newestFirst };
});
