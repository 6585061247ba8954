// What a chart cannot show, for people.
devcat.unit("chart/rules/errors", () => {
  "use strict";

  const sentences = {
    "unknown-series": (names) => `There is no series '${names[0]}' in the data.`,
    "too-many-series": (names) => `A chart shows at most four series, and the data have ${names.length}. Choose which to show.`,
    "one-series": (names) => `This type of chart shows one series, and the data have ${names.length}. Choose which to show, or another type.`,
    "unknown-point": (names) => `There is no point '${names[0]}' in the chart.`,
    "out-of-range": (names) => `The series '${names[0]}' has a number that is too great for a chart, above 10^300.`,
    "negative-part": (names) => `A donut shows parts of a whole, and '${names[0]}' is below zero. Choose another type.`,
    "negative-size": (names) => `The area of a bubble cannot be less than zero, and the size of '${names[0]}' is. Choose another field.`,
    "too-many-parts": (names) =>
      `A donut shows at most eleven parts, and the data have ${names.length}. Filter them, or choose another type.`,
  };

  // A chart that cannot be shown: `code` says why, `names` on what.
  class ChartError extends Error {
    constructor(code, names) {
      super(sentences[code](names));
      this.name = "ChartError";
      this.code = code;
      this.names = names;
    }
  }

  return { ChartError };
});
