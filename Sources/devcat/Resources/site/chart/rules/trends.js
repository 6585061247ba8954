// The trend: from the second of two series, which is the older, to the first; or that of one series over time.
devcat.unit("chart/rules/trends", (use) => {
  "use strict";

  const order = use("chart/rules/order");
  const style = use("chart/rules/number-style");

  const timeNames = new Set(["year", "month", "day", "date of release", "revision"]);
  const types = new Set(["column", "stacked-column", "horizontal-bar", "line", "area", "combination"]);

  // The difference of two numbers as the column writes them that has the numbers `above`, in a semantic colour.
  function difference(newer, older, above, since = "") {
    if ((newer ?? null) === null || (older ?? null) === null) return { direction: "level", text: style.missing, role: "neutral" };
    const { text, sign } = style.differenceInShort(newer, older, above);
    if (sign === 0) return { direction: "level", text: text + since, role: "neutral" };
    return sign > 0
      ? { direction: "up", text: text + since, role: "positive" }
      : { direction: "down", text: text + since, role: "negative" };
  }

  // The trend of a column of the summary.
  function of([newer, older]) {
    return difference(newer, older, [newer, older]);
  }

  // The categories that have a value, from the earliest on; none if they are not times.
  function timeline(spec, { categories, series }) {
    if (series.length !== 1 || !types.has(spec.type) || !timeNames.has(spec.category.name)) return [];
    if (spec.category.name !== "revision" && !categories.every(order.isDate)) return [];
    const { values } = series[0];
    const known = categories.map((_, index) => index).filter((index) => (values[index] ?? null) !== null);
    return known.sort((a, b) => order.ofCategories(categories[a], categories[b]));
  }

  // The trend of one series over time, for each column: from the first value to the last one, and at a selected
  // category from the value before it. None of other charts.
  function overTime(spec, content, columns) {
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

  return { of, overTime };
});
