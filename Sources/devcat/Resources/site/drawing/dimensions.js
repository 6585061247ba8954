// Dimension lines as on a drawing board: a line with a tick at either end, and its length beside it.
devcat.unit("drawing/dimensions", (use) => {
  "use strict";

  const { draw } = use("page/element");
  const tick = 4;

  function line(x1, y1, x2, y2) {
    return draw("line", { class: "dimension", x1, y1, x2, y2 });
  }

  // The width below a rectangle.
  function below(x, y, width, text) {
    return draw("g", null, [
      line(x, y, x + width, y),
      line(x, y - tick, x, y + tick),
      line(x + width, y - tick, x + width, y + tick),
      draw("text", { class: "dimension-text", x: x + width / 2, y: y + 18, "text-anchor": "middle" }, text),
    ]);
  }

  // The height at the left of a rectangle, read from the right.
  function beside(x, y, height, text) {
    const middle = y + height / 2;
    return draw("g", null, [
      line(x, y, x, y + height),
      line(x - tick, y, x + tick, y),
      line(x - tick, y + height, x + tick, y + height),
      draw(
        "text",
        {
          class: "dimension-text",
          x: x - 9,
          y: middle,
          "text-anchor": "middle",
          transform: `rotate(-90 ${x - 9} ${middle})`,
        },
        text,
      ),
    ]);
  }

  return { below, beside };
});
