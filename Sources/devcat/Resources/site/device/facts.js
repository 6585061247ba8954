// What a device's page says of its displays: sizes, safe areas, heights and size classes.
devcat.unit("device/facts", (use) => {
  "use strict";

  const { copyable, make, table } = use("page/elements");
  const words = use("page/words");
  const { modes, orientations } = words;
  const route = use("page/route");
  const condition = use("filter/condition");
  const { bare, complete } = use("drawing");
  // What windows have replaced since iPadOS 26.
  const earlier = "up to iPadOS 18";

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
      return make("a", { href: route.link("diff", `${number - 1}..${number}`), "aria-label": `Revision ${text}` }, text);
    }

    // Who set the values at some paths; several with one source are told once.
    function of(...paths) {
      const set = [...new Set(paths.map((each) => numbers.get(each)).filter((number) => number !== undefined))];
      const notes = paths.map((each) => attributes[`evidence.${each}`]).filter((note) => note !== undefined);
      return mark([
        set.map((number) => make("span", { class: "source" }, link(number))),
        [...new Set(notes)].map((note) => make("span", { class: "evidence" }, String(note))),
      ], notes.length > 0);
    }

    return { of, link };
  }

  // A value that follows from others by a rule.
  const computed = (rule) => mark([make("span", { class: "source computed" }, `computed: ${rule}`)]);

  // A value that is taken from another device, after the `*` that all such values have.
  function derived(id, rule) {
    const link = make("a", { href: route.link("device", id) }, id);
    return make("span", { class: "source derived" }, `* ${rule} as `, link);
  }

  // The path of a field of a display.
  const at = (display, field) => display === null ? field : `displays${condition.key(display)}.${field}`;

  // Sizes that follow from recorded ones.
  const inch = 25.4;

  const isPair = (value) => value?.width !== undefined && value?.height !== undefined;

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
  const quantity = (text) => copyable(text, make("span", { class: "quantity" }, text));

  // A row of a display: `fields` are those that its value is of, or the rule by which it is computed.
  function rowIn(record, name, sources) {
    return (title, value, text, ...fields) => {
      const paths = fields.map((field) => at(name, field));
      const isKnown = value !== undefined && value !== null;
      return [title, isKnown ? [quantity(text(value)), words.doubt(record, paths)] : null, paths.length > 0 && sources.of(...paths)];
    };
  }

  // The rows with a value as a table, and a line with the titles of the others.
  function folded(caption, heads, rows) {
    const missing = rows.filter(([, value]) => value === null).map(([title]) => title);
    const known = rows.filter(([, value]) => value !== null)
      .map(([title, value, source]) => [title, typeof value === "string" ? copyable(value) : value, source]);
    return [
      known.length > 0 && table(caption, heads, known),
      missing.length > 0 && make("p", { class: "hint" },
        `${words.counted(missing.length, "value")} not known: ${missing.join(", ")}`,
      ),
    ];
  }

  // The table of a display: `name` is null for the main one.
  function sizes(record, name, sources) {
    const { device, notOffered } = record;
    const display = displayOf(device, name);
    const unit = words.unit(device);
    const row = rowIn(record, name, sources);
    const byRule = (rule, [title, value]) => [title, value, computed(rule)];
    const millimetres = panelSize(display);
    const number = (end) => (value) => `${words.number(value)}${end}`;
    const pair = (title, value, end, ...fields) =>
      row(title, value?.width === undefined && value?.height === undefined ? null : value, ({ width, height }) => `${words.size(width, height)} ${end}`, ...fields);
    // What nobody turns has no row for orientations, and none for the indicator of the Home screen.
    const isShown = (value) => value !== undefined || !notOffered.includes("orientations");
    const rows = [
      pair(words.sizeTitle([device]), display.points, unit, "points.width", "points.height"),
      byRule(`${unit === "dp" ? unit : "points"} × scale`, pair("Rendered pixels", renderedSize(display), "px")),
      pair("Panel pixels", display.pixels, "px", "pixels.width", "pixels.height"),
      row("Scale", display.scale, (value) => `@${words.number(value)}x`, "scale"),
      byRule(`panel pixels ÷ ${unit === "dp" ? unit : "points"}`, row("Native scale", display.nativeScale, number(""))),
      row("Density", display.ppi, number(" ppi"), "ppi"),
      row("Diagonal", display.diagonal, words.inches, "diagonal"),
      byRule(millimetres?.rule, row("Millimetres", millimetres, ({ width, height }) => `${words.number(width, 1)} × ${words.number(height, 1)} mm`)),
      words.hasCorners(device) && row("Corners", display.corners?.style, String, "corners.style"),
      words.hasCorners(device) && row("Corner radius", display.corners?.radius, number(` ${unit}`), "corners.radius"),
      row("Sensor housing", words.housing(display.sensorHousing, unit), String, ...["kind", "width", "height", "top"].map((each) => `sensorHousing.${each}`)),
      display.zoomed !== undefined && row("With Display Zoom", words.sized(display.zoomed, unit), String, "zoomed.width", "zoomed.height"),
      display.moreSpace !== undefined && row("With More Space", words.sized(display.moreSpace, unit), String, "moreSpace.width", "moreSpace.height"),
      isShown(display.homeIndicator) && row("Home indicator", display.homeIndicator, (value) => (value ? "yes" : "no"), "homeIndicator"),
      isShown(display.orientations) && row("Orientations", display.orientations, (value) => value.join(", "), "orientations"),
      ...words.plainFacts(display).map(({ label, path, text }) => row(label, text, String, path)),
    ].filter(Boolean);
    const caption = name === null ? "Sizes of the screen, upright" : `Sizes of the display ‘${name}’, upright`;
    return folded(caption, ["Size", "Value", "Source"], rows);
  }

  const displayOf = (device, name) => name === null ? device : device.displays[name];

  // The layouts of a display; the window size classes of Android follow from its screen.
  function layoutsOf({ device, outlines }, name) {
    const { layouts = [] } = displayOf(device, name);
    if (device.family !== "Android" || layouts.length > 0) return layouts;
    return outlines.filter(({ display, mode, panes }) => display === name && mode === "full-screen" && panes[0]?.class).map(({ mode, orientation, panes }) => {
      const [horizontal, vertical] = panes[0].class.split("/");
      return { mode, orientation, available: true, horizontal, vertical, rule: "the size of the screen, by Android’s window size classes" };
    });
  }

  // Safe areas and heights from version to version of the OS.
  function size(device, display, { orientation, top, left, bottom, right }) {
    const { width, height } = display.points ?? {};
    if (width === undefined || height === undefined) return words.unknown;
    // A television is wider than it is high, and never turned.
    const [across, down] = orientation === "portrait" || width > height ? [width, height] : [height, width];
    return quantity(`${words.size(across - left - right, down - top - bottom)} ${words.unit(device)}`);
  }

  const keyOf = ({ os, orientation }) => (os ? condition.key(os) : "") + condition.key(orientation);
  const title = ({ versions, orientation }) => `${versions}, ${orientation}`;
  const insets = (device, area) => [quantity(words.insets(area, words.unit(device))), words.sign(area)];

  const edges = ["top", "left", "bottom", "right"];

  // Who states the value of a segment: the revisions of the rows of the record that have it.
  function sourcesOf(segment, name, field, rows, members, sources) {
    if (segment.basis !== "own") return derived(segment.basis, "same display");
    const same = (rows ?? []).filter((row) =>
      ["orientation", ...members].every((member) => row[member] === segment[member]),
    );
    return sources.of(...same.map((row) => at(name, `${field}${keyOf(row)}`)));
  }

  // The table of the heights of a field, "statusBar" or "keyboard".
  function heights(path, device, name, sources) {
    const { timelines, [`${path}s`]: observed } = displayOf(device, name);
    const caption = path === "statusBar" ? "Height of the status bar" : "Height of the keyboard";
    return table(caption, ["OS and orientation", "Height", "Source"], timelines[`${path}s`].map((row) => [
      title(row),
      [quantity(row.height === 0 ? "hidden by default" : `${words.number(row.height)} ${words.unit(device)}`), words.sign(row)],
      sourcesOf(row, name, path, observed, ["height"], sources),
    ]));
  }

  // The table of a display, or a sentence where no safe area is known.
  function areas(device, name, sources) {
    const display = displayOf(device, name);
    const list = display.timelines?.safeAreas ?? [];
    if (list.length === 0) {
      return make("p", { class: "hint" }, "The safe area is unknown: no source in this catalogue states one.");
    }
    return table(
      "Insets of the safe area, top / bottom or top / left / bottom / right, and what they leave of the screen",
      ["OS and orientation", "Insets", "What is safe", "Source"],
      list.map((area) => [
        title(area), insets(device, area), size(device, display, area), sourcesOf(area, name, "safeArea", display.safeAreas, edges, sources),
      ]),
    );
  }

  // The size classes of an app in each mode and orientation: a value, N/A or unknown, never mixed up.
  const pictureSide = 56;

  function picture({ device, outlines }, name, mode, orientation, layouts) {
    const outline = outlines.find((each) =>
      each.display === name && each.mode === mode && each.orientation === orientation,
    );
    if (!outline) return null;
    return bare(complete(outline, layouts), device, pictureSide / Math.max(outline.width, outline.height));
  }

  // A mode that the family does not offer is not available, whatever is recorded of it.
  function state(layout, isOffered) {
    if (!layout && isOffered) return make("span", { class: "class-unknown" }, words.unknown);
    if (!layout?.available) return make("span", { class: "class-none" }, words.notAvailable);
    return make("span", { class: "class-pair" },
      copyable(words.classes(`${layout.horizontal ?? "-"}/${layout.vertical ?? "-"}`)),
    );
  }

  function origin(layout, path, sources) {
    if (!layout) return null;
    if (layout.rule) return computed(layout.rule);
    if (!layout.derivedFrom) return sources.of(path);
    return derived(layout.derivedFrom, "same screen");
  }

  function cell(context, mode, orientation) {
    const { layouts, name, record, sources } = context;
    const isOffered = mode === "full-screen" || !record.notOffered.includes("multitasking");
    const layout = layouts.find((each) => each.mode === mode && each.orientation === orientation);
    const hasSize = layout?.width !== undefined || layout?.height !== undefined;
    return make("span", { class: "class-cell" }, [
      make("span", { class: "class-picture" }, picture(record, name, mode, orientation, layouts)),
      make("span", { class: "class-words" }, [
        state(layout, isOffered),
        hasSize && make("span", { class: "class-size" }, copyable(`${words.size(layout.width, layout.height)} pt`)),
        origin(layout, at(name, `layouts.${mode}.${orientation}`), sources),
      ]),
    ]);
  }

  // The modes that have a row: what a family never offers has none, and beyond iPads what nothing is known of.
  function offered(record, layouts) {
    const isKnown = (each) => each.available || !record.notOffered.includes("multitasking");
    return modes.filter((mode) => mode === "full-screen" || record.device.idiom === "pad" && !record.notOffered.includes("multitasking")
      || layouts.some((each) => each.mode === mode && isKnown(each)));
  }

  // Whether a mode is of earlier systems only than the device's newest.
  function isEarlier({ device }, mode) {
    return mode !== "full-screen" && device.family === "iPad" && Number(/\d+/.exec(device.current?.os ?? "")?.[0]) >= 26;
  }

  // The table of a display.
  function classTable(record, name, sources) {
    const layouts = layoutsOf(record, name);
    const context = { layouts, name, record, sources };
    const turns = record.notOffered.includes("orientations") ? [words.firstOrientation(record.device)] : orientations;
    const title = (mode) => [words.mode(mode), isEarlier(record, mode) && [", ", make("span", { class: "hint" }, earlier)]];
    const rows = offered(record, layouts).map((mode) => [title(mode), ...turns.map((orientation) => cell(context, mode, orientation))]);
    const caption = "Width × height. N/A: the device does not offer it; unknown: no source says.";
    return table(caption, ["Mode", ...turns.map(words.orientation)], rows, { class: "facts classes" });
  }

  return { openSources, at, layoutsOf, renderedSize, panelSize, sizes, folded, areas, heights, classTable };
});
