// The plot on the page: its drawing, the part in sight, the focus and what it is told by hand.
devcat.unit("chart/parts/plot", (use) => {
  "use strict";

  const drawing = use("chart/plot/drawing");
  const element = use("page/element");
  const frames = use("chart/plot/frame");
  const hits = use("chart/plot/hits");
  const keys = use("chart/input/keys");
  const pointer = use("chart/input/pointer");
  const points = use("chart/plot/points");
  const selections = use("chart/input/selection");
  const types = use("chart/rules/types");
  const viewports = use("chart/plot/viewport");

  const whole = { x: viewports.whole, y: viewports.whole };

  // Makes a plot. `onselect(selection)` and `onzoom()` hear of changes; `isSeveral()` says whether a tap adds.
  function make({ onselect, onzoom, isSeveral }) {
    const svg = element.draw("svg", { class: "chart-svg", role: "group", "aria-roledescription": "chart" });
    const box = element.make("div", { class: "chart-plot" }, svg);
    let shown = null;
    let viewport = whole;
    let limits = null;
    let drawn = null;
    let selection = selections.none;
    let current = null;
    let picked = null;
    let size = { width: 0, height: 0 };

    function across() {
      return types.named(shown.content.type).across;
    }

    function isZoomed() {
      return viewports.isZoomed(viewport.x, limits.x.most) || viewports.isZoomed(viewport.y, limits.y.most);
    }

    // Which mark takes the focus when the plot is entered.
    function entered() {
      const { content } = shown;
      const isThere = current && content.data.series[current.series];
      if (!isThere || !drawn.byPoint.has(selections.key(current))) current = drawn.marks[0] ?? points.first(content);
      return current && drawn.byPoint.get(selections.key(current));
    }

    function describe(mark) {
      const { spec, content } = shown;
      const more = (mark.members?.length ?? 1) - 1;
      const others = more ? `, and ${more} more at this place` : "";
      mark.element.setAttribute("aria-label", points.spoken(spec, content, mark) + others);
    }

    function isOf(mark, point) {
      return mark.series === point.series && (mark.members ?? [mark.category]).includes(point.category);
    }

    // Selected marks stand out of the others, and so does a series that is picked in the legend.
    function highlight() {
      const categories = new Set(selections.categories(selection));
      const isOfPoints = across() === "both";
      for (const mark of drawn.marks) {
        const isSelected = selection.some((point) => isOf(mark, point));
        const isBeside = !isOfPoints && categories.has(mark.category);
        const isFaded = picked !== null ? mark.series !== picked : selection.length > 0 && !isSelected && !isBeside;
        mark.element.classList.toggle("chart-selected", isSelected);
        mark.element.classList.toggle("chart-faded", isFaded);
        mark.element.setAttribute("aria-selected", String(isSelected));
      }
      for (const under of svg.querySelectorAll(".chart-under")) {
        under.classList.toggle("chart-faded", picked !== null && Number(under.dataset.series) !== picked);
      }
    }

    function makeReachable() {
      const mark = entered();
      for (const other of drawn.marks) other.element.setAttribute("tabindex", other === mark ? "0" : "-1");
    }

    function draw() {
      if (!shown || size.width === 0) return;
      const hadFocus = svg.contains(document.activeElement);
      limits = frames.limits(shown.content, size);
      viewport = {
        x: viewports.zoom(viewport.x, 1, 0, limits.x),
        y: viewports.zoom(viewport.y, 1, 0, limits.y),
      };
      drawn = drawing.draw(shown.content, viewport, size);
      drawn.layer.setAttribute("role", "listbox");
      drawn.layer.setAttribute("aria-multiselectable", "true");
      drawn.layer.setAttribute("aria-label", shown.content.axisTitles.value);
      drawn.marks.forEach(describe);
      svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
      svg.setAttribute("aria-label", `${types.named(shown.content.type).title} chart: ${shown.content.title}`);
      svg.replaceChildren(...drawn.nodes);
      svg.classList.toggle("chart-zoomed", isZoomed());
      makeReachable();
      highlight();
      if (hadFocus) entered()?.element.focus({ preventScroll: true });
      onzoom({ isZoomed: isZoomed(), canZoom: across() !== "none" });
    }

    // Moves a point into sight and gives it the focus.
    function focus(point) {
      current = point;
      const { content } = shown;
      if (across() === "x" || across() === "y") {
        const axis = across();
        const count = drawn.frame.labels.length;
        const moved = viewports.reveal(viewport[axis], point.category / count, (point.category + 1) / count);
        if (moved !== viewport[axis]) {
          viewport = { ...viewport, [axis]: moved };
          draw();
        }
      } else if (!drawn.byPoint.has(selections.key(point)) && content.xDomain) {
        viewport = whole;
        draw();
      }
      makeReachable();
      entered()?.element.focus({ preventScroll: true });
    }

    function choose(point, several) {
      if (several) selection = selections.toggle(selection, point);
      else selection = selections.only(point);
      highlight();
      onselect(selection);
    }

    function clear() {
      selection = selections.none;
      highlight();
      onselect(selection);
    }

    // Both axes of points are zoomed alike; the value axis of categories stays whole.
    function zoom(factor, place = null) {
      const { area } = drawn.frame;
      const at = place ?? { x: area.x + area.width / 2, y: area.y + area.height / 2 };
      const fromLeft = Math.max(0, Math.min(1, (at.x - area.x) / area.width));
      const fromTop = Math.max(0, Math.min(1, (at.y - area.y) / area.height));
      const along = across() === "both" ? 1 - fromTop : fromTop;
      const before = viewport;
      viewport = {
        x: viewports.zoom(viewport.x, factor, fromLeft, limits.x),
        y: viewports.zoom(viewport.y, factor, along, limits.y),
      };
      const isOther = ["x", "y"].some((axis) => Math.abs(length(viewport[axis]) - length(before[axis])) > 1e-9);
      if (isOther) draw();
      return isOther;
    }

    function length(part) {
      return part.end - part.start;
    }

    // Moves the plot with a finger that moved by so many pixels.
    function pan(dx, dy) {
      const { area } = drawn.frame;
      const up = across() === "both" ? dy : -dy;
      viewport = {
        x: viewports.pan(viewport.x, -dx / area.width),
        y: viewports.pan(viewport.y, up / area.height),
      };
      draw();
    }

    function reset() {
      viewport = whole;
      draw();
    }

    function panByKey(by) {
      const { area } = drawn.frame;
      if (across() === "y") pan(0, -by * area.height);
      else pan(-by * area.width, 0);
    }

    function selectAt(place, { several, slides }) {
      const mark = hits.at(drawn.marks, place, across());
      if (!mark) {
        if (!slides && selection.length) clear();
        return;
      }
      const point = { series: mark.series, category: mark.category };
      const isSame = selections.has(selection, point);
      if (slides && isSame) return;
      current = point;
      makeReachable();
      mark.element.focus({ preventScroll: true });
      const adds = several || isSeveral();
      if (!slides && isSame && selection.length === 1) clear();
      else if (slides && adds) choose(point, !isSame);
      else choose(point, adds);
    }

    const acts = {
      along: ({ by, ...how }) => step(points.along(shown.content, current, by), how),
      beside: ({ by, ...how }) => step(points.beside(shown.content, current, by), how),
      pan: ({ by }) => panByKey(by),
      zoom: ({ by }) => zoom(by),
      reset,
      toggle,
      clear,
    };

    function step(point, { extends: several, moves }) {
      if (!point) return;
      focus(point);
      if (moves) return;
      if (several || isSeveral()) {
        selection = selections.add(selection, point);
        highlight();
        onselect(selection);
      } else {
        choose(point, false);
      }
    }

    function toggle() {
      const isOnly = selection.length === 1 && selections.has(selection, current);
      if (isOnly) clear();
      else choose(current, true);
    }

    function onKey(event) {
      const command = keys.command(event, across() === "y");
      if (!command || !entered()) return;
      event.preventDefault();
      acts[command.does](command);
    }

    svg.addEventListener("keydown", onKey);
    svg.addEventListener("focusin", (event) => {
      const mark = drawn.marks.find(({ element: node }) => node === event.target);
      if (mark && !(current && isOf(mark, current))) current = { series: mark.series, category: mark.category };
    });
    pointer.watch(svg, { select: selectAt, pan, zoom, isZoomed });
    new ResizeObserver(([{ contentRect }]) => {
      size = { width: Math.round(contentRect.width), height: Math.round(contentRect.height) };
      draw();
    }).observe(box);

    return {
      element: box,
      // Shows a content; the selection and the part in sight begin anew unless they are kept.
      show(content, spec, isKept) {
        shown = { content, spec };
        if (!isKept) {
          viewport = whole;
          selection = selections.none;
          picked = null;
          current = null;
        }
        draw();
      },
      pick(series) {
        picked = series;
        highlight();
      },
      zoom,
      reset,
      clear,
    };
  }

  return { make };
});
