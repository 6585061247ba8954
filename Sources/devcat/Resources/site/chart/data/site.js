// What charts a site offers, and where their data come from.
devcat.unit("chart/data/site", (use) => {
  "use strict";

  const words = use("page/words");
  const rules = use("chart/rules/series");
  const states = use("chart/state");
  const { dimensionTitle, dimensionNamed, groupBy, rowsIn } = use("chart/data/dimensions");
  const dimensions = use("chart/data/dimensions");
  const { fitHistory } = use("chart/data/values");

  // What can be chosen for a chart, from the fields that the catalogue has columns of.
  const single = ["waterfall", "donut"];

  const groupTitles = [
    ["identity", "Identity"],
    ["display", "Display"],
    ["safe areas", "Safe areas"],
    ["heights", "Status bar and keyboard"],
    ["classes", "Size classes"],
    ["layouts", "Sizes and classes of an app"],
    ["attributes", "Attributes"],
    ["evidence", "Evidence"],
  ];

  const isEvidence = (path) => /^attributes(?:\.|\[")(?:evidence|unknown)\./.test(path);

  // The choices of a catalogue. Each is [name, title].
  function makeChoices({ fields }) {
    const withColumn = fields.filter(({ column }) => column);
    const numbers = withColumn.filter(({ type }) => type === "number");
    const units = new Map(withColumn.map(({ path, unit }) => [path, unit]));

    const titled = (name) => [name, rules.capital(dimensionTitle(name))];

    const measured = ({ path, unit }) => [path, rules.withUnit(rules.capital(dimensionTitle(path)), unit)];

    const grouping = [
      ...["year", "month"].filter(() => units.has("released")).map(titled),
      ...withColumn.filter(({ path }) => path !== "released" && path !== "id").map(({ path }) => titled(path)),
    ];
    const measuring = numbers.map(measured);

    const isNumber = (path) => numbers.some((field) => field.path === path);

    const isGroup = (name) => grouping.some(([other]) => other === (name === dimensions.inYear ? "month" : name));

    function numberOr(path, otherwise) {
      if (isNumber(path)) return path;
      return isNumber(otherwise) ? otherwise : (numbers[0]?.path ?? null);
    }

    function fitPoints(state) {
      const x = numberOr(state.x, "points.width");
      const size = state.type === "bubble" ? numberOr(state.size, "diagonal") : null;
      return { ...state, x, y: numberOr(state.y, "points.height"), size, second: null };
    }

    function fitGroups(state) {
      const y = isNumber(state.y) ? state.y : null;
      const second = state.type === "combination" && isNumber(state.second) ? state.second : null;
      const isOne = single.includes(state.type) || second !== null;
      return {
        ...state,
        x: isGroup(state.x) ? state.x : "year",
        y: state.type === "stock" ? numberOr(y, "points.height") : y,
        series: isOne ? null : state.series,
        second,
        size: null,
      };
    }

    // The state with only what the catalogue has and its type can show.
    function fit(state) {
      const drilled = state.drilled.every(({ x }) => isGroup(x)) ? state.drilled : [];
      const series = isGroup(state.series) ? state.series : null;
      const known = { ...state, drilled, series };
      return rules.isOfPoints(state.type) ? fitPoints(known) : fitGroups(known);
    }

    const groupOf = new Map(withColumn.map(({ path, group }) => [path, isEvidence(path) ? "evidence" : group]));

    // Options as a menu has them: by the groups of their fields.
    function grouped(options) {
      const groups = Map.groupBy(options, ([name]) => groupOf.get(name) ?? "");
      const titled = groupTitles.filter(([group]) => groups.has(group));
      return [...(groups.get("") ?? []), ...titled.map(([group, title]) => ({ title, options: groups.get(group) }))];
    }

    return { grouping, measuring, grouped, fit, unitOf: (path) => units.get(path) };
  }
  const isOfOneSeries = (type) => single.includes(type);

  // What a state asks of the rules: the spec of its chart.
  function quartiles({ name }) {
    return `Of the devices of each ${name}: open is the lower quartile, close the upper one, low the smallest and high the greatest number. The average uses the closes.`;
  }

  // Makes specs; `unitOf(path)` gives the unit of a field, or nothing.
  function makeRequest(unitOf) {
    const field = (path) => ({ name: dimensionTitle(path), unit: unitOf(path) ?? "" });

    const measure = (path, aggregate) => path === null ? { name: "devices" } : { ...field(path), aggregate };

    // What the points of a scatter and the ranges of a stock chart show is not an aggregate.
    function measureOf({ type, y, aggregate }) {
      if (rules.isOfPoints(type) || type === "stock") return field(y);
      return measure(y, aggregate);
    }

    // By their names devices are what one drills into.
    function categoryOf({ type, x, drilled }) {
      if (rules.isOfPoints(type)) return field(x);
      if (x === "name" && drilled.length) return { name: "device" };
      return dimensions.dates.includes(x) ? { name: dimensionTitle(x) } : field(x);
    }

    const drilledInto = ({ x, value }) => `${dimensions.dates.includes(x) ? dimensionTitle(x) : x}=${value}`;

    // The spec of a state, but for the series and points that are chosen in what there is.
    function of(state) {
      return {
        type: state.type,
        measure: measureOf(state),
        category: categoryOf(state),
        second: state.type === "combination" && state.second ? measure(state.second, state.aggregate) : undefined,
        size: state.type === "bubble" ? (state.size ? field(state.size) : { name: "device" }) : undefined,
        sort: state.sort,
        drilled: state.drilled.map(({ value }) => value),
        drillDown: true,
        conditions: [...state.where, ...state.drilled.map(drilledInto)],
        omitEmpty: !dimensions.dates.includes(state.x),
        note: state.type === "stock" ? quartiles(categoryOf(state)) : undefined,
      };
    }

    return of;
  }

  // The charts that are ready to be looked at, one of each type.
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
  const readyCharts = () => all.map(({ note, ...changes }) => ({ note, state: states.make(changes) }));

  // Columns by path. `load(path)` promises a column; the identifiers and names are at hand. `filter(conditions)`
  // promises a function that says of a position whether they all hold.
  function makeSources(load, names, filter) {
    const loaded = new Map([["id", names.ids], ["name", names.names]]);

    let allows = () => true;

    // Loads the columns of paths that are not there yet.
    async function prepare(paths) {
      const missing = [...new Set(paths)].filter((path) => !loaded.has(path));
      const found = await Promise.all(missing.map((path) => load(path)));
      missing.forEach((path, index) => loaded.set(path, found[index]));
    }

    // Keeps only the devices for which conditions hold; none where they cannot be read, and rejects then.
    async function restrict(conditions) {
      allows = () => false;
      allows = conditions.length === 0 ? () => true : await filter(conditions);
    }

    return { count: names.ids.length, prepare, restrict, allows: (row) => allows(row), column: (path) => loaded.get(path) };
  }

  // The paths that a state reads.
  function pathsOf(state) {
    const { x, y, second, size, series, drilled } = state;
    const grouped = [x, series, ...drilled.map((each) => each.x)].filter(Boolean);
    const measured = [y, second, size].filter(Boolean);
    // The release tells which series is the most recent.
    const recency = series ? ["released"] : [];
    return [...grouped.map((name) => dimensionNamed(name).path), ...measured, ...recency];
  }

  // `columns(path)` promises the values of a column, `filter(conditions)` a function that
  // says of a device whether they hold; `names` has the names of the devices; `catalogue` the fields.
  function makeSite({ columns, filter, names, catalogue }) {
    words.learn(catalogue.fields);
    const possible = makeChoices(catalogue);
    const charts = catalogue.charts ?? [];
    return {
      choices: possible,
      history: charts,
      // The state with only what the catalogue has and its type can show.
      fit: (state) => (state.history === null ? possible.fit(state) : fitHistory(state, charts)),
      names,
      request: makeRequest(possible.unitOf),
      sources: makeSources(columns, names, filter),
      updated: catalogue.head?.time,
    };
  }

  // Drilling down: from a category to what it is made of, with the same measure, and back.
  const byName = "name";

  // Whether the month of any device in what was drilled into is known.
  function haveMonths(drilled, sources) {
    const month = dimensionNamed("month");
    const groups = groupBy(sources.column(month.path), month);
    return rowsIn(drilled, sources).some((row) => groups.of(row).length > 0);
  }

  // The dimension inside a category of `x`: a year shows its months where they are known, all others their
  // devices.
  const inside = (x, drilled, sources) => x === "year" && haveMonths(drilled, sources) ? dimensions.inYear : byName;

  // Whether the categories of a state can be drilled into; devices are opened instead.
  const canDrill = (state) => state.x !== byName && state.x !== "id" && state.history === null;

  // The state of what a category is made of. Devices have long names, so they are beside bars.
  function drillDown(state, value, sources) {
    const { type, series } = state;
    const drilled = [...state.drilled, { type, series, x: state.x, value }];
    const x = inside(state.x, drilled, sources);
    const isByName = x === byName;
    return {
      ...state,
      x,
      type: isByName && type !== "stock" ? "horizontal-bar" : type,
      series: isByName ? null : series,
      show: isByName ? null : state.show,
      drilled,
    };
  }

  // The state before the last drill.
  function drillUp(state) {
    const { type, series, x } = state.drilled.at(-1);
    return { ...state, type, series, x, show: null, drilled: state.drilled.slice(0, -1) };
  }

  return { isOfOneSeries, readyCharts, pathsOf, makeSite, canDrill, drillDown, drillUp };
});
