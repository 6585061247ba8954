// The plot on the page: its drawing, the part in sight, the focus and what it is told by hand.
devcat.unit("chart/parts/plot", (use) => {
  "use strict";

  const drawing = use("chart/plot/drawing");
  const element = use("page/element");
  const frames = use("chart/plot/frame");
  const highlights = use("chart/parts/highlights");
  const hits = use("chart/plot/hits");
  const keys = use("chart/input/keys");
  const pointer = use("chart/input/pointer");
  const points = use("chart/plot/points");
  const selections = use("chart/input/selection");
  const types = use("chart/rules/types");
  const viewports = use("chart/plot/viewport");

  // Makes a plot. `onselect(selection)` and `onzoom()` hear of changes; `isSeveral()` says whether a tap adds.
  function make({ onselect, onzoom, isSeveral }) {
    const svg = element.draw("svg", { class: "chart-svg", role: "group", "aria-roledescription": "chart" });
    const box = element.make("div", { class: "chart-plot" }, svg);
    let shown = null;
    let viewport = viewports.whole;
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
      return viewports.isZoomed(viewport, limits);
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

    function highlight() {
      highlights.show(svg, drawn.marks, { selection, picked, across: across() });
    }

    function makeReachable() {
      const mark = entered();
      for (const other of drawn.marks) other.element.setAttribute("tabindex", other === mark ? "0" : "-1");
    }

    function draw() {
      if (!shown || size.width === 0) return;
      const hadFocus = svg.contains(document.activeElement);
      limits = frames.limits(shown.content, size);
      viewport = viewports.zoomed(viewport, 1, { x: 0, y: 0 }, limits);
      drawn = drawing.draw(shown.content, viewport, size);
      drawn.layer.setAttribute("role", "listbox");
      drawn.layer.setAttribute("aria-multiselectable", "true");
      drawn.layer.setAttribute("aria-describedby", "chart-help");
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
      if (content.xDomain) {
        if (!drawn.byPoint.has(selections.key(point))) reset();
      } else if (across() !== "none") {
        see(viewports.revealed(viewport, across(), point.category, drawn.frame.labels.length));
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

    // Shows another part; says whether it is another.
    function see(part) {
      if (viewports.same(part, viewport)) return false;
      viewport = part;
      draw();
      return true;
    }

    function zoom(factor, place = null) {
      return see(viewports.zoomed(viewport, factor, viewports.placeIn(drawn.frame.area, place, across()), limits));
    }

    // Moves the plot with a finger that moved by so many pixels.
    function pan(dx, dy) {
      see(viewports.panned(viewport, dx, dy, drawn.frame.area, across()));
    }

    function reset() {
      see(viewports.wholly(limits));
    }

    function middle({ box: place }) {
      return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
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
      zoom: ({ by }) => zoom(by, middle(entered())),
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
      if (mark && !(current && highlights.isOf(mark, current))) current = { series: mark.series, category: mark.category };
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
          viewport = viewports.whole;
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
