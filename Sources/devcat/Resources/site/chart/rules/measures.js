// The words of a measure: its aggregate, its name and its unit.
devcat.unit("chart/rules/measures", () => {
  "use strict";

  const words = { mean: "Average", median: "Median", min: "Smallest", max: "Largest", sum: "Total" };

  // A text with a capital, in ASCII only.
  function capital(text) {
    return text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  }

  // A text with its unit in brackets after it, where it has one.
  function withUnit(text, unit) {
    return unit ? `${text} (${unit})` : text;
  }

  // The word of a measure's aggregate; undefined where it has none.
  function word(measure) {
    return words[measure.aggregate];
  }

  // The measure's text without its unit, such as "Average screen width".
  function text(measure) {
    return capital(measure.aggregate ? `${words[measure.aggregate]} ${measure.name}` : measure.name);
  }

  // The measure's text with its unit.
  function full(measure) {
    return withUnit(text(measure), measure.unit);
  }

  // The measure's text with its unit inside a sentence: no capital is made.
  function inner(measure) {
    const aggregate = measure.aggregate ? `${words[measure.aggregate].toLowerCase()} ` : "";
    return withUnit(aggregate + measure.name, measure.unit);
  }

  return { words, capital, withUnit, word, text, full, inner };
});
