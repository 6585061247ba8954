// What can be chosen for a chart, from the fields that the catalogue has columns of.
devcat.unit("chart/data/choices", (use) => {
  "use strict";

  const dimensions = use("chart/data/dimensions");
  const measures = use("chart/rules/measures");
  const points = ["scatter", "bubble"];
  const single = ["waterfall", "donut"];

  const groupTitles = [
    ["identity", "Identity"],
    ["display", "Display"],
    ["safe areas", "Safe areas"],
    ["status bars", "Status bars"],
    ["classes", "Size classes"],
    ["layouts", "Sizes and classes of an app"],
    ["attributes", "Attributes"],
    ["evidence", "Evidence"],
  ];

  function isEvidence(path) {
    return /^attributes(?:\.|\[")(?:evidence|unknown)\./.test(path);
  }

  // The choices of a catalogue. Each is [name, title].
  function make({ fields }) {
    const withColumn = fields.filter(({ column }) => column);
    const numbers = withColumn.filter(({ type }) => type === "number");
    const units = new Map(withColumn.map(({ path, unit }) => [path, unit]));

    function titled(name) {
      return [name, measures.capital(dimensions.title(name))];
    }

    function measured({ path, unit }) {
      return [path, measures.withUnit(measures.capital(dimensions.title(path)), unit)];
    }

    const grouping = [
      ...["year", "month"].filter(() => units.has("released")).map(titled),
      ...withColumn.filter(({ path }) => path !== "released" && path !== "id").map(({ path }) => titled(path)),
    ];
    const measuring = numbers.map(measured);

    function isNumber(path) {
      return numbers.some((field) => field.path === path);
    }

    function isGroup(name) {
      return grouping.some(([other]) => other === name);
    }

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
      return points.includes(state.type) ? fitPoints(known) : fitGroups(known);
    }

    const groupOf = new Map(withColumn.map(({ path, group }) => [path, isEvidence(path) ? "evidence" : group]));

    // Options as a menu has them: by the groups of their fields.
    function grouped(options) {
      const groups = Map.groupBy(options, ([name]) => groupOf.get(name) ?? "");
      const titled = groupTitles.filter(([group]) => groups.has(group));
      return [...(groups.get("") ?? []), ...titled.map(([group, title]) => ({ title, options: groups.get(group) }))];
    }

    return {
      grouping,
      measuring,
      grouped,
      fit,
      unitOf: (path) => units.get(path),
    };
  }

  return { make, isOfPoints: (type) => points.includes(type), isOfOneSeries: (type) => single.includes(type) };
});
