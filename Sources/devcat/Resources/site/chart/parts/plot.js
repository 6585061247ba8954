// The plot on the page: what of it is selected, by hand and by keys.
devcat.unit("chart/parts/plot", (use) => {
  "use strict";

  const highlights = use("chart/parts/highlights");
  const hits = use("chart/plot/hits");
  const keys = use("chart/input/keys");
  const pointer = use("chart/input/pointer");
  const points = use("chart/plot/points");
  const scenes = use("chart/parts/scene");
  const selections = use("chart/input/selection");

  // Makes a plot. `onselect(selection)` and `onzoom` hear of changes; `isSeveral()` says whether a tap adds.
  function make({ onselect, onzoom, isSeveral }) {
    const scene = scenes.make({ ondraw: highlight, onzoom });
    let selection = selections.none;
    // The series that is picked in the legend; null for none.
    let picked = null;

    function highlight() {
      highlights.show(scene.svg, scene.marks(), { selection, picked, across: scene.across() });
    }

    function select(next) {
      selection = next;
      highlight();
      onselect(selection);
    }

    function clear() {
      select(selections.none);
    }

    // A tap on the only selected point takes it out.
    function tap(point, adds) {
      if (selection.length === 1 && selections.has(selection, point)) clear();
      else select(adds ? selections.toggle(selection, point) : selections.only(point));
    }

    function slideOnto(point, adds) {
      if (!selections.has(selection, point)) select(adds ? selections.add(selection, point) : selections.only(point));
    }

    function selectAt(place, { several, slides }) {
      const mark = hits.at(scene.marks(), place, scene.across());
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
      if (!moves) select(several || isSeveral() ? selections.add(selection, point) : selections.only(point));
    }

    // Zooms around what is selected.
    function zoom(factor) {
      scene.zoom(factor, selection.length ? scene.place() : null);
    }

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
      const command = keys.command(event, scene.across() === "y");
      if (!command || !scene.current()) return;
      event.preventDefault();
      acts[command.does](command);
    }

    scene.svg.addEventListener("keydown", onKey);
    pointer.watch(scene.svg, { select: selectAt, pan: scene.pan, zoom: scene.zoom, isZoomed: scene.isZoomed });

    return {
      element: scene.element,
      // Shows a content; nothing of it is selected.
      show(content, spec) {
        [selection, picked] = [selections.none, null];
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

  return { make };
});
