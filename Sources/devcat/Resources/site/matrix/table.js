// The table of size classes, and what explains a cell of it.
devcat.unit("matrix/table", (use) => {
  "use strict";

  const catalogue = use("catalogue");
  const { make, button, paged } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { links } = use("list/rows");

  // The size classes of devices in contexts, and what is asked of them.
  const kinds = [
    ["", "Any"],
    ...["compact/compact", "compact/regular", "regular/compact", "regular/regular"].map((each) => [each, words.classes(each)]),
    ["N/A", "N/A"],
    ["unknown", "unknown"],
  ];

  // The columns of contexts, each with its values and what of them is derived.
  const loadCells = (contexts) => Promise.all(contexts.map(catalogue.classes));

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

  const isOfKind = (cell, kind) => kind === words.unknown ? cell === null : cell === kind;

  // The positions with a cell of a kind in some column; all of them where no kind is asked for.
  function ofKind(positions, loaded, kind) {
    if (kind === "") return positions;
    return positions.filter((position) => loaded.some((column) => isOfKind(column.values[position], kind)));
  }

  const isPair = (cell) => cell !== null && cell !== undefined && cell !== words.notAvailable;

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

  // The table of the matrix: a row for each group of devices, of which at most so many are named, and at first in an
  // explanation.
  const [most, atFirst] = [200, 12];

  function heads(contexts) {
    const modes = [...Map.groupBy(contexts, words.modeOf)];
    return make("thead", null, [
      make("tr", null, [
        make("th", { scope: "col", rowspan: 2, class: "device-head" }, "Devices"),
        modes.map(([mode, list]) => make("th", { scope: "colgroup", colspan: list.length }, words.mode(mode))),
      ]),
      make("tr", null, contexts.map((context) =>
        make("th", { scope: "col" }, words.orientation(words.orientationOf(context))))),
    ]);
  }

  // Makes the table of some contexts in a scroller, and a function that shows groups of devices in it.
  // `explain(positions, index)` hears of a cell that was clicked, by the place of its context.
  function openTable(directory, contexts, loaded, explain, name = "Size classes") {
    const scroller = make("div", { class: "matrix-scroller", tabindex: 0, role: "region", "aria-label": `${name} of devices, a scrolling table` });

    function cell(positions, index) {
      const { values, derived } = loaded[index];
      const value = values[positions[0]];
      const isDerived = derived.has(positions[0]);
      const label = isDerived ? `${words.classes(value)}, from a device with the same screen` : words.classes(value);
      return make("td", { class: style(value) }, make(
        "button", { type: "button", "aria-label": label, onclick: () => explain(positions, index) }, short(value) + (isDerived ? " *" : "")));
    }

    function row(positions) {
      return make("tr", null, make("th", { scope: "row" }, links(directory, positions, { few: 4, most })), loaded.map((_, index) => cell(positions, index)));
    }

    function show(groups) {
      const table = make("table", { class: "matrix" }, [
        make("caption", { class: "for-readers" }, `${name}, width × height, of devices in each context`), heads(contexts), make("tbody"),
      ]);
      const more = paged(table.tBodies[0], groups, row, { isLate: true });
      scroller.replaceChildren(...[table, more].filter(Boolean));
    }

    return { element: scroller, show };
  }

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
    const revision = (await catalogue.revisionsOf([number])).get(number);
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
    const record = await catalogue.recordOf(directory.ids[positions[0]]);
    return make("div", { class: "explained" }, [
      make("p", null, make("strong", null, `${words.context(context)}: ${words.classes(value)}`), " ", button("Close", close, { class: "button quiet" })),
      make("p", null, await reason(record, context, value)),
      make("p", { class: "hint" }, links(directory, positions, { few: atFirst, first: atFirst, most })),
    ]);
  }

  return { kinds, kindsOf, loadCells, loadOffered, ofKind, counts, short, groupsOf, offered, openTable, explained };
});
