// The comparison of devices.
devcat.unit("compare/view", (use) => {
  "use strict";

  const { openDirectory, recordOf } = use("catalogue");
  const { make, say, choices, table, pageHead, searchField, Problem } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { answer } = use("list/answer");
  const { factRows, drawScene } = use("compare/facts");

  // Chooses the devices to be compared: those that are, each with a button to take it away, and a search.
  const most = 8;

  function chosen(directory, ids, onchange) {
    return ids.map((id, index) => {
      const name = directory.names[directory.positionOf(id)] ?? id;
      const others = ids.filter((each) => each !== id);
      return make("button", { type: "button", class: "chip", "aria-label": `Remove ${name}`, onclick: () => onchange(others) },
        make("strong", null, "ABCD"[index]),
        make("span", { class: "chip-text" }, name),
        make("span", { class: "chip-cross", "aria-hidden": "true" }, "×"),
      );
    });
  }

  // Makes the picker; `onchange(ids)` hears of others.
  function openPicker(directory, ids, onchange) {
    const found = make("ul", { class: "picker-results", "aria-label": "Devices found" });

    function result(position) {
      const id = directory.ids[position];
      return make("li", null,
        make("button", { type: "button", class: "picker-result", onclick: () => onchange([...ids, id]) },
          directory.names[position] ?? id,
        ),
      );
    }

    async function search(text) {
      const isAsked = text.trim() !== "";
      const all = isAsked ? await answer({ text, conditions: [], sort: "" }) : [];
      if (input.value !== text) return;
      const positions = all.filter((position) => !ids.includes(directory.ids[position]));
      found.replaceChildren(...positions.slice(0, most).map(result));
      if (isAsked) say(positions.length === 0 ? "No device matches." : `${positions.length} found; Tab leads to the first.`);
      if (isAsked && positions.length === 0) found.replaceChildren(make("li", { class: "hint" }, "No device matches."));
      if (positions.length > most) found.append(
        make("li", { class: "hint" }, `and ${(positions.length - most).toLocaleString("en")} more`),
      );
    }

    const input = searchField("Add a device", "Add a device to the comparison", search, {
      onkeydown: (event) => {
        if (event.key === "Enter") found.querySelector("button")?.click();
        if (event.key === "ArrowDown") found.querySelector("button")?.focus();
      },
    });
    const isFull = ids.length >= 4;
    return make("div", { class: "picker no-print" }, [
      make("div", { class: "chips" }, chosen(directory, ids, onchange)),
      isFull ? make("p", { class: "hint" }, "At most four devices can be compared; remove one to add another.")
        : make("div", { role: "search" }, input, found),
    ]);
  }

  // Up to four devices side by side, to scale, and what differs between them.
  function compared(records) {
    const devices = records.map(({ device }) => device);
    const heads = devices.map(({ id, name }, index) => {
      const title = `${"ABCD"[index]} ${name ?? id}`;
      return { title, node: make("a", { href: route.link("device", id) }, title) };
    });
    const rows = factRows(records);
    const differing = rows.filter((row) => row.differs).length;
    const partial = rows.filter((row) => row.isPartial && !row.differs).length;
    const count = `${differing} of ${rows.length} values differ`
      + (partial > 0 ? `, and ${partial} ${partial === 1 ? "is" : "are"} not known of each device.` : ".");
    const caption = "The values of each device; what differs is bold";
    const line = ({ title, texts, differs }) => [
      [title, " ", differs && make("span", { class: "for-readers" }, "differs")],
      ...texts.map((content) => ({ content, attributes: { class: differs ? "differs" : null } })),
    ];
    return [
      make("p", { class: "hint" }, [
        devices.length > 1 ? count : "Add another device to see what differs.", words.legend(rows.flatMap(({ texts }) => texts).join()),
      ].filter(Boolean).join(" ")),
      table({ content: caption, attributes: { class: "for-readers" } }, ["Value", ...heads], rows.map(line), { class: "facts compared" }),
    ];
  }

  const values = (found) => make("section", null, make("h2", null, "Values"), compared(found));

  function drawings(found) {
    const stage = make("div", { class: "scene" });
    const state = { orientation: "portrait", unit: "pt" };
    const draw = () => stage.isConnected && drawScene(stage, found, state.orientation, state.unit);
    const choose = (changes) => {
      Object.assign(state, changes);
      draw();
    };
    new ResizeObserver(draw).observe(stage);
    return make("section", null, [
      make("h2", null, "To scale"),
      make("div", { class: "drawing-controls no-print" }, [
        choices(
          "Orientation",
          [["portrait", "Portrait"], ["landscape", "Landscape"]],
          "portrait",
          (orientation) => choose({ orientation }),
        ),
        choices("Unit", [["pt", words.sizeTitle(found.map(({ device }) => device)).replace("Size", "dp")], ["mm", "Millimetres"]], "pt", (unit) => choose({ unit })),
      ]),
      stage,
    ]);
  }

  function unknown(strange, others) {
    const named = strange.map((id) => `‘${id}’`).join(" or ");
    const rest = others.slice(0, 4);
    const title = rest.length > 1 ? "Compare the others" : "Begin with the other device";
    return new Problem(
      "No such device",
      [`This catalogue has no device with the id ${named}, so it cannot be compared.`],
      [...(rest.length > 0 ? [[title, route.link("compare", rest.join(","))]] : []), ["Compare other devices", route.link("compare")]],
    );
  }

  function tooMany(ids) {
    return new Problem(
      "Too many devices",
      [`At most four devices can be compared, and the address names ${ids.length}.`],
      [["Compare the first four", route.link("compare", ids.slice(0, 4).join(","))]],
    );
  }

  // So many pairs of the first families are suggested, and of each further one.
  const [ofFirst, ofOther] = [[4, 3], 1];
  // A family whose newest device is so many years older than that of the catalogue has no suggestion.
  const longAgo = 3;

  // The name without what changes from year to year: the number of a series, a generation, a chip. A diagonal stays.
  function lineOf(name) {
    return (name ?? "").replace(/\((?:[AM]\d+[^)]*|[^)]*generation)\)/g, "").replace(/(?<![\d.-])\d+(?![\d.]|-inch|mm)/g, "").replace(/\s+/g, " ").trim();
  }

  // The pairs of a family, the newest first: each device of its last year with the one before it in its line, and
  // with its larger sister.
  function pairsOf(directory, family) {
    const { families, names, released, widths } = directory;
    const own = directory.ids.map((_, position) => position).filter((each) => families[each] === family && widths[each] !== null);
    const year = Number((released[own[0]] ?? "").slice(0, 4));
    const recent = own.filter((each) => year - Number((released[each] ?? "").slice(0, 4)) < 2);
    const before = (each) => own.find((other) => released[other] < released[each] && lineOf(names[other]) === lineOf(names[each]));
    const sister = (each) => recent.find((other) =>
      other !== each && released[other] === released[each] && widths[other] > widths[each] && (names[other] ?? "").startsWith(names[each]));
    const found = recent.flatMap((each) => [[each, before(each)], [each, sister(each)]]).filter(([, other]) => other !== undefined);
    const another = own.find((each) => widths[each] !== widths[own[0]]);
    return found.length > 0 || another === undefined ? found : [[own[0], another]];
  }

  // What people compare: the newest devices with the ones before them, and with their sisters.
  function suggestions(directory) {
    const newest = Math.max(...directory.released.map((each) => Number((each ?? "").slice(0, 4))));
    const pairs = [...directory.familyCounts.keys()].map((family) => pairsOf(directory, family)).filter(([first]) =>
      first && newest - Number((directory.released[first[0]] ?? "").slice(0, 4)) <= longAgo)
      .flatMap((own, index) => own.slice(0, ofFirst[index] ?? ofOther));
    const href = (pair) => route.link("compare", pair.map((position) => directory.ids[position]).join(","));
    const title = (pair) => pair.map((position) => directory.names[position]).join(" and ");
    const link = (pair) => make("li", null, make("a", { class: "change", href: href(pair) }, title(pair)));
    return make("section", null, make("h2", null, "Suggestions"), make("ul", { class: "last-changes" }, pairs.slice(0, 8).map(link)));
  }

  // Opens the comparison of the ids that a route names, with commas between them.
  async function open(page, place) {
    const directory = await openDirectory();
    const ids = [...new Set(place.rest.split(",").filter((id) => id !== ""))];
    const others = ids.filter((id) => directory.positionOf(id) >= 0);
    if (others.length < ids.length) throw unknown(ids.filter((id) => !others.includes(id)), others);
    if (ids.length > 4) throw tooMany(ids);
    const found = await Promise.all(ids.map(recordOf));
    page.classList.add("page-broad");
    page.replaceChildren(
      pageHead("Compare", make("p", { class: "subtitle" }, "Up to four devices, drawn to one scale.")),
      openPicker(directory, ids, (others) => route.go(route.link("compare", others.join(",")))),
      ...(found.length === 0 ? [suggestions(directory)] : [values(found), drawings(found)]),
    );
  }

  return { open };
});
