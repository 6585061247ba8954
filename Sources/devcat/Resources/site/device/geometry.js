// Sizes that follow from recorded ones.
devcat.unit("device/geometry", () => {
  "use strict";

  const inch = 25.4;

  function isPair(value) {
    return value?.width !== undefined && value?.height !== undefined;
  }

  // Rendered pixels: points × scale; null if one of them is unknown.
  function rendered({ points, scale }) {
    if (!isPair(points) || scale === undefined) return null;
    return { width: points.width * scale, height: points.height * scale };
  }

  // The size of the panel, by its density, else by its diagonal; null if neither is known. `rule` says how.
  function millimetres({ points, pixels, ppi, diagonal }) {
    if (isPair(pixels) && ppi) {
      const length = (side) => (side / ppi) * inch;
      return { width: length(pixels.width), height: length(pixels.height), rule: "panel pixels ÷ density" };
    }
    const shape = isPair(pixels) ? pixels : points;
    if (!isPair(shape) || !diagonal) return null;
    const factor = (diagonal * inch) / Math.hypot(shape.width, shape.height);
    return { width: shape.width * factor, height: shape.height * factor, rule: "diagonal and proportions" };
  }

  return { rendered, millimetres };
});
