// What a device's page says of its displays: sizes, safe areas, status bars and size classes.
devcat.unit("device/facts", (use) => {
  "use strict";

  const { copyable, make, table } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const condition = use("filter/condition");
  const { bare, complete } = use("drawing");

  // Where the values of a device come from: the revision that set each, and what is noted of its evidence.

  // A small mark that shows and hides the content after it; `isDoubtful` if a note tells of doubt.
  function mark(content, isDoubtful = false) {
    const shown = content.flat(Infinity).filter(Boolean);
    if (shown.length === 0) return "";
    const origin = make("span", { class: "origin", hidden: true }, shown);
    const opener = make("button", {
      type: "button",
      class: isDoubtful ? "origin-mark doubtful" : "origin-mark",
      "aria-label": isDoubtful ? "Source, with a note" : "Source",
      "aria-expanded": "false",
      onclick: () => {
        origin.hidden = !origin.hidden;
        opener.setAttribute("aria-expanded", String(!origin.hidden));
      },
    }, make("span", { "aria-hidden": "true" }, isDoubtful ? "!" : "i"));
    return [opener, origin];
  }

  // Makes the notes for a record; `revisions` are those that set its values, by number.
  function openSources(record, revisions) {
    const numbers = new Map(record.sources);
    const attributes = record.device.attributes ?? {};

    function link(number) {
      const revision = revisions.get(number);
      const text = revision ? `${number} · ${words.origin(revision)}` : `revision ${number}`;
      return make(
        "a",
        { href: route.link("diff", `${number - 1}..${number}`), "aria-label": `Revision ${text}` },
        text,
      );
    }

    // Who set the values at some paths; several with one source are told once.
    function of(...paths) {
      const set = [
        ...new Set(paths.map((each) => numbers.get(each)).filter((number) => number !== undefined)),
      ];
      const notes = paths.map((each) => attributes[`evidence.${each}`]).filter((note) => note !== undefined);
      return mark([
        set.map((number) => make("span", { class: "source" }, link(number))),
        [...new Set(notes)].map((note) => make("span", { class: "evidence" }, String(note))),
      ], notes.length > 0);
    }

    return { of, link };
  }

  // A value that follows from others by a rule.
  function computed(rule) {
    return mark([make("span", { class: "source computed" }, `computed: ${rule}`)]);
  }

  // A value that is taken from another device, after the `*` that all such values have.
  function derived(id, rule) {
    const link = make("a", { href: route.link("device", id) }, id);
    return make("span", { class: "source derived" }, `* ${rule} as `, link);
  }

  // The path of a field of a display.
  function at(display, field) {
    return display === null ? field : `displays${condition.key(display)}.${field}`;
  }

  // Sizes that follow from recorded ones.
  const inch = 25.4;

  function isPair(value) {
    return value?.width !== undefined && value?.height !== undefined;
  }

  // Rendered pixels: points × scale; null if one of them is unknown.
  function renderedSize({ points, scale }) {
    if (!isPair(points) || scale === undefined) return null;
    return { width: points.width * scale, height: points.height * scale };
  }

  // The size of the panel, by its density, else by its diagonal; null if neither is known. `rule` says how.
  function panelSize({ points, pixels, ppi, diagonal }) {
    if (isPair(pixels) && ppi) {
      const length = (side) => (side / ppi) * inch;
      return { width: length(pixels.width), height: length(pixels.height), rule: "panel pixels ÷ density" };
    }
    const shape = isPair(pixels) ? pixels : points;
    if (!isPair(shape) || !diagonal) return null;
    const factor = (diagonal * inch) / Math.hypot(shape.width, shape.height);
    return { width: shape.width * factor, height: shape.height * factor, rule: "diagonal and proportions" };
  }

  // The sizes of one display, each with its source.
  function quantity(text) {
    return copyable(text, make("span", { class: "quantity" }, text));
  }

  function pair(title, value, unit, source) {
    const isKnown = value && (value.width !== undefined || value.height !== undefined);
    return [title, isKnown ? quantity(`${words.size(value.width, value.height)} ${unit}`) : null, source];
  }

  function single(title, value, text, source) {
    const isKnown = value !== undefined && value !== null;
    return [title, isKnown ? text(value) : null, source];
  }

  // What nobody turns has no row for orientations, and none for the indicator of the Home screen.
  function turned(title, value, text, source, isOffered) {
    return isOffered || value !== undefined ? [single(title, value, text, source)] : [];
  }

  // The rows with a value as a table, and a line with the titles of the others.
  function folded(caption, heads, rows) {
    const missing = rows.filter(([, value]) => value === null).map(([title]) => title);
    const known = rows.filter(([, value]) => value !== null)
      .map(([title, value, source]) => [title, typeof value === "string" ? copyable(value) : value, source]);
    return [
      known.length > 0 && table(caption, heads, known),
      missing.length > 0 && make(
        "p",
        { class: "hint" },
        `${words.counted(missing.length, "value")} not known: ${missing.join(", ")}`,
      ),
    ];
  }

  // The table of a display: `name` is null for the main one.
  function sizes(record, display, name, sources) {
    const from = (...fields) => sources.of(...fields.map((field) => at(name, field)));
    const rendered = renderedSize(display);
    const millimetres = panelSize(display);
    const number = (unit) => (value) => `${words.number(value)}${unit}`;
    const isTurned = !record.notOffered.includes("orientations");
    const rows = [
      pair("Points", display.points, "pt", from("points.width", "points.height")),
      pair("Rendered pixels", rendered, "px", computed("points × scale")),
      pair("Panel pixels", display.pixels, "px", from("pixels.width", "pixels.height")),
      single("Scale", display.scale, (value) => `@${words.number(value)}x`, from("scale")),
      single("Native scale", display.nativeScale, number(""), computed("panel pixels ÷ points")),
      single("Density", display.ppi, number(" ppi"), from("ppi")),
      single("Diagonal", display.diagonal, words.inches, from("diagonal")),
      pair(
        "Millimetres",
        millimetres && {
          width: Number(millimetres.width.toFixed(1)),
          height: Number(millimetres.height.toFixed(1)),
        },
        "mm",
        computed(millimetres?.rule),
      ),
      single("Corners", display.corners?.style, (value) => value, from("corners.style")),
      single("Corner radius", display.corners?.radius, number(" pt"), from("corners.radius")),
      single("Sensor housing", display.sensorHousing?.kind, words.housing, from("sensorHousing.kind")),
      pair("Sensor housing, size", display.sensorHousing, "pt", from("sensorHousing.width", "sensorHousing.height")),
      single("Sensor housing, from the top", display.sensorHousing?.top, number(" pt"), from("sensorHousing.top")),
      ...turned(
        "Home indicator",
        display.homeIndicator,
        (value) => (value ? "yes" : "no"),
        from("homeIndicator"),
        isTurned,
      ),
      ...turned("Orientations", display.orientations, (value) => value.join(", "), from("orientations"), isTurned),
      ...words.plainFacts(display).map(({ label, path, text }) => single(label, text, (value) => value, from(path))),
    ];
    const caption = name === null ? "Sizes of the screen, upright" : `Sizes of the display ‘${name}’, upright`;
    return folded(caption, ["Size", "Value", "Source"], rows);
  }

  // Safe areas and status bars from version to version of the OS.
  function size(display, { orientation, top, left, bottom, right }) {
    const { width, height } = display.points ?? {};
    if (width === undefined || height === undefined) return words.unknown;
    // A television is wider than it is high, and never turned.
    const [across, down] = orientation === "portrait" || width > height ? [width, height] : [height, width];
    return quantity(`${words.size(across - left - right, down - top - bottom)} pt`);
  }

  function keyOf({ os, orientation }) {
    return (os ? condition.key(os) : "") + condition.key(orientation);
  }

  function title({ versions, orientation }) {
    return `${versions}, ${orientation}`;
  }

  // The four insets in one line.
  function insets(area) {
    const values = edges.map((side) => words.number(area[side]));
    return [quantity(values.join(" · ")), words.sign(area)];
  }

  const edges = ["top", "left", "bottom", "right"];

  // Who states the value of a segment: the revisions of the rows of the record that have it.
  function sourcesOf(segment, name, field, rows, members, sources) {
    if (segment.basis !== "own") return derived(segment.basis, "same display");
    const same = (rows ?? []).filter((row) =>
      ["orientation", ...members].every((member) => row[member] === segment[member]),
    );
    return sources.of(...same.map((row) => at(name, `${field}${keyOf(row)}`)));
  }

  function row(display, name, area, sources) {
    return [title(area), insets(area), size(display, area), sourcesOf(area, name, "safeArea", display.safeAreas, edges, sources)];
  }

  function barRow(display, name, bar, sources) {
    return [
      title(bar),
      [quantity(bar.height === 0 ? "hidden by default" : `${words.number(bar.height)} pt`), words.sign(bar)],
      sourcesOf(bar, name, "statusBar", display.statusBars, ["height"], sources),
    ];
  }

  // The table of status bars, or a sentence where none is known.
  function bars(display, name, sources) {
    const list = display.timelines?.statusBars ?? [];
    if (list.length === 0) {
      return make("p", { class: "hint" }, "The status bar is unknown: no source in this catalogue states one.");
    }
    return table(
      "Height of the status bar",
      ["OS and orientation", "Height", "Source"],
      list.map((bar) => barRow(display, name, bar, sources)),
    );
  }

  // The table of a display, or a sentence where no safe area is known.
  function areas(display, name, sources) {
    const list = display.timelines?.safeAreas ?? [];
    if (list.length === 0) {
      return make("p", { class: "hint" }, "The safe area is unknown: no source in this catalogue states one.");
    }
    return table(
      "Insets of the safe area in points, and what they leave of the screen",
      ["OS and orientation", "Top · left · bottom · right", "What is safe", "Source"],
      list.map((area) => row(display, name, area, sources)),
    );
  }

  // The size classes of an app in each mode and orientation: a value, N/A or unknown, never mixed up.
  const modes = ["full-screen", "two-thirds", "half", "third", "slide-over"];
  const orientations = ["portrait", "landscape"];
  const pictureSide = 56;

  function picture(outlines, name, mode, orientation, layouts) {
    const outline = outlines.find((each) =>
      each.display === name && each.mode === mode && each.orientation === orientation,
    );
    if (!outline) return null;
    return bare(complete(outline, layouts), pictureSide / Math.max(outline.width, outline.height));
  }

  // A mode that the family does not offer is not available, whatever is recorded of it.
  function state(layout, isOffered) {
    if (!layout && isOffered) return make("span", { class: "class-unknown" }, words.unknown);
    if (!layout?.available) return make("span", { class: "class-none" }, words.notAvailable);
    return make(
      "span",
      { class: "class-pair" },
      copyable(words.classes(`${layout.horizontal ?? "-"}/${layout.vertical ?? "-"}`)),
    );
  }

  function origin(layout, path, sources) {
    if (!layout) return null;
    if (!layout.derivedFrom) return sources.of(path);
    return derived(layout.derivedFrom, "same screen");
  }

  function cell(context, mode, orientation) {
    const { display, name, record, sources } = context;
    const isOffered = mode === "full-screen" || !record.notOffered.includes("multitasking");
    const layout = display.layouts?.find((each) => each.mode === mode && each.orientation === orientation);
    const hasSize = layout?.width !== undefined || layout?.height !== undefined;
    return make("td", null, [
      make("span", { class: "cell-title", "aria-hidden": "true" }, words.orientation(orientation)),
      make("span", { class: "class-cell" }, [
        make("span", { class: "class-picture" }, picture(record.outlines, name, mode, orientation, display.layouts)),
        make("span", { class: "class-words" }, [
          state(layout, isOffered),
          hasSize && make("span", { class: "class-size" }, copyable(`${words.size(layout.width, layout.height)} pt`)),
          origin(layout, at(name, `layouts.${mode}.${orientation}`), sources),
        ]),
      ]),
    ]);
  }

  // The modes that have a row: what a family never offers has none.
  function offered(record, display) {
    if (!record.notOffered.includes("multitasking")) return modes;
    return modes.filter((mode) => mode === "full-screen" || display.layouts?.some((each) => each.mode === mode && each.available));
  }

  // The table of a display.
  function classTable(display, name, record, sources) {
    const context = { display, name, record, sources };
    const turns = record.notOffered.includes("orientations") ? orientations.slice(0, 1) : orientations;
    const row = (mode) =>
      make(
        "tr",
        null,
        make("th", { scope: "row" }, words.mode(mode)),
        turns.map((orientation) => cell(context, mode, orientation)),
      );
    return make("table", { class: "facts classes" }, [
      make(
        "caption",
        null,
        "Width × height. N/A: the device does not offer it; unknown: no source says.",
      ),
      make(
        "thead",
        null,
        make("tr", null, ["Mode", ...turns.map(words.orientation)].map((text) => make("th", { scope: "col" }, text))),
      ),
      make("tbody", null, offered(record, display).map(row)),
    ]);
  }

  return { openSources, renderedSize, panelSize, sizes, folded, areas, bars, classTable };
});
