// A plot as it is drawn and operated.
devcat.unit("chart/plot/scene", (use) => {
  "use strict";

  const elements = use("page/elements");
  const { typeNamed } = use("chart/rules/series");
  const frames = use("chart/plot/frame");
  const points = use("chart/plot/points");
  const { drawMarks } = use("chart/plot/marks");
  const input = use("chart/plot/input");

  // The drawing of a chart's plot: axes, and the marks inside its area.

  // How far marks and their labels may extend beyond the area.
  const rooms = { bubble: 27 };
  let drawings = 0;

  // The area as a mask: what is moved out of it is not seen. Dots at its edge are whole.
  function clip(id, { x, y, width, height }, type) {
    const room = rooms[type] ?? 7;
    const box = { x: x - room, y: y - room, width: width + room * 2, height: height + room * 2 };
    return elements.draw("clipPath", { id }, elements.draw("rect", box));
  }

  function backdrop({ series, nodes }) {
    return elements.draw("g", { class: `chart-under chart-colour-${series}`, "data-series": series, "aria-hidden": "true" }, nodes);
  }

  // A mark as an option that can be chosen; what it says is filled in when it is in use.
  function option(mark) {
    const { series, category, colour = series } = mark;
    mark.element = elements.draw("g", {
      class: `chart-mark chart-colour-${colour}`, role: "option", tabindex: "-1", "aria-selected": "false",
      "data-point": points.key({ series, category }),
    }, mark.nodes);
    return mark.element;
  }

  function byPoint(marks) {
    const found = new Map();
    for (const mark of marks) {
      for (const category of mark.members ?? [mark.category]) {
        found.set(points.key({ series: mark.series, category }), mark);
      }
    }
    return found;
  }

  // Draws a content in a size with the part visible: `{nodes, layer, marks, byPoint, frame}`.
  function drawPlot(content, viewport, size) {
    const frame = frames.makeFrame(content, viewport, size);
    const { under, marks, over = [], words: named = [] } = drawMarks(content.type, frame);
    drawings += 1;
    const id = `chart-clip-${drawings}`;
    const layer = elements.draw("g", { class: "chart-marks" }, marks.map(option));
    const inside = elements.draw("g", { "clip-path": `url(#${id})` }, under.map(backdrop), layer, over.map(backdrop));
    inside.style.setProperty("--chart-opacity", String(content.opacity));
    const words = elements.draw("g", { "aria-hidden": "true" }, frames.drawAxes(frame, viewport));
    const names = elements.draw("g", { "aria-hidden": "true", class: "chart-names" }, named);
    return { nodes: [clip(id, frame.area, content.type), words, inside, names], layer, marks, byPoint: byPoint(marks), frame };
  }

  // The highlights of a plot: the selected marks, and the series that is picked in the legend.

  // Whether a mark represents a point.
  const isOf = (mark, { series, category }) => mark.series === series && (mark.members ?? [mark.category]).includes(category);

  function tell({ element }, isSelected, isFaded) {
    element.classList.toggle("chart-selected", isSelected);
    element.classList.toggle("chart-faded", isFaded);
    element.setAttribute("aria-selected", String(isSelected));
  }

  // Shows the highlights. Marks of a category with a selected one stay as they are, for the summary
  // has their values too.
  function showHighlights(svg, marks, { selection, picked, across }) {
    const categories = new Set(across === "both" ? [] : points.categories(selection));
    for (const mark of marks) {
      const isSelected = selection.some((point) => isOf(mark, point));
      const isBeside = isSelected || categories.has(mark.category);
      tell(mark, isSelected, picked === null ? selection.length > 0 && !isBeside : (mark.colour ?? mark.series) !== picked);
    }
    for (const under of svg.querySelectorAll(".chart-under")) {
      under.classList.toggle("chart-faded", picked !== null && Number(under.dataset.series) !== picked);
    }
  }

  // What is seen of a plot: its drawing in the size that there is, the part visible, and which mark has the focus.

  // Says what a mark says; points at one place are one mark.
  function describe(mark, { spec, content }) {
    const more = (mark.members?.length ?? 1) - 1;
    const others = more ? `, and ${more} more at this place` : "";
    mark.element.setAttribute("aria-label", points.spoken(spec, content, mark) + others);
  }

  function label(svg, layer, content) {
    const { title } = typeNamed(content.type);
    svg.setAttribute("aria-label", `${title} chart: ${content.title}`);
    layer.setAttribute("role", "listbox");
    layer.setAttribute("aria-multiselectable", "true");
    layer.setAttribute("aria-describedby", "chart-help");
    layer.setAttribute("aria-label", content.axisTitles.value);
  }

  const middle = ({ box }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

  // Makes a scene. `ondraw()` is called when it was drawn anew, and `onzoom` with what can be done.
  function makeScene({ ondraw, onzoom }) {
    const svg = elements.draw("svg", { class: "chart-svg", role: "group", "aria-roledescription": "chart" });
    const box = elements.make("div", { class: "chart-plot" }, svg);
    let size = { width: 0, height: 0 };
    let shown = null;
    let viewport = points.whole;
    let limits = null;
    let drawn = null;
    // The point that has the focus when the plot is entered.
    let current = null;

    const across = () => typeNamed(shown.content.type).across;

    const isZoomed = () => points.isZoomed(viewport, limits);

    // The mark of the current point, or of the first one visible; undefined if there is none.
    function entered() {
      if (!current || !drawn.byPoint.has(points.key(current))) current = drawn.marks[0] ?? null;
      return current ? drawn.byPoint.get(points.key(current)) : undefined;
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
      viewport = points.zoomed(viewport, 1, { x: 0, y: 0 }, limits);
      drawn = drawPlot(shown.content, viewport, size);
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
      if (points.same(part, viewport)) return false;
      viewport = part;
      draw();
      return true;
    }

    // Zooms around a place, or the middle.
    const zoom = (factor, place = null) => see(points.zoomed(viewport, factor, points.placeIn(drawn.frame.area, place, across()), limits));

    // Moves the plot with a finger that moved by so many pixels.
    const pan = (dx, dy) => see(points.panned(viewport, dx, dy, drawn.frame.area, across()));

    function panBy(part) {
      const { area } = drawn.frame;
      if (across() === "y") pan(0, -part * area.height);
      else pan(-part * area.width, 0);
    }

    const reset = () => see(points.wholly(limits));

    function reveal(point) {
      if (shown.content.xDomain) {
        if (!drawn.byPoint.has(points.key(point))) reset();
      } else if (across() !== "none") {
        see(points.revealed(viewport, across(), point.category, drawn.frame.labels.length));
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
      if (mark && !(current && isOf(mark, current))) current = { series: mark.series, category: mark.category };
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
        [viewport, current] = [points.whole, null];
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

  // The plot on the page: what of it is selected, by hand and by keys.

  // Makes a plot. `onselect(selection)` and `onzoom` hear of changes; `isSeveral()` says whether a tap adds.
  function makePlot({ onselect, onzoom, isSeveral }) {
    const scene = makeScene({ ondraw: highlight, onzoom });
    let selection = points.none;
    // The series that is picked in the legend; null for none.
    let picked = null;

    function highlight() {
      showHighlights(scene.svg, scene.marks(), { selection, picked, across: scene.across() });
    }

    function select(next) {
      selection = next;
      highlight();
      onselect(selection);
    }

    const clear = () => select(points.none);

    // A tap on the only selected point takes it out.
    function tap(point, adds) {
      if (selection.length === 1 && points.has(selection, point)) clear();
      else select(adds ? points.toggle(selection, point) : points.only(point));
    }

    function slideOnto(point, adds) {
      if (!points.has(selection, point)) select(adds ? points.add(selection, point) : points.only(point));
    }

    function selectAt(place, { several, slides }) {
      const mark = points.hitAt(scene.marks(), place, scene.across());
      if (!mark) {
        if (!slides && selection.length) clear();
        return;
      }
      const point = { series: mark.series, category: mark.category };
      scene.focus(point);
      (slides ? slideOnto : tap)(point, several || isSeveral());
    }

    function step(point, { extends: several, moves }) {
      if (!point) return;
      scene.focus(point);
      if (!moves) select(several || isSeveral() ? points.add(selection, point) : points.only(point));
    }

    // Zooms around what is selected.
    const zoom = (factor) => scene.zoom(factor, selection.length ? scene.place() : null);

    const acts = {
      along: ({ by, ...how }) => step(points.along(scene.content(), scene.current(), by), how),
      beside: ({ by, ...how }) => step(points.beside(scene.content(), scene.current(), by), how),
      pan: ({ by }) => scene.panBy(by),
      zoom: ({ by }) => scene.zoom(by, scene.place()),
      reset: scene.reset,
      toggle: () => tap(scene.current(), true),
      clear,
    };

    function onKey(event) {
      const command = input.command(event, scene.across() === "y");
      if (!command || !scene.current()) return;
      event.preventDefault();
      acts[command.does](command);
    }

    scene.svg.addEventListener("keydown", onKey);
    input.watch(scene.svg, { select: selectAt, pan: scene.pan, zoom: scene.zoom, isZoomed: scene.isZoomed });

    return {
      element: scene.element,
      // Shows a content; nothing of it is selected.
      show(content, spec) {
        [selection, picked] = [points.none, null];
        scene.show(content, spec);
      },
      pick(series) {
        picked = series;
        highlight();
      },
      zoom,
      reset: scene.reset,
    };
  }

  return { drawPlot, makePlot };
});
