// The steps of a waterfall: each from the running total before a value to the one after it.
devcat.unit("chart/rules/waterfall", () => {
  "use strict";

  // The steps, and last the total.
  function steps({ categories, series }) {
    const found = [];
    let total = 0;
    categories.forEach((category, index) => {
      const value = series[0]?.values[index] ?? null;
      if (value === null) return;
      found.push({ category, from: total, to: total + value, kind: value < 0 ? "decrease" : "increase" });
      total += value;
    });
    return [...found, { category: "Total", from: 0, to: total, kind: "total" }];
  }

  return { steps };
});
