// The rows of the list, and how keys and the screen move in them.
devcat.unit("list/rows", (use) => {
  "use strict";

  const { make } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { thumbnail } = use("drawing");

  // Which rows of a long list are visible, so that only they are in the document.
  const spare = 8;

  // Watches a scroller with rows of one height. `fill(from, to)` is called with the rows to be shown.
  function openWindow(scroller, rowHeight, fill) {
    let count = 0;
    let shown = "";
    let isWaiting = false;

    function update(isForced) {
      const from = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - spare);
      const to = Math.min(count, Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight) + spare);
      const range = `${from} ${to}`;
      if (range === shown && !isForced) return;
      shown = range;
      fill(from, to);
    }

    function later() {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        update(false);
      });
    }

    // Shows a list of another length, or the same rows anew.
    function show(newCount) {
      count = newCount;
      update(true);
    }

    // Scrolls just so far that a row is visible; or, if `isCentred`, to the middle where it was not.
    function reveal(row, isCentred = false) {
      const top = row * rowHeight;
      const room = scroller.clientHeight - rowHeight;
      const isAbove = top < scroller.scrollTop;
      if (!isAbove && top <= scroller.scrollTop + room) return;
      if (isCentred) scroller.scrollTop = top - room / 2;
      else scroller.scrollTop = isAbove ? top : top - room;
      update(false);
    }

    scroller.addEventListener("scroll", later, { passive: true });
    new ResizeObserver(later).observe(scroller);
    return { show, reveal };
  }

  // The rows of devices: a small outline, the name, and the numbers that set a device apart.

  // 402 × 874 pt · @3x · 6.3″ · 2025, as far as it is known.
  function detail({ families, released, widths, heights, scales, diagonals }, position) {
    const [width, height] = [widths[position], heights[position]];
    const facts = [
      width !== null && height !== null && `${words.size(width, height)} ${words.unit({ family: families[position] })}`,
      scales[position] !== null && `@${words.number(scales[position])}x`,
      diagonals[position] !== null && words.inches(diagonals[position]),
      released[position]?.slice(0, 4),
    ].filter(Boolean);
    return facts.length > 0 ? facts.join(" · ") : families[position];
  }

  function picture({ widths, heights, radii }, position) {
    return thumbnail({ width: widths[position], height: heights[position], radius: radii[position] });
  }

  // The row of a device. `row` is its position in the list of `count`.
  function row({ directory, position, href, row: index, count, isCurrent, isActive }) {
    const name = directory.names[position] ?? directory.ids[position];
    const state = { "aria-selected": String(isActive), "aria-current": isCurrent ? "page" : null };
    const place = { "aria-setsize": count, "aria-posinset": index + 1 };
    return make("a", { role: "option", id: `row-${index}`, class: "row", href, tabindex: -1, ...place, ...state },
      make("span", { class: "row-picture", "aria-hidden": "true" }, picture(directory, position)),
      make("span", { class: "row-text" },
        make("span", { class: "row-name" }, name),
        make("span", { class: "row-detail" }, detail(directory, position)),
      ),
    );
  }

  // The names of some devices as links: of more than a few the first ones, and on request the others, up to `most`.
  function links(directory, positions, { few = 2, first = 1, most = positions.length, isSigned = false } = {}) {
    const link = (position) => make("a", { href: route.link("device", directory.ids[position]) }, directory.names[position] ?? directory.ids[position]);
    const sign = (position) => isSigned && directory.signs[position] && `\u00a0${directory.signs[position]}`;
    const list = (some) => some.map((each, index) => [index > 0 && ", ", link(each), sign(each)]);
    if (positions.length <= few) return make("span", { class: "names" }, list(positions));
    const counted = (count) => `and ${count.toLocaleString("en")} more`;
    const beyond = positions.length - most;
    const cell = make("span", { class: "names" }, list(positions.slice(0, first)), " ", make("button", {
      type: "button", class: "more", "aria-label": `All ${positions.length} devices`,
      onclick: () => {
        cell.replaceChildren(make("span", null, list(positions.slice(0, most)), beyond > 0 && ` ${counted(beyond)}`));
        cell.querySelectorAll("a")[first].focus();
      },
    }, counted(positions.length - first)));
    return cell;
  }

  // The list of devices as a listbox: rows visible only, one of them active, the arrows move it.
  const rowHeight = 64;

  // Makes a listbox. `hrefOf(position)` is where a row leads; `owners` are the elements that say which row
  // is active, besides the list itself.
  function openListbox(directory, hrefOf, owners) {
    const body = make("div", { class: "rows", role: "presentation" });
    const scroller = make("div", { class: "list-scroller", role: "listbox", id: "devices", tabindex: 0, "aria-label": "Devices" },
      body,
    );
    const nodes = new Map();
    const state = { positions: [], active: -1, current: -1 };
    const view = openWindow(scroller, rowHeight, fill);

    function node(index) {
      const position = state.positions[index];
      const element = row({
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

  // The keys of the search field and of the list below it.
  function openActive(list, isFirstWithout) {
    if (!list.activeHref() && isFirstWithout && list.count() > 0) list.activate(0);
    const href = list.activeHref();
    if (href) route.go(href);
  }

  // Lets keys act, by their names.
  function onKeys(element, actions) {
    element.addEventListener("keydown", (event) => {
      const action = actions[event.key];
      if (!action || event.isComposing) return;
      event.preventDefault();
      action();
    });
  }

  // In the field the arrows move in the list, Enter opens the active row, or else the first, and Escape clears the field.
  // In the list also Page Up and Page Down, Home and End; up from the first row leads to the field.
  function listen(input, list, clear) {
    onKeys(input, { ArrowDown: () => list.move(1), ArrowUp: () => list.move(-1), Enter: () => openActive(list, true), Escape: clear });
    onKeys(list.element, {
      ArrowDown: () => list.move(1),
      ArrowUp: () => (list.isFirst() ? input.focus() : list.move(-1)),
      PageDown: () => list.move(list.pageRows()),
      PageUp: () => list.move(-list.pageRows()),
      Home: () => list.activate(0),
      End: () => list.activate(list.count() - 1),
      Enter: () => openActive(list, false),
      Escape: () => input.focus(),
    });
  }

  return { links, openListbox, listen };
});
