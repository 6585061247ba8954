// The parts of a donut.
devcat.unit("chart/rules/donut", (use) => {
  "use strict";

  const style = use("chart/rules/number-style");
  const { ChartError } = use("chart/rules/errors");

  const mostParts = 11;

  // The parts that are more than zero, each with its text, its share of the whole, and its colour, which the order of
  // the data gives. `number` is its value.
  function shares({ categories, places, series }) {
    const parts = categories
      .map((category, index) => ({ category, place: places[index], number: series[0]?.values[index] ?? 0 }))
      .filter(({ number }) => number !== 0);
    const negative = parts.find(({ number }) => number < 0);
    if (negative) throw new ChartError("negative-part", [negative.category]);
    if (parts.length > mostParts) throw new ChartError("too-many-parts", parts.map(({ category }) => category));
    const sum = parts.reduce((total, { number }) => total + number, 0);
    const text = style.inFull(parts.map(({ number }) => number));
    const inData = parts.map(({ place }) => place).sort((a, b) => a - b);
    return parts.map(({ category, place, number }) => ({
      category,
      value: text(number),
      share: style.percent((100 * number) / sum),
      colour: inData.indexOf(place),
      number,
    }));
  }

  return { shares };
});
