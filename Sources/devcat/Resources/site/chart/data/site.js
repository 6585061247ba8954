// What the charts need of the site, in one value.
devcat.unit("chart/data/site", (use) => {
  "use strict";

  const choices = use("chart/data/choices");
  const history = use("chart/data/history");
  const labels = use("page/labels");
  const requests = use("chart/data/request");
  const sources = use("chart/data/sources");

  // `columns(path)` promises the values of a column, `filter(conditions)` a function that
  // says of a device whether they hold; `names` has the names of the devices; `catalogue` the fields.
  function make({ columns, filter, names, catalogue }) {
    labels.learn(catalogue.fields);
    const possible = choices.make(catalogue);
    const charts = catalogue.charts ?? [];
    return {
      choices: possible,
      history: charts,
      // The state with only what the catalogue has and its type can show.
      fit: (state) => (state.history === null ? possible.fit(state) : history.fit(state, charts)),
      names,
      request: requests.make(possible.unitOf),
      sources: sources.make(columns, names, filter),
      updated: catalogue.head?.time,
    };
  }

  return { make };
});
