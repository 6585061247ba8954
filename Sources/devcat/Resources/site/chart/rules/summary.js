// The summary above a chart.
devcat.unit("chart/rules/summary", (use) => {
  "use strict";

  const { ChartError } = use("chart/rules/numbers");
  const numbers = use("chart/rules/numbers");
  const { measureWord, measureText } = use("chart/rules/series");
  const rules = use("chart/rules/series");

  // The trend: from the second of two series, which is the older, to the first; or that of one series over time.
  const timeNames = new Set(["year", "month", "day", "date of release", "revision"]);
  const types = new Set(["column", "stacked-column", "horizontal-bar", "line", "area", "combination"]);

  // The difference of two numbers as the column writes them that has the numbers `above`, in a semantic colour.
  function difference(newer, older, above, since = "") {
    if ((newer ?? null) === null || (older ?? null) === null) return { direction: "level", text: numbers.missing, role: "neutral" };
    const { text, sign } = numbers.differenceInShort(newer, older, above);
    if (sign === 0) return { direction: "level", text: text + since, role: "neutral" };
    return sign > 0
      ? { direction: "up", text: text + since, role: "positive" }
      : { direction: "down", text: text + since, role: "negative" };
  }

  // The trend of a column of the summary.
  function trendOf([newer, older]) {
    return difference(newer, older, [newer, older]);
  }

  // The categories that have a value, from the earliest on; none if they are not times.
  function timeline(spec, { categories, series }) {
    if (series.length !== 1 || !types.has(spec.type) || !timeNames.has(spec.category.name)) return [];
    if (spec.category.name !== "revision" && !categories.every(rules.isDate)) return [];
    const { values } = series[0];
    const known = categories.map((_, index) => index).filter((index) => (values[index] ?? null) !== null);
    return known.sort((a, b) => rules.ofCategories(categories[a], categories[b]));
  }

  // The trend of one series over time, for each column: from the first value to the last one, and at a selected
  // category from the value before it. None of other charts.
  function trendOverTime(spec, content, columns) {
    const line = timeline(spec, content);
    if (line.length < 2) return [];
    const { categories, series } = content;
    return columns.map(({ category, values: [above] }) => {
      const end = category === null ? line.at(-1) : categories.indexOf(category);
      const start = category === null ? line[0] : line[line.indexOf(end) - 1];
      const { values } = series[0];
      return difference(values[end], values[start], above === null ? [] : [above], ` since ${categories[start]}`);
    });
  }

  // The summary: for each series the average, and the values of the selected points to its right.
  const ends = ["open", "high", "low", "close"];

  function name(spec) {
    const last = spec.drilled?.at(-1);
    const text = last ? `${last} ${measureWord(spec.measure) ?? "Total"}` : (spec.summary ?? measureText(spec.measure));
    return rules.withUnit(text, spec.measure.unit);
  }

  function mean(values) {
    const known = values.filter((value) => value !== null && value !== undefined);
    return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  }

  function averaged(series, categories) {
    if (series.points) return mean(series.points.map((point) => point.y));
    return mean(categories.map((_, index) => rules.valueAt(series, index)));
  }

  // The columns of one selected category.
  function columnsOfCategory({ categories, series }, category) {
    const index = categories.indexOf(category);
    const of = (label, read) => ({ label, category, values: series.map((one) => read(one) ?? null) });
    if (!series.some((one) => one.ranges)) return [of(category, (one) => one.values[index])];
    return ends.map((end) => of(`${category}, ${end}`, (one) => one.ranges[index]?.[end]));
  }

  // The columns of one selected point of a scatter or a bubble chart.
  function columnsOfPoint(spec, series, name) {
    const of = (label, key) => ({
      label,
      category: name,
      values: series.map((one) => one.points.find((point) => point.name === name)?.[key] ?? null),
    });
    const columns = [of(name, "y"), of(`${name}, ${spec.category.name}`, "x")];
    return spec.type === "bubble" ? [...columns, of(`${name}, ${spec.size.name}`, "size")] : columns;
  }

  // The selected names in the order of what is shown.
  function selected(spec, content) {
    if (!spec.selection?.length) return [];
    const wanted = new Set(spec.selection);
    const names = content.series.some((one) => one.points)
      ? content.series.flatMap((one) => one.points.map((point) => point.name))
      : content.categories;
    const known = new Set(names);
    const unknown = spec.selection.find((name) => !known.has(name));
    if (unknown !== undefined) throw new ChartError("unknown-point", [unknown]);
    return [...known].filter((name) => wanted.has(name));
  }

  // Where the values are aggregates themselves, the average says of which it is.
  function averageName({ type, measure, second, category }, isOfPoints) {
    const aggregate = measure.aggregate ?? (type === "combination" ? second?.aggregate : undefined);
    return aggregate && !isOfPoints ? `Average by ${category.name}` : "Average";
  }

  function columnsOf(spec, content) {
    const isOfPoints = content.series.some((one) => one.points);
    const average = {
      label: averageName(spec, isOfPoints),
      category: null,
      values: content.series.map((one) => averaged(one, content.categories)),
    };
    const others = selected(spec, content).map((name) =>
      isOfPoints ? columnsOfPoint(spec, content.series, name) : columnsOfCategory(content, name),
    );
    return [average, ...others.flat()];
  }

  function isMixed({ type, second }) {
    return type === "scatter" || type === "bubble" || (type === "combination" && Boolean(second));
  }

  function textsOf(spec, column) {
    const known = column.values.filter((value) => value !== null);
    const shared = numbers.inShort(known);
    return column.values.map((value) => {
      if (value === null) return numbers.missing;
      return isMixed(spec) ? numbers.inShort([value])(value) : shared(value);
    });
  }

  function rowName(spec, series, index) {
    if (spec.type !== "combination" || !spec.second || spec.second.unit === spec.measure.unit) return series.name;
    return rules.withUnit(series.name, (index === 0 ? spec.measure : spec.second).unit);
  }

  function row(spec, content, columns, texts, index) {
    const mayDrill = Boolean(spec.drillDown) && (spec.context ?? "floorplan") === "floorplan";
    return {
      series: content.series.length > 1 ? rowName(spec, content.series[index], index) : null,
      values: texts.map((column) => column[index]),
      tint: columns.map(({ category, values }) => mayDrill && category !== null && values[index] !== null),
    };
  }

  function trendsOf(spec, content, columns) {
    if (isMixed(spec)) return [];
    return content.series.length === 2 ? columns.map(({ values }) => trendOf(values)) : trendOverTime(spec, content, columns);
  }

  // The summary of what is shown. `categories` says of each column which point it is of; null of the average.
  function summaryOf(spec, content) {
    const columns = columnsOf(spec, content);
    const texts = columns.map((column) => textsOf(spec, column));
    return {
      name: name(spec),
      columns: columns.map((column) => column.label),
      categories: columns.map((column) => column.category),
      rows: content.series.map((_, index) => row(spec, content, columns, texts, index)),
      trends: trendsOf(spec, content, columns),
    };
  }

  return { summaryOf };
});
