// The page of a device.
devcat.unit("device/view", (use) => {
  "use strict";

  const { recordOf, removalOf, revisionsOf } = use("catalogue");
  const { make, say, choices, button, table, Problem } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const condition = use("filter/condition");
  const { annotated, describe } = use("drawing");
  const question = use("list/answer");
  const { folded, sizes, areas, bars, classTable, openSources } = use("device/facts");
  const { card } = use("device/look");
  const entries = use("history/entries");

  // The drawing of a device: display, mode and orientation can be chosen.
  const [padding, highest] = [24, 420];

  function distinct(values) {
    return [...new Set(values)];
  }

  function modesOf(outlines, display) {
    return distinct(outlines.filter((each) => each.display === display).map((each) => each.mode));
  }

  function missingDrawing({ mode, orientation }) {
    return make(
      "p",
      { class: "drawing-missing" },
      `${words.context(`${mode}/${orientation}`)} is unknown: no source in this catalogue says whether the device offers it.`,
    );
  }

  // Makes the section's content; it is drawn anew as its width changes.
  function openDrawing(outlines) {
    if (outlines.length === 0) {
      return make("p", { class: "hint" }, "There is no drawing, because the size in points is unknown.");
    }
    const displays = distinct(outlines.map((each) => each.display));
    const { display, mode, orientation } = outlines[0];
    const state = { display, mode, orientation };
    const controls = make("div", { class: "drawing-controls no-print" });
    const stage = make("div", { class: "stage" });
    const caption = make("figcaption");

    function present() {
      return outlines.find((each) =>
        each.display === state.display && each.mode === state.mode && each.orientation === state.orientation,
      );
    }

    function drawn() {
      const outline = present();
      const room = stage.clientWidth - padding;
      if (room <= 0) return;
      stage.replaceChildren(outline ? annotated(outline, room, highest) : missingDrawing(state));
      caption.textContent = outline ? describe(outline) : "";
    }

    function choose(changes) {
      Object.assign(state, changes);
      if (!modesOf(outlines, state.display).includes(state.mode)) state.mode = "full-screen";
      drawn();
      say(caption.textContent || stage.textContent);
    }

    function pickDisplay(value) {
      choose({ display: value === "" ? null : value });
      refill();
      controls.querySelector("input:checked").focus();
    }

    function refill() {
      const names = displays.map((each) => [each ?? "", each ?? "main"]);
      const modes = modesOf(outlines, state.display).map((each) => [each, words.mode(each)]);
      const turned = ["portrait", "landscape"].map((each) => [each, words.orientation(each)]);
      controls.replaceChildren(
        ...[
          displays.length > 1 && choices("Display", names, state.display ?? "", pickDisplay),
          choices("Orientation", turned, state.orientation, (value) => choose({ orientation: value })),
          modes.length > 1 && choices("Mode", modes, state.mode, (value) => choose({ mode: value })),
        ].filter(Boolean),
      );
    }

    refill();
    new ResizeObserver(drawn).observe(stage);
    return make("div", { class: "drawing" }, controls, make("figure", null, stage, caption));
  }

  // What each revision changed of a device, the newest first.
  function heading(number, revision, sources) {
    const when = revision ? `${words.day(revision.time)} · ${revision.author}` : "";
    return make("h3", null, sources.link(number), make("span", { class: "when" }, when));
  }

  // The list of revisions with the values that each set.
  function historyList(record, revisions, sources) {
    if (record.history.length === 0) {
      return make(
        "p",
        { class: "hint" },
        "The history begins with a snapshot, which already had all of this.",
      );
    }
    const groups = Map.groupBy(record.history, ([number]) => number);
    return make("ol", { class: "history" }, [...groups].map(([number, edits]) =>
      make("li", null, [
        heading(number, revisions.get(number), sources),
        revisions.get(number)?.message && make("p", { class: "hint" }, revisions.get(number).message),
        entries.table(edits.map(([, ...edit]) => edit), `What revision ${number} changed`),
      ]),
    ));
  }

  // The page of a device.
  function section(title, ...content) {
    return make("section", null, make("h2", null, title), content);
  }

  function head(device) {
    return make("header", { class: "page-head" }, [
      make(
        "a",
        { class: "back only-compact no-print", href: route.link("", "", question.query()) },
        "Devices",
      ),
      make("div", { class: "title-line" }, [
        make("div", null, [
          make("h1", { tabindex: -1 }, device.name ?? device.id),
          make("p", { class: "subtitle" }, [device.family, device.released].filter(Boolean).join(" · ")),
        ]),
        make("p", { class: "actions no-print" }, [
          make("a", { class: "button", href: route.link("compare", device.id) }, "Compare"),
          button("Print", () => window.print(), { class: "button only-regular" }),
        ]),
      ]),
    ]);
  }

  function identity(device, sources) {
    const members = (list) => (list?.length ? list.join(", ") : null);
    const rows = [
      ["Name", device.name ?? null, sources.of("name")],
      ["Family", device.family ?? null, sources.of("family")],
      ["Idiom", device.idiom ?? null, sources.of("idiom")],
      ["Model identifiers", members(device.models), sources.of("models")],
      ["Aliases", members(device.aliases) ?? "none recorded", sources.of("aliases")],
      ["Released", device.released ?? null, sources.of("released")],
      ["Status", device.status ?? null, sources.of("status")],
    ];
    return folded("Names and dates", ["Field", "Value", "Source"], rows);
  }

  function attributes(device, sources) {
    const own = Object.entries(device.attributes ?? {}).filter(([key]) => !key.startsWith("evidence."));
    if (own.length === 0) return null;
    const rows = own.map(([key, value]) => [key, String(value), sources.of(`attributes${condition.key(key)}`)]);
    return section("Attributes", table("Values of the team's own", ["Key", "Value", "Source"], rows));
  }

  function displays(device) {
    return [[null, device], ...Object.entries(device.displays ?? {})];
  }

  function ofDisplay(record, name, display, sources) {
    const suffix = name === null ? "" : ` of the display ‘${name}’`;
    return [
      section(`Sizes${suffix}`, sizes(record, display, name, sources)),
      section(`Safe areas${suffix}`, areas(display, name, sources)),
      section(`Status bar${suffix}`, bars(display, name, sources)),
      section(`Size classes${suffix}`, classTable(display, name, record, sources)),
    ];
  }

  function missing(id, gone) {
    const search = route.link("", "", new URLSearchParams({ q: id.replaceAll("-", " ") }));
    return new Problem(
      "No such device",
      [
        `This catalogue has no device with the id ‘${id}’.`,
        gone
          ? `‘${gone.name}’ had it, and was removed in revision ${gone.number}.`
          : "It may have been removed or have another name; search for its name.",
      ],
      [
        ...(gone
          ? [[`What revision ${gone.number} did`, route.link("diff", `${gone.number - 1}..${gone.number}`)]]
          : []),
        ["Search the devices", search],
        ["All devices", route.link("")],
      ],
    );
  }

  // Opens the page of the device that a route names.
  async function open(page, place) {
    const record = await recordOf(place.rest);
    if (!record) throw missing(place.rest, await removalOf(place.rest));
    const numbers = [
      ...record.sources,
      ...record.history.map(([number]) => [null, number]),
    ].map(([, number]) => number);
    const found = await revisionsOf(numbers);
    const sources = openSources(record, found);
    page.classList.add("page-broad");
    page.replaceChildren(
      head(record.device),
      make("section", { class: "first-look", "aria-label": "In one look" }, card(record), openDrawing(record.outlines)),
      ...displays(record.device).flatMap(([name, display]) => ofDisplay(record, name, display, sources)),
      section("Identity", identity(record.device, sources)),
      ...[attributes(record.device, sources)].filter(Boolean),
      section("History", historyList(record, found, sources)),
    );
  }

  return { open };
});
