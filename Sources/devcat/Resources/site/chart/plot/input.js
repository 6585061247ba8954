// Keys and fingers in a plot.
devcat.unit("chart/plot/input", () => {
  "use strict";

  // What the keys of a plot do.
  const factor = 1.5;

  // Along the categories, and between the series, for each arrow.
  function arrows(isLying) {
    const along = isLying ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
    const beside = isLying ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    return new Map([
      [along[0], { does: "along", by: -1 }],
      [along[1], { does: "along", by: 1 }],
      [beside[0], { does: "beside", by: -1 }],
      [beside[1], { does: "beside", by: 1 }],
    ]);
  }

  const others = new Map([
    ["Home", { does: "along", by: -Infinity }],
    ["End", { does: "along", by: Infinity }],
    ["PageUp", { does: "pan", by: -0.8 }],
    ["PageDown", { does: "pan", by: 0.8 }],
    ["+", { does: "zoom", by: factor }],
    ["=", { does: "zoom", by: factor }],
    ["-", { does: "zoom", by: 1 / factor }],
    ["0", { does: "reset" }],
    ["Enter", { does: "toggle" }],
    [" ", { does: "toggle" }],
    ["Escape", { does: "clear" }],
  ]);

  // The command of a key press: `does`, `by`, and whether it `extends` the selection or only `moves` the
  // focus; null if the key means nothing here.
  function command(event, isLying) {
    if (event.altKey || event.metaKey) return null;
    const found = arrows(isLying).get(event.key) ?? others.get(event.key);
    if (!found || (event.ctrlKey && found.does === "zoom")) return null;
    return { ...found, extends: event.shiftKey && found.does !== "zoom", moves: event.ctrlKey };
  }

  // What a finger, a pen or a mouse does on a plot: a tap selects, a slide selects what it comes upon, a
  // drag moves a plot that is zoomed (held first, it selects), two fingers zoom, and so does a wheel.

  // How far a tap may move, in CSS pixels, and how long a finger holds before it slides, in ms.
  const still = 6;
  const hold = 350;
  const wheelStep = 0.0022;

  function placeIn(surface, event) {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  const apart = ([a, b]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const between = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

  // Watches a surface and tells `acts`: `select(place, {several, slides})`, `pan(dx, dy)`,
  // `zoom(factor, place)` which says whether it did, and `isZoomed()`. Returns what ends it.
  function watch(surface, acts) {
    const fingers = new Map();
    let mode = "none";
    let start = null;
    let timer = 0;

    function begin(event) {
      if (event.button) return;
      const place = placeIn(surface, event);
      fingers.set(event.pointerId, place);
      surface.setPointerCapture(event.pointerId);
      clearTimeout(timer);
      mode = fingers.size > 1 ? "pinch" : "pressed";
      start = place;
      const several = event.shiftKey;
      timer = setTimeout(() => {
        if (mode !== "pressed") return;
        mode = "slide";
        acts.select(place, { several, slides: true });
      }, hold);
    }

    function pinch(event, place) {
      const before = [...fingers.values()];
      fingers.set(event.pointerId, place);
      const after = [...fingers.values()];
      if (after.length !== 2) return;
      const [from, to] = [between(before), between(after)];
      acts.zoom(apart(after) / apart(before), to);
      acts.pan(to.x - from.x, to.y - from.y);
    }

    function move(event) {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const place = placeIn(surface, event);
      if (mode === "pinch") {
        pinch(event, place);
        return;
      }
      if (mode === "pressed" && Math.hypot(place.x - start.x, place.y - start.y) > still) {
        mode = acts.isZoomed() ? "pan" : "slide";
      }
      fingers.set(event.pointerId, place);
      if (mode === "pan") acts.pan(place.x - before.x, place.y - before.y);
      if (mode === "slide") acts.select(place, { several: event.shiftKey, slides: true });
    }

    function end(event) {
      if (!fingers.delete(event.pointerId)) return;
      clearTimeout(timer);
      if (mode === "pressed" && event.type === "pointerup") {
        acts.select(start, { several: event.shiftKey || event.ctrlKey || event.metaKey, slides: false });
      }
      // A finger that stays after a pinch does nothing until it is lifted.
      mode = fingers.size ? "pinch" : "none";
    }

    function wheel(event) {
      const place = placeIn(surface, event);
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      if (isSideways) {
        if (!acts.isZoomed()) return;
        acts.pan(-(event.deltaX || event.deltaY), 0);
        event.preventDefault();
      } else if (acts.zoom(Math.exp(-event.deltaY * wheelStep), place)) {
        event.preventDefault();
      }
    }

    surface.addEventListener("pointerdown", begin);
    surface.addEventListener("pointermove", move);
    surface.addEventListener("pointerup", end);
    surface.addEventListener("pointercancel", end);
    surface.addEventListener("wheel", wheel, { passive: false });
    return () => clearTimeout(timer);
  }

  return { command, watch };
});
