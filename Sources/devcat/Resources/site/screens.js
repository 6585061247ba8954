// The screens in use: devices with equal points and scale share one, whatever they are called.
devcat.unit("screens", (use) => {
  "use strict";

  const { openDirectory } = use("catalogue");
  const { make, table } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { loadCells, short } = use("matrix/table");
  const { answer, chips, get, query, read, set } = use("list/answer");

  // More values than this are shown on request, and more devices.
  const [most, named] = [3, 2];
  // So many screens are shown at a time: a browser takes seconds for a table of thousands.
  const page = 200;
  const aspects = [[1, 1], [4, 3], [3, 2], [16, 10], [16, 9], [18, 9], [19.5, 9]];
  // The orders, each but the first under the head of its column.
  const orders = [
    ["", null, "By family, newest first"], ["size", "Screen", "Largest"], ["pixels", "Pixels", "Most pixels"], ["aspect", "Aspect", "Longest"],
    ["safe", "Safe area", "Greatest inset"], ["class", "Size classes", "By size class"], ["devices", "Devices", "Most devices"],
  ];

  // The values that some devices have, each once, the most frequent first; null is unknown.
  function distinct(positions, valueOf) {
    const counts = new Map();
    for (const position of positions) {
      const value = valueOf(position);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
  }

  // Such values with the sign of those that have one of all their devices.
  function marked(positions, valueOf, signOf) {
    return distinct(positions, valueOf).map((value) => {
      const signs = positions.filter((each) => valueOf(each) === value).map(signOf);
      return signs.includes("") ? value : `${value}\u00a0${signs.includes("*") ? "*" : signs[0]}`;
    });
  }

  // 16:9, 19.5:9, or a number to nine; to one for what is nearer to a square.
  function aspect(width, height) {
    const ratio = Math.max(width, height) / Math.min(width, height);
    const known = aspects.find(([long, short]) => Math.abs(ratio / (long / short) - 1) < 0.006);
    if (known) return known.join(":");
    return ratio < 1.7 ? `${ratio.toFixed(2)}:1` : `${words.number(ratio * 9, 1)}:9`;
  }

  function insets(directory, position, orientation) {
    const area = directory.safeAreas[position][orientation];
    if (!area) return null;
    const [top, left, bottom, right] = area;
    return words.insets({ top, left, bottom, right });
  }

  // The screens of some devices, in the order of the newest device of each.
  function screensOf(directory, positions, [upright, turned]) {
    const groups = Map.groupBy(
      positions.filter((each) => directory.widths[each] !== null && directory.heights[each] !== null),
      (each) => `${directory.widths[each]} ${directory.heights[each]} ${directory.scales[each]}`,
    );
    const families = [...directory.familyCounts.keys()];
    return [...groups.values()].map((devices) => {
      const [first] = devices;
      const [width, height, scale] = [directory.widths[first], directory.heights[first], directory.scales[first]];
      const pixels = distinct(devices, (each) =>
        directory.pixelWidths[each] && words.size(directory.pixelWidths[each], directory.pixelHeights[each]));
      const safe = [0, 1].map((orientation) => marked(
        devices, (each) => insets(directory, each, orientation), (each) => directory.safeAreas[each][orientation]?.[4] ?? "",
      ));
      return {
        width, height, scale, devices, pixels, safe,
        aspect: aspect(width, height),
        ratio: Math.max(width, height) / Math.min(width, height),
        family: families.indexOf(directory.families[first]),
        // What is known and undisputed comes before what is not.
        doubt: Number(safe[0].length === 0 || safe[0].some((each) => each.endsWith("?"))),
        inset: Math.max(-1, ...devices.map((each) => directory.safeAreas[each][0]?.[0] ?? -1)),
        classes: [upright, turned].map((column) => distinct(devices, (each) => column.values[each])),
        newest: devices.reduce((found, each) => (directory.released[each] > found ? directory.released[each] : found), ""),
      };
    });
  }

  const comparisons = {
    "": (one, other) => one.family - other.family || one.doubt - other.doubt
      || (one.newest === other.newest ? 0 : one.newest < other.newest ? 1 : -1),
    size: (one, other) => other.width * other.height - one.width * one.height,
    pixels: (one, other) => other.width * other.height * other.scale ** 2 - one.width * one.height * one.scale ** 2,
    aspect: (one, other) => other.ratio - one.ratio,
    safe: (one, other) => other.inset - one.inset,
    class: (one, other) => String(one.classes).localeCompare(String(other.classes)),
    devices: (one, other) => other.devices.length - one.devices.length,
  };

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

  function deviceLink(directory, position) {
    const sign = directory.signs[position];
    return [make("a", { href: route.link("device", directory.ids[position]) }, directory.names[position]), sign && `\u00a0${sign}`];
  }

  function names(directory, devices) {
    const links = devices.map((each) => deviceLink(directory, each));
    const list = (some) => make("span", { class: "names" }, some.map((each, index) => [index > 0 && ", ", each]));
    if (links.length <= named) return list(links);
    const cell = make("span", null, list(links.slice(0, 1)), " ", make("button", {
      type: "button", class: "more", "aria-label": `All ${links.length} devices`,
      onclick: () => {
        cell.replaceChildren(list(links));
        links[1][0].focus();
      },
    }, `and ${links.length - 1} more`));
    return cell;
  }

  function row(directory, { width, height, scale, pixels, aspect: form, safe, classes: pairs, devices }) {
    return [
      [make("strong", { class: "quantity" }, words.size(width, height)), " ", make("span", { class: "quantity" }, scale === null ? "" : `@${words.number(scale)}x`)],
      several(pixels),
      form,
      two(safe[0], safe[1], "Safe area"),
      two(pairs[0].map(short), pairs[1].map(short), "Size classes"),
      names(directory, devices),
    ];
  }

  // The table of the first screens of some devices, of which those without a size have none; `sort` is an order,
  // `onsort(order)` hears of another one.
  function screenTable(directory, positions, screens, length, sort, onsort) {
    const heads = orders.slice(1).map(([value, title, hint]) => ({ title, sort: value === sort, node: make("button", {
      type: "button", class: "sort", title: hint, onclick: () => onsort(value === sort ? "" : value),
    }, title) }));
    const sorted = screens.toSorted(comparisons[sort] ?? comparisons[""]);
    const rows = sorted.slice(0, length).map((each) => row(directory, each));
    const count = screens.reduce((sum, { devices }) => sum + devices.length, 0);
    const isOfAndroid = screens.some(({ devices }) => directory.families[devices[0]] === "Android");
    const [, , order] = orders.find(([value]) => value === sort) ?? orders[0];
    const caption = [
      `${words.counted(screens.length, "screen")} of ${words.counted(count, "device")}, ${order.charAt(0).toLowerCase()}${order.slice(1)}.`,
      count < positions.length && `Of ${words.counted(positions.length - count, "more device", "more devices")} no source states the size in points.`,
      `Sizes and safe areas in points${isOfAndroid ? ", of Android in dp" : ""}: top / bottom, or top / left / bottom / right.`,
      `Size classes: width × height, C compact, R regular${isOfAndroid ? "; of Android also M medium, E expanded, L large, X extra-large" : ""}.`,
      "The second line is landscape. A semicolon is between the values of devices that differ. * derived, ? disputed.",
    ].filter(Boolean).join(" ");
    return table(caption, heads, rows, { class: "facts screens" });
  }

  // The table with its order, in an element that shows other devices by `show(positions)`.
  async function openTable() {
    const [directory, columns] = await Promise.all([
      openDirectory(), loadCells(["full-screen/portrait", "full-screen/landscape"]),
    ]);
    const place = make("div", { class: "screens-place" });
    let [positions, sort, length] = [[], "", page];

    function fill() {
      const order = make("select", { onchange: () => choose(order.value) }, orders.map(([value, , hint]) =>
        make("option", { value, selected: value === sort }, hint)));
      const screens = screensOf(directory, positions, columns);
      const left = screens.length - length;
      const button = make("button", { type: "button", class: "button no-print", onclick: more }, `Show ${Math.min(page, left)} more of ${left}`);
      place.replaceChildren(
        make("label", { class: "field only-narrow no-print" }, make("span", null, "Order"), order),
        screenTable(directory, positions, screens, length, sort, choose),
        ...(left > 0 ? [button] : []),
      );
    }

    function more() {
      const first = length;
      length += page;
      fill();
      place.querySelector("tbody").rows[first].querySelector("a").focus();
    }

    function choose(value) {
      const before = sort;
      [sort, length] = [value, page];
      const inHead = place.querySelector("thead")?.contains(document.activeElement);
      fill();
      const index = orders.findIndex(([each]) => each === (value || before)) - 1;
      (inHead ? place.querySelectorAll(".sort")[index] : place.querySelector("select")).focus();
    }

    function show(some) {
      [positions, length] = [some, page];
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
