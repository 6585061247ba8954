// Every point of a chart, visible or not: what it is called and says, and which is next to it.
devcat.unit("chart/plot/points", (use) => {
  "use strict";

  const shown = use("chart/rules/shown");
  const style = use("chart/rules/number-style");

  function valued(value, measure) {
    const text = style.inShort([value])(value);
    return measure.unit ? `${text} ${measure.unit}` : `${text}`;
  }

  // How many there are of what is counted, such as "1 device".
  function counted(value, measure) {
    const name = value === 1 ? measure.name.replace(/s$/, "") : measure.name;
    return `${valued(value, measure)} ${name}`;
  }

  function ofRange(range, measure) {
    return ["open", "high", "low", "close"].map((end) => `${end} ${valued(range[end], measure)}`).join(", ");
  }

  function ofPoint(point, spec) {
    const parts = [`${spec.measure.name} ${valued(point.y, spec.measure)}`, `${spec.category.name} ${valued(point.x, spec.category)}`];
    if (spec.type === "bubble") parts.push(`${spec.size.name} ${valued(point.size, spec.size)}`);
    return parts.join(", ");
  }

  function measureOf(spec, series) {
    return spec.type === "combination" && spec.second && series > 0 ? spec.second : spec.measure;
  }

  // What is said of a point: its category, its series where there are several, and its values.
  function spoken(spec, content, { series, category }) {
    const one = content.data.series[series];
    const of = content.series.length > 1 ? `, ${one.name}` : "";
    if (one.points) return `${one.points[category].name}${of}: ${ofPoint(one.points[category], spec)}`;
    const name = content.categories[category];
    const measure = measureOf(spec, series);
    if (one.ranges) return `${name}${of}: ${ofRange(one.ranges[category], measure)}`;
    const value = shown.valueAt(one, category);
    const words = measure.aggregate || measure.unit ? valued(value, measure) : counted(value, measure);
    return `${name}${of}: ${words}${content.shares.length ? `, ${shareOf(content, name)}` : ""}`;
  }

  function shareOf({ shares }, name) {
    return shares.find(({ category }) => category === name)?.share ?? style.percent(0);
  }

  // The name by which the rules know a point as selected.
  function nameOf(content, { series, category }) {
    return content.data.series[series]?.points?.[category].name ?? content.categories[category];
  }

  // The positions in a series that have a value, in the order in which they are walked through.
  function walked(content, series) {
    const one = content.data.series[series];
    if (one.points) return one.points.map((_, index) => index).sort((a, b) => one.points[a].x - one.points[b].x);
    const isPart = (index) => content.type !== "donut" || shown.valueAt(one, index) > 0;
    return content.categories.map((_, index) => index).filter((index) => shown.valueAt(one, index) !== null && isPart(index));
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

  return { spoken, nameOf, along, beside };
});
