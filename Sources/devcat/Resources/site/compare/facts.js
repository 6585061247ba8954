// What is compared of devices: outlines to one scale, and facts.
devcat.unit("compare/facts", (use) => {
  "use strict";

  const { make } = use("page/elements");
  const words = use("page/words");
  const { bare } = use("drawing");
  const { layoutsOf, renderedSize, panelSize } = use("device/facts");

  const single = (value, unit = "") => value === undefined ? undefined : `${words.number(value)}${unit}`;

  // The current safe area, as the device's page and its drawing have it.
  function insets(record, orientation) {
    const { width, height, safe } = record.outlines.find((each) =>
      each.display === null && each.mode === "full-screen" && each.orientation === orientation) ?? {};
    if (!safe) return words.hasOrientation(record.device, orientation) ? undefined : words.notAvailable;
    return words.insets(words.insetsOf({ width, height, safe }), words.unit(record.device)) + words.sign(safe);
  }

  // An orientation that the device does not have, a mode that it does not offer and a display that it does not have are N/A, and not unknown.
  function classes(record, context) {
    const [orientation, mode, name = null] = context.split("/").reverse();
    const { device, notOffered } = record;
    if (name !== null && !device.displays?.[name]) return words.notAvailable;
    const layout = layoutsOf(record, name).find((each) => each.mode === mode && each.orientation === orientation);
    const isOfDevice = words.hasOrientation(device, orientation) && (mode === "full-screen" || !notOffered.includes("multitasking"));
    if (!layout) return isOfDevice ? words.unknown : words.notAvailable;
    if (!layout.available) return words.notAvailable;
    return words.classes(`${layout.horizontal ?? "-"}/${layout.vertical ?? "-"}`) + words.sign({ mark: layout.derivedFrom && "derived" });
  }

  // Devices that are never turned have no indicator of the Home screen.
  function homeIndicator({ device, notOffered }) {
    if (device.homeIndicator === undefined) return notOffered.includes("orientations") ? words.notAvailable : undefined;
    return device.homeIndicator ? "yes" : "no";
  }

  // What devices are compared by: a title, the text of a device in its unit, and the fields with the doubt about it.
  const facts = [
    ["Family", ({ device }) => device.family],
    ["Released", ({ device }) => device.released],
    ["Points", ({ device }, unit) => words.sized(device.points, unit), "points.width", "points.height"],
    ["Rendered pixels", ({ device }) => words.sized(renderedSize(device), "px")],
    ["Panel pixels", ({ device }) => words.sized(device.pixels, "px"), "pixels.width", "pixels.height"],
    ["Millimetres", ({ device }) => words.sized(panelSize(device), "mm", 1)],
    ["Scale", ({ device }) => device.scale && `@${words.number(device.scale)}x`, "scale"],
    ["Native scale", ({ device }) => single(device.nativeScale)],
    ["Density", ({ device }) => single(device.ppi, " ppi"), "ppi"],
    ["Diagonal", ({ device }) => single(device.diagonal, "″"), "diagonal"],
    ["Corner radius", ({ device }, unit) => (words.hasCorners(device) ? single(device.corners?.radius, ` ${unit}`) : words.notAvailable), "corners.radius"],
    ["Sensor housing", ({ device }, unit) => words.housing(device.sensorHousing, unit), ...["kind", "width", "height", "top"].map((each) => `sensorHousing.${each}`)],
    ["With Display Zoom", ({ device }, unit) => words.sized(device.zoomed, unit), "zoomed.width", "zoomed.height"],
    ["With More Space", ({ device }, unit) => words.sized(device.moreSpace, unit), "moreSpace.width", "moreSpace.height"],
    ["Home indicator", homeIndicator, "homeIndicator"],
    ["Safe area, portrait", (record) => insets(record, "portrait")],
    ["Safe area, landscape", (record) => insets(record, "landscape")],
  ];

  // The rows for some records: {title, texts, differs, isPartial}: whether known values differ, and whether one
  // is unknown. A fact or a context that none of them has is left out.
  function factRows(records, contexts) {
    const plain = words.plainFacts({}).map(({ label, path }, index) => [label, ({ device }) => words.plainFacts(device)[index].text, path]);
    const sizes = words.sizeTitle(records.map(({ device }) => device));
    const ofDevices = [...facts, ...plain].map(([title, textOf, ...fields]) => ({
      title: title === "Points" ? sizes : title,
      texts: records.map((record) => {
        const text = textOf(record, words.unit(record.device));
        return text === undefined ? words.unknown : text + words.doubt(record, fields);
      }),
    }));
    const ofContexts = contexts
      .map((context) => ({ title: words.context(context), texts: records.map((record) => classes(record, context)) }));
    return [...ofDevices, ...ofContexts]
      .filter(({ texts }) => texts.some((text) => text !== words.notAvailable && text !== words.unknown))
      .map((row) => {
        const known = row.texts.filter((text) => text !== words.unknown).map((text) => text.split("\u00a0")[0]);
        return { ...row, differs: new Set(known).size > 1, isPartial: known.length < row.texts.length };
      });
  }

  // Screens side by side on one line, to one scale.
  const [gap, padding, edges, highest] = [24, 32, 4, 420];
  const [widestName, widestLetter] = [128, 16];

  function outlineOf(record, orientation) {
    return record.outlines.find((each) =>
      each.display === null && each.mode === "full-screen" && each.orientation === orientation,
    ) ?? plain(record.device, orientation);
  }

  // The outline of a device of which only the size is known; null if that is not either.
  function plain(device, orientation) {
    const { points, corners } = device;
    if (points?.width === undefined || points?.height === undefined) return null;
    const [width, height] = orientation === "portrait" ? [points.width, points.height] : [points.height, points.width];
    return {
      display: null,
      mode: "full-screen",
      orientation,
      width,
      height,
      unit: words.unit(device),
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
    if (!outline) return "not drawn: its size is unknown";
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
    const decimals = unit === "mm" ? 1 : 2;
    const text = outline ? `${words.number(width, decimals)} × ${words.number(height, decimals)} ${unit === "mm" ? unit : words.unit(record.device)}` : missing;
    return make("figure", { "data-id": record.device.id }, [
      outline && bare(outline, record.device, units * scale),
      make("figcaption", null,
        make("strong", null, letter),
        make("span", { class: "scene-name" }, name),
        make("span", { class: "scene-size" }, text),
      ),
    ]);
  }

  // The scale at which columns fit into a room, each as wide as its screen and at least as a caption.
  function fitting(widths, caption, room) {
    let scale = Infinity;
    for (;;) {
      const narrow = widths.filter((width) => width * scale < caption);
      const rest = widths.filter((width) => width * scale >= caption);
      if (rest.length === 0) return scale;
      const next = (room - caption * narrow.length) / rest.reduce((sum, width) => sum + width, 0);
      if (next >= scale) return scale;
      scale = next;
    }
  }

  // Draws records in a stage of a width, each with its letter.
  function drawScene(stage, records, orientation, unit) {
    const measured = records.map((record) => measure(record, orientation, unit));
    const drawn = measured.filter((each) => each.outline);
    const height = Math.max(0, ...drawn.map((each) => each.height));
    const room = Math.max(80, stage.clientWidth - padding - gap * (records.length - 1) - edges * records.length);
    // A name below a screen may be wider than that.
    const caption = Math.min(room / records.length, matchMedia("(min-width: 678px)").matches ? widestName : widestLetter);
    stage.style.setProperty("--caption", `${caption}px`);
    const scale = Math.min(fitting(drawn.map((each) => each.width), caption, room - caption * (records.length - drawn.length)), highest / height);
    stage.replaceChildren(...records.map((record, index) => figure(record, "ABCD"[index], measured[index], unit, scale)));
  }

  return { factRows, drawScene };
});
