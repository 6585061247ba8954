// The list of devices as a listbox: rows visible only, one of them active, the arrows move it.
devcat.unit("list/listbox", (use) => {
  "use strict";

  const { make } = use("page/element");
  const rows = use("list/rows");
  const windows = use("list/window");
  const rowHeight = 64;

  // Makes a listbox. `hrefOf(position)` is where a row leads; `owners` are the elements that say which row
  // is active, besides the list itself.
  function open(directory, hrefOf, owners) {
    const body = make("div", { class: "rows", role: "presentation" });
    const scroller = make(
      "div",
      { class: "list-scroller", role: "listbox", id: "devices", tabindex: 0, "aria-label": "Devices" },
      body,
    );
    const nodes = new Map();
    const state = { positions: [], active: -1, current: -1 };
    const view = windows.open(scroller, rowHeight, fill);

    function node(index) {
      const position = state.positions[index];
      const element = rows.row({
        directory,
        position,
        href: hrefOf(position),
        row: index,
        count: state.positions.length,
        isCurrent: position === state.current,
        isActive: index === state.active,
      });
      element.style.setProperty("transform", `translateY(${index * rowHeight}px)`);
      return element;
    }

    function fill(from, to) {
      for (const [index, element] of nodes) {
        if (index >= from && index < to) continue;
        element.remove();
        nodes.delete(index);
      }
      for (let index = from; index < to; index += 1) {
        if (nodes.has(index)) continue;
        nodes.set(index, node(index));
        body.append(nodes.get(index));
      }
    }

    function redraw() {
      nodes.clear();
      body.replaceChildren();
      body.style.setProperty("height", `${state.positions.length * rowHeight}px`);
      view.show(state.positions.length);
      tellOwners();
    }

    function tellOwners() {
      const isShown = nodes.has(state.active);
      for (const owner of [scroller, ...owners]) {
        if (isShown) owner.setAttribute("aria-activedescendant", `row-${state.active}`);
        else owner.removeAttribute("aria-activedescendant");
      }
    }

    // Shows other devices, with none active.
    function show(positions) {
      Object.assign(state, { positions, active: -1 });
      scroller.scrollTop = 0;
      redraw();
    }

    // Makes a row the active one, as far as there is one.
    function activate(index) {
      const last = state.positions.length - 1;
      if (last < 0) return;
      const before = nodes.get(state.active);
      state.active = Math.min(Math.max(index, 0), last);
      view.reveal(state.active);
      before?.setAttribute("aria-selected", "false");
      nodes.get(state.active)?.setAttribute("aria-selected", "true");
      tellOwners();
    }

    // Makes the row of a device the active one; says whether it is listed.
    function activateAt(position) {
      const index = state.positions.indexOf(position);
      if (index >= 0) activate(index);
      return index >= 0;
    }

    function move(steps) {
      const isFirst = state.active < 0;
      activate(isFirst ? (steps > 0 ? 0 : state.positions.length - 1) : state.active + steps);
    }

    // Marks the device whose page is open, and scrolls to it if it is not visible.
    function mark(position) {
      state.current = position;
      const index = state.positions.indexOf(position);
      if (index >= 0 && state.active < 0) view.reveal(index, true);
      redraw();
    }

    return {
      element: scroller,
      show,
      activate,
      activateAt,
      move,
      mark,
      pageRows: () => Math.max(1, Math.floor(scroller.clientHeight / rowHeight) - 1),
      activeHref: () => (state.active < 0 ? null : hrefOf(state.positions[state.active])),
      isFirst: () => state.active === 0,
      count: () => state.positions.length,
    };
  }

  return { open };
});
