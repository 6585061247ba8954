// The values that conditions compare with, read by the type of their column.
devcat.unit("filter/operand", () => {
  "use strict";

  const sizeClasses = ["compact", "regular"];

  function number(text) {
    return /^[0-9.\-+eE]+$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
  }

  function boolean(text) {
    return { true: true, false: false }[text];
  }

  function plain(text) {
    if (text === "") return undefined;
    const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(text);
    return (quoted ? quoted[1].replace(/\\(.)/g, "$1") : text).normalize("NFC");
  }

  function daysOf(month, year) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    if (month === 2) return isLeap ? 29 : 28;
    return [4, 6, 9, 11].includes(month) ? 30 : 31;
  }

  function date(text) {
    const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
    if (!found) return undefined;
    const [year, month, day] = found.slice(1).map((part) => (part === undefined ? 1 : Number(part)));
    return year > 0 && month > 0 && month <= 12 && day > 0 && day <= daysOf(month, year) ? text : undefined;
  }

  function insets(text) {
    const list = text.split(",").map((part) => number(part.trim()));
    return list.length === 4 && !list.includes(undefined) ? list : undefined;
  }

  function layout(text) {
    if (text.toLowerCase() === "n/a") return { available: false };
    const found = /^(compact|regular|-)\/(compact|regular|-)(?: +([^x ]+)x([^x ]+))?$/.exec(text);
    if (!found) return undefined;
    const sides = [found[3], found[4]].map((side) =>
      (side === undefined || side === "-" ? null : number(side)),
    );
    return sides.includes(undefined)
      ? undefined
      : { available: true, horizontal: found[1], vertical: found[2], width: sides[0], height: sides[1] };
  }

  function words(column) {
    return column.component ? sizeClasses : (column.field.choices ?? null);
  }

  function choice(text, column) {
    const allowed = words(column);
    return !allowed || allowed.includes(text) ? text : undefined;
  }

  const readers = {
    text: plain,
    number,
    boolean,
    date,
    choice,
    safeArea: insets,
    layout,
    attribute: (text) => number(text) ?? boolean(text) ?? plain(text),
  };

  // The operand as a value, or undefined where the column takes no such value.
  function read(text, column, operator) {
    if (operator === "~" || column.type === "set") return text.normalize("NFC");
    return readers[column.type](text, column);
  }

  // What a column takes, for messages.
  function expectation(column) {
    switch (column.type) {
      case "number":
        return "a number";
      case "boolean":
        return "true or false";
      case "date":
        return "a date (yyyy, yyyy-mm or yyyy-mm-dd)";
      case "choice":
        return `one of ${words(column).join(", ")}`;
      case "safeArea":
        return "top,left,bottom,right in points";
      case "layout":
        return "n/a, or horizontal/vertical classes such as compact/regular";
      default:
        return "a value";
    }
  }

  return { read, expectation, words };
});
