// The marks of charts with axes.
devcat.unit("chart/plot/marks", (use) => {
  "use strict";

  const { draw } = use("page/elements");
  const { drawDonut } = use("chart/plot/donut");
  const { fittedText, label, roomOfBubble, textWidth } = use("chart/plot/frame");

  // What the marks over categories have in common: which categories are visible, and where the bars of
  // several series are side by side.

  // The part of a band that bars take; the rest keeps categories apart.
  const filled = 0.72;
  // Narrower bars have no gap.
  const gapFrom = 5;

  // Calls `each(category, series, value)` for every known value visible.
  function eachValue(frame, each) {
    for (let category = frame.band.first; category <= frame.band.last; category += 1) {
      frame.data.series.forEach((series, index) => {
        const value = series.values[category];
        if (value !== null && value !== undefined) each(category, index, value);
      });
    }
  }

  // The ends of the place of bar `index` of `count` along the axis of the categories.
  function slot(band, category, index, count) {
    const width = (band.size * filled) / count;
    const start = band.center(category) - (band.size * filled) / 2 + index * width;
    const gap = width >= gapFrom ? 0.5 : 0;
    return [start + gap, start + width - gap];
  }

  // The shapes that marks are made of, in the coordinates of the plot.

  // What a reader can tell from its neighbour, in CSS pixels.
  const least = 1;
  const radius = 2;

  // The rectangle between two corners, at least one pixel in each direction.
  function between(x1, y1, x2, y2) {
    return {
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.max(Math.abs(x2 - x1), least),
      height: Math.max(Math.abs(y2 - y1), least),
    };
  }

  // A bar that fills a box; that of zero can be chosen, and is not seen.
  const barOf = (value, box) => bar(box, value === 0 ? "chart-none" : "chart-fill");

  // A bar that fills a box.
  function bar(box, name = "chart-fill") {
    const corner = Math.min(radius, box.width / 2, box.height / 2);
    return draw("rect", { ...box, rx: corner, class: name });
  }

  // A dot, and around it a wider one that only shows when its mark has the focus or is selected.
  const dot = (at, size, name = "chart-dot") => draw("circle", { cx: at.x, cy: at.y, r: size, class: name });

  // The path through points, broken where one is null.
  function path(points) {
    let pen = "M";
    let text = "";
    for (const point of points) {
      if (point === null) {
        pen = "M";
        continue;
      }
      text += `${pen}${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
      pen = "L";
    }
    return text;
  }

  // The runs of points between nulls.
  function runs(points) {
    const found = [[]];
    for (const point of points) {
      if (point === null) found.push([]);
      else found.at(-1).push(point);
    }
    return found.filter((run) => run.length > 0);
  }

  const line = (points, name = "chart-line") => draw("path", { d: path(points), class: name });

  // The surface between points and a base, for each run of them.
  function surface(points, base, name = "chart-surface") {
    const text = runs(points)
      .map((run) => `${path([{ x: run[0].x, y: base }, ...run, { x: run.at(-1).x, y: base }])}Z`)
      .join("");
    return draw("path", { d: text, class: name });
  }

  // Column: for each category a column a series, side by side, from the baseline.

  // The column of one value; `index` of `count` columns of its category.
  function column(frame, category, series, value, index, count) {
    const [start, end] = slot(frame.band, category, index, count);
    const box = between(start, frame.base, end, frame.value(value));
    return { category, series, value, box, nodes: [barOf(value, box)] };
  }

  function drawColumns(frame) {
    const marks = [];
    const count = frame.data.series.length;
    eachValue(frame, (category, series, value) => {
      marks.push(column(frame, category, series, value, series, count));
    });
    return { under: [], marks };
  }

  // Horizontal bar: for each category a bar a series, below each other, from the baseline at the left.
  function drawBars(frame) {
    const marks = [];
    const count = frame.data.series.length;
    eachValue(frame, (category, series, value) => {
      const [start, end] = slot(frame.band, category, series, count);
      const box = between(frame.base, start, frame.value(value), end);
      marks.push({ category, series, value, box, nodes: [barOf(value, box)] });
    });
    return { under: [], marks };
  }

  // Stacked column: for each category one column of the series' values, upon each other from the
  // baseline; negative values below it.
  function drawStacks(frame) {
    const marks = [];
    const above = new Map();
    const below = new Map();
    eachValue(frame, (category, series, value) => {
      const side = value < 0 ? below : above;
      const from = side.get(category) ?? 0;
      side.set(category, from + value);
      if (value === 0) return;
      const [start, end] = slot(frame.band, category, 0, 1);
      const box = between(start, frame.value(from), end, frame.value(from + value));
      marks.push({ category, series, value, box, nodes: [bar(box)] });
    });
    return { under: [], marks };
  }

  // Waterfall: each value as a step from the running total before it to the one after it, upward in the
  // colour for positive and downward in the colour for negative values; the total is last.
  const fills = { increase: "chart-fill chart-positive", decrease: "chart-fill chart-negative", total: "chart-fill" };

  // The position of a step is that of its category in the axis, where the missing have a place too.
  function placed({ content, labels }) {
    const places = new Map(labels.map((label, place) => [label, place]));
    return content.steps.map((step) => ({ ...step, place: step.kind === "total" ? labels.length - 1 : places.get(step.category) }));
  }

  function mark(frame, { place, from, to, kind }) {
    const [start, end] = slot(frame.band, place, 0, 1);
    const box = between(start, frame.value(from), end, frame.value(to));
    return { category: place, series: 0, value: to - from, box, nodes: [bar(box, fills[kind])] };
  }

  function connector(frame, step, next) {
    const y = frame.value(step.to);
    const from = slot(frame.band, step.place, 0, 1)[1];
    const to = slot(frame.band, next.place, 0, 1)[0];
    return line([{ x: from, y }, { x: to, y }], "chart-connector");
  }

  // The total is not a point that could be selected: its mark is among the lines.
  function drawWaterfall(frame) {
    const steps = placed(frame);
    const inSight = steps.filter(({ place }) => place >= frame.band.first && place <= frame.band.last);
    const connectors = steps.slice(1).map((next, index) => connector(frame, steps[index], next));
    const totals = inSight.filter(({ kind }) => kind === "total").flatMap((step) => mark(frame, step).nodes);
    return {
      under: [{ series: 0, nodes: [...connectors, ...totals] }],
      marks: inSight.filter(({ kind }) => kind !== "total").map((step) => mark(frame, step)),
    };
  }

  // Stock: for each category a candle, whose body reaches from open to close and whose wick from low to
  // high. A body that closed below its open is hollow.
  function candle(frame, category, series, range, count) {
    const [start, end] = slot(frame.band, category, series, count);
    const middle = (start + end) / 2;
    const body = between(start, frame.value(range.open), end, frame.value(range.close));
    const box = between(start, frame.value(range.low), end, frame.value(range.high));
    const wick = line([{ x: middle, y: box.y }, { x: middle, y: box.y + box.height }], "chart-wick");
    const name = range.close < range.open ? "chart-fill chart-hollow" : "chart-fill";
    return { category, series, value: range.close, box, nodes: [wick, bar(body, name)] };
  }

  function drawStock(frame) {
    const marks = [];
    const { series } = frame.data;
    for (let category = frame.band.first; category <= frame.band.last; category += 1) {
      series.forEach((one, index) => {
        const range = one.ranges[category];
        if (range) marks.push(candle(frame, category, index, range, series.length));
      });
    }
    return { under: [], marks };
  }

  // Line: a line a series through the values of the categories, broken where one is unknown.

  // Dots that are closer together than this are visible only if they are selected.
  const roomForDots = 9;

  function pointOf(frame, series, category) {
    const value = series.values[category];
    if (value === null || value === undefined) return null;
    return { x: frame.band.center(category), y: frame.value(value) };
  }

  // The points of a series visible, and one beyond at each side, so that a line enters and leaves.
  function linePoints(frame, series) {
    const first = Math.max(0, frame.band.first - 1);
    const last = Math.min(frame.data.categories.length - 1, frame.band.last + 1);
    const found = [];
    for (let category = first; category <= last; category += 1) {
      found.push(pointOf(frame, series, category));
    }
    return found;
  }

  const isAlone = (series, category) => (series.values[category - 1] ?? null) === null && (series.values[category + 1] ?? null) === null;

  // The dots of a series, which are its marks.
  function lineDots(frame, index) {
    const series = frame.data.series[index];
    const marks = [];
    for (let category = frame.band.first; category <= frame.band.last; category += 1) {
      const at = pointOf(frame, series, category);
      if (!at) continue;
      const shows = frame.band.size >= roomForDots || isAlone(series, category);
      const box = { x: at.x - 4, y: at.y - 4, width: 8, height: 8 };
      const name = shows ? "chart-dot" : "chart-dot chart-dot-hidden";
      marks.push({ category, series: index, value: series.values[category], box, at, nodes: [dot(at, 3.5, name)] });
    }
    return marks;
  }

  function drawLines(frame) {
    const under = frame.data.series.map((series, index) => ({ series: index, nodes: [line(linePoints(frame, series))] }));
    return { under, marks: frame.data.series.flatMap((_, index) => lineDots(frame, index)) };
  }

  // Area: a line a series with a transparent surface between it and the baseline.
  function drawAreas(frame) {
    const base = frame.base;
    const under = frame.data.series.map((series, index) => {
      const points = linePoints(frame, series);
      return { series: index, nodes: [surface(points, base), line(points)] };
    });
    return { under, marks: frame.data.series.flatMap((_, index) => lineDots(frame, index)) };
  }

  // Combination: the first series as columns, the others as lines over them.
  function firstColumns(frame) {
    const marks = [];
    for (let category = frame.band.first; category <= frame.band.last; category += 1) {
      const value = frame.data.series[0]?.values[category];
      if (value === null || value === undefined) continue;
      marks.push(column(frame, category, 0, value, 0, 1));
    }
    return marks;
  }

  // The lines are above the columns; if they measure something else, they have their own axis.
  function drawCombination(frame) {
    const upper = frame.second ? { ...frame, value: frame.second } : frame;
    const others = frame.data.series.map((_, index) => index).slice(1);
    const over = others.map((index) => ({ series: index, nodes: [line(linePoints(upper, frame.data.series[index]))] }));
    return { under: [], marks: [...firstColumns(frame), ...others.flatMap((index) => lineDots(upper, index))], over };
  }

  // Scatter: a transparent dot where two numbers of a device meet; devices at one place are one dot.
  const dotRadius = 5;

  function isInSight({ area }, at, size) {
    return (at.x + size >= area.x && at.x - size <= area.x + area.width && at.y + size >= area.y && at.y - size <= area.y + area.height);
  }

  // How far apart points must be to be dots of their own: of very many the near ones are one.
  function grain({ data }) {
    const count = data.series.reduce((sum, { points }) => sum + points.length, 0);
    return count > 2000 ? 4 : 1;
  }

  function scatterDot(at, size, series, category, point) {
    const box = { x: at.x - size, y: at.y - size, width: size * 2, height: size * 2 };
    const nodes = [dot(at, size, "chart-bubble")];
    return { category, series, value: point.y, box, at, nodes, members: [category] };
  }

  // The dots of all series, each of the size that `sizeOf(point)` gives. `members` are the points at one place.
  function scatterDots(frame, sizeOf) {
    const marks = new Map();
    const cell = grain(frame);
    frame.data.series.forEach((series, index) => {
      series.points.forEach((point, category) => {
        const at = { x: frame.across(point.x), y: frame.value(point.y) };
        const size = sizeOf(point);
        if (!isInSight(frame, at, size)) return;
        const place = `${index} ${Math.round(at.x / cell)} ${Math.round(at.y / cell)} ${Math.round(size)}`;
        if (marks.has(place)) marks.get(place).members.push(category);
        else marks.set(place, scatterDot(at, size, index, category, point));
      });
    });
    return [...marks.values()];
  }

  const drawScatter = (frame) => ({ under: [], marks: scatterDots(frame, () => dotRadius) });

  // Bubble: as scatter, and the surface of a bubble says a third number.
  const leastBubble = 3;
  // Of so many bubbles the names are placed, those of the largest.
  const mostNames = 200;

  // The radius of a size, so that the surface is in proportion to it; `room` is that of the largest.
  function bubbleRadius(size, largest, room) {
    if (!(size > 0) || !(largest > 0)) return leastBubble;
    return Math.max(leastBubble, room * Math.sqrt(size / largest));
  }

  // The scale of the surfaces at the right above the plot: what they measure, and a circle for each step.
  function sizeScale({ area, content }, radiusOf) {
    const { title, steps } = content.sizes;
    const nodes = [];
    let x = area.x + area.width;
    const y = area.y - 6 - radiusOf(steps.at(-1)?.value ?? 0);
    const put = (text) => {
      nodes.push(label(x, y + 4, "end", text));
      x -= textWidth(text) + 4;
    };
    for (const { value, label: text } of steps.toReversed()) {
      const radius = radiusOf(value);
      put(text);
      nodes.push(dot({ x: x - radius, y }, radius, "chart-scale"));
      x -= 2 * radius + 10;
    }
    put(fittedText(title, x - area.x));
    return nodes;
  }

  function overlap(one, other) {
    return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
  }

  // The names of bubbles as far as they can be read: beside their own one, on no other and on no other name.
  function bubbleNames({ area, data }, marks) {
    const taken = marks.map(({ box }) => box);
    return marks.slice(0, mostNames).flatMap(({ series, category, members, at, box: { width: across } }) => {
      const more = members.length > 1 ? ` +${members.length - 1}` : "";
      const text = data.series[series].points[category].name + more;
      const [width, height, beyond] = [textWidth(text), 14, across / 2 + 2];
      const sides = [[-width / 2, -beyond - height], [beyond, -height / 2], [-beyond - width, -height / 2], [-width / 2, beyond]];
      const box = sides.map(([x, y]) => ({ x: at.x + x, y: at.y + y, width, height })).find((each) =>
        each.x >= area.x && each.x + width <= area.x + area.width && each.y >= area.y && each.y + height <= area.y + area.height
        && !taken.some((other) => overlap(each, other)));
      if (!box) return [];
      taken.push(box);
      return label(box.x, box.y + 11, "start", text);
    });
  }

  function drawBubbles(frame) {
    const sizes = frame.data.series.flatMap((series) => series.points.map((point) => point.size ?? 0));
    const largest = sizes.reduce((found, size) => Math.max(found, size), 0);
    const radiusOf = (size) => bubbleRadius(size, largest, roomOfBubble(frame.area));
    const marks = scatterDots(frame, (point) => radiusOf(point.size));
    // Small bubbles are above large ones, so that each can be reached.
    marks.sort((a, b) => b.box.width - a.box.width);
    return { under: [], marks, words: frame.content.interactive ? [sizeScale(frame, radiusOf), bubbleNames(frame, marks)] : [] };
  }

  // The marks of each type of chart.
  const draws = {
    column: drawColumns,
    "stacked-column": drawStacks,
    "horizontal-bar": drawBars,
    line: drawLines,
    area: drawAreas,
    combination: drawCombination,
    waterfall: drawWaterfall,
    scatter: drawScatter,
    bubble: drawBubbles,
    stock: drawStock,
    donut: drawDonut,
  };

  // The marks of a type, in groups under, at and over the points.
  const drawMarks = (type, frame) => draws[type](frame);

  return { drawMarks };
});
