// The trend from the second of two series, which is the older, to the first.
devcat.unit("chart/rules/trends", (use) => {
  "use strict";

  const style = use("chart/rules/number-style");

  // The trend of a column of the summary, the difference of its values as they are written, in a semantic colour.
  function of([newer, older]) {
    if (newer === null || older === null) return { direction: "level", text: style.missing, role: "neutral" };
    const { text, sign } = style.differenceInShort(newer, older);
    if (sign === 0) return { direction: "level", text, role: "neutral" };
    return sign > 0
      ? { direction: "up", text, role: "positive" }
      : { direction: "down", text, role: "negative" };
  }

  return { of };
});
