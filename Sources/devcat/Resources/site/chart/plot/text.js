// How wide text is, and text that is cut to a width.
devcat.unit("chart/plot/text", () => {
  "use strict";

  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map();

  // The font of the labels; chart.css sets the same.
  context.font = "12px -apple-system, system-ui, sans-serif";

  // The width of a label, in CSS pixels.
  function width(text) {
    if (!widths.has(text)) widths.set(text, context.measureText(text).width);
    return widths.get(text);
  }

  // The width of the widest label; the longest few stand for all of very many.
  function widest(texts) {
    const longest = texts.length < 200 ? texts : [...texts].sort((a, b) => b.length - a.length).slice(0, 20);
    return longest.reduce((found, text) => Math.max(found, width(text)), 0);
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
