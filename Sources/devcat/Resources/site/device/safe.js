// Safe areas and status bars by the version of the OS at which they were observed.
devcat.unit("device/safe", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { table } = use("page/tables");
  const words = use("page/words");
  const path = use("filter/path");
  const { at, derived } = use("device/sources");

  function size(display, { orientation, top, left, bottom, right }) {
    const { width, height } = display.points ?? {};
    if (width === undefined || height === undefined) return words.unknown;
    const [across, down] = orientation === "portrait" ? [width, height] : [height, width];
    return make("span", { class: "quantity" }, `${words.size(across - left - right, down - top - bottom)} pt`);
  }

  function keyOf({ os, orientation }) {
    return (os ? path.key(os) : "") + path.key(orientation);
  }

  function title({ os, orientation }) {
    return `${os ?? "OS not stated"}, ${orientation}`;
  }

  // The four insets in one line.
  function insets(area) {
    const sides = ["top", "left", "bottom", "right"].map((side) => words.number(area[side]));
    return make("span", { class: "quantity" }, sides.join(" · "));
  }

  function row(display, name, area, sources) {
    return [
      title(area),
      area.derivedFrom ? [insets(area), derived(area.derivedFrom, "same display")] : insets(area),
      size(display, area),
      area.derivedFrom ? "" : sources.of(at(name, `safeArea${keyOf(area)}`)),
    ];
  }

  function barRow(name, bar, sources) {
    return [
      title(bar),
      bar.height === 0 ? "hidden by default" : `${words.number(bar.height)} pt`,
      sources.of(at(name, `statusBar${keyOf(bar)}`)),
    ];
  }

  // The table of status bars, or a sentence where none is known.
  function bars(display, name, sources) {
    const list = display.statusBars ?? [];
    if (list.length === 0) {
      return make("p", { class: "hint" }, "The status bar is unknown: no source in this catalogue states one.");
    }
    return table(
      "Height of the status bar",
      ["OS and orientation", "Height", "Source"],
      list.map((bar) => barRow(name, bar, sources)),
    );
  }

  // The table of a display, or a sentence where no safe area is known.
  function areas(display, name, sources) {
    const list = display.safeAreas ?? [];
    if (list.length === 0) {
      return make("p", { class: "hint" }, "The safe area is unknown: no source in this catalogue states one.");
    }
    return table(
      "Insets of the safe area in points, and what they leave of the screen",
      ["OS and orientation", "Top · left · bottom · right", "What is safe", "Source"],
      list.map((area) => row(display, name, area, sources)),
    );
  }

  return { areas, bars };
});
