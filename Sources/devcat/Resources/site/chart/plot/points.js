// The points of a plot: places, names, what is hit, and the viewport.
devcat.unit("chart/plot/points", (use) => {
  "use strict";

  const numbers = use("chart/rules/numbers");
  const rules = use("chart/rules/series");

  // How far beside a lone mark a finger still means it, in CSS pixels.
  const reach = 24;

  const outside = (value, start, length) => Math.max(start - value, 0, value - start - length);

  // Over categories the distance along their axis counts first, so that the whole height of a band is
  // a mark's own.
  function distance({ box }, { x, y }, across) {
    const dx = outside(x, box.x, box.width);
    const dy = outside(y, box.y, box.height);
    if (across === "both") return Math.hypot(dx, dy);
    return across === "x" ? dx * 1000 + dy : dy * 1000 + dx;
  }

  const containing = (marks, point) => marks.find((mark) => mark.contains(point)) ?? null;

  // The mark at a point, or the nearest; null if none is meant.
  function hitAt(marks, point, across) {
    if (across === "none") return containing(marks, point);
    let best = null;
    let least = Infinity;
    for (const mark of marks) {
      const found = distance(mark, point, across);
      // Of several at one place the last is on top.
      if (found <= least) [best, least] = [mark, found];
    }
    return across === "both" && least > reach ? null : best;
  }

  // Every point of a chart, visible or not: what it is called and says, and which is next to it.
  function valued(value, measure) {
    const text = numbers.inShort([value])(value);
    return measure.unit ? `${text} ${measure.unit}` : `${text}`;
  }

  // How many there are of what is counted, such as "1 device".
  function counted(value, measure) {
    const name = value === 1 ? measure.name.replace(/s$/, "") : measure.name;
    return `${valued(value, measure)} ${name}`;
  }

  const ofRange = (range, measure) => ["open", "high", "low", "close"].map((end) => `${end} ${valued(range[end], measure)}`).join(", ");

  function ofPoint(point, spec) {
    const parts = [`${spec.measure.name} ${valued(point.y, spec.measure)}`, `${spec.category.name} ${valued(point.x, spec.category)}`];
    if (spec.type === "bubble") parts.push(`${spec.size.name} ${valued(point.size, spec.size)}`);
    return parts.join(", ");
  }

  const measureOf = (spec, series) => spec.type === "combination" && spec.second && series > 0 ? spec.second : spec.measure;

  // What is said of a point: its category, its series where there are several, and its values.
  function spoken(spec, content, { series, category }) {
    const one = content.data.series[series];
    const of = content.series.length > 1 ? `, ${one.name}` : "";
    if (one.points) return `${one.points[category].name}${of}: ${ofPoint(one.points[category], spec)}`;
    const name = content.categories[category];
    const measure = measureOf(spec, series);
    if (one.ranges) return `${name}${of}: ${ofRange(one.ranges[category], measure)}`;
    const value = rules.valueAt(one, category);
    const words = measure.aggregate || measure.unit ? valued(value, measure) : counted(value, measure);
    return `${name}${of}: ${words}${content.shares.length ? `, ${shareOf(content, name)}` : ""}`;
  }

  const shareOf = ({ shares }, name) => shares.find(({ category }) => category === name)?.share ?? numbers.percent(0);

  // The name by which the rules know a point as selected.
  const nameOf = (content, { series, category }) => content.data.series[series]?.points?.[category].name ?? content.categories[category];

  // The positions in a series that have a value, in the order in which they are walked through.
  function walked(content, series) {
    const one = content.data.series[series];
    if (one.points) return one.points.map((_, index) => index).sort((a, b) => one.points[a].x - one.points[b].x);
    const isPart = (index) => content.type !== "donut" || rules.valueAt(one, index) > 0;
    return content.categories.map((_, index) => index).filter((index) => rules.valueAt(one, index) !== null && isPart(index));
  }

  // The point `by` places further in its series; the same at the end.
  function along(content, { series, category }, by) {
    const places = walked(content, series);
    const place = places.indexOf(category);
    const next = Math.max(0, Math.min(places.length - 1, place + by));
    return places.length ? { series, category: places[next] } : null;
  }

  function nearest(content, series, category) {
    const places = walked(content, series);
    if (content.data.series[series].points) return places[0];
    return places.reduce((best, place) => (Math.abs(place - category) < Math.abs(best - category) ? place : best), places[0]);
  }

  // The point at the same category in the next series that has any; the same where none has.
  function beside(content, point, by) {
    for (let series = point.series + by; content.data.series[series]; series += by) {
      const category = nearest(content, series, point.category);
      if (category !== undefined) return { series, category };
    }
    return point;
  }

  // The part of the plot that is visible: `{x, y}`, each from `start` to `end` as fractions of the whole.
  const all = Object.freeze({ start: 0, end: 1 });
  const whole = Object.freeze({ x: all, y: all });

  const length = ({ start, end }) => end - start;

  // A part of a length, moved inside the whole.
  function inside(start, span) {
    const from = Math.max(0, Math.min(start, 1 - span));
    return { start: from, end: from + span };
  }

  function zoomedAxis(part, factor, at, { least, most }) {
    const span = Math.max(Math.min(length(part) / factor, most), Math.min(least, most));
    return inside(part.start + at * (length(part) - span), span);
  }

  // The viewport enlarged by a factor around a place in it, `{x, y}` from 0 to 1, within the limits of both axes.
  function zoomed(viewport, factor, at, limits) {
    return { x: zoomedAxis(viewport.x, factor, at.x, limits.x), y: zoomedAxis(viewport.y, factor, at.y, limits.y) };
  }

  // A place in the area of a plot as fractions; its middle if there is none. Values grow upwards,
  // categories beside bars downwards.
  function placeIn(area, place, across) {
    if (!place) return { x: 0.5, y: 0.5 };
    const part = (value, start, size) => Math.max(0, Math.min(1, (value - start) / size));
    const down = part(place.y, area.y, area.height);
    return { x: part(place.x, area.x, area.width), y: across === "both" ? 1 - down : down };
  }

  // The viewport moved with a finger that moved by so many pixels in an area.
  function panned({ x, y }, dx, dy, area, across) {
    const up = across === "both" ? dy : -dy;
    return {
      x: inside(x.start - (dx / area.width) * length(x), length(x)),
      y: inside(y.start + (up / area.height) * length(y), length(y)),
    };
  }

  // The viewport moved as little as brings a category of `count` along an axis into view.
  function revealed(viewport, axis, category, count) {
    const part = viewport[axis];
    const [start, end] = [category / count, (category + 1) / count];
    if (start < part.start) return { ...viewport, [axis]: inside(start, length(part)) };
    if (end > part.end) return { ...viewport, [axis]: inside(end - length(part), length(part)) };
    return viewport;
  }

  // As much as the limits let be seen, from the beginning.
  const wholly = (limits) => ({ x: inside(0, limits.x.most), y: inside(0, limits.y.most) });

  function same(one, other) {
    return ["x", "y"].every((axis) =>
      ["start", "end"].every((end) => Math.abs(one[axis][end] - other[axis][end]) < 1e-9),
    );
  }

  // Whether less is visible than could be.
  const isZoomed = (viewport, limits) => ["x", "y"].some((axis) => length(viewport[axis]) < limits[axis].most - 1e-9);

  // The selected points, as a value: keys `series/category` by position, in the order of selection.
  const none = Object.freeze([]);

  const key = ({ series, category }) => `${series}/${category}`;
  const has = (selection, point) => selection.some((other) => key(other) === key(point));

  // Only this point.
  const only = (point) => [{ series: point.series, category: point.category }];

  // The selection with this point added, or taken out where it is in it.
  function toggle(selection, point) {
    if (has(selection, point)) return selection.filter((other) => key(other) !== key(point));
    return [...selection, ...only(point)];
  }

  // The selection with this point in it.
  const add = (selection, point) => has(selection, point) ? selection : [...selection, ...only(point)];

  // The positions of the categories with a selected point, ascending.
  const categories = (selection) => [...new Set(selection.map((point) => point.category))].sort((a, b) => a - b);

  return {
    hitAt, spoken, nameOf, along, beside, whole, zoomed, placeIn, panned, revealed, wholly, same, isZoomed,
    none, key, has, only, toggle, add, categories,
  };
});
