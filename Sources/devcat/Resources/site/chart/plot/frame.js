// The frame of a plot: where its area is, and how values and categories become coordinates.
devcat.unit("chart/plot/frame", (use) => {
  "use strict";

  const text = use("chart/plot/text");
  const types = use("chart/rules/types");

  const line = 20;
  const edge = 10;

  // The labels along the axis of the categories; a waterfall ends with its total.
  function labelsOf(content) {
    return content.type === "waterfall" ? [...content.categories, "Total"] : content.categories;
  }

  function labelWidth(gridlines) {
    return gridlines.length ? text.widest(gridlines.map(({ label }) => label)) + 8 : 0;
  }

  // Half of the last label below the plot is beyond its edge.
  function lastHalf({ type, gridlines, xGridlines }) {
    const last = (type === "horizontal-bar" ? gridlines : xGridlines).at(-1);
    return last ? text.width(last.label) / 2 + 2 : 0;
  }

  // Whole labels of categories are upright below the plot, in at most this part of its height.
  function below(content, labels, size) {
    return content.expanded && !content.xDomain ? Math.min(text.widest(labels) + 12, size.height * 0.55) : line;
  }

  function margins(content, labels, size) {
    if (!content.interactive) return { top: 4, right: 2, bottom: 4, left: 2 };
    if (content.type === "donut") return { top: line, right: edge, bottom: line, left: edge };
    const isLying = content.type === "horizontal-bar";
    const left = isLying ? Math.min(text.widest(labels) + 10, size.width * (content.expanded ? 0.7 : 0.38)) : labelWidth(content.gridlines);
    const right = content.secondGridlines.length ? labelWidth(content.secondGridlines) : lastHalf(content);
    const bottom = isLying ? line : below(content, labels, size);
    return { top: line + 8, right: Math.max(right, edge), bottom: bottom + line + 2, left: Math.max(left, 24) };
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
    const part = types.named(content.type).across === "both" ? viewport.y : { start: 0, end: 1 };
    return scale(domain, part, area.y + area.height, area.y);
  }

  // The frame of a content in a size, with the part visible: `viewport` has `x` and `y`.
  function make(content, viewport, size) {
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
      foot: isLying ? line : below(content, labels, size),
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
    const { across } = types.named(content.type);
    const fixed = { least: 1, most: 1 };
    if (across === "none") return { x: fixed, y: fixed };
    if (across === "both") return { x: { least: 0.02, most: 1 }, y: { least: 0.02, most: 1 } };
    const labels = labelsOf(content);
    const area = areaOf(content, labels, size);
    const length = across === "x" ? area.width : area.height;
    const least = types.marks(types.named(content.type)).leastBand(content.series.length);
    const most = Math.min(1, length / (least * Math.max(labels.length, 1)));
    const bounds = { least: Math.min(most, 3 / Math.max(labels.length, 1)), most };
    return across === "x" ? { x: bounds, y: fixed } : { x: fixed, y: bounds };
  }

  return { make, limits };
});
