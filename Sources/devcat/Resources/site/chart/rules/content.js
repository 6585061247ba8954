// Everything that a chart says, as a value: from what is asked for (the spec) and the data.
devcat.unit("chart/rules/content", (use) => {
  "use strict";

  const axes = use("chart/rules/axes");
  const axis = use("chart/rules/axis");
  const donut = use("chart/rules/donut");
  const legend = use("chart/rules/legend");
  const shown = use("chart/rules/shown");
  const summary = use("chart/rules/summary");
  const titles = use("chart/rules/titles");
  const waterfall = use("chart/rules/waterfall");

  const opacities = { area: 0.25, stock: 0.75, scatter: 0.75, bubble: 0.5 };
  const elements = {
    floorplan: ["title", "subtitle", "timeStamp", "summary", "plot", "axisTitles", "axisLabels", "legend"],
    card: ["title", "summary", "plot"],
    cell: ["title", "subtitle", "plot", "axisLabels", "legend"],
  };

  function hasValues({ series }) {
    return series.some((one) =>
      (one.points ?? one.ranges ?? one.values).some((value) => value !== null && value !== undefined),
    );
  }

  function elementsOf(type, context, hasTimeStamp, hasLegend) {
    return elements[context].filter((element) => {
      if (element === "timeStamp") return hasTimeStamp;
      if (element === "legend") return hasLegend;
      return type !== "donut" || (element !== "axisTitles" && element !== "axisLabels");
    });
  }

  function domain(found) {
    return found ? [found.lowest, found.highest] : null;
  }

  // What the axes of the chart are labelled with. Only the value axis of bars is short of lines.
  function gridlines(spec, { value, second, x }) {
    const of = (found) => (found ? axis.gridlines(found, spec) : []);
    return { gridlines: of(value), secondGridlines: of(second), xGridlines: of(x) };
  }

  // The content of a chart; throws a ChartError where the data cannot be shown so.
  // `data` are the data as shown, in order.
  function of(asked, all) {
    const spec = { context: "floorplan", ...asked };
    const data = shown.of(spec, all);
    const found = axes.of(spec, data);
    const shares = spec.type === "donut" ? donut.shares(data) : [];
    const items = legend.of(spec.type, data.series);
    const timeStamp = titles.timeStamp(spec.updated);
    const isEmpty = spec.type === "donut" ? shares.length === 0 : !hasValues(data);
    return {
      type: spec.type,
      title: titles.title(spec),
      subtitle: titles.subtitle(data.series.map((one) => one.name), spec.conditions),
      timeStamp,
      data,
      series: data.series.map((one) => one.name),
      categories: data.categories,
      summary: summary.of(spec, data),
      ...gridlines(spec, found),
      domain: domain(found.value),
      secondDomain: domain(found.second),
      xDomain: domain(found.x),
      baseline: found.value?.baseline ?? null,
      legend: items,
      steps: spec.type === "waterfall" ? waterfall.steps(data) : [],
      shares,
      opacity: opacities[spec.type] ?? 1,
      elements: elementsOf(spec.type, spec.context, timeStamp !== null, items.length > 0),
      axisTitles: titles.axes(spec),
      interactive: spec.context === "floorplan",
      message: isEmpty ? "No values to show" : null,
    };
  }

  return { of };
});
