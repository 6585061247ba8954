// The charts that are ready to be looked at, one of each type.
devcat.unit("chart/data/ready", (use) => {
  "use strict";

  const states = use("chart/state");

  const all = [
    { type: "stacked-column", series: "family", note: "Which families grew" },
    { type: "line", y: "points.width", series: "family", note: "How wide screens became" },
    { type: "scatter", x: "points.width", y: "points.height", series: "idiom", note: "Every size of screen" },
    { type: "horizontal-bar", x: "family", y: "ppi", sort: "value-descending", note: "Which families are the sharpest" },
    { type: "donut", x: "family", sort: "value-descending", note: "What the catalogue is made of" },
    { type: "area", y: "diagonal", aggregate: "max", series: "family", note: "The largest screen of each year" },
    { type: "column", x: "family", y: "points.height", aggregate: "median", sort: "value-descending", note: "The height in the middle of each family" },
    { type: "combination", second: "ppi", note: "More devices, sharper screens" },
    { type: "waterfall", note: "How the catalogue adds up" },
    { type: "stock", y: "points.height", series: "family", show: ["iPhone"], note: "From the lowest to the highest screen" },
    { type: "bubble", x: "points.width", y: "ppi", size: "diagonal", series: "family", note: "Sharpness by width and size" },
  ];

  // Each as `{state, note}`.
  function list() {
    return all.map(({ note, ...changes }) => ({ note, state: states.make(changes) }));
  }

  return { list };
});
