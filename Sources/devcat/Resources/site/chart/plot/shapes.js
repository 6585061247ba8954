// The shapes that marks are made of, in the coordinates of the plot.
devcat.unit("chart/plot/shapes", (use) => {
  "use strict";

  const { draw } = use("page/element");

  // What a reader can tell from its neighbour, in CSS pixels.
  const least = 1;
  const radius = 2;

  // The rectangle between two corners, at least one pixel in each direction.
  function between(x1, y1, x2, y2) {
    return {
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.max(Math.abs(x2 - x1), least),
      height: Math.max(Math.abs(y2 - y1), least),
    };
  }

  // A bar that fills a box; that of zero can be chosen, and is not seen.
  function barOf(value, box) {
    return bar(box, value === 0 ? "chart-none" : "chart-fill");
  }

  // A bar that fills a box.
  function bar(box, name = "chart-fill") {
    const corner = Math.min(radius, box.width / 2, box.height / 2);
    return draw("rect", { ...box, rx: corner, class: name });
  }

  // A dot, and around it a wider one that only shows when its mark has the focus or is selected.
  function dot(at, size, name = "chart-dot") {
    return draw("circle", { cx: at.x, cy: at.y, r: size, class: name });
  }

  // The path through points, broken where one is null.
  function path(points) {
    let pen = "M";
    let text = "";
    for (const point of points) {
      if (point === null) {
        pen = "M";
        continue;
      }
      text += `${pen}${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
      pen = "L";
    }
    return text;
  }

  // The runs of points between nulls.
  function runs(points) {
    const found = [[]];
    for (const point of points) {
      if (point === null) found.push([]);
      else found.at(-1).push(point);
    }
    return found.filter((run) => run.length > 0);
  }

  function line(points, name = "chart-line") {
    return draw("path", { d: path(points), class: name });
  }

  // The surface between points and a base, for each run of them.
  function surface(points, base, name = "chart-surface") {
    const text = runs(points)
      .map((run) => `${path([{ x: run[0].x, y: base }, ...run, { x: run.at(-1).x, y: base }])}Z`)
      .join("");
    return draw("path", { d: text, class: name });
  }

  return { between, bar, barOf, dot, line, surface };
});
