// The summary above a chart.
devcat.unit("chart/rules/summary", (use) => {
  "use strict";

  const numbers = use("chart/rules/numbers");
  const rules = use("chart/rules/series");

  // The trend of a column of the summary: the difference of the first of two series from the second. Over time it is for
  // better or worse, which its colour says.
  function trendOf([newer, older], isOverTime) {
    if (newer === null || older === null) return { direction: "level", text: numbers.missing, role: "neutral" };
    const { text, sign } = numbers.differenceInShort(newer, older);
    if (sign === 0) return { direction: "level", text, role: "neutral" };
    const [direction, role] = sign > 0 ? ["up", "positive"] : ["down", "negative"];
    return { direction, text, role: isOverTime ? role : "neutral" };
  }

  // The summary: for each series the average, and the values of the selected points to its right.
  const ends = ["open", "high", "low", "close"];

  function name(spec) {
    const last = spec.drilled?.at(-1);
    const text = last ? `${last} ${rules.measureWord(spec.measure) ?? "Total"}` : (spec.summary ?? rules.measureText(spec.measure));
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
    if (unknown !== undefined) throw new numbers.ChartError("unknown-point", [unknown]);
    return rules.selectionOf(spec).length > 0 ? [...known].filter((name) => wanted.has(name)) : [];
  }

  // Where the values are aggregates themselves, the average says of which it is.
  function averageName({ type, measure, second, category }, isOfPoints) {
    const aggregate = measure.aggregate ?? (type === "combination" ? second?.aggregate : undefined);
    return aggregate && !isOfPoints ? `Average by ${category.name}` : "Average";
  }

  // The totals of what was drilled into, which the summary's name announces.
  function totals(spec, { categories, series }, isOfPoints) {
    const isOfTotals = !spec.measure.aggregate || spec.measure.aggregate === "sum";
    if (!spec.drilled?.length || isOfPoints || spec.second || !isOfTotals || series.some((one) => one.ranges)) return [];
    const values = series.map((one) => {
      const known = categories.map((_, index) => rules.valueAt(one, index)).filter((value) => (value ?? null) !== null);
      return known.length ? known.reduce((sum, value) => sum + value, 0) : null;
    });
    return [{ label: "Total", category: null, values }];
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
    return [...totals(spec, content, isOfPoints), average, ...others.flat()];
  }

  const isMixed = ({ type, second }) => rules.isOfPoints(type) || (type === "combination" && Boolean(second));

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
    const isOverTime = content.series.every(({ name }) => rules.isDate(name));
    return content.series.length === 2 ? columns.map(({ values }) => trendOf(values, isOverTime)) : [];
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
