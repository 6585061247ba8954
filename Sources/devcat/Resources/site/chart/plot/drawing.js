// The drawing of a chart's plot: axes, and the marks inside its area.
devcat.unit("chart/plot/drawing", (use) => {
  "use strict";

  const axes = use("chart/plot/axes");
  const element = use("page/element");
  const frames = use("chart/plot/frame");
  const selection = use("chart/input/selection");
  const types = use("chart/rules/types");

  // How far marks and their labels may extend beyond the area.
  const rooms = { donut: 40, bubble: 27 };
  let drawings = 0;

  // The area as a mask: what is moved out of it is not seen. Dots at its edge are whole.
  function clip(id, { x, y, width, height }, type) {
    const room = rooms[type] ?? 7;
    const box = { x: x - room, y: y - room, width: width + room * 2, height: height + room * 2 };
    return element.draw("clipPath", { id }, element.draw("rect", box));
  }

  function backdrop({ series, nodes }) {
    return element.draw("g", { class: `chart-under chart-colour-${series}`, "data-series": series, "aria-hidden": "true" }, nodes);
  }

  // A mark as an option that can be chosen; what it says is filled in when it is in use.
  function option(mark) {
    const { series, category, colour = series } = mark;
    mark.element = element.draw(
      "g",
      {
        class: `chart-mark chart-colour-${colour}`,
        role: "option",
        tabindex: "-1",
        "aria-selected": "false",
        "data-point": selection.key({ series, category }),
      },
      mark.nodes,
    );
    return mark.element;
  }

  function byPoint(marks) {
    const found = new Map();
    for (const mark of marks) {
      for (const category of mark.members ?? [mark.category]) {
        found.set(selection.key({ series: mark.series, category }), mark);
      }
    }
    return found;
  }

  // Draws a content in a size with the part visible: `{nodes, layer, marks, byPoint, frame}`.
  function draw(content, viewport, size) {
    const frame = frames.make(content, viewport, size);
    const { under, marks, over = [] } = types.marks(types.named(content.type)).draw(frame);
    drawings += 1;
    const id = `chart-clip-${drawings}`;
    const layer = element.draw("g", { class: "chart-marks" }, marks.map(option));
    const inside = element.draw("g", { "clip-path": `url(#${id})` }, under.map(backdrop), layer, over.map(backdrop));
    inside.style.setProperty("--chart-opacity", String(content.opacity));
    const words = element.draw("g", { "aria-hidden": "true" }, axes.draw(frame, viewport));
    return { nodes: [clip(id, frame.area, content.type), words, inside], layer, marks, byPoint: byPoint(marks), frame };
  }

  return { draw };
});
