// The facts of a device as `devcat show` has them, and what its page says of its displays from version to version.
devcat.unit("device/facts", (use) => {
  "use strict";

  const { copyable, make, table } = use("page/elements");
  const words = use("page/words");
  const { modes, notAvailable, orientations } = words;
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

  const quantity = (text) => copyable(text, make("span", { class: "quantity" }, text));

  // The title of a fact: a mode as everywhere, the key of an attribute as it is, else the label of `devcat show`.
  function titleOf({ group, label }) {
    if (group === "attributes") return label;
    if (label === "os") return "OS";
    const [name, ...rest] = label.split(", ");
    return [group === "classes" ? words.mode(name) : name.charAt(0).toUpperCase() + name.slice(1), ...rest].join(", ");
  }

  // How a fact follows from others, the device that it is taken from, or who states it.
  function originOf({ rule, from, paths = [] }, sources) {
    if (rule) return computed(rule);
    return from ? derived(from, "same screen") : sources.of(...paths);
  }

  // The known facts as a table, and a line with the titles of the others; what the device does not have is in neither.
  function folded(caption, facts, sources) {
    const missing = facts.filter(({ value }) => value === undefined).map(titleOf);
    const known = facts.filter(({ value }) => value !== undefined && value !== notAvailable);
    return [
      known.length > 0 && table(caption, ["Field", "Value", "Source"], known.map((fact) =>
        [titleOf(fact), [fact.group === "screen" ? quantity(fact.value) : copyable(fact.value), words.sign(fact)], originOf(fact, sources)])),
      missing.length > 0 && make("p", { class: "hint" }, `${words.counted(missing.length, "value")} not known: ${missing.join(", ")}`),
    ];
  }

  // All facts but those that have sections of their own.
  const captions = { screen: "The screen, upright", identity: "Names and dates", device: "Names and dates", attributes: "Attributes" };

  function allValues({ facts }, sources) {
    const shown = facts.filter(({ group, label }) => captions[group] && !label.startsWith("evidence."));
    const tables = Map.groupBy(shown, ({ display, group }) => captions[group] + (display ? ` of the display ‘${display}’` : ""));
    return [...tables].map(([caption, own]) => folded(caption.replace("screen, upright of the ", ""), own, sources));
  }

  const displayOf = (device, name) => name === null ? device : device.displays[name];

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

  function picture({ device, outlines }, name, mode, orientation) {
    const outline = outlines.find((each) =>
      each.display === name && each.mode === mode && each.orientation === orientation,
    );
    if (!outline) return null;
    return bare(complete(outline, displayOf(device, name).layouts), device, pictureSide / Math.max(outline.width, outline.height));
  }

  function state({ value }) {
    if (value === undefined) return make("span", { class: "class-unknown" }, words.unknown);
    if (value === notAvailable) return make("span", { class: "class-none" }, value);
    // Two blanks stand between the classes and the size of the app.
    const [classes, size] = value.split("  ");
    return [make("span", { class: "class-pair" }, copyable(classes)), " ", size && make("span", { class: "class-size" }, copyable(size))];
  }

  function cell(record, name, mode, orientation, sources) {
    const label = `${mode}, ${orientation}`;
    const fact = classesOf(record, name).find((each) => each.label === label) ?? {};
    return make("span", { class: "class-cell" }, [
      make("span", { class: "class-picture" }, picture(record, name, mode, orientation)),
      make("span", { class: "class-words" }, state(fact), originOf(fact, sources)),
    ]);
  }

  // The facts about the size classes of a display.
  const classesOf = ({ facts }, name) => facts.filter(({ display = null, group }) => group === "classes" && display === name);

  // The modes that have a row: what a family never offers has none, and beyond iPads what nothing is known of.
  function offered(record, name) {
    const isPad = record.device.idiom === "pad" && !record.notOffered.includes("multitasking");
    return modes.filter((mode) => mode === "full-screen" || isPad
      || classesOf(record, name).some(({ label, paths }) => paths && label.startsWith(`${mode},`)));
  }

  // Whether a mode is of earlier systems only than the device's newest.
  function isEarlier({ device }, mode) {
    return mode !== "full-screen" && device.family === "iPad" && Number(/\d+/.exec(device.current?.os ?? "")?.[0]) >= 26;
  }

  // The table of a display.
  function classTable(record, name, sources) {
    const turns = record.notOffered.includes("orientations") ? [words.firstOrientation(record.device)] : orientations;
    const title = (mode) => [words.mode(mode), isEarlier(record, mode) && [", ", make("span", { class: "hint" }, earlier)]];
    const rows = offered(record, name).map((mode) => [title(mode), ...turns.map((orientation) => cell(record, name, mode, orientation, sources))]);
    const caption = "Width × height. N/A: the device does not offer it; unknown: no source says.";
    return table(caption, ["Mode", ...turns.map(words.orientation)], rows, { class: "facts classes" });
  }

  return { openSources, titleOf, allValues, areas, heights, classesOf, classTable };
});
