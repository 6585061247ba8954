// Up to four devices side by side, to scale, and what differs between them.
devcat.unit("compare/view", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { choices } = use("page/controls");
  const { Problem } = use("page/message");
  const contextsUnit = use("catalogue/contexts");
  const records = use("catalogue/records");
  const { open: openDirectory } = use("catalogue/directory");
  const route = use("page/route");
  const scene = use("compare/scene");
  const picker = use("compare/picker");
  const facts = use("compare/facts");

  function cell(text, name, isMarked) {
    return make(
      "td",
      { class: isMarked ? "differs" : null },
      make("span", { class: "cell-title", "aria-hidden": "true" }, name),
      make("span", { class: "cell" }, text),
    );
  }

  function line(row, names) {
    const mark = row.differs ? make("span", { class: "differs-mark" }, "differs") : null;
    return make(
      "tr",
      null,
      make("th", { scope: "row" }, row.title, " ", mark),
      row.texts.map((text, index) => cell(text, names[index], row.differs)),
    );
  }

  function table(devices, contexts) {
    const names = devices.map((device, index) => `${"ABCD"[index]} ${device.name ?? device.id}`);
    const rows = facts.rows(devices, contexts);
    const count = rows.filter((row) => row.differs).length;
    return [
      make(
        "p",
        { class: "hint" },
        devices.length > 1 ? `${count} of ${rows.length} values differ.` : "Add another device to see what differs.",
      ),
      make("table", { class: "facts compared" }, [
        make("caption", { class: "for-readers" }, "The values of each device; rows that differ are marked"),
        make(
          "thead",
          null,
          make(
            "tr",
            null,
            make("th", { scope: "col" }, "Value"),
            devices.map((device, index) =>
              make(
                "th",
                { scope: "col" },
                make("a", { href: route.link("device", device.id) }, names[index]),
              ),
            ),
          ),
        ),
        make("tbody", null, rows.map((row) => line(row, names))),
      ]),
    ];
  }

  function values(found, contexts) {
    const devices = found.map((record) => record.device);
    return make("section", null, make("h2", null, "Values"), table(devices, contexts));
  }

  function drawings(found) {
    const stage = make("div", { class: "scene" });
    const state = { orientation: "portrait", unit: "pt" };
    const draw = () => stage.isConnected && scene.draw(stage, found, state.orientation, state.unit);
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
        choices("Unit", [["pt", "Points"], ["mm", "Millimetres"]], "pt", (unit) => choose({ unit })),
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
      [
        ...(rest.length > 0 ? [[title, route.link("compare", rest.join(","))]] : []),
        ["Compare other devices", route.link("compare")],
      ],
    );
  }

  function tooMany(ids) {
    return new Problem(
      "Too many devices",
      [`At most four devices can be compared, and the address names ${ids.length}.`],
      [["Compare the first four", route.link("compare", ids.slice(0, 4).join(","))]],
    );
  }

  // Opens the comparison of the ids that a route names, with commas between them.
  async function open(page, place) {
    const [contexts, directory] = await Promise.all([contextsUnit.all(), openDirectory()]);
    const ids = [...new Set(place.rest.split(",").filter((id) => id !== ""))];
    const others = ids.filter((id) => directory.positionOf(id) >= 0);
    if (others.length < ids.length) throw unknown(ids.filter((id) => !others.includes(id)), others);
    if (ids.length > 4) throw tooMany(ids);
    const found = await Promise.all(ids.map(records.of));
    page.classList.add("page-broad");
    page.replaceChildren(
      make(
        "header",
        { class: "page-head" },
        make("h1", { tabindex: -1 }, "Compare"),
        make("p", { class: "subtitle" }, "Up to four devices, drawn to one scale."),
      ),
      picker.open(directory, ids, (others) => route.go(route.link("compare", others.join(",")))),
      ...(found.length === 0
        ? [make("p", { class: "hint" }, "Search for a device above, or choose ‘Compare’ on a device’s page.")]
        : [drawings(found), values(found, contexts)]),
    );
  }

  return { open };
});
