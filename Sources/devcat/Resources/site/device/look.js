// A device in one look: the numbers that people ask for, as a card beside its drawing. Each can be copied.
devcat.unit("device/look", (use) => {
  "use strict";

  const { copyable, make } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { at, layoutsOf, renderedSize } = use("device/facts");
  const { outlinesIn } = use("device/drawing");

  function scale({ scale: factor, nativeScale }) {
    if (factor === undefined) return null;
    const native = nativeScale === undefined || nativeScale === factor ? "" : ` · native ${words.number(nativeScale, 3)}`;
    return `@${words.number(factor)}x${native}`;
  }

  function glass({ diagonal, ppi }) {
    const parts = [diagonal !== undefined && words.inches(diagonal), ppi !== undefined && `${words.number(ppi)} ppi`];
    return parts.filter(Boolean).join(" · ") || null;
  }

  // The panel where it has other pixels than are rendered.
  function pixels(display) {
    const panel = words.sized(display.pixels, "px");
    const rendered = words.sized(renderedSize(display), "px");
    return panel && rendered && panel !== rendered ? `${panel}, rendered ${rendered}` : panel ?? rendered;
  }

  // Corners that no source states are said to be so, since a drawing shows them square.
  function corners({ corners: form }, unit) {
    if (form?.radius !== undefined) return form.radius === 0 ? "square" : `${words.number(form.radius)} ${unit}`;
    return form?.style === "rounded" ? "rounded, radius unknown" : form?.style ?? words.unknown;
  }

  function mark(id) {
    return id && ["\u00a0", make("a", { class: "derived", href: route.link("device", id), title: `as ${id}, which has the same screen` }, "*")];
  }

  function safeArea(device, outline) {
    if (!outline?.safe) return null;
    const values = words.insets(words.insetsOf(outline), words.unit(device));
    const names = values.split(" / ").length === 2 ? "top / bottom" : "top / left / bottom / right";
    const { basis, os } = outline.safe;
    const doubt = basis === "own" ? words.sign(outline.safe) : mark(basis);
    return [
      copyable(values),
      doubt,
      make("span", { class: "look-note" }, [names, os && words.system(os, device)].filter(Boolean).join(" · ")),
    ];
  }

  function sizeClasses(record, name, orientation) {
    const layout = layoutsOf(record, name).find((each) => each.mode === "full-screen" && each.orientation === orientation);
    if (!layout?.available) return null;
    return [copyable(words.classes(`${layout.horizontal ?? "-"}/${layout.vertical ?? "-"}`)), mark(layout.derivedFrom)];
  }

  // The heights of a list, "statusBars" or "keyboards", upright and in landscape: those of the newest version, or of
  // another one.
  function heights(list, { current, timelines }, os, unit) {
    const rows = os === "current" ? current?.[list] : timelines?.[list]?.filter((row) => holds(row, Number(os)));
    const [upright, turned] = ["portrait", "landscape"].map((way) => rows?.find(({ orientation }) => orientation === way));
    if (!upright && !turned) return null;
    const height = (bar) => (!bar ? words.unknown : bar.height === 0 ? "hidden" : `${words.number(bar.height)} ${unit}`);
    const [one, other] = [upright, turned].map(height);
    const worst = [upright, turned].find((bar) => bar?.mark === "disputed") ?? [upright, turned].find((bar) => bar?.mark) ?? {};
    return [copyable(one === other ? one : `${one} / ${other}`), words.sign(worst)];
  }

  // Whether a value from version to version holds in one, such as 18.
  function holds({ from, until }, version) {
    const number = (text) => Number(/\d+/.exec(text)[0]);
    return (from === undefined || number(from) <= version) && (until === undefined || number(until) > version);
  }

  function rowsOf(record, name, os) {
    const { device, notOffered } = record;
    const outlines = outlinesIn(record, os);
    const display = name === null ? device : device.displays[name];
    const isTurned = !notOffered.includes("orientations");
    const first = words.firstOrientation(device);
    const unit = words.unit(device);
    const outline = (orientation) => outlines.find((each) =>
      each.display === name && each.mode === "full-screen" && each.orientation === orientation,
    );
    const marked = (text, ...fields) => text && [copyable(text), words.doubt(record, fields.map((field) => at(name, field)))];
    const upright = isTurned ? ", portrait" : "";
    const home = isTurned && display.homeIndicator !== undefined ? (display.homeIndicator ? "yes" : "no") : null;
    return [
      [words.sizeTitle([device]), marked(words.sized(display.points, unit), "points.width", "points.height")],
      ["Scale", marked(scale(display), "scale")],
      ["Pixels", marked(pixels(display), "pixels.width", "pixels.height")],
      ["Display", marked(glass(display), "diagonal", "ppi")],
      [`Safe area${upright}`, safeArea(device, outline(first))],
      ["Safe area, landscape", isTurned ? safeArea(device, outline("landscape")) : null],
      [`Classes${upright}`, sizeClasses(record, name, first)],
      ["Classes, landscape", isTurned ? sizeClasses(record, name, "landscape") : null],
      ["Status bar", heights("statusBars", display, os, unit)],
      ["Keyboard", heights("keyboards", display, os, unit)],
      ["Corner radius", words.hasCorners(device) ? marked(corners(display, unit), "corners.style", "corners.radius") : null],
      ["Home indicator", marked(home, "homeIndicator")],
    ].filter(([, value]) => value);
  }

  // What comes after the id, so that a phone shows the numbers and the id at first sight.
  function lateRows(record, name) {
    const part = words.housing((name === null ? record.device : record.device.displays[name]).sensorHousing, words.unit(record.device));
    const doubt = words.doubt(record, ["kind", "width", "height", "top"].map((each) => at(name, `sensorHousing.${each}`)));
    return part === undefined ? [] : [["Sensor housing", [copyable(part), doubt]]];
  }

  function list(rows) {
    return make("dl", { class: "look-facts" }, rows.map(([title, value]) =>
      make("div", null, make("dt", null, title), make("dd", null, typeof value === "string" ? copyable(value) : value)),
    ));
  }

  // The card of a record, a part for each display, with the safe areas and status bars of a system of its drawing.
  function card(record, os) {
    const { device } = record;
    const models = device.models ?? [];
    const code = (text) => copyable(text, make("code", null, text));
    const names = [
      models.length > 0 && [models.length > 1 ? "Identifiers" : "Identifier", models.map(code)],
      ["Id", code(device.id)],
    ].filter(Boolean);
    return make("div", { class: "look" }, [
      list([...rowsOf(record, null, os), ...names, ...lateRows(record, null)]),
      Object.keys(device.displays ?? {}).map((name) => [
        make("h2", { class: "look-display" }, `Display ‘${name}’`),
        list([...rowsOf(record, name, os), ...lateRows(record, name)]),
      ]),
    ]);
  }

  return { card };
});
