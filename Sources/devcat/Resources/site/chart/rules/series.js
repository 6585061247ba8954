// Types, measures, order and the shown values of charts.
devcat.unit("chart/rules/series", (use) => {
  "use strict";

  const numbers = use("chart/rules/numbers");

  // `across` is the axis that is zoomed and walked: the categories along x or y, both axes where marks
  // stand at two numbers, or none. `series` says how many series a type takes at most, `leastBand` how many
  // pixels a category needs for so many series (a label is beside each horizontal bar).
  const types = [
    { name: "column", title: "Column", across: "x", series: 4, leastBand: (count) => 3 * count + 2 },
    { name: "stacked-column", title: "Stacked column", across: "x", series: 4, leastBand: () => 4 },
    { name: "horizontal-bar", title: "Horizontal bar", across: "y", series: 4, leastBand: (count) => Math.max(20, 6 * count + 4) },
    { name: "line", title: "Line", across: "x", series: 4, leastBand: () => 4 },
    { name: "area", title: "Area", across: "x", series: 4, leastBand: () => 4 },
    { name: "combination", title: "Combination", across: "x", series: 4, leastBand: () => 5 },
    { name: "waterfall", title: "Waterfall", across: "x", series: 1, leastBand: () => 4 },
    { name: "scatter", title: "Scatter", across: "both", series: 4 },
    { name: "bubble", title: "Bubble", across: "both", series: 4 },
    { name: "stock", title: "Stock", across: "x", series: 4, leastBand: (count) => 4 * count + 2 },
    { name: "donut", title: "Donut", across: "none", series: 1 },
  ];

  // Whether the marks of a type stand at two numbers.
  const isOfPoints = (type) => type === "scatter" || type === "bubble";

  // The type of a name; undefined if there is none.
  const typeNamed = (name) => types.find((type) => type.name === name);

  // The words of a measure: its aggregate, its name and its unit.
  const measureWords = { mean: "Average", median: "Median", min: "Smallest", max: "Largest", sum: "Total" };

  // A text with a capital, in ASCII only.
  const capital = (text) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

  // A text with its unit in brackets after it, where it has one.
  const withUnit = (text, unit) => unit ? `${text} (${unit})` : text;

  // The word of a measure's aggregate; undefined where it has none.
  const measureWord = (measure) => measureWords[measure.aggregate];

  // The measure's text without its unit, such as "Average screen width".
  const measureText = (measure) => capital(measure.aggregate ? `${measureWords[measure.aggregate]} ${measure.name}` : measure.name);

  // The measure's text with its unit.
  const measureInFull = (measure) => withUnit(measureText(measure), measure.unit);

  // The measure's text with its unit inside a sentence: no capital is made.
  function measureInside(measure) {
    const aggregate = measure.aggregate ? `${measureWords[measure.aggregate].toLowerCase()} ` : "";
    return withUnit(aggregate + measure.name, measure.unit);
  }

  // Orders of texts that are the same in every program: by Unicode code points, numbers by size, and
  // versions of an OS by release.
  const decimal = /^-?[0-9]+(\.[0-9]+)?$/;
  const version =
    /^(iOS|watchOS|tvOS|visionOS|Android API(?= [0-9]+$)) (0|[1-9][0-9]{0,3})(?:\.(0|[1-9][0-9]{0,3}))?(?:\.(0|[1-9][0-9]{0,3}))?$/;
  const date = /^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$/;

  // The months inside a year, which are in the order of the calendar.
  const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

  const isMonth = (text) => months.includes(text);

  // A UTF-16 unit moved so that units compare as the code points do that they are of.
  function moved(unit) {
    if (unit < 0xd800) return unit;
    return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
  }

  // Compares texts by their code points.
  function byCodePoints(a, b) {
    const shared = Math.min(a.length, b.length);
    for (let index = 0; index < shared; index += 1) {
      const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
      if (left !== right) return moved(left) - moved(right);
    }
    return a.length - b.length;
  }

  // What a category is ordered by: its kind, and then its number, or its system and release.
  function placeOf(text) {
    if (decimal.test(text)) return [0, Number(text)];
    const found = version.exec(text);
    if (found) return [1, found[1], ...found.slice(2).map((part) => Number(part ?? 0))];
    return isMonth(text) ? [2, months.indexOf(text)] : [3];
  }

  // Compares categories: numbers, then versions of an OS, then months, then other texts; equals by code points.
  function ofCategories(a, b) {
    const [left, right] = [placeOf(a), placeOf(b)];
    const index = left.findIndex((part, position) => part !== right[position]);
    if (index < 0) return byCodePoints(a, b);
    return left[index] < right[index] ? -1 : 1;
  }

  const isDate = (text) => date.test(text);

  // How recent a series is: what its data say, or its name where that is a date; null of others.
  const recency = (series) => series.recency ?? (isDate(series.name) ? series.name : null);

  // Compares series, the most recent first; those without a date come last.
  function newestFirst(a, b) {
    const [left, right] = [recency(a), recency(b)];
    if (left === null || right === null) return (left === null) - (right === null);
    return byCodePoints(right, left);
  }

  // What of the data a chart shows, and in which order: its series and its categories.
  const mostSeries = 4;

  // The value of a series by which it is averaged, sorted and compared: of a range its close.
  function valueAt(series, index) {
    if (series.ranges) return series.ranges[index]?.close ?? null;
    return series.values[index] ?? null;
  }

  function chosen(series, only) {
    if (!only) return series;
    const unknown = only.find((name) => !series.some((one) => one.name === name));
    if (unknown !== undefined) throw new numbers.ChartError("unknown-series", [unknown]);
    return series.filter((one) => only.includes(one.name));
  }

  // The series to show, the most recent first; a combination keeps the order of the data.
  function series(spec, data) {
    const found = chosen(data.series, spec.only);
    const ordered = spec.type === "combination" ? found : [...found].sort(newestFirst);
    const names = ordered.map((one) => one.name);
    if ((spec.type === "waterfall" || spec.type === "donut") && names.length > 1) {
      throw new numbers.ChartError("one-series", names);
    }
    if (names.length > mostSeries) throw new numbers.ChartError("too-many-series", names);
    return ordered.map(numbers.within);
  }

  // The sum of the values of a category; null if it has none.
  function sumAt(series, index) {
    const values = series.map((one) => valueAt(one, index)).filter((value) => value !== null);
    return values.length ? values.reduce((sum, value) => sum + value, 0) : null;
  }

  function comparisons(series, categories) {
    const sums = categories.map((_, index) => sumAt(series, index));
    const last = (a, b) => (sums[a] === null) - (sums[b] === null);
    const byName = (a, b) => ofCategories(categories[a], categories[b]);
    const byValue = (a, b) => sums[a] - sums[b];
    return {
      category: byName,
      "category-descending": (a, b) => byName(b, a),
      value: (a, b) => last(a, b) || byValue(a, b),
      "value-descending": (a, b) => last(a, b) || byValue(b, a),
    };
  }

  function rearranged(one, places) {
    const moved = { ...one };
    if (one.values) moved.values = places.map((place) => one.values[place] ?? null);
    if (one.ranges) moved.ranges = places.map((place) => one.ranges[place] ?? null);
    return moved;
  }

  // The categories in the order to show, and the series with their values in that order.
  function sorted(spec, categories, series) {
    const all = (categories ?? []).map((_, index) => index);
    if (!spec.sort || !categories) return { categories: categories ?? [], places: all, series };
    const places = all.sort(comparisons(series, categories)[spec.sort]);
    return { categories: places.map((place) => categories[place]), places, series: series.map((one) => rearranged(one, places)) };
  }

  // The points that are selected; only a floorplan has any.
  const selectionOf = ({ context = "floorplan", selection = [] }) => context === "floorplan" ? selection : [];

  // Categories without a value in any series are left out where the spec says so. A sequence begins with its first value,
  // of a count with the first that is not zero, or with a selected category; its other gaps mean something.
  function valued(spec, { categories, places, series }) {
    const all = categories.map((_, index) => index);
    const isCount = !spec.second && !spec.measure.aggregate && !spec.measure.unit;
    const hasValue = (index) => series.some((one) => ![null, isCount && !spec.omitEmpty ? 0 : null].includes(valueAt(one, index)));
    const begins = all.filter((index) => hasValue(index) || (!spec.omitEmpty && selectionOf(spec).includes(categories[index])));
    const first = Math.min(...begins.map((index) => places[index]));
    const kept = spec.omitEmpty ? begins : all.filter((index) => begins.length === 0 || places[index] >= first);
    return {
      categories: kept.map((index) => categories[index]),
      places: kept.map((index) => places[index]),
      series: series.map((one) => rearranged(one, kept)),
    };
  }

  function checkSizes({ type }, series) {
    if (type !== "bubble") return;
    const negative = series.flatMap((one) => one.points).filter(({ size }) => size < 0);
    if (negative.length) throw new numbers.ChartError("negative-size", negative.map(({ name }) => name));
  }

  // The data as shown: `{categories, places, series}`, the places being those of the categories in the data.
  function shownOf(spec, data) {
    const found = series(spec, data);
    checkSizes(spec, found);
    return isOfPoints(spec.type) ? sorted(spec, null, found) : valued(spec, sorted(spec, data.categories, found));
  }

  return {
    types, typeNamed, isOfPoints, capital, withUnit, measureWord, measureText, measureInFull, measureInside,
    byCodePoints, ofCategories, newestFirst, shownOf, selectionOf, valueAt, isDate, isMonth, months,
  };
});
