// The table of the matrix: only the rows in sight are in the document, between two rows that hold the place
// of the others.
devcat.unit("matrix/table", (use) => {
  "use strict";

  const { make } = use("page/element");
  const words = use("page/words");
  const route = use("page/route");
  const cells = use("matrix/cells");
  const windows = use("list/window");
  const rowHeight = 56;

  function heads(contexts) {
    const modes = [...Map.groupBy(contexts, words.modeOf)];
    return make("thead", null, [
      make(
        "tr",
        { "aria-rowindex": 1 },
        make("th", { scope: "col", rowspan: 2, class: "device-head" }, "Device"),
        modes.map(([mode, list]) =>
          make("th", { scope: "colgroup", colspan: list.length }, words.mode(mode)),
        ),
      ),
      make(
        "tr",
        { "aria-rowindex": 2 },
        contexts.map((context) =>
          make("th", { scope: "col" }, words.orientation(words.orientationOf(context))),
        ),
      ),
    ]);
  }

  function cell(column, position) {
    const value = column.values[position];
    const mark = column.derived.has(position) && make("span", { class: "derived" }, "derived");
    return make("td", { class: cells.style(value) }, make("span", null, words.classes(value)), mark);
  }

  // Holds the place of rows that are out of sight.
  function place(span) {
    return make("tr", { class: "place", "aria-hidden": "true" }, make("td", { colspan: span }));
  }

  // Makes the table of some contexts in a scroller, and a function that shows devices in it.
  function open(directory, contexts, loaded) {
    const body = make("tbody");
    const table = make("table", { class: "matrix" }, [
      make(
        "caption",
        { class: "for-readers" },
        "Size classes, width × height, of each device in each context",
      ),
      heads(contexts),
      body,
    ]);
    const scroller = make(
      "div",
      {
        class: "matrix-scroller",
        tabindex: 0,
        role: "region",
        "aria-label": "Size classes of devices, a scrolling table",
      },
      table,
    );
    const [before, after] = [place(contexts.length + 1), place(contexts.length + 1)];
    const rows = new Map();
    let positions = [];

    function row(index) {
      const position = positions[index];
      const link = make(
        "a",
        { href: route.link("device", directory.ids[position]) },
        directory.names[position] ?? directory.ids[position],
      );
      const line = make(
        "tr",
        { "aria-rowindex": index + 3 },
        make("th", { scope: "row" }, link),
        loaded.map((column) => cell(column, position)),
      );
      line.style.setProperty("height", `${rowHeight}px`);
      return line;
    }

    // Rows that stay in sight stay as they are, and keep the focus.
    function fill(from, to) {
      for (const [index, line] of rows) {
        if (index >= from && index < to) continue;
        line.remove();
        rows.delete(index);
      }
      for (let index = to - 1, below = after; index >= from; index -= 1) {
        if (!rows.has(index)) {
          rows.set(index, row(index));
          below.before(rows.get(index));
        }
        below = rows.get(index);
      }
      before.style.setProperty("height", `${from * rowHeight}px`);
      after.style.setProperty("height", `${(positions.length - to) * rowHeight}px`);
    }

    const view = windows.open(scroller, rowHeight, fill);

    function show(newPositions) {
      positions = newPositions;
      rows.clear();
      body.replaceChildren(before, after);
      table.setAttribute("aria-rowcount", positions.length + 2);
      scroller.scrollTop = 0;
      view.show(positions.length);
    }

    return { element: scroller, show };
  }

  return { open };
});
