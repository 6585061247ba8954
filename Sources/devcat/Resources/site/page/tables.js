// Tables with the scopes that tell a reader which heads belong to a cell.
devcat.unit("page/tables", (use) => {
  "use strict";

  const { make } = use("page/element");

  // A table: `heads` are the titles of the columns, the cells of a row are texts or nodes, the first of
  // them the head of its row. In compact width a cell shows the title of its column beside it.
  function table(caption, heads, rows, attributes = {}) {
    const head = make("tr", null, heads.map((text) => make("th", { scope: "col" }, text)));
    return make("table", { class: "facts", ...attributes }, [
      make("caption", null, caption),
      make("thead", null, head),
      make("tbody", null, rows.map((row) => line(heads, row))),
    ]);
  }

  function isNothing(cell) {
    return cell === "" || (Array.isArray(cell) && cell.flat().length === 0);
  }

  function title(heads, index) {
    if (heads.length === 2) return null;
    return make("span", { class: "cell-title", "aria-hidden": "true" }, heads[index + 1]);
  }

  function line(heads, [first, ...cells]) {
    return make("tr", null, [
      make("th", { scope: "row" }, first),
      cells.map((cell, index) =>
        make(
          "td",
          { class: isNothing(cell) ? "nothing" : null },
          title(heads, index),
          make("span", { class: "cell" }, cell),
        ),
      ),
    ]);
  }

  return { table };
});
