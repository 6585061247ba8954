// The cells that a condition is asked of, from the columns of the catalogue.
devcat.unit("filter/cells", (use) => {
  "use strict";

  const { column: valuesOf } = use("catalogue/columns");
  const { components } = use("filter/path");

  function layout(available, horizontal, vertical, width, height) {
    if (available === null) return null;
    return available ? {
      available,
      horizontal: horizontal ?? "-",
      vertical: vertical ?? "-",
      width,
      height,
    } : { available };
  }

  function insets(...sides) {
    return sides.includes(null) ? null : sides;
  }

  const composed = { layout, safeArea: insets };

  // A whole layout or safe area is in the columns of its parts.
  async function whole(column) {
    const names = Object.keys(components[column.type]);
    const parts = await Promise.all(names.map((name) => valuesOf(`${column.path}.${name}`)));
    return parts[0].map((_, position) => composed[column.type](...parts.map((part) => part[position])));
  }

  // The cells of a column, by position; null is unknown.
  function of(column) {
    return composed[column.type] ? whole(column) : valuesOf(column.path);
  }

  return { of };
});
