// Where a chart's plot lies, and its axes.
devcat.unit("chart/plot/frame", (use) => {
  "use strict";

  const elements = use("page/elements");
  const numbers = use("chart/rules/numbers");
  const { typeNamed } = use("chart/rules/series");

  // How wide text is, and text that is cut to a width.
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map();
  const kept = new WeakMap();

  // The font of the labels; chart.css sets the same.
  context.font = "12px -apple-system, system-ui, sans-serif";

  // The width of a label, in CSS pixels.
  function textWidth(text) {
    if (!widths.has(text)) widths.set(text, context.measureText(text).width);
    return widths.get(text);
  }

  // The longest of very many labels represents all.
  function candidates(texts) {
    if (texts.length < 500) return texts;
    return [texts.reduce((longest, text) => (text.length > longest.length ? text : longest))];
  }

  // The width of the widest label. It is kept for a list of them.
  function widestText(texts) {
    if (!kept.has(texts)) kept.set(texts, candidates(texts).reduce((found, text) => Math.max(found, textWidth(text)), 0));
    return kept.get(texts);
  }

  // The text, or as much of its beginning as a width has room for, and an ellipsis.
  function fittedText(text, room) {
    if (textWidth(text) <= room) return text;
    let length = Math.max(1, Math.floor((text.length * room) / textWidth(text)));
    while (length > 1 && textWidth(`${text.slice(0, length)}…`) > room) length -= 1;
    return `${text.slice(0, length).trimEnd()}…`;
  }

  // The frame of a plot: where its area is, and how values and categories become coordinates.
  const line = 20;
  const edge = 10;

  // The labels along the axis of the categories; a waterfall ends with its total.
  const labelsOf = (content) => content.type === "waterfall" ? [...content.categories, "Total"] : content.categories;
  const labelWidth = (gridlines) => gridlines.length ? widestText(gridlines.map(({ label }) => label)) + 8 : 0;

  // Half of the last label below the plot is beyond its edge.
  function lastHalf({ type, gridlines, xGridlines }) {
    const last = (type === "horizontal-bar" ? gridlines : xGridlines).at(-1);
    return last ? textWidth(last.label) / 2 + 2 : 0;
  }

  // Whole labels of categories are upright below the plot, in at most this part of its height.
  function belowPlot(content, labels, size) {
    return content.expanded && !content.xDomain ? Math.min(widestText(labels) + 12, size.height * 0.55) : line;
  }

  // The largest radius of a bubble in a plot of a size.
  const roomOfBubble = ({ width, height }) => Math.min(26, Math.min(width, height) / 10);

  function margins(content, labels, size) {
    if (!content.interactive) return { top: 4, right: 2, bottom: 4, left: 2 };
    if (content.type === "donut") return { top: 0, right: edge, bottom: 0, left: edge };
    const isLying = content.type === "horizontal-bar";
    const left = isLying ? Math.min(widestText(labels) + 10, size.width * (content.expanded ? 0.7 : 0.38)) : labelWidth(content.gridlines);
    const right = content.secondGridlines.length ? labelWidth(content.secondGridlines) : lastHalf(content);
    const bottom = isLying ? line : belowPlot(content, labels, size);
    const scale = content.sizes ? 2 * roomOfBubble(size) + 8 : 0;
    return { top: line + 8 + scale, right: Math.max(right, edge), bottom: bottom + line + 2, left: Math.max(left, 24) };
  }

  function areaOf(content, labels, { width, height }) {
    const { top, right, bottom, left } = margins(content, labels, { width, height });
    return { x: left, y: top, width: Math.max(40, width - left - right), height: Math.max(40, height - top - bottom) };
  }

  // A scale from values to coordinates: `part` of the domain is spread from `from` to `to`.
  function scale([lowest, highest], part, from, to) {
    const span = part.end - part.start;
    return (value) => from + (((value - lowest) / (highest - lowest) - part.start) / span) * (to - from);
  }

  function bandOf(count, part, from, length) {
    const whole = length / (part.end - part.start);
    const size = whole / count;
    return {
      size,
      count,
      center: (index) => from + (index + 0.5) * size - part.start * whole,
      first: Math.max(0, Math.floor(part.start * count + 1e-6)),
      last: Math.min(count - 1, Math.ceil(part.end * count - 1e-6) - 1),
    };
  }

  function valueScale(content, domain, area, viewport) {
    if (!domain) return null;
    if (content.type === "horizontal-bar") return scale(domain, { start: 0, end: 1 }, area.x, area.x + area.width);
    const part = typeNamed(content.type).across === "both" ? viewport.y : { start: 0, end: 1 };
    return scale(domain, part, area.y + area.height, area.y);
  }

  // The frame of a content in a size, with the part visible: `viewport` has `x` and `y`.
  function makeFrame(content, viewport, size) {
    const labels = labelsOf(content);
    const area = areaOf(content, labels, size);
    const isLying = content.type === "horizontal-bar";
    const value = valueScale(content, content.domain, area, viewport);
    return {
      content,
      data: content.data,
      labels,
      area,
      // How much of the height below the area is for labels.
      foot: isLying ? line : belowPlot(content, labels, size),
      value,
      second: valueScale(content, content.secondDomain, area, viewport),
      base: value ? value(content.baseline) : null,
      across: content.xDomain ? scale(content.xDomain, viewport.x, area.x, area.x + area.width) : null,
      band: isLying
        ? bandOf(labels.length, viewport.y, area.y, area.height)
        : bandOf(labels.length, viewport.x, area.x, area.width),
    };
  }

  // How much of each axis may be visible: `{x: {least, most}, y: {least, most}}`.
  function limits(content, size) {
    const { across } = typeNamed(content.type);
    const fixed = { least: 1, most: 1 };
    if (across === "none") return { x: fixed, y: fixed };
    if (across === "both") return { x: { least: 0.02, most: 1 }, y: { least: 0.02, most: 1 } };
    const labels = labelsOf(content);
    const area = areaOf(content, labels, size);
    const length = across === "x" ? area.width : area.height;
    const least = typeNamed(content.type).leastBand(content.series.length);
    const most = Math.min(1, length / (least * Math.max(labels.length, 1)));
    const bounds = { least: Math.min(most, 3 / Math.max(labels.length, 1)), most };
    return across === "x" ? { x: bounds, y: fixed } : { x: fixed, y: bounds };
  }

  // Gridlines, labels and titles of the axes.
  const below = 18;
  const lineHeight = 15;

  function label(x, y, anchor, words, name = "chart-label") {
    return elements.draw("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor, class: name }, words);
  }

  function rule(x1, y1, x2, y2, isBase) {
    const name = isBase ? "chart-gridline chart-baseline" : "chart-gridline";
    return elements.draw("line", { x1: x1.toFixed(1), y1: y1.toFixed(1), x2: x2.toFixed(1), y2: y2.toFixed(1), class: name });
  }

  const isWithin = (value, from, length) => value >= from - 0.5 && value <= from + length + 0.5;

  // The lines of an axis of which only a part is visible: finer ones, so that several are.
  function linesInPart([lowest, highest], part, gridlines) {
    if (part.end - part.start > 0.999) return gridlines;
    const from = lowest + part.start * (highest - lowest);
    const to = lowest + part.end * (highest - lowest);
    const step = numbers.atLeast((to - from) / 4, false);
    const values = [];
    for (let count = numbers.above(step, from); count <= numbers.below(step, to); count += 1) {
      values.push(numbers.multiple(step, count));
    }
    const written = numbers.inFull(values);
    return values.map((value) => ({ value, label: written(value) }));
  }

  // Lines across the plot at values, labelled at the left, or without lines at the right.
  function horizontal(frame, gridlines, scale, isSecond) {
    const { area, content } = frame;
    const right = area.x + area.width;
    return gridlines
      .map((line) => ({ ...line, y: scale(line.value) }))
      .filter(({ y }) => isWithin(y, area.y, area.height))
      .map(({ value, label: words, y }) =>
        isSecond
          ? [label(right + 6, y + 4, "start", words)]
          : [rule(area.x, y, right, y, value === content.baseline), label(area.x - 6, y + 4, "end", words)],
      );
  }

  function vertical(frame, gridlines, scale, base) {
    const { area } = frame;
    const bottom = area.y + area.height;
    return gridlines
      .map((line) => ({ ...line, x: scale(line.value) }))
      .filter(({ x }) => isWithin(x, area.x, area.width))
      .map(({ value, label: words, x }) => [rule(x, area.y, x, bottom, value === base), label(x, bottom + below, "middle", words)]);
  }

  // Every how many categories a label has room, and how much.
  function spacing({ band, labels }) {
    const wanted = Math.min(widestText(labels), 110) + 10;
    const each = Math.max(1, Math.ceil(wanted / band.size));
    return { each, room: each * band.size - 6 };
  }

  // Whole labels: each is turned upright below its place, as many as there are lines of text.
  function categoriesUpright({ area, band, labels, foot }) {
    const each = Math.max(1, Math.ceil(lineHeight / band.size));
    const found = [];
    for (let index = band.first; index <= band.last; index += 1) {
      const x = band.center(index);
      if (index % each || !isWithin(x, area.x, area.width)) continue;
      const made = label(x + 4, area.y + area.height + 8, "end", fittedText(labels[index], foot - 10));
      made.setAttribute("transform", `rotate(-90 ${(x + 4).toFixed(1)} ${(area.y + area.height + 8).toFixed(1)})`);
      found.push(made);
    }
    return found;
  }

  function categoriesBelow(frame) {
    const { area, band, labels } = frame;
    if (frame.content.expanded) return categoriesUpright(frame);
    const { each, room } = spacing(frame);
    const found = [];
    for (let index = band.first; index <= band.last; index += 1) {
      if (index % each) continue;
      const x = band.center(index);
      if (!isWithin(x, area.x, area.width)) continue;
      found.push(label(x, area.y + area.height + below, "middle", fittedText(labels[index], room)));
    }
    return found;
  }

  function categoriesBeside({ area, band, labels }) {
    const found = [];
    for (let index = band.first; index <= band.last; index += 1) {
      const y = band.center(index);
      if (!isWithin(y, area.y, area.height)) continue;
      found.push(label(area.x - 8, y + 4, "end", fittedText(labels[index], area.x - 10)));
    }
    return found;
  }

  // The title of the vertical axis is at its upper end, the title of the horizontal one below its middle.
  function titles(frame, upright, lying) {
    const { area, content, foot } = frame;
    const right = area.x + area.width;
    const second = content.secondGridlines.length ? content.axisTitles.second : null;
    const room = second ? area.width / 2 : right - 4;
    return [
      label(2, 12, "start", fittedText(upright, room), "chart-axis-title"),
      second && label(right, 12, "end", fittedText(second, room), "chart-axis-title"),
      label(area.x + area.width / 2, area.y + area.height + foot + below - 2, "middle", lying, "chart-axis-title"),
    ];
  }

  function ofBars(frame) {
    const { content } = frame;
    return [
      vertical(frame, content.gridlines, frame.value, content.baseline),
      categoriesBeside(frame),
      titles(frame, content.axisTitles.category, content.axisTitles.value),
    ];
  }

  // The nodes of the axes of a frame; none of a donut, and only lines if there is no room for words.
  function drawAxes(frame, viewport) {
    const { content } = frame;
    if (content.type === "donut") return [];
    if (!content.interactive) {
      return content.type === "horizontal-bar" ? [] : horizontal(frame, content.gridlines, frame.value, false).map(([line]) => line);
    }
    if (content.type === "horizontal-bar") return ofBars(frame).flat(2);
    const isOfPoints = frame.across !== null;
    const lines = isOfPoints ? linesInPart(content.domain, viewport.y, content.gridlines) : content.gridlines;
    return [
      isOfPoints && vertical(frame, linesInPart(content.xDomain, viewport.x, content.xGridlines), frame.across, null),
      horizontal(frame, lines, frame.value, false),
      frame.second && horizontal(frame, content.secondGridlines, frame.second, true),
      isOfPoints ? null : categoriesBelow(frame),
      titles(frame, content.axisTitles.value, content.axisTitles.category),
    ];
  }

  return { textWidth, fittedText, label, roomOfBubble, makeFrame, limits, drawAxes };
});
