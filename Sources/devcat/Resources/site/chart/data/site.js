// What the charts need of the site, in one value.
devcat.unit("chart/data/site", (use) => {
  "use strict";

  const choices = use("chart/data/choices");
  const requests = use("chart/data/request");
  const sources = use("chart/data/sources");

  // `columns(path)` promises the values of a column; `names` has those of the devices; `catalogue` the fields.
  function make({ columns, names, catalogue }) {
    const possible = choices.make(catalogue);
    return {
      choices: possible,
      history: catalogue.charts ?? [],
      names,
      request: requests.make(possible.unitOf),
      sources: sources.make(columns, names),
      updated: catalogue.head?.time,
    };
  }

  return { make };
});
