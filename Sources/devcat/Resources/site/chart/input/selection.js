// The selected points, as a value: keys `series/category` by position, in the order of selection.
devcat.unit("chart/input/selection", () => {
  "use strict";

  const none = Object.freeze([]);

  function key({ series, category }) {
    return `${series}/${category}`;
  }

  function has(selection, point) {
    return selection.some((other) => key(other) === key(point));
  }

  // Only this point.
  function only(point) {
    return [{ series: point.series, category: point.category }];
  }

  // The selection with this point added, or taken out where it is in it.
  function toggle(selection, point) {
    if (has(selection, point)) return selection.filter((other) => key(other) !== key(point));
    return [...selection, ...only(point)];
  }

  // The selection with this point in it.
  function add(selection, point) {
    return has(selection, point) ? selection : [...selection, ...only(point)];
  }

  // The positions of the categories with a selected point, ascending.
  function categories(selection) {
    return [...new Set(selection.map((point) => point.category))].sort((a, b) => a - b);
  }

  return { none, key, has, only, toggle, add, categories };
});
