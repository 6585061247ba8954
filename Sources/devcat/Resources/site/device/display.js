// The sizes of one display, each with its source.
devcat.unit("device/display", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { table } = use("page/tables");
  const words = use("page/words");
  const { at, computed } = use("device/sources");
  const geometry = use("device/geometry");

  function quantity(text) {
    return make("span", { class: "quantity" }, text);
  }

  function pair(title, value, unit, source) {
    const isKnown = value && (value.width !== undefined || value.height !== undefined);
    return [title, isKnown ? quantity(`${words.size(value.width, value.height)} ${unit}`) : null, source];
  }

  function single(title, value, text, source) {
    const isKnown = value !== undefined && value !== null;
    return [title, isKnown ? text(value) : null, source];
  }

  // What nobody turns has no orientations, and no indicator for the Home screen.
  function turned(title, value, text, source, isOffered) {
    return isOffered || value !== undefined ? single(title, value, text, source) : [title, words.notApplicable, ""];
  }

  // The rows with a value as a table, and a line with the titles of the others.
  function folded(caption, heads, rows) {
    const missing = rows.filter(([, value]) => value === null).map(([title]) => title);
    const known = rows.filter(([, value]) => value !== null);
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
    const rendered = geometry.rendered(display);
    const millimetres = geometry.millimetres(display);
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
      turned(
        "Home indicator",
        display.homeIndicator,
        (value) => (value ? "yes" : "no"),
        from("homeIndicator"),
        isTurned,
      ),
      turned("Orientations", display.orientations, (value) => value.join(", "), from("orientations"), isTurned),
    ];
    const caption = name === null ? "Sizes of the screen, upright" : `Sizes of the display ‘${name}’, upright`;
    return folded(caption, ["Size", "Value", "Source"], rows);
  }

  return { sizes, folded };
});
