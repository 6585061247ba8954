// A condition as `--where` states it: a column, an operator and a value.
devcat.unit("filter/condition", (use) => {
  "use strict";

  const path = use("filter/path");
  const operand = use("filter/operand");
  const symbols = ["!=", "<=", ">=", "=", "<", ">", "~"];
  const ordering = ["<", "<=", ">", ">="];
  const ordered = ["text", "number", "date", "choice", "attribute"];

  // A condition that says nothing that can be asked; the message says what was expected.
  class ConditionError extends Error {}

  // The name, the operator and the operand; the operator is the first outside quotation marks.
  function split(text) {
    let isQuoted = false;
    for (let index = 0; index < text.length; index += 1) {
      if (text[index] === '"') isQuoted = !isQuoted;
      if (isQuoted || index === 0) continue;
      const symbol = symbols.find((each) => text.startsWith(each, index));
      if (symbol) return [text.slice(0, index).trim(), symbol, text.slice(index + symbol.length).trim()];
    }
    return text.startsWith("!") ? [text.slice(1).trim(), "!", null] : [text, "?", null];
  }

  // Reads `points.width>=400`, `name~Pro`, `models` (is known), `!models` (is not) and so on, with the
  // fields of the catalogue; throws a ConditionError.
  function parse(text, fields) {
    const trimmed = text.trim();
    const [name, operator, raw] = split(trimmed);
    const column = path.column(name, fields);
    if (!column) {
      throw new ConditionError(
        `‘${name}’ is not a field. Expected a field such as points.width or landscape.horizontal.`,
      );
    }
    if (ordering.includes(operator) && !ordered.includes(column.type)) {
      throw new ConditionError(`‘${name}’ has no order. Expected =, != or ~.`);
    }
    if (raw === null) return { text: trimmed, column, operator, value: null };
    const value = operand.read(raw, column, operator);
    if (value === undefined) {
      throw new ConditionError(`‘${name}’ takes ${operand.expectation(column)}, not ‘${raw}’.`);
    }
    return { text: trimmed, column, operator, value };
  }

  return { parse, ConditionError };
});
