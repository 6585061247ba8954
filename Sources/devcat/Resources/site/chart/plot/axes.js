// Gridlines, labels and titles of the axes.
devcat.unit("chart/plot/axes", (use) => {
  "use strict";

  const element = use("page/element");
  const steps = use("chart/rules/steps");
  const style = use("chart/rules/number-style");
  const text = use("chart/plot/text");

  const below = 18;
  const lineHeight = 15;

  function label(x, y, anchor, words, name = "chart-label") {
    return element.draw("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor, class: name }, words);
  }

  function rule(x1, y1, x2, y2, isBase) {
    const name = isBase ? "chart-gridline chart-baseline" : "chart-gridline";
    return element.draw("line", { x1: x1.toFixed(1), y1: y1.toFixed(1), x2: x2.toFixed(1), y2: y2.toFixed(1), class: name });
  }

  function isWithin(value, from, length) {
    return value >= from - 0.5 && value <= from + length + 0.5;
  }

  // The lines of an axis of which only a part is visible: finer ones, so that several are.
  function linesInPart([lowest, highest], part, gridlines) {
    if (part.end - part.start > 0.999) return gridlines;
    const from = lowest + part.start * (highest - lowest);
    const to = lowest + part.end * (highest - lowest);
    const step = steps.atLeast((to - from) / 4, false);
    const values = [];
    for (let count = steps.above(step, from); count <= steps.below(step, to); count += 1) {
      values.push(steps.multiple(step, count));
    }
    const written = style.inFull(values);
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
      .map(({ value, label: words, x }) => [
        rule(x, area.y, x, bottom, value === base),
        label(x, bottom + below, "middle", words),
      ]);
  }

  // Every how many categories a label has room, and how much.
  function spacing({ band, labels }) {
    const wanted = Math.min(text.widest(labels), 110) + 10;
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
      const made = label(x + 4, area.y + area.height + 8, "end", text.fitted(labels[index], foot - 10));
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
      found.push(label(x, area.y + area.height + below, "middle", text.fitted(labels[index], room)));
    }
    return found;
  }

  function categoriesBeside({ area, band, labels }) {
    const found = [];
    for (let index = band.first; index <= band.last; index += 1) {
      const y = band.center(index);
      if (!isWithin(y, area.y, area.height)) continue;
      found.push(label(area.x - 8, y + 4, "end", text.fitted(labels[index], area.x - 10)));
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
      label(2, 12, "start", text.fitted(upright, room), "chart-axis-title"),
      second && label(right, 12, "end", text.fitted(second, room), "chart-axis-title"),
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
  function draw(frame, viewport) {
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

  return { draw };
});
