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
    if (!isKnown) return [title, words.unknown, ""];
    return [title, quantity(`${words.size(value.width, value.height)} ${unit}`), source];
  }

  function single(title, value, text, source) {
    const isKnown = value !== undefined && value !== null;
    return isKnown ? [title, text(value), source] : [title, words.unknown, ""];
  }

  // The table of a display: `name` is null for the main one.
  function sizes(device, display, name, sources) {
    const from = (...fields) => sources.of(...fields.map((field) => at(name, field)));
    const rendered = geometry.rendered(display);
    const millimetres = geometry.millimetres(display);
    const number = (unit) => (value) => `${words.number(value)}${unit}`;
    const rows = [
      pair("Points", display.points, "pt", from("points.width", "points.height")),
      pair("Rendered pixels", rendered, "px", computed("points × scale")),
      pair("Panel pixels", display.pixels, "px", from("pixels.width", "pixels.height")),
      single("Scale", display.scale, (value) => `@${words.number(value)}x`, from("scale")),
      single("Native scale", display.nativeScale, number(""), computed("panel pixels ÷ points")),
      single("Density", display.ppi, number(" px/in"), from("ppi")),
      single("Diagonal", display.diagonal, number(" in"), from("diagonal")),
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
      single(
        "Home indicator",
        display.homeIndicator,
        (value) => (value ? "yes" : "no"),
        from("homeIndicator"),
      ),
      single("Orientations", display.orientations, (value) => value.join(", "), from("orientations")),
    ];
    return table(
      name === null ? "Sizes of the screen, upright" : `Sizes of the display ‘${name}’, upright`,
      ["Size", "Value", "Source"],
      rows,
    );
  }

  return { sizes };
});
