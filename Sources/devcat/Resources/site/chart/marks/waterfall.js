// Waterfall: each value as a step from the running total before it to the one after it, upward in the
// colour for positive and downward in the colour for negative values; the total is last.
devcat.unit("chart/marks/waterfall", (use) => {
  "use strict";

  const bands = use("chart/plot/bands");
  const shapes = use("chart/plot/shapes");

  const fills = {
    increase: "chart-fill chart-positive",
    decrease: "chart-fill chart-negative",
    total: "chart-fill",
  };

  // The position of a step is that of its category in the axis, where the missing have a place too.
  function placed({ content, labels }) {
    const places = new Map(labels.map((label, place) => [label, place]));
    return content.steps.map((step) => ({
      ...step,
      place: step.kind === "total" ? labels.length - 1 : places.get(step.category),
    }));
  }

  function mark(frame, { place, from, to, kind }) {
    const [start, end] = bands.slot(frame.band, place, 0, 1);
    const box = shapes.between(start, frame.value(from), end, frame.value(to));
    return { category: place, series: 0, value: to - from, box, nodes: [shapes.bar(box, fills[kind])] };
  }

  function connector(frame, step, next) {
    const y = frame.value(step.to);
    const from = bands.slot(frame.band, step.place, 0, 1)[1];
    const to = bands.slot(frame.band, next.place, 0, 1)[0];
    return shapes.line([{ x: from, y }, { x: to, y }], "chart-connector");
  }

  // The total is not a point that could be selected: its mark is among the lines.
  function draw(frame) {
    const steps = placed(frame);
    const inSight = steps.filter(({ place }) => place >= frame.band.first && place <= frame.band.last);
    const connectors = steps.slice(1).map((next, index) => connector(frame, steps[index], next));
    const totals = inSight.filter(({ kind }) => kind === "total").flatMap((step) => mark(frame, step).nodes);
    return {
      under: [{ series: 0, nodes: [...connectors, ...totals] }],
      marks: inSight.filter(({ kind }) => kind !== "total").map((step) => mark(frame, step)),
    };
  }

  return { draw, leastBand: () => 4 };
});
