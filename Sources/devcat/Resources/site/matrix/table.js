// The table of the matrix: a row for each group of devices. Where there are many, only those visible are in
// the document, between two rows that hold the place of the others.
devcat.unit("matrix/table", (use) => {
  "use strict";

  const { make } = use("page/element");
  const words = use("page/words");
  const route = use("page/route");
  const cells = use("matrix/cells");
  const windows = use("list/window");
  // So many rows are in the document at once, each as high as its names need.
  const atOnce = 400;
  // Of so many devices a group lists all; of more each lists its first ones, and says how many follow.
  const [few, first] = [500, 12];

  function heads(contexts) {
    const modes = [...Map.groupBy(contexts, words.modeOf)];
    return make("thead", null, [
      make(
        "tr",
        { "aria-rowindex": 1 },
        make("th", { scope: "col", rowspan: 2, class: "device-head" }, "Devices"),
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

  // Holds the place of rows that are not visible.
  function place(span) {
    return make("tr", { class: "place", "aria-hidden": "true" }, make("td", { colspan: span }));
  }

  // Makes the table of some contexts in a scroller, and a function that shows groups of devices in it.
  // `explain(positions, index)` hears of a cell that was clicked, by the place of its context.
  function open(directory, contexts, loaded, explain) {
    const rowHeight = matchMedia("(pointer: coarse)").matches ? 44 : 32;
    const body = make("tbody");
    const table = make("table", { class: "matrix" }, [
      make(
        "caption",
        { class: "for-readers" },
        "Size classes, width × height, of devices in each context",
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
    let groups = [];
    let most = Infinity;

    function cell(positions, index) {
      const { values, derived } = loaded[index];
      const value = values[positions[0]];
      const isDerived = derived.has(positions[0]);
      const label = isDerived ? `${words.classes(value)}, from a device with the same screen` : words.classes(value);
      return make("td", { class: cells.style(value) }, make(
        "button",
        { type: "button", "aria-label": label, onclick: () => explain(positions, index) },
        cells.short(value) + (isDerived ? " *" : ""),
      ));
    }

    function link(position) {
      return make(
        "a",
        { href: route.link("device", directory.ids[position]) },
        directory.names[position] ?? directory.ids[position],
      );
    }

    function row(index) {
      const positions = groups[index];
      const shown = positions.slice(0, most);
      const names = shown.flatMap((position, each) => (each === 0 ? [link(position)] : [", ", link(position)]));
      const more = positions.length - shown.length;
      if (more > 0) names.push(` and ${more.toLocaleString("en")} more`);
      return make(
        "tr",
        { "aria-rowindex": index + 3 },
        make("th", { scope: "row" }, make("span", { class: "group" }, names)),
        loaded.map((_, each) => cell(positions, each)),
      );
    }

    // Rows that stay visible stay as they are, and keep the focus.
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
      after.style.setProperty("height", `${(groups.length - to) * rowHeight}px`);
    }

    const view = windows.open(scroller, rowHeight, (from, to) => {
      if (groups.length > atOnce) fill(from, to);
    });

    function show(newGroups) {
      groups = newGroups;
      most = groups.reduce((count, each) => count + each.length, 0) > few ? first : Infinity;
      rows.clear();
      body.replaceChildren(before, after);
      table.classList.toggle("is-long", groups.length > atOnce);
      table.setAttribute("aria-rowcount", groups.length + 2);
      scroller.scrollTop = 0;
      if (groups.length > atOnce) view.show(groups.length);
      else fill(0, groups.length);
    }

    return { element: scroller, show };
  }

  return { open };
});
