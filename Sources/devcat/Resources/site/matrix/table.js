// The table of size classes, and what explains a cell of it.
devcat.unit("matrix/table", (use) => {
  "use strict";

  const { recordOf, revisionsOf } = use("catalogue");
  const catalogue = use("catalogue");
  const { make, button } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { openWindow } = use("list/rows");

  // The size classes of devices in contexts, and what is asked of them.
  const kinds = [
    ["", "Any"],
    ...["compact/compact", "compact/regular", "regular/compact", "regular/regular"].map((each) => [each, words.classes(each)]),
    ["N/A", "N/A"],
    ["unknown", "unknown"],
  ];

  // The columns of contexts, each with its values and what of them is derived.
  function loadCells(contexts) {
    return Promise.all(contexts.map(catalogue.classes));
  }

  // The same with what no layout states: a television has no portrait.
  async function loadOffered(contexts) {
    const [loaded, idioms] = await Promise.all([loadCells(contexts), catalogue.columnOf("idiom")]);
    return loaded.map(({ values, derived }, index) => ({
      values: values.map((value, position) =>
        value ?? (words.hasOrientation({ idiom: idioms[position] }, words.orientationOf(contexts[index])) ? null : words.notAvailable)),
      derived,
    }));
  }

  // What may be asked of devices: also the window size classes of Android, where there are some.
  function kindsOf(loaded) {
    const known = new Set(kinds.map(([kind]) => kind));
    const others = new Set(loaded.flatMap(({ values }) => values).filter((value) => isPair(value) && !known.has(value)));
    const further = [...others].filter((kind) => !kind.includes("-/") && !kind.endsWith("/-")).toSorted();
    return [...kinds.slice(0, 5), ...further.map((kind) => [kind, words.classes(kind)]), ...kinds.slice(5)];
  }

  function isOfKind(cell, kind) {
    return kind === words.unknown ? cell === null : cell === kind;
  }

  // The positions with a cell of a kind in some column; all of them where no kind is asked for.
  function ofKind(positions, loaded, kind) {
    if (kind === "") return positions;
    return positions.filter((position) => loaded.some((column) => isOfKind(column.values[position], kind)));
  }

  function isPair(cell) {
    return cell !== null && cell !== undefined && cell !== words.notAvailable;
  }

  // How many devices have each kind of cell in some column; kinds that none has are left out. As in
  // 'devcat matrix', a device is unknown only if no column has a pair of classes.
  function counts(positions, loaded) {
    const unpaired = positions.filter((position) => !loaded.some(({ values }) => isPair(values[position])));
    return kindsOf(loaded).slice(1)
      .map(([kind, title]) => [title, ofKind(kind === words.unknown ? unpaired : positions, loaded, kind).length])
      .filter(([, count]) => count > 0);
  }

  const letters = { compact: "C", regular: "R", medium: "M", expanded: "E", large: "L", "extra-large": "X" };

  // "C × R" of "compact/regular", N/A, and – where no source says.
  function short(cell) {
    if (cell === null || cell === undefined) return "–";
    if (cell === words.notAvailable) return cell;
    return cell.split("/").map((word) => letters[word] ?? "–").join(" × ");
  }

  // The class of the style sheet, and the words, of a cell.
  function style(cell) {
    if (cell === null || cell === undefined) return "class-unknown";
    return cell === words.notAvailable ? "class-none" : `class-pair class-${cell.split("/")[0]}`;
  }

  // Devices of one family with the same values in every column share one row of the matrix.
  function keyOf(loaded, families, position) {
    const cells = loaded.map(({ values, derived }) => `${values[position]}${derived.has(position) ? "*" : ""}`);
    return [families[position], ...cells].join("\n");
  }

  // The positions by rows, in the order of the first device of each.
  function groupsOf(positions, loaded, { families }) {
    return [...Map.groupBy(positions, (position) => keyOf(loaded, families, position)).values()];
  }

  // The contexts of the modes that some of the devices offer, as far as it is known.
  function offered(contexts, loaded, positions) {
    const modes = new Set(contexts.filter((_, index) =>
      positions.some((position) => ![null, "N/A"].includes(loaded[index].values[position])),
    ).map(words.modeOf));
    return contexts.filter((context) => modes.has(words.modeOf(context)));
  }

  // The table of the matrix: a row for each group of devices. Where there are many, only those visible are in
  // the document, between two rows that hold the place of the others.

  // So many rows are in the document at once, each as high as its names need.
  const atOnce = 400;
  // Of so many devices a group lists all; of more each lists its first ones, and says how many follow.
  const [few, first] = [500, 12];
  // More devices than this in one row have a short name, and are named after a click.
  const named = 4;

  function heads(contexts) {
    const modes = [...Map.groupBy(contexts, words.modeOf)];
    return make("thead", null, [
      make("tr", { "aria-rowindex": 1 }, [
        make("th", { scope: "col", rowspan: 2, class: "device-head" }, "Devices"),
        modes.map(([mode, list]) => make("th", { scope: "colgroup", colspan: list.length }, words.mode(mode))),
      ]),
      make("tr", { "aria-rowindex": 2 }, contexts.map((context) =>
        make("th", { scope: "col" }, words.orientation(words.orientationOf(context))))),
    ]);
  }

  // Holds the place of rows that are not visible.
  function place(span) {
    return make("tr", { class: "place", "aria-hidden": "true" }, make("td", { colspan: span }));
  }

  // Makes the table of some contexts in a scroller, and a function that shows groups of devices in it.
  // `explain(positions, index)` hears of a cell that was clicked, by the place of its context.
  function openTable(directory, contexts, loaded, explain, name = "Size classes") {
    const rowHeight = matchMedia("(pointer: coarse)").matches ? 44 : 32;
    const body = make("tbody");
    const table = make("table", { class: "matrix" }, [
      make("caption", { class: "for-readers" }, `${name}, width × height, of devices in each context`),
      heads(contexts),
      body,
    ]);
    const scroller = make(
      "div",
      {
        class: "matrix-scroller",
        tabindex: 0,
        role: "region",
        "aria-label": `${name} of devices, a scrolling table`,
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
      return make("td", { class: style(value) }, make(
        "button",
        { type: "button", "aria-label": label, onclick: () => explain(positions, index) },
        short(value) + (isDerived ? " *" : ""),
      ));
    }

    function link(position) {
      return make(
        "a",
        { href: route.link("device", directory.ids[position]) },
        directory.names[position] ?? directory.ids[position],
      );
    }

    // "iPhone 17 and 15 more": the newest device of a row says which ones it has.
    function shortName(positions) {
      const { ids, names, released } = directory;
      const newest = positions.reduce((found, each) => ((released[each] ?? "") > (released[found] ?? "") ? each : found));
      return `${names[newest] ?? ids[newest]} and ${(positions.length - 1).toLocaleString("en")} more`;
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
        make("th", { scope: "row" }, positions.length > named && groups.length <= atOnce
          ? make("details", { class: "group" }, make("summary", null, shortName(positions)), names)
          : make("span", { class: "group" }, names)),
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

    const view = openWindow(scroller, rowHeight, (from, to) => {
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

  // Why a cell of the matrix says what it says, and of which devices.
  const [most, atFirst] = [200, 12];

  function layoutOf({ device }, context) {
    const [orientation, mode, ...display] = context.split("/").reverse();
    const name = display.reverse().join("/");
    const { layouts } = name === "" ? device : device.displays[name];
    return layouts?.find((each) => each.mode === mode && each.orientation === orientation);
  }

  // Who says what a cell has: the source of the revision that set it.
  async function source({ sources }, context) {
    const [orientation, mode, ...display] = context.split("/").reverse();
    const path = `${display.length > 0 ? `displays.${display.reverse().join("/")}.` : ""}layouts.${mode}.${orientation}`;
    const number = sources.find(([each]) => each === path)?.[1];
    if (number === undefined) return "";
    const revision = (await revisionsOf([number])).get(number);
    return [" Source: ", make("a", { href: route.link("diff", `${number - 1}..${number}`) }, revision ? words.origin(revision) : `revision ${number}`), "."];
  }

  async function reason(record, context, value) {
    const layout = layoutOf(record, context);
    if (!layout && record.device.family === "Android") {
      if (value === null) return "No source in this catalogue says how large the screen is.";
      return value === words.notAvailable
        ? "Devices of Android have window size classes for the whole screen, in the orientations in which it is held."
        : "Android's window size classes follow from the width and the height of the screen in dp.";
    }
    if (!layout && !words.hasOrientation(record.device, words.orientationOf(context))) return "A television has no portrait.";
    if (!layout) {
      const isFamily = record.notOffered.includes("multitasking") && !context.includes("full-screen");
      return isFamily ? "Split View and Slide Over are modes of iPad." : "No source in this catalogue says.";
    }
    const name = record.device.name ?? record.device.id;
    if (!layout.available) return [`${name} does not offer this mode.`, await source(record, context)];
    const hasSize = layout.width !== undefined || layout.height !== undefined;
    const size = hasSize ? `, with ${words.size(layout.width, layout.height)} pt` : "";
    const said = `On ${name} an app is ${layout.horizontal ?? words.unknown} in width and ${layout.vertical ?? words.unknown} in height${size}.`;
    if (!layout.derivedFrom) return [said, await source(record, context)];
    return [`${said} * As `, make("a", { href: route.link("device", layout.derivedFrom) }, layout.derivedFrom), ", which has the same screen."];
  }

  // What is said of the devices at some positions in a context. `close` takes it away again.
  async function explained(directory, positions, context, value, close) {
    const record = await recordOf(directory.ids[positions[0]]);
    const linked = (some) => some.flatMap((position, index) => [
      index === 0 ? "" : ", ",
      make("a", { href: route.link("device", directory.ids[position]) }, directory.names[position] ?? directory.ids[position]),
    ]);
    const beyond = positions.length - most;
    const devices = make("p", { class: "hint" }, linked(positions.slice(0, atFirst)));
    const rest = positions.length - atFirst;
    if (rest > 0) devices.append(" ", make("button", {
      type: "button", class: "more", "aria-label": `All ${positions.length} devices`,
      onclick: () => {
        devices.replaceChildren(...linked(positions.slice(0, most)), beyond > 0 ? ` and ${beyond.toLocaleString("en")} more` : "");
        devices.querySelectorAll("a")[atFirst].focus();
      },
    }, `and ${rest.toLocaleString("en")} more`));
    return make("div", { class: "explained" }, [
      make("p", null, make("strong", null, `${words.context(context)}: ${words.classes(value)}`), " ", button("Close", close, { class: "button quiet" })),
      make("p", null, await reason(record, context, value)),
      devices,
    ]);
  }

  return { kinds, kindsOf, loadCells, loadOffered, ofKind, counts, short, groupsOf, offered, openTable, explained };
});
