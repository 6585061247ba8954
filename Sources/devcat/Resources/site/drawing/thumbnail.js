// A screen at a glance: its proportions and corners, without a word.
devcat.unit("drawing/thumbnail", (use) => {
  "use strict";

  const { draw } = use("page/element");
  const side = 36;

  // The outline of a screen in points, as large as a square of 40 px lets it be; null if the size is
  // not known.
  function thumbnail({ width, height, radius }) {
    if (!width || !height) return null;
    const scale = side / Math.max(width, height);
    const [drawnWidth, drawnHeight] = [width * scale, height * scale];
    const box = side + 4;
    return draw(
      "svg",
      { width: box, height: box, viewBox: `0 0 ${box} ${box}`, class: "thumbnail", "aria-hidden": "true" },
      draw("rect", {
        x: (box - drawnWidth) / 2,
        y: (box - drawnHeight) / 2,
        width: drawnWidth,
        height: drawnHeight,
        rx: Math.min((radius ?? 0) * scale, drawnWidth / 2),
      }),
    );
  }

  return { thumbnail };
});
