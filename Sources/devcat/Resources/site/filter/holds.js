// Whether a condition holds for a cell: the answers of `--where`.
devcat.unit("filter/holds", () => {
  "use strict";

  // Texts in the order of their UTF-8 bytes, which is that of their code points.
  function textOrder(left, right) {
    const [a, b] = [[...left], [...right]];
    for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
      if (a[index] !== b[index]) return a[index].codePointAt(0) - b[index].codePointAt(0);
    }
    return a.length - b.length;
  }

  function order(left, right) {
    return typeof left === "string" ? textOrder(left, right) : Number(left) - Number(right);
  }

  const comparisons = {
    "=": (difference) => difference === 0,
    "!=": (difference) => difference !== 0,
    "<": (difference) => difference < 0,
    "<=": (difference) => difference <= 0,
    ">": (difference) => difference > 0,
    ">=": (difference) => difference >= 0,
  };

  function isSameLayout(cell, value) {
    if (!value.available || !cell.available) return value.available === cell.available;
    const sides = ["width", "height"].every((side) => value[side] === null || value[side] === cell[side]);
    return sides && value.horizontal === cell.horizontal && value.vertical === cell.vertical;
  }

  function layoutText(layout) {
    if (!layout.available) return "n/a";
    const classes = `${layout.horizontal}/${layout.vertical}`;
    if (layout.width === null && layout.height === null) return classes;
    return `${classes} ${layout.width ?? "-"}x${layout.height ?? "-"}`;
  }

  function lowered(text) {
    return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  }

  function contains(cell, text, column) {
    const sought = lowered(text);
    if (column.type === "layout") return layoutText(cell).includes(sought);
    // A set of the display is one text; of the others each member is one.
    const isMembers = Array.isArray(cell) && column.field.group === "identity";
    const texts = isMembers ? cell : [
      Array.isArray(cell) ? cell.join(column.type === "set" ? ";" : ",") : String(cell),
    ];
    return texts.some((each) => lowered(each).includes(sought));
  }

  function compares(cell, { column, operator, value }) {
    const not = operator === "!=";
    switch (column.type) {
      case "set":
        return cell.includes(value) !== not;
      case "layout":
        return isSameLayout(cell, value) !== not;
      case "safeArea":
        return cell.every((side, index) => side === value[index]) !== not;
      case "attribute":
        return typeof cell === typeof value && comparisons[operator](order(cell, value));
      default:
        return comparisons[operator](order(cell, value));
    }
  }

  function isKnown(cell) {
    return cell !== null && cell !== undefined && !(Array.isArray(cell) && cell.length === 0);
  }

  // Whether a condition holds for a cell; for one that is unknown only `!field` does.
  function holds(condition, cell) {
    if (!isKnown(cell)) return condition.operator === "!";
    switch (condition.operator) {
      case "?":
        return true;
      case "!":
        return false;
      case "~":
        return contains(cell, condition.value, condition.column);
      default:
        return compares(cell, condition);
    }
  }

  return { holds };
});
