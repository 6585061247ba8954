// The axis of values: its ends, baseline and gridlines. A line is above the greatest value, and one
// below the least if that is negative.
devcat.unit("chart/rules/axis", (use) => {
  "use strict";

  const steps = use("chart/rules/steps");
  const style = use("chart/rules/number-style");

  function bounds(values) {
    let [least, most] = [Infinity, -Infinity];
    for (const value of values) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return [least, most];
  }

  // Whether all values are so far from zero that the axis may begin above it: the least is at least a part of
  // the greatest.
  function isLifted(least, most, part) {
    return part !== null && least > 0 && most > least && least >= most * part && most - least >= most * 1e-9;
  }

  // How many steps lie between zero and the ends: `from` and `to` are counts of `step`.
  function spread(values, part) {
    const [low, high] = bounds(values);
    const lifted = isLifted(low, high, part);
    const [least, most] = lifted ? [low, high] : [Math.min(0, low), Math.max(0, high)];
    const step = steps.atLeast((most - least) / 4, values.every(Number.isInteger));
    const to = most === 0 && least < 0 ? 0 : steps.above(step, most);
    const from = least < 0 || lifted ? steps.below(step, least) : 0;
    return { step, from, to, lifted };
  }

  function axis({ step, from, to, lifted = false }) {
    const lines = [];
    for (let count = from; count <= to; count += 1) lines.push(steps.multiple(step, count));
    return { lowest: lines[0], highest: lines.at(-1), baseline: lifted ? lines[0] : 0, lines };
  }

  // The axis of values. It may begin above zero if the least is at least a `part` of the greatest; null for
  // an axis that never does.
  function ofValues(values, part) {
    if (values.length === 0) return { lowest: 0, highest: 1, baseline: 0, lines: [0, 1] };
    return axis(spread(values, part));
  }

  function shared(values, above, below) {
    if (values.length === 0) return axis({ step: { mantissa: 10, exponent: -1 }, from: -below, to: above });
    const [low, high] = bounds(values);
    const most = Math.max(0, high);
    const least = Math.min(0, low);
    const passes = (step) =>
      (above === 0 || steps.multiple(step, above) > most) && (least >= 0 || -steps.multiple(step, below) < least);
    const magnitude = Math.max(most, -least) / Math.max(above, below) || 1;
    const step = steps.smallest(magnitude, values.every(Number.isInteger), passes);
    return axis({ step, from: -below, to: above });
  }

  // The two axes of a combination of two measures: their gridlines are the same lines, and both zeros
  // are one.
  function pair(first, second) {
    const spreads = [first, second].map((values) => (values.length ? spread(values, null) : { from: 0, to: 1 }));
    const above = Math.max(...spreads.map(({ to }) => to));
    const below = Math.max(...spreads.map(({ from }) => -from));
    return [shared(first, above, below), shared(second, above, below)];
  }

  // The gridlines that a context draws, from the lowest up, with labels.
  function gridlines({ lowest, highest, baseline, lines }, { type, context }) {
    let shown = lines;
    if (type === "horizontal-bar") shown = [baseline, -lowest > highest ? lowest : highest];
    else if (context !== "floorplan") shown = [lowest, baseline, highest];
    const values = [...new Set(shown)].sort((a, b) => a - b);
    const text = style.inFull(values);
    return values.map((value) => ({ value, label: text(value) }));
  }

  return { ofValues, pair, gridlines };
});
