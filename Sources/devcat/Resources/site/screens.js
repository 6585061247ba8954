// The screens in use: devices with equal points and scale share one, whatever they are called.
devcat.unit("screens", (use) => {
  "use strict";

  const { openDirectory } = use("catalogue");
  const { make, table, line, paged } = use("page/elements");
  const { links } = use("list/rows");
  const words = use("page/words");
  const route = use("page/route");
  const { loadCells, short } = use("matrix/table");
  const { answer, chips, get, query, read, set } = use("list/answer");

  // More values than this are counted.
  const most = 3;
  const aspects = [[1, 1], [4, 3], [3, 2], [16, 10], [16, 9], [18, 9], [19.5, 9]];
  // The orders, each but the first under the head of its column.
  const orders = [
    ["", null, "By family, newest first"], ["size", "Screen", "Largest"], ["pixels", "Pixels", "Most pixels"], ["aspect", "Aspect", "Longest"],
    ["safe", "Safe area", "Greatest inset"], ["class", "Size classes", "By size class"], ["devices", "Devices", "Most devices"],
  ];

  // The values that some devices have, each once with its devices, the most frequent first; null is unknown.
  function distinct(positions, valueOf) {
    const groups = Map.groupBy(positions, valueOf);
    groups.delete(null);
    return [...groups].sort(([, one], [, other]) => other.length - one.length);
  }

  const values = (positions, valueOf) => distinct(positions, valueOf).map(([value]) => value);
  const ratio = (width, height) => Math.max(width, height) / Math.min(width, height);

  // 16:9, 19.5:9, or a number to nine; to one for what is nearer to a square.
  function aspect(width, height) {
    const form = ratio(width, height);
    const known = aspects.find(([long, short]) => Math.abs(form / (long / short) - 1) < 0.006);
    if (known) return known.join(":");
    return form < 1.7 ? `${form.toFixed(2)}:1` : `${words.number(form * 9, 1)}:9`;
  }

  // The safe areas of some devices, with the sign of those that have one of all their devices.
  function safe({ safeAreas }, devices, orientation) {
    const text = (each) => {
      if (!safeAreas[each][orientation]) return null;
      const [top, left, bottom, right] = safeAreas[each][orientation];
      return words.insets({ top, left, bottom, right });
    };
    return distinct(devices, text).map(([value, some]) => {
      const signs = some.map((each) => safeAreas[each][orientation][4] ?? "");
      return signs.includes("") ? value : `${value}\u00a0${signs.includes("*") ? "*" : signs[0]}`;
    });
  }

  // The number of each device's screen, -1 for one without a size, and how many screens there are.
  function numbered({ widths, heights, scales }) {
    const known = new Map();
    const screens = Int32Array.from(widths, (width, each) => {
      if (width === null || heights[each] === null) return -1;
      const screen = `${width} ${heights[each]} ${scales[each]}`;
      if (!known.has(screen)) known.set(screen, known.size);
      return known.get(screen);
    });
    return { screens, count: known.size };
  }

  // The devices of each screen, in the order of the first device of each.
  function grouped(positions, { screens, count }) {
    const groups = [];
    const places = new Int32Array(count);
    for (const position of positions) {
      const screen = screens[position];
      if (screen < 0) continue;
      places[screen] ||= groups.push([]);
      groups[places[screen] - 1].push(position);
    }
    return groups;
  }

  // The same in an order. Most of them are not shown: each has only the key by which the order compares.
  function sorted(groups, sort, { directory, columns }) {
    const { widths, heights, scales, safeAreas, released } = directory;
    const families = new Map([...directory.familyCounts.keys()].map((family, place) => [family, place]));
    // Unknown and disputed safe areas come last.
    const isDoubtful = (devices) => !devices.some((each) => safeAreas[each][0])
      || (devices.some((each) => safeAreas[each][0]?.[4] === "?") && safe(directory, devices, 0).some((each) => each.endsWith("?")));
    const keys = {
      "": (devices) => [
        families.get(directory.families[devices[0]]) * 2 + isDoubtful(devices),
        devices.reduce((newest, each) => (released[each] > newest ? released[each] : newest), ""),
      ],
      size: ([first]) => widths[first] * heights[first],
      pixels: ([first]) => widths[first] * heights[first] * scales[first] ** 2,
      aspect: ([first]) => ratio(widths[first], heights[first]),
      safe: (devices) => devices.reduce((most, each) => Math.max(most, safeAreas[each][0]?.[0] ?? -1), -1),
      class: (devices) => String(columns.map((column) => values(devices, (each) => column.values[each]))),
      devices: (devices) => devices.length,
    };
    const comparisons = {
      "": ([one, newer], [other, older]) => one - other || (newer === older ? 0 : newer < older ? 1 : -1),
      class: (one, other) => one.localeCompare(other),
    };
    const compare = comparisons[sort] ?? ((one, other) => other - one);
    return groups.map((devices) => ({ devices, key: keys[sort](devices) }))
      .sort((one, other) => compare(one.key, other.key)).map(({ devices }) => devices);
  }

  // Values of which each stays in one line.
  function several(values) {
    if (values.length === 0) return words.unknown;
    const rest = values.length - most - 1;
    const shown = values.slice(0, rest > 1 ? most + 1 : values.length);
    return [shown.map((value, index) => [index > 0 && "; ", make("span", { class: "quantity" }, value)]), rest > 1 && ` and ${rest} more`];
  }

  // Two lines of a cell: what holds upright, and in landscape.
  function two(upright, turned, title) {
    const line = (values, name, kind) => make("span", { class: kind, title: `${title}, ${name}` }, [
      make("span", { class: "for-readers" }, `${name}: `), several(values),
    ]);
    return [line(upright, "portrait", null), turned.length > 0 && line(turned, "landscape", "turned")];
  }

  function row({ directory, columns }, devices) {
    const { widths, heights, scales, pixelWidths, pixelHeights } = directory;
    const [width, height, scale] = [widths, heights, scales].map((each) => each[devices[0]]);
    const pairs = columns.map((column) => values(devices, (each) => column.values[each]).map(short));
    return [
      [make("strong", { class: "quantity" }, words.size(width, height)), " ", make("span", { class: "quantity" }, scale === null ? "" : `@${words.number(scale)}x`)],
      several(values(devices, (each) => pixelWidths[each] && words.size(pixelWidths[each], pixelHeights[each]))),
      aspect(width, height),
      two(safe(directory, devices, 0), safe(directory, devices, 1), "Safe area"),
      two(...pairs, "Size classes"),
      links(directory, devices, { isSigned: true }),
    ];
  }

  // The heads of the table; `sort` is an order, `onsort(order)` hears of another one.
  function headsOf(sort, onsort) {
    return orders.slice(1).map(([value, title, hint]) => ({ title, sort: value === sort, node: make("button", {
      type: "button", class: "sort", title: hint, onclick: () => onsort(value === sort ? "" : value),
    }, title) }));
  }

  // The words above the screens of so many devices, of which those without a size have none.
  function captionOf({ families }, groups, devices, sort) {
    const count = groups.reduce((sum, { length }) => sum + length, 0);
    const isOfAndroid = groups.some(([first]) => families[first] === "Android");
    const [, , order] = orders.find(([value]) => value === sort);
    return [
      `${words.counted(groups.length, "screen")} of ${words.counted(count, "device")}, ${order.charAt(0).toLowerCase()}${order.slice(1)}.`,
      count < devices && `Of ${words.counted(devices - count, "more device", "more devices")} no source states the size in points.`,
      `Sizes and safe areas in points${isOfAndroid ? ", of Android in dp" : ""}: top / bottom, or top / left / bottom / right.`,
      `Size classes: width × height, C compact, R regular${isOfAndroid ? "; of Android also M medium, E expanded, L large, X extra-large" : ""}.`,
      "The second line is landscape. A semicolon is between the values of devices that differ. * derived, ? disputed.",
    ].filter(Boolean).join(" ");
  }

  // The devices with their screens, which no answer changes: made once.
  let opened = null;

  async function openIndex() {
    const [directory, columns] = await Promise.all([openDirectory(), loadCells(["full-screen/portrait", "full-screen/landscape"])]);
    return { directory, columns, ...numbered(directory) };
  }

  // The table with its order, in an element that shows other devices by `show(positions)`.
  async function openTable() {
    opened ??= openIndex();
    opened.catch(() => (opened = null));
    const index = await opened;
    const { directory } = index;
    const place = make("div", { class: "screens-place" });
    const order = make("select", { onchange: () => choose(order.value) }, orders.map(([value, , hint]) => make("option", { value }, hint)));
    let [positions, sort] = [[], ""];

    function fill() {
      const groups = grouped(positions, index);
      const heads = headsOf(sort, choose);
      const screens = table(captionOf(directory, groups, positions.length, sort), heads, [], { class: "facts screens" });
      const more = paged(screens.tBodies[0], sorted(groups, sort, index), (each) => line(heads, row(index, each)), { isLate: true });
      order.value = sort;
      place.replaceChildren(...[make("label", { class: "field only-narrow no-print" }, make("span", null, "Order"), order), screens, more].filter(Boolean));
    }

    function choose(value) {
      const before = sort;
      sort = value;
      const inHead = place.querySelector("thead")?.contains(document.activeElement);
      fill();
      const index = orders.findIndex(([each]) => each === (value || before)) - 1;
      (inHead ? place.querySelectorAll(".sort")[index] : order).focus();
    }

    function show(some) {
      positions = some;
      fill();
    }

    return { element: place, show, directory };
  }

  // The page of the screens, with the families as chips.
  async function open(page, place) {
    read(place.query);
    const screens = await openTable();
    const groups = make("div", { class: "families", role: "group", "aria-label": "Families" });

    async function refresh() {
      groups.replaceChildren(...chips(screens.directory, get().conditions, pick));
      screens.show(await answer({ ...get(), sort: "" }));
    }

    async function pick(conditions) {
      const index = [...groups.children].indexOf(document.activeElement);
      set({ conditions });
      route.push(route.link("screens", "", query()));
      await refresh();
      groups.children[index]?.focus();
    }

    await refresh();
    page.classList.add("page-wide");
    page.replaceChildren(
      make("header", { class: "page-head" }, make("div", { class: "title-line" }, [
        make("h1", { tabindex: -1 }, "Screens in use"),
        make("p", { class: "actions no-print" }, make("a", { class: "button", href: route.link("this") }, "This device")),
      ])),
      make("section", { "aria-label": "Screens in use" }, groups, screens.element),
    );
  }

  return { open, openTable };
});
