// A device in one look: the numbers that people ask for, as a card beside its drawing. Each can be copied.
devcat.unit("device/look", (use) => {
  "use strict";

  const { copyable, make } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { renderedSize } = use("device/facts");

  const sides = ["top", "left", "bottom", "right"];

  function pair(value, unit) {
    const isKnown = value?.width !== undefined && value?.height !== undefined;
    return isKnown ? `${words.size(value.width, value.height)} ${unit}` : null;
  }

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
    const panel = pair(display.pixels, "px");
    const rendered = pair(renderedSize(display), "px");
    return panel && rendered && panel !== rendered ? `${panel}, rendered ${rendered}` : panel ?? rendered;
  }

  // Corners that no source states are said to be so, since a drawing shows them square.
  function corners({ corners: form }) {
    if (form?.radius !== undefined) return form.radius === 0 ? "square" : `${words.number(form.radius)} pt`;
    return form?.style === "rounded" ? "rounded, radius unknown" : form?.style ?? words.unknown;
  }

  // The insets of an outline's safe area as [values, their sides]; two of them say all where the sides have none.
  function insets({ width, height, safe }) {
    const all = [safe.y, safe.x, height - safe.y - safe.height, width - safe.x - safe.width]
      .map((each, index) => [words.number(each, 3), sides[index]]);
    const isOfTwo = all[1][0] === "0" && all[3][0] === "0";
    const shown = isOfTwo ? [all[0], all[2]] : all;
    return [shown.map(([value]) => value).join(" / "), shown.map(([, side]) => side).join(" / ")];
  }

  function mark(id) {
    return id && ["\u00a0", make("a", { class: "derived", href: route.link("device", id), title: `as ${id}, which has the same screen` }, "*")];
  }

  function safeArea(device, outline) {
    if (!outline?.safe) return null;
    const [values, names] = insets(outline);
    const { basis, os } = outline.safe;
    const doubt = basis === "own" ? words.sign(outline.safe) : mark(basis);
    return [
      copyable(`${values} pt`),
      doubt,
      make("span", { class: "look-note" }, [names, os && words.system(os, device)].filter(Boolean).join(" · ")),
    ];
  }

  function sizeClasses(display, orientation) {
    const layout = display.layouts?.find((each) => each.mode === "full-screen" && each.orientation === orientation);
    if (!layout?.available) return null;
    return [copyable(words.classes(`${layout.horizontal ?? "-"}/${layout.vertical ?? "-"}`)), mark(layout.derivedFrom)];
  }

  // The heights of the status bar that the newest statement gives, upright and in landscape.
  function statusBar({ current }) {
    const last = (orientation) => current?.statusBars.find((each) => each.orientation === orientation)?.height;
    const [upright, turned] = [last("portrait"), last("landscape")];
    if (upright === undefined && turned === undefined) return null;
    const text = (height) => (height === undefined ? words.unknown : height === 0 ? "hidden" : `${words.number(height)} pt`);
    return upright === turned ? text(upright) : `${text(upright)} / ${text(turned)}`;
  }

  // "Dynamic Island 126 × 37.33 pt, 11 pt from the top".
  function housing({ sensorHousing: part }) {
    if (part === undefined) return null;
    const top = part.top === undefined ? null : `${words.number(part.top)} pt from the top`;
    return [[part.kind && words.housing(part.kind), pair(part, "pt")].filter(Boolean).join(" "), top].filter(Boolean).join(", ");
  }

  function rowsOf(device, display, name, outlines, isTurned) {
    const outline = (orientation) => outlines.find((each) =>
      each.display === name && each.mode === "full-screen" && each.orientation === orientation,
    );
    const upright = isTurned ? ", portrait" : "";
    const home = isTurned && display.homeIndicator !== undefined ? (display.homeIndicator ? "yes" : "no") : null;
    return [
      ["Points", pair(display.points, "pt")],
      ["Scale", scale(display)],
      ["Pixels", pixels(display)],
      ["Display", glass(display)],
      [`Safe area${upright}`, safeArea(device, outline("portrait"))],
      ["Safe area, landscape", isTurned ? safeArea(device, outline("landscape")) : null],
      [`Classes${upright}`, sizeClasses(display, "portrait")],
      ["Classes, landscape", isTurned ? sizeClasses(display, "landscape") : null],
      ["Status bar", statusBar(display)],
      ["Corner radius", corners(display)],
      ["Home indicator", home],
    ].filter(([, value]) => value !== null);
  }

  // What comes after the id, so that a phone shows the numbers and the id at first sight.
  function lateRows(display) {
    const part = housing(display);
    return part === null ? [] : [["Sensor housing", part]];
  }

  function list(rows) {
    return make("dl", { class: "look-facts" }, rows.map(([title, value]) =>
      make("div", null, make("dt", null, title), make("dd", null, typeof value === "string" ? copyable(value) : value)),
    ));
  }

  // The card of a record, a part for each display.
  function card({ device, outlines, notOffered }) {
    const isTurned = !notOffered.includes("orientations");
    const further = Object.entries(device.displays ?? {});
    const models = device.models ?? [];
    const code = (text) => copyable(text, make("code", null, text));
    const names = [
      models.length > 0 && [models.length > 1 ? "Identifiers" : "Identifier", models.map(code)],
      ["Id", code(device.id)],
    ].filter(Boolean);
    return make("div", { class: "look" }, [
      list([...rowsOf(device, device, null, outlines, isTurned), ...names, ...lateRows(device)]),
      further.map(([name, display]) => [
        make("h2", { class: "look-display" }, `Display ‘${name}’`),
        list([...rowsOf(device, display, name, outlines, isTurned), ...lateRows(display)]),
      ]),
    ]);
  }

  return { card };
});
