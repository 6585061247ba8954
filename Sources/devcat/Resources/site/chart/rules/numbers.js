// How charts write and space numbers.
devcat.unit("chart/rules/numbers", () => {
  "use strict";

  // How numbers that are shown together are written: the greatest of them chooses the letter behind
  // them and the decimals, so that they can be compared at a glance.
  const letters = [
    { divisor: 1e12, letter: "T" },
    { divisor: 1e9, letter: "B" },
    { divisor: 1e6, letter: "M" },
    { divisor: 1, letter: "" },
  ];
  const minus = "\u2212";
  // The text of a missing number.
  const missing = "\u2013";

  // The double nearest to a power of ten.
  const power = (exponent) => Number(`1e${exponent}`);

  // The greatest k with 10^k at most a magnitude above zero.
  function exponentOf(magnitude) {
    let exponent = Math.floor(Math.log10(magnitude));
    while (power(exponent + 1) <= magnitude) exponent += 1;
    while (power(exponent) > magnitude) exponent -= 1;
    return exponent;
  }

  // Half is rounded up; what misses a half by the error of a computation counts as one.
  const rounded = (magnitude, decimals) => Math.floor(magnitude * power(decimals) + 0.5 + 1e-9);
  const grouped = (digits) => digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ",");

  // A rounded magnitude as text: `units` counts the last of the decimals.
  function written(units, decimals) {
    const digits = String(units).padStart(decimals + 1, "0");
    const whole = grouped(digits.slice(0, digits.length - decimals));
    return decimals ? `${whole}.${digits.slice(-decimals)}` : whole;
  }

  function scientific(value) {
    if (value === 0) return "0";
    const magnitude = Math.abs(value);
    let exponent = exponentOf(magnitude);
    const mantissa = exponent >= 0 ? magnitude / power(exponent) : magnitude * power(-exponent);
    let units = rounded(mantissa, 2);
    if (units === 1000) {
      units = 100;
      exponent += 1;
    }
    const text = written(units, 2).replace(/\.?0+$/, "");
    return `${value < 0 ? minus : ""}${text}e${exponent}`;
  }

  const isNear = (value, tolerance) => Math.abs(value - Math.round(value)) <= tolerance;

  // The fewest decimals, up to six, that write every number in full: for gridlines and parts.
  function decimalsInFull(parts) {
    for (let decimals = 0; decimals < 6; decimals += 1) {
      if (parts.every((part) => isNear(part * power(decimals), 1e-6))) return decimals;
    }
    return 6;
  }

  // The decimals of a summary: none of whole numbers, else about four digits.
  function decimalsInShort(parts, greatest) {
    if (parts.every((part) => isNear(part, 1e-9))) return 0;
    const exponent = exponentOf(greatest);
    return exponent >= 0 ? Math.min(2, Math.max(0, 3 - exponent)) : Math.min(6, 2 - exponent);
  }

  function plain(value, { scale: { divisor, letter }, decimals }) {
    const units = rounded(Math.abs(value / divisor), decimals);
    if (units === 0) return written(0, decimals);
    return `${value < 0 ? minus : ""}${written(units, decimals)}${letter}`;
  }

  // The scale and the decimals of numbers; null if they are scientific.
  function formOf(values, decimalsOf) {
    const greatest = values.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
    if (greatest >= 1e15 || (greatest > 0 && greatest < 1e-4)) return null;
    const scale = letters.find(({ divisor }) => greatest >= divisor) ?? letters.at(-1);
    const decimals = decimalsOf(values.map((value) => value / scale.divisor), greatest / scale.divisor);
    return { scale, decimals };
  }

  function make(values, decimalsOf) {
    const form = formOf(values, decimalsOf);
    return form ? (value) => plain(value, form) : scientific;
  }

  // The style of gridlines and of the parts of a donut: a function from a number to its text.
  const inFull = (values) => make(values, decimalsInFull);

  // The style of a column of a summary.
  const inShort = (values) => make(values, decimalsInShort);

  // The difference of two numbers as their column of a summary writes them: `{text, sign}`, the text without a sign.
  function differenceInShort(first, second) {
    const form = formOf([first, second], decimalsInShort);
    if (!form) return { text: scientific(Math.abs(first - second)), sign: Math.sign(first - second) };
    const { scale, decimals } = form;
    const units = (value) => Math.sign(value) * rounded(Math.abs(value / scale.divisor), decimals);
    const difference = units(first) - units(second);
    const text = written(Math.abs(difference), decimals);
    return { text: difference === 0 ? text : text + scale.letter, sign: Math.sign(difference) };
  }

  // A part of a hundred, with one decimal if that is not zero.
  function percent(value) {
    const tenths = rounded(value, 1);
    return `${Math.floor(tenths / 10)}${tenths % 10 ? `.${tenths % 10}` : ""}%`;
  }

  // Round steps of an axis: 10, 20, 25 or 50 times a power of ten.
  const mantissas = [10, 20, 25, 50];

  // The multiple `count` of a step, computed so that it is the double nearest to what is written.
  function multiple({ mantissa, exponent }, count) {
    if (count === 0) return 0;
    return exponent >= 0 ? count * mantissa * power(exponent) : (count * mantissa) / power(-exponent);
  }

  // The smallest step that passes a test, from those about a magnitude upwards; `whole` leaves out
  // steps that are not whole numbers.
  function smallest(magnitude, whole, passes) {
    for (let exponent = exponentOf(magnitude) - 3; ; exponent += 1) {
      for (const mantissa of mantissas) {
        const step = { mantissa, exponent };
        if (whole && !Number.isInteger(multiple(step, 1))) continue;
        if (passes(step)) return step;
      }
    }
  }

  // The smallest step that is not less than a length; 1 for none.
  function atLeast(length, whole) {
    if (length === 0) return { mantissa: 10, exponent: -1 };
    return smallest(length, whole, (step) => multiple(step, 1) >= length);
  }

  // The count of the smallest multiple above a value.
  function above(step, value) {
    let count = Math.floor(value / multiple(step, 1));
    while (multiple(step, count) <= value) count += 1;
    while (multiple(step, count - 1) > value) count -= 1;
    return count;
  }

  // The count of the greatest multiple below a value.
  const below = (step, value) => -above(step, -value);

  // The axis of values: its ends, baseline and gridlines. A line is above the greatest value, and one
  // below the least if that is negative.
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
  const isLifted = (least, most, part) => part !== null && least > 0 && most > least && least >= most * part && most - least >= most * 1e-9;

  // How many steps lie between zero and the ends: `from` and `to` are counts of `step`.
  function spread(values, part) {
    const [low, high] = bounds(values);
    const lifted = isLifted(low, high, part);
    const [least, most] = lifted ? [low, high] : [Math.min(0, low), Math.max(0, high)];
    const step = atLeast((most - least) / 4, values.every(Number.isInteger));
    const to = most === 0 && least < 0 ? 0 : above(step, most);
    const from = least < 0 || lifted ? below(step, least) : 0;
    return { step, from, to, lifted };
  }

  function axis({ step, from, to, lifted = false }) {
    const lines = [];
    for (let count = from; count <= to; count += 1) lines.push(multiple(step, count));
    return { lowest: lines[0], highest: lines.at(-1), baseline: lifted ? lines[0] : 0, lines };
  }

  // The axis of values. It may begin above zero if the least is at least a `part` of the greatest; null for
  // an axis that never does.
  function axisOfValues(values, part) {
    if (values.length === 0) return { lowest: 0, highest: 1, baseline: 0, lines: [0, 1] };
    return axis(spread(values, part));
  }

  function shared(values, above, below) {
    if (values.length === 0) return axis({ step: { mantissa: 10, exponent: -1 }, from: -below, to: above });
    const [low, high] = bounds(values);
    const most = Math.max(0, high);
    const least = Math.min(0, low);
    const passes = (step) =>
      (above === 0 || multiple(step, above) > most) && (least >= 0 || -multiple(step, below) < least);
    const magnitude = Math.max(most, -least) / Math.max(above, below) || 1;
    const step = smallest(magnitude, values.every(Number.isInteger), passes);
    return axis({ step, from: -below, to: above });
  }

  // The two axes of a combination of two measures: their gridlines are the same lines, and both zeros
  // are one.
  function axisPair(first, second) {
    const spreads = [first, second].map((values) => (values.length ? spread(values, null) : { from: 0, to: 1 }));
    const above = Math.max(...spreads.map(({ to }) => to));
    const below = Math.max(...spreads.map(({ from }) => -from));
    return [shared(first, above, below), shared(second, above, below)];
  }

  // The gridlines that a context draws, from the lowest up, with labels.
  function gridlinesOf({ lowest, highest, baseline, lines }, { type, context }) {
    let shown = lines;
    if (type === "horizontal-bar") shown = [baseline, -lowest > highest ? lowest : highest];
    else if (context !== "floorplan") shown = [lowest, baseline, highest];
    const values = [...new Set(shown)].sort((a, b) => a - b);
    const text = inFull(values);
    return values.map((value) => ({ value, label: text(value) }));
  }

  // What a chart cannot show, for people.
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

  // The numbers that a chart can compute with: none too great for sums, and none too small to be divided by.
  const greatest = 1e300;
  const least = 1e-290;

  function numberIn(value, name) {
    if (typeof value !== "number") return value;
    if (Math.abs(value) > greatest) throw new ChartError("out-of-range", [name]);
    return Math.abs(value) < least ? 0 : value;
  }

  // A range or a point; the same where all its numbers are.
  function recordIn(record, name) {
    let found = record;
    for (const key of Object.keys(record)) {
      const value = numberIn(record[key], name);
      if (value !== record[key]) found = { ...found, [key]: value };
    }
    return found;
  }

  // A series whose numbers are all within the range; throws `out-of-range` where one is too great.
  function within(series) {
    const { name, values, ranges, points } = series;
    if (values) return { ...series, values: values.map((value) => numberIn(value ?? null, name)) };
    if (ranges) return { ...series, ranges: ranges.map((range) => range && recordIn(range, name)) };
    return { ...series, points: points.map((point) => recordIn(point, name)) };
  }

  return {
    inFull, inShort, differenceInShort, percent, missing, multiple, atLeast, above, below, axisOfValues,
    axisPair, gridlinesOf, ChartError, within,
  };
});
