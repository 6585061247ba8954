// What is compared of devices: outlines to one scale, and facts.
devcat.unit("compare/facts", (use) => {
  "use strict";

  const { make } = use("page/elements");
  const words = use("page/words");
  const { bare } = use("drawing");
  const { renderedSize, panelSize } = use("device/facts");

  // What devices are compared by: a title and a text each, and whether they differ.
  function pair(value, unit, decimals = 4) {
    if (!value || value.width === undefined || value.height === undefined) return words.unknown;
    return `${words.number(value.width, decimals)} × ${words.number(value.height, decimals)} ${unit}`;
  }

  function single(value, unit = "") {
    return value === undefined || value === null ? words.unknown : `${words.number(value)}${unit}`;
  }

  // The current safe area, as the device's page and its drawing have it.
  function insets(outlines, orientation) {
    const { width, height, safe } = outlines.find((each) =>
      each.display === null && each.mode === "full-screen" && each.orientation === orientation) ?? {};
    if (!safe) return words.unknown;
    const sides = [safe.y, safe.x, height - safe.y - safe.height, width - safe.x - safe.width];
    return `${sides.map((side) => words.number(side, 3)).join(" / ")} pt`;
  }

  // A mode that the device does not offer and a display that it does not have are N/A, and not unknown.
  function classes({ device, notOffered }, context) {
    const [orientation, mode, name] = context.split("/").reverse();
    const display = name === undefined ? device : device.displays?.[name];
    const layout = display?.layouts?.find((each) => each.mode === mode && each.orientation === orientation);
    if (!display || (!layout && mode !== "full-screen" && notOffered.includes("multitasking"))) return words.notAvailable;
    if (!layout) return words.unknown;
    if (!layout.available) return words.notAvailable;
    return words.classes(`${layout.horizontal ?? "-"}/${layout.vertical ?? "-"}`);
  }

  const facts = [
    ["Family", (device) => device.family ?? words.unknown],
    ["Released", (device) => device.released ?? words.unknown],
    ["Points", (device) => pair(device.points, "pt")],
    ["Rendered pixels", (device) => pair(renderedSize(device), "px")],
    ["Panel pixels", (device) => pair(device.pixels, "px")],
    ["Millimetres", (device) => pair(panelSize(device), "mm", 1)],
    ["Scale", (device) => (device.scale === undefined ? words.unknown : `@${words.number(device.scale)}x`)],
    ["Native scale", (device) => single(device.nativeScale)],
    ["Density", (device) => single(device.ppi, " ppi")],
    ["Diagonal", (device) => single(device.diagonal, "″")],
    ["Corner radius", (device) => single(device.corners?.radius, " pt")],
    ["Home indicator", (device) => ({ true: "yes", false: "no" })[device.homeIndicator] ?? words.unknown],
    ["Safe area, portrait", (_, outlines) => insets(outlines, "portrait")],
    ["Safe area, landscape", (_, outlines) => insets(outlines, "landscape")],
  ];

  // The rows for some records: {title, texts, differs}. A context that none of them has is left out.
  function factRows(records, contexts) {
    const plain = words.plainFacts({}).map(({ label }, index) => [
      label,
      (device) => words.plainFacts(device)[index].text ?? words.unknown,
    ]);
    const ofDevices = [...facts, ...plain]
      .map(([title, textOf]) => ({ title, texts: records.map(({ device, outlines }) => textOf(device, outlines)) }));
    const ofContexts = contexts
      .map((context) => ({ title: words.context(context), texts: records.map((record) => classes(record, context)) }));
    return [...ofDevices, ...ofContexts]
      .filter(({ title, texts }) => facts.some(([each]) => each === title) || texts.some((text) => text !== words.notAvailable && text !== words.unknown))
      .map((row) => ({ ...row, differs: new Set(row.texts).size > 1 }));
  }

  // Screens side by side on one line, to one scale.
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
    const millimetres = panelSize(device);
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
  function drawScene(stage, records, orientation, unit) {
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

  return { factRows, drawScene };
});
