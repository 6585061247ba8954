// What is seen of a plot: its drawing in the size that there is, the part visible, and which mark has the focus.
devcat.unit("chart/parts/scene", (use) => {
  "use strict";

  const drawing = use("chart/plot/drawing");
  const element = use("page/element");
  const frames = use("chart/plot/frame");
  const highlights = use("chart/parts/highlights");
  const points = use("chart/plot/points");
  const selections = use("chart/input/selection");
  const types = use("chart/rules/types");
  const viewports = use("chart/plot/viewport");

  // Says what a mark says; points at one place are one mark.
  function describe(mark, { spec, content }) {
    const more = (mark.members?.length ?? 1) - 1;
    const others = more ? `, and ${more} more at this place` : "";
    mark.element.setAttribute("aria-label", points.spoken(spec, content, mark) + others);
  }

  function label(svg, layer, content) {
    const { title } = types.named(content.type);
    svg.setAttribute("aria-label", `${title} chart: ${content.title}`);
    layer.setAttribute("role", "listbox");
    layer.setAttribute("aria-multiselectable", "true");
    layer.setAttribute("aria-describedby", "chart-help");
    layer.setAttribute("aria-label", content.axisTitles.value);
  }

  function middle({ box }) {
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  // Makes a scene. `ondraw()` is called when it was drawn anew, and `onzoom` with what can be done.
  function make({ ondraw, onzoom }) {
    const svg = element.draw("svg", { class: "chart-svg", role: "group", "aria-roledescription": "chart" });
    const box = element.make("div", { class: "chart-plot" }, svg);
    let size = { width: 0, height: 0 };
    let shown = null;
    let viewport = viewports.whole;
    let limits = null;
    let drawn = null;
    // The point that has the focus when the plot is entered.
    let current = null;

    function across() {
      return types.named(shown.content.type).across;
    }

    function isZoomed() {
      return viewports.isZoomed(viewport, limits);
    }

    // The mark of the current point, or of the first one visible; undefined if there is none.
    function entered() {
      if (!current || !drawn.byPoint.has(selections.key(current))) current = drawn.marks[0] ?? null;
      return current ? drawn.byPoint.get(selections.key(current)) : undefined;
    }

    function makeReachable() {
      const mark = entered();
      for (const other of drawn.marks) other.element.setAttribute("tabindex", other === mark ? "0" : "-1");
      return mark;
    }

    function draw() {
      if (!shown || size.width === 0) return;
      const hadFocus = svg.contains(document.activeElement);
      limits = frames.limits(shown.content, size);
      viewport = viewports.zoomed(viewport, 1, { x: 0, y: 0 }, limits);
      drawn = drawing.draw(shown.content, viewport, size);
      drawn.marks.forEach((mark) => describe(mark, shown));
      label(svg, drawn.layer, shown.content);
      svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
      svg.replaceChildren(...drawn.nodes);
      svg.classList.toggle("chart-zoomed", isZoomed());
      svg.classList.toggle("chart-lying", across() === "y");
      const mark = makeReachable();
      if (hadFocus) mark?.element.focus({ preventScroll: true });
      ondraw();
      onzoom({ isZoomed: isZoomed(), canZoom: across() !== "none" });
    }

    // Shows another part; says whether it is another.
    function see(part) {
      if (viewports.same(part, viewport)) return false;
      viewport = part;
      draw();
      return true;
    }

    // Zooms around a place, or the middle.
    function zoom(factor, place = null) {
      return see(viewports.zoomed(viewport, factor, viewports.placeIn(drawn.frame.area, place, across()), limits));
    }

    // Moves the plot with a finger that moved by so many pixels.
    function pan(dx, dy) {
      see(viewports.panned(viewport, dx, dy, drawn.frame.area, across()));
    }

    function panBy(part) {
      const { area } = drawn.frame;
      if (across() === "y") pan(0, -part * area.height);
      else pan(-part * area.width, 0);
    }

    function reset() {
      see(viewports.wholly(limits));
    }

    function reveal(point) {
      if (shown.content.xDomain) {
        if (!drawn.byPoint.has(selections.key(point))) reset();
      } else if (across() !== "none") {
        see(viewports.revealed(viewport, across(), point.category, drawn.frame.labels.length));
      }
    }

    // Moves a point into view and gives it the focus.
    function focus(point) {
      current = point;
      reveal(point);
      makeReachable()?.element.focus({ preventScroll: true });
    }

    svg.addEventListener("focusin", ({ target }) => {
      const mark = drawn.marks.find(({ element: node }) => node === target);
      if (mark && !(current && highlights.isOf(mark, current))) current = { series: mark.series, category: mark.category };
    });
    new ResizeObserver(([{ contentRect }]) => {
      size = { width: Math.round(contentRect.width), height: Math.round(contentRect.height) };
      draw();
    }).observe(box);

    return {
      element: box,
      svg,
      // Shows a content as a whole.
      show(content, spec) {
        shown = { content, spec };
        [viewport, current] = [viewports.whole, null];
        draw();
      },
      content: () => shown.content,
      marks: () => drawn?.marks ?? [],
      // The point with the focus, and the middle of its mark; null if there is none.
      current: () => (entered() ? current : null),
      place: () => (entered() ? middle(entered()) : null),
      across,
      isZoomed,
      focus,
      zoom,
      pan,
      panBy,
      reset,
    };
  }

  return { make };
});
