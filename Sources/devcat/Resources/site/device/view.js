// The page of a device.
devcat.unit("device/view", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { button } = use("page/controls");
  const { table } = use("page/tables");
  const { Problem } = use("page/message");
  const route = use("page/route");
  const words = use("page/words");
  const { removal } = use("catalogue/changes");
  const records = use("catalogue/records");
  const revisions = use("catalogue/revisions");
  const sourcesUnit = use("device/sources");
  const question = use("list/question");
  const { sizes, folded } = use("device/display");
  const { card } = use("device/look");
  const { areas, bars } = use("device/safe");
  const classes = use("device/classes");
  const drawing = use("device/drawing");
  const history = use("device/history");

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
    const path = use("filter/path");
    const own = Object.entries(device.attributes ?? {}).filter(([key]) => !key.startsWith("evidence."));
    if (own.length === 0) return null;
    const rows = own.map(([key, value]) => [key, String(value), sources.of(`attributes${path.key(key)}`)]);
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
      section(`Size classes${suffix}`, classes.table(display, name, record, sources)),
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
    const record = await records.of(place.rest);
    if (!record) throw missing(place.rest, await removal(place.rest));
    const numbers = [
      ...record.sources,
      ...record.history.map(([number]) => [null, number]),
    ].map(([, number]) => number);
    const found = await revisions.of(numbers);
    const sources = sourcesUnit.open(record, found);
    page.classList.add("page-broad");
    page.replaceChildren(
      head(record.device),
      make("section", { class: "first-look", "aria-label": "In one look" }, card(record), drawing.open(record.outlines)),
      ...displays(record.device).flatMap(([name, display]) => ofDisplay(record, name, display, sources)),
      section("Identity", identity(record.device, sources)),
      ...[attributes(record.device, sources)].filter(Boolean),
      section("History", history.list(record, found, sources)),
    );
  }

  return { open };
});
