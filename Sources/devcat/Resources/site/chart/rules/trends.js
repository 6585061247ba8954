// The trend from the second of two series, which is the older, to the first.
devcat.unit("chart/rules/trends", (use) => {
  "use strict";

  const style = use("chart/rules/number-style");

  // The trend of a column of the summary, with as many decimals as its values, in a semantic colour.
  function of([newer, older]) {
    if (newer === null || older === null) return { direction: "level", text: style.missing, role: "neutral" };
    const difference = newer - older;
    const text = style.inShort([newer, older])(difference).replace(style.minus, "");
    if (!/[1-9]/.test(text)) return { direction: "level", text, role: "neutral" };
    return difference > 0
      ? { direction: "up", text, role: "positive" }
      : { direction: "down", text, role: "negative" };
  }

  return { of };
});
