// Screens side by side on one line, to one scale.
devcat.unit("compare/scene", (use) => {
  "use strict";

  const { make } = use("page/element");
  const words = use("page/words");
  const geometry = use("device/geometry");
  const { bare } = use("drawing/outline");
  const [gap, padding, edges, highest] = [24, 32, 4, 420];

  function outlineOf(record, orientation) {
    return record.outlines.find((each) =>
      each.display === null && each.mode === "full-screen" && each.orientation === orientation,
    ) ?? plain(record.device, orientation);
  }

  // The outline of a device of which only the size is known; null if that is not either.
  function plain({ points, corners }, orientation) {
    if (points?.width === undefined || points?.height === undefined) return null;
    const [width, height] = orientation === "portrait" ? [points.width, points.height] : [points.height, points.width];
    return {
      display: null,
      mode: "full-screen",
      orientation,
      width,
      height,
      cornerRadius: corners?.radius ?? null,
      safe: null,
      homeIndicator: null,
      panes: [],
    };
  }

  // Units to a point: 1, or the millimetres to a point of this device; null if they are not known.
  function factor(device, unit) {
    if (unit === "pt") return 1;
    const millimetres = geometry.millimetres(device);
    return millimetres ? millimetres.width / device.points.width : null;
  }

  function reason(outline, unit) {
    if (!outline) return "not drawn: its size in points is unknown";
    return unit === "mm" ? "not drawn: neither its density nor its diagonal is known" : null;
  }

  function measure(record, orientation, unit) {
    const outline = outlineOf(record, orientation);
    const units = outline && factor(record.device, unit);
    if (!outline || !units) return { reason: reason(outline, unit) };
    return { outline, units, width: outline.width * units, height: outline.height * units };
  }

  function figure(record, letter, { outline, units, width, height, reason: missing }, unit, scale) {
    const name = record.device.name ?? record.device.id;
    const decimals = unit === "mm" ? 1 : 4;
    const text = outline ? `${words.number(width, decimals)} × ${words.number(height, decimals)} ${unit}` : missing;
    return make("figure", { "data-id": record.device.id }, [
      outline && bare(outline, units * scale),
      make(
        "figcaption",
        null,
        make("strong", null, letter),
        make("span", { class: "scene-name" }, name),
        make("span", { class: "scene-size" }, text),
      ),
    ]);
  }

  // Draws records in a stage of a width, each with its letter.
  function draw(stage, records, orientation, unit) {
    const measured = records.map((record) => measure(record, orientation, unit));
    const drawn = measured.filter((each) => each.outline);
    const width = drawn.reduce((sum, each) => sum + each.width, 0);
    const height = Math.max(0, ...drawn.map((each) => each.height));
    const room = stage.clientWidth - padding - gap * (records.length - 1) - edges * records.length;
    const scale = Math.min(Math.max(room, 80) / width, highest / height);
    stage.replaceChildren(
      ...records.map((record, index) => figure(record, "ABCD"[index], measured[index], unit, scale)),
    );
  }

  return { draw };
});
