// What a chart says: titles, axes, summary, legend.
devcat.unit("chart/rules/content", (use) => {
  "use strict";

  const { ChartError, axisPair, axisOfValues, gridlinesOf } = use("chart/rules/numbers");
  const numbers = use("chart/rules/numbers");
  const { measureInFull, measureInside, shownOf } = use("chart/rules/series");
  const rules = use("chart/rules/series");
  const { summaryOf } = use("chart/rules/summary");

  // The legend says which colour is which series or part; any other chart of one series has none.
  function mark(type, index) {
    if (type === "line" || (type === "combination" && index > 0)) return "line";
    return rules.isOfPoints(type) ? "point" : "fill";
  }

  // The items of the legend: the series in their order, or the parts of a donut with their `figures`. `colour` counts
  // from zero.
  function legendOf(type, series, shares) {
    if (type === "donut") return shares.map(({ category, value, share, colour }) => ({ name: category, colour, mark: "fill", figures: `${value} · ${share}` }));
    if (series.length < 2) return [];
    return series.map(({ name }, index) => ({ name, colour: index, mark: mark(type, index) }));
  }

  // The steps of a waterfall: each from the running total before a value to the one after it.

  // The steps, and last the total.
  function waterfallSteps({ categories, series }) {
    const found = [];
    let total = 0;
    categories.forEach((category, index) => {
      const value = series[0]?.values[index] ?? null;
      if (value === null) return;
      found.push({ category, from: total, to: total + value, kind: value < 0 ? "decrease" : "increase" });
      total += value;
    });
    return found.length > 0 ? [...found, { category: "Total", from: 0, to: total, kind: "total" }] : [];
  }

  // The parts of a donut.
  const mostParts = 11;

  // The parts that are more than zero, each with its text, its share of the whole, and its colour, which the order of
  // the data gives. `number` is its value.
  function donutShares({ categories, places, series }) {
    const parts = categories
      .map((category, index) => ({ category, place: places[index], number: series[0]?.values[index] ?? 0 }))
      .filter(({ number }) => number !== 0);
    const negative = parts.find(({ number }) => number < 0);
    if (negative) throw new ChartError("negative-part", [negative.category]);
    if (parts.length > mostParts) throw new ChartError("too-many-parts", parts.map(({ category }) => category));
    const sum = parts.reduce((total, { number }) => total + number, 0);
    const text = numbers.inFull(parts.map(({ number }) => number));
    const inData = parts.map(({ place }) => place).sort((a, b) => a - b);
    return parts.map(({ category, place, number }) => ({
      category,
      value: text(number),
      share: numbers.percent((100 * number) / sum),
      colour: inData.indexOf(place),
      number,
    }));
  }

  // The middle of a donut: the sum of its parts, and what it is.
  function wholeOf({ measure }, shares) {
    if (shares.length === 0) return null;
    const sum = shares.reduce((total, { number }) => total + number, 0);
    return { value: numbers.inFull([sum])(sum), name: rules.withUnit("Total", measure.unit) };
  }

  // The scale of the areas of a bubble chart: the gridlines of an axis of sizes, without zero and the one above all.
  function sizesOf({ type, size }, { series }) {
    if (type !== "bubble") return null;
    const greatest = series.flatMap((one) => one.points).reduce((most, { size }) => Math.max(most, size ?? 0), 0);
    const { lines } = axisOfValues([greatest], null);
    const text = numbers.inFull(lines);
    const steps = lines.filter((value) => value > 0 && value <= greatest).map((value) => ({ value, label: text(value) }));
    return { title: measureInFull(size), steps };
  }

  // Which numbers the axes of each type must hold, and the axes that do.

  // The part of the greatest value from which on the least lets an axis begin above zero.
  const lifting = { line: 2 / 3, stock: 2 / 3, scatter: 0.25, bubble: 0.25 };

  const known = (values) => values.filter((value) => value !== null && value !== undefined);

  function stackedSums({ categories, series }) {
    return categories.flatMap((_, index) => {
      const values = known(series.map((one) => one.values[index]));
      const sum = (some) => some.reduce((total, value) => total + value, 0);
      return values.length ? [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))] : [];
    });
  }

  const runningTotals = (content) => waterfallSteps(content).flatMap(({ from, to }) => [from, to]);
  const ends = (series) => known(series.ranges).flatMap(({ high, low }) => [high, low]);
  const plain = (series) => series.flatMap((one) => known(one.values));

  function valuesOf(type, content) {
    const { series } = content;
    const special = { "stacked-column": () => stackedSums(content), waterfall: () => runningTotals(content), stock: () => series.flatMap(ends) };
    if (special[type]) return special[type]();
    return rules.isOfPoints(type) ? series.flatMap((one) => one.points.map((point) => point.y)) : plain(series);
  }

  // The axes of what is shown: `value`, and where there are such `second` and `x`; a donut has none.
  function axesOf(spec, content) {
    const { type } = spec;
    const none = { value: null, second: null, x: null };
    if (type === "donut") return none;
    if (type === "combination" && spec.second) {
      const [value, second] = axisPair(plain(content.series.slice(0, 1)), plain(content.series.slice(1)));
      return { ...none, value, second };
    }
    const value = axisOfValues(valuesOf(type, content), lifting[type] ?? null);
    if (!rules.isOfPoints(type)) return { ...none, value };
    const x = axisOfValues(content.series.flatMap((one) => one.points.map((point) => point.x)), lifting[type]);
    return { ...none, value, x };
  }

  // Title, subtitle, time stamp and the titles of the axes.
  const everything = "All devices";
  const year = /^[0-9]{4}$/;

  function measured(spec) {
    const first = measureInFull(spec.measure);
    if (spec.type !== "combination" || !spec.second) return first;
    return `${first} and ${measureInside(spec.second)}`;
  }

  // The title names the measure and the category, and where the data were drilled into.
  function titleOf(spec) {
    if (spec.title) return spec.title;
    const sized = spec.type === "bubble" && spec.size ? `, sized by ${spec.size.name}` : "";
    const isDrilled = spec.drilled?.length > 0;
    const [last, before] = (spec.drilled ?? []).toReversed();
    const drilled = isDrilled ? ` of ${rules.isMonth(last) && before ? `${last} ${before}` : last}` : "";
    // Below the last category are the devices by name, which is not a measure of its own.
    const by = isDrilled && spec.category.name === "device" ? "" : ` by ${spec.category.name}`;
    return `${measured(spec)}${drilled}${by}${sized}`;
  }

  function yearsWithoutGap(names) {
    if (names.length < 2 || !names.every((name) => year.test(name))) return null;
    const years = names.map(Number).sort((a, b) => a - b);
    if (!years.every((value, index) => value === years[0] + index)) return null;
    return [...names].sort((a, b) => Number(a) - Number(b));
  }

  function seriesShown(names) {
    const years = yearsWithoutGap(names);
    return years ? `${years[0]}-${years.at(-1)}` : names.join(", ");
  }

  // The subtitle names the shown series and the conditions that chose the devices; the conditions replace
  // the only series if it is the one of all devices.
  function subtitleOf(names, conditions) {
    const series = seriesShown(names);
    if (!conditions?.length) return series;
    const chosen = conditions.join(", ");
    return series === everything ? chosen : `${series} \u00b7 ${chosen}`;
  }

  // When the data were changed last, in words; null if that is not known.
  function timeStampOf(updated) {
    if (!updated) return null;
    const [day, time] = updated.split("T");
    const isMidnight = /^00:00:00(\.0+)?Z$/.test(time ?? "00:00:00Z");
    return isMidnight ? `Updated ${day}` : `Updated ${day} ${time.slice(0, 5)} UTC`;
  }

  // The titles of the axes.
  function axisTitlesOf(spec) {
    return {
      value: measureInFull(spec.measure),
      category: rules.withUnit(rules.capital(spec.category.name), spec.category.unit),
      second: spec.second ? measureInFull(spec.second) : null,
    };
  }

  // Everything that a chart says, as a value: from what is asked for (the spec) and the data.
  const opacities = { area: 0.25, stock: 0.75, scatter: 0.75, bubble: 0.5 };
  const elements = {
    floorplan: ["title", "subtitle", "timeStamp", "summary", "plot", "axisTitles", "axisLabels", "legend"],
    card: ["title", "summary", "plot"],
    cell: ["title", "subtitle", "plot", "axisLabels", "legend"],
  };

  function hasValues({ series }) {
    return series.some((one) =>
      (one.points ?? one.ranges ?? one.values).some((value) => value !== null && value !== undefined),
    );
  }

  function elementsOf(type, context, hasTimeStamp, hasLegend) {
    return elements[context].filter((element) => {
      if (element === "timeStamp") return hasTimeStamp;
      if (element === "legend") return hasLegend;
      return type !== "donut" || (element !== "axisTitles" && element !== "axisLabels");
    });
  }

  const domain = (found) => found ? [found.lowest, found.highest] : null;

  // What the axes of the chart are labelled with. Only the value axis of bars is short of lines.
  function gridlines(spec, { value, second, x }) {
    const of = (found) => (found ? gridlinesOf(found, spec) : []);
    return { gridlines: of(value), secondGridlines: of(second), xGridlines: of(x) };
  }

  // The content of a chart; throws a ChartError where the data cannot be shown so.
  // `data` are the data as shown, in order.
  function contentOf(asked, all) {
    const spec = { context: "floorplan", ...asked };
    const data = shownOf(spec, all);
    const found = axesOf(spec, data);
    const shares = spec.type === "donut" ? donutShares(data) : [];
    const items = legendOf(spec.type, data.series, shares);
    const timeStamp = timeStampOf(spec.updated);
    const isEmpty = spec.type === "donut" ? shares.length === 0 : !hasValues(data);
    return {
      type: spec.type,
      title: titleOf(spec),
      subtitle: subtitleOf(data.series.map((one) => one.name), spec.conditions),
      timeStamp,
      data,
      series: data.series.map((one) => one.name),
      categories: data.categories,
      summary: summaryOf(spec, data),
      ...gridlines(spec, found),
      domain: domain(found.value),
      secondDomain: domain(found.second),
      xDomain: domain(found.x),
      baseline: found.value?.baseline ?? null,
      legend: items,
      steps: spec.type === "waterfall" ? waterfallSteps(data) : [],
      shares,
      whole: wholeOf(spec, shares),
      sizes: sizesOf(spec, data),
      opacity: opacities[spec.type] ?? 1,
      elements: elementsOf(spec.type, spec.context, timeStamp !== null, items.length > 0),
      axisTitles: axisTitlesOf(spec),
      interactive: spec.context === "floorplan",
      message: isEmpty ? "No values to show" : null,
    };
  }

  return { titleOf, subtitleOf, timeStampOf, contentOf };
});
