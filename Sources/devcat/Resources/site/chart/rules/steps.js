// Round steps of an axis: 10, 20, 25 or 50 times a power of ten.
devcat.unit("chart/rules/steps", (use) => {
  "use strict";

  const { power, exponentOf } = use("chart/rules/number-style");
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
  function below(step, value) {
    return -above(step, -value);
  }

  return { multiple, smallest, atLeast, above, below };
});
