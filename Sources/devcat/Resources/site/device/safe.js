// Safe areas by the version of the OS at which they were observed.
devcat.unit("device/safe", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { table } = use("page/tables");
  const words = use("page/words");
  const path = use("filter/path");
  const { at } = use("device/sources");

  function size(display, { orientation, top, left, bottom, right }) {
    const { width, height } = display.points ?? {};
    if (width === undefined || height === undefined) return words.unknown;
    const [across, down] = orientation === "portrait" ? [width, height] : [height, width];
    return `${words.size(across - left - right, down - top - bottom)} pt`;
  }

  function row(display, name, area, sources) {
    const key = (area.os ? path.key(area.os) : "") + path.key(area.orientation);
    const title = `${area.os ?? "OS not stated"}, ${area.orientation}`;
    return [
      title,
      ...["top", "left", "bottom", "right"].map((side) => words.number(area[side])),
      size(display, area),
      sources.of(at(name, `safeArea${key}`)),
    ];
  }

  function barRow(name, bar, sources) {
    const key = (bar.os ? path.key(bar.os) : "") + path.key(bar.orientation);
    return [
      `${bar.os ?? "OS not stated"}, ${bar.orientation}`,
      bar.height === 0 ? "hidden by default" : words.number(bar.height),
      sources.of(at(name, `statusBar${key}`)),
    ];
  }

  // The table of status bars, or a sentence where none is known.
  function bars(display, name, sources) {
    const list = display.statusBars ?? [];
    if (list.length === 0) {
      return make("p", { class: "hint" }, "The status bar is unknown: no source in this catalogue states one.");
    }
    return table(
      "Height of the status bar in points",
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
      "Insets of the safe area in points",
      ["OS and orientation", "Top", "Left", "Bottom", "Right", "What is safe", "Source"],
      list.map((area) => row(display, name, area, sources)),
    );
  }

  return { areas, bars };
});
