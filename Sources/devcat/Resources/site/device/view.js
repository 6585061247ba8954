// The page of a device.
devcat.unit("device/view", (use) => {
  "use strict";

  const { openDirectory, recordOf, removalOf, revisionsOf } = use("catalogue");
  const { make, button, table, Problem } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const question = use("list/answer");
  const { allValues, areas, heights, classesOf, classTable, openSources } = use("device/facts");
  const { card } = use("device/look");
  const { openDrawing } = use("device/drawing");
  const { downloads } = use("device/download");
  const entries = use("history/entries");

  // What each revision changed of a device, the newest first.
  function heading(number, revision, sources) {
    const when = revision ? `${words.day(revision.time)} · ${revision.author}` : "";
    return make("h3", null, sources.link(number), make("span", { class: "when" }, when));
  }

  // The list of revisions with the values that each set.
  function historyList(groups, revisions, sources) {
    if (groups.length === 0) {
      return make("p", { class: "hint" }, "The history begins with a snapshot, which already had all of this.");
    }
    return make("ol", { class: "history" }, groups.map(([number, edits]) =>
      make("li", null, [
        heading(number, revisions.get(number), sources),
        revisions.get(number)?.message && make("p", { class: "hint" }, revisions.get(number).message),
        entries.table(edits.map(([, ...edit]) => edit), `What revision ${number} changed`),
      ]),
    ));
  }

  const section = (title, ...content) => make("section", null, make("h2", null, title), content);

  // What only some readers want: a link, which opens it. It is made when it is first opened.
  function fold(title, note, fill) {
    const details = make("details", { class: "fold" }, make("summary", null, make("h2", null, title), make("span", { class: "hint" }, note)));
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) details.append(make("div", { class: "fold-content" }, fill()));
    });
    return details;
  }

  function head(device, menu) {
    return make("header", { class: "page-head" }, [
      make("a", { class: "back only-compact no-print", href: route.link("", "", question.query()) }, "Devices"),
      make("div", { class: "title-line" }, [
        make("div", null, [
          make("h1", { tabindex: -1 }, device.name ?? device.id),
          make("p", { class: "subtitle" }, [device.family, device.released].filter(Boolean).join(" · ")),
        ]),
        make("div", { class: "actions no-print" }, [
          make("a", { class: "button", href: route.link("compare", device.id) }, "Compare"),
          menu,
          button("Print", () => window.print(), { class: "button only-regular" }),
        ]),
      ]),
    ]);
  }

  // What is noted of the evidence: the path of a value, and the note.
  const notesOf = ({ facts }) => facts.filter(({ group, label }) => group === "attributes" && label.startsWith("evidence."))
    .map(({ label, value }) => [label.slice("evidence.".length), value]);

  const displays = (device) => [null, ...Object.keys(device.displays ?? {})];

  // The safe areas, heights and classes of a display, as far as something is known of them.
  function ofDisplay(record, name, sources) {
    const { device, notOffered } = record;
    const display = name === null ? device : device.displays[name];
    const suffix = name === null ? "" : ` of the display ‘${name}’`;
    const hasLayouts = classesOf(record, name).some(({ paths, value }) => value !== undefined && (paths || value !== words.notAvailable)) || !notOffered.includes("multitasking");
    const classes = words.unit(device) === "dp" ? "Window size classes" : "Size classes";
    return [
      section(`Safe areas${suffix}`, areas(device, name, sources)),
      display.timelines?.statusBars.length > 0 && section(`Status bar${suffix}`, heights("statusBar", device, name, sources)),
      display.timelines?.keyboards.length > 0 && section(`Keyboard${suffix}`, heights("keyboard", device, name, sources)),
      hasLayouts && section(`${classes}${suffix}`, classTable(record, name, sources)),
    ].filter(Boolean);
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

  const plain = (name) => (name ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

  // The id of the device whose name or alias reads like a text, such as iphone-se-1st-generation; null if none does.
  async function idOfName(text) {
    const { ids, names, aliases } = await openDirectory();
    const position = names.findIndex((name, index) =>
      [name, ...aliases[index]].some((each) => plain(each) !== "" && plain(each) === plain(text)));
    return position < 0 ? null : ids[position];
  }

  // Opens the page of the device that a route names.
  async function open(page, place) {
    const record = await recordOf(place.rest);
    if (!record) {
      const id = await idOfName(place.rest);
      if (id === null) throw missing(place.rest, await removalOf(place.rest));
      location.replace(route.link("device", id, place.query));
      return;
    }
    const { device } = record;
    const numbers = [...record.sources.map(([, number]) => number), ...record.history.map(([number]) => number)];
    const found = await revisionsOf(numbers);
    const sources = openSources(record, found);
    const groups = [...Map.groupBy(record.history, ([number]) => number)];
    const notes = notesOf(record);
    page.classList.add("page-broad");
    // The card has the values of the system that the drawing shows.
    const look = make("div", { class: "look-place" });
    let system = null;
    const follow = (os) => {
      if (os === system) return;
      system = os;
      look.replaceChildren(card(record, os));
      explain();
    };
    const explain = () => {
      const legend = words.legend(page.textContent);
      if (legend) look.firstChild.append(make("p", { class: "hint" }, legend));
    };
    page.replaceChildren(
      head(device, downloads(record)),
      make("section", { class: "first-look", "aria-label": "In one look" }, look, openDrawing(record, place.query, follow)),
      ...displays(device).flatMap((name) => ofDisplay(record, name, sources)),
      make("div", { class: "folds" }, [
        fold("All values", "sizes, names and dates, each with its source", () => allValues(record, sources)),
        notes.length > 0 && fold("Notes", words.counted(notes.length, "note on evidence", "notes on evidence"), () =>
          table("What is noted of the evidence", ["Value", "Note"], notes)),
        fold("History", words.counted(groups.length, "revision"), () => historyList(groups, found, sources)),
      ]),
    );
    if (!look.querySelector(".look > .hint")) explain();
  }

  return { open };
});
