// How wide text is, and text that is cut to a width.
devcat.unit("chart/plot/text", () => {
  "use strict";

  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map();
  const kept = new WeakMap();

  // The font of the labels; chart.css sets the same.
  context.font = "12px -apple-system, system-ui, sans-serif";

  // The width of a label, in CSS pixels.
  function width(text) {
    if (!widths.has(text)) widths.set(text, context.measureText(text).width);
    return widths.get(text);
  }

  // The longest of very many labels represents all.
  function candidates(texts) {
    if (texts.length < 500) return texts;
    return [texts.reduce((longest, text) => (text.length > longest.length ? text : longest))];
  }

  // The width of the widest label. It is kept for a list of them.
  function widest(texts) {
    if (!kept.has(texts)) kept.set(texts, candidates(texts).reduce((found, text) => Math.max(found, width(text)), 0));
    return kept.get(texts);
  }

  // The text, or as much of its beginning as a width has room for, and an ellipsis.
  function fitted(text, room) {
    if (width(text) <= room) return text;
    let length = Math.max(1, Math.floor((text.length * room) / width(text)));
    while (length > 1 && width(`${text.slice(0, length)}…`) > room) length -= 1;
    return `${text.slice(0, length).trimEnd()}…`;
  }

  return { width, widest, fitted };
});
