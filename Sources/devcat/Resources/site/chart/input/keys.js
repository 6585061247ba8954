// What the keys of a plot do.
devcat.unit("chart/input/keys", () => {
  "use strict";

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

  return { command, factor };
});
