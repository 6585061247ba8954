// How numbers that are shown together are written: the greatest of them chooses the letter behind
// them and the decimals, so that they can be compared at a glance.
devcat.unit("chart/rules/number-style", () => {
  "use strict";

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
  function power(exponent) {
    return Number(`1e${exponent}`);
  }

  // The greatest k with 10^k at most a magnitude above zero.
  function exponentOf(magnitude) {
    let exponent = Math.floor(Math.log10(magnitude));
    while (power(exponent + 1) <= magnitude) exponent += 1;
    while (power(exponent) > magnitude) exponent -= 1;
    return exponent;
  }

  // Half is rounded up; what misses a half by the error of a computation counts as one.
  function rounded(magnitude, decimals) {
    return Math.floor(magnitude * power(decimals) + 0.5 + 1e-9);
  }

  function grouped(digits) {
    return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ",");
  }

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

  function isNear(value, tolerance) {
    return Math.abs(value - Math.round(value)) <= tolerance;
  }

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
  function inFull(values) {
    return make(values, decimalsInFull);
  }

  // The style of a column of a summary.
  function inShort(values) {
    return make(values, decimalsInShort);
  }

  // The style of the numbers of a column in which others can be written too: where these need another unit, that of all.
  function formHolding(above, others) {
    const [own, all] = [formOf(above, decimalsInShort), formOf([...above, ...others], decimalsInShort)];
    return own && all && own.scale.divisor === all.scale.divisor ? own : all;
  }

  // The difference of two numbers as a column of a summary writes them that has the numbers `above`:
  // `{text, sign}`, the text without a sign.
  function differenceInShort(first, second, above) {
    const form = formHolding(above, [first, second]);
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

  return { inFull, inShort, differenceInShort, percent, power, exponentOf, missing, minus };
});
