// The eleven types of chart, and what each is made of.
devcat.unit("chart/rules/types", (use) => {
  "use strict";

  // `across` is the axis that is zoomed and walked: the categories along x or y, both axes where marks
  // stand at two numbers, or none. `series` says how many series a type takes at most.
  const all = [
    { name: "column", title: "Column", across: "x", series: 4 },
    { name: "stacked-column", title: "Stacked column", across: "x", series: 4 },
    { name: "horizontal-bar", title: "Horizontal bar", across: "y", series: 4 },
    { name: "line", title: "Line", across: "x", series: 4 },
    { name: "area", title: "Area", across: "x", series: 4 },
    { name: "combination", title: "Combination", across: "x", series: 4 },
    { name: "waterfall", title: "Waterfall", across: "x", series: 1 },
    { name: "scatter", title: "Scatter", across: "both", series: 4 },
    { name: "bubble", title: "Bubble", across: "both", series: 4 },
    { name: "stock", title: "Stock", across: "x", series: 4 },
    { name: "donut", title: "Donut", across: "none", series: 1 },
  ];

  // The type of a name; undefined if there is none.
  function named(name) {
    return all.find((type) => type.name === name);
  }

  // What draws the marks of a type.
  function marks(type) {
    return use(`chart/marks/${type.name}`);
  }

  return { all, named, marks };
});
