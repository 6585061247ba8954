// Which devices conditions choose.
devcat.unit("filter/answer", (use) => {
  "use strict";

  const { loadData, columnOf } = use("catalogue");
  const { components, parse, systems } = use("filter/condition");

  // The fields that can be asked, by the words that their paths begin with: those of the catalogue's
  // table, and the groups whose paths have keys.
  const keyed = [
    ["safeArea", "Safe area", "safeArea", "safe areas", "The insets of the safe area.", "pt"],
    ["statusBar", "Status bar", "number", "heights", "The height of the status bar; 0 where it is hidden by default.", "pt"],
    ["keyboard", "Keyboard", "number", "heights", "The height of the keyboard on the screen, from the lower edge of the screen.", "pt"],
    ["layouts", "Size classes and size of an app", "layout", "layouts", "The size classes and the size of an app in a mode and orientation, or not available."],
    ["attributes", "Attribute", "attribute", "attributes", "A value of the team’s own, or of evidence."],
  ].map(([path, label, type, group, meaning, unit]) =>
    ({ path, label, type, group, meaning, unit, isOfDisplay: path !== "attributes", keys: group === "heights" ? 2 : undefined }));

  const isScalar = ({ path, group }) => group === "identity" || (group === "display" && !path.startsWith("displays"));

  // A map from stem to {path, type, group, isOfDisplay, unit, choices, meaning}.
  async function fieldTable() {
    const { fields } = await loadData("catalogue");
    const scalars = fields.filter(isScalar).map((field) =>
      ({ ...field, isOfDisplay: field.group === "display" }),
    );
    // Only a site that has notes on evidence can be asked for them: in others they are left out, and not unknown.
    const isWithoutNotes = !fields.some(({ path }) => path.startsWith('attributes["evidence.'));
    return new Map([...scalars, ...keyed.map((field) => ({ ...field, isWithoutNotes }))].map((field) => [field.path, field]));
  }

  // A key of an OS as a text in the order of versions: iOS 9, before iOS 26, iOS 26, iOS 26 and later, iOS 26.2.
  const release = (key) => key.replace(/^before /, "").replace(/\d+/g, (digits) => digits.padStart(4, "0"));

  // What the devices of this catalogue have as keys: of displays, OS versions and attributes.
  async function keysOf() {
    const { fields } = await loadData("catalogue");
    const paths = fields.map((field) => field.path);
    const found = (pattern) => [...new Set(paths.map((path) => pattern.exec(path)?.slice(1).find(Boolean)).filter(Boolean))];
    return {
      displays: found(/^displays(?:\.([^.[]+)|\["(.+?)"\])/),
      systems: found(/(?:safeArea|statusBar|keyboard)\["(.+?)"\]/).sort((one, other) => (release(one) < release(other) ? -1 : release(one) > release(other))),
      attributes: found(/^attributes(?:\.(.+)|\["(.+)"\])$/).map((key) => key.replace(/\\(.)/g, "$1")),
    };
  }

  // The cells that a condition is asked of, from the columns of the catalogue.
  function layout(available, horizontal, vertical, width, height) {
    if (available === null) return null;
    return available ? { available, horizontal: horizontal ?? "-", vertical: vertical ?? "-", width, height } : { available };
  }

  const insets = (...sides) => sides.includes(null) ? null : sides;

  const composed = { layout, safeArea: insets };

  // A whole layout or safe area is in the columns of its parts.
  async function whole(column) {
    const names = Object.keys(components[column.type]);
    const parts = await Promise.all(names.map((name) => columnOf(`${column.path}.${name}`)));
    return parts[0].map((_, position) => composed[column.type](...parts.map((part) => part[position])));
  }

  // The cells of a column, by position; null is unknown.
  const cellsOf = (column) => composed[column.type] ? whole(column) : columnOf(column.path);

  // Whether a condition holds for a cell: the answers of `--where`.

  // Texts in the order of their UTF-8 bytes, which is that of their code points.
  function textOrder(left, right) {
    const [a, b] = [[...left], [...right]];
    for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
      if (a[index] !== b[index]) return a[index].codePointAt(0) - b[index].codePointAt(0);
    }
    return a.length - b.length;
  }

  const order = (left, right) => typeof left === "string" ? textOrder(left, right) : Number(left) - Number(right);

  // Versions of an OS in their order; other texts as texts. Versions of two systems have none.
  function version(text) {
    const [, name, ...numbers] = /^(\w+|android api) (\d{1,4})(?:\.(\d{1,4}))?(?:\.(\d{1,4}))?$/i.exec(text) ?? [];
    const system = systems[name?.toLowerCase()];
    return system && { system, numbers: numbers.map((each) => Number(each ?? 0)) };
  }

  function versionOrder(left, right) {
    const sought = typeof right === "string" && version(right);
    if (!sought) return order(left, right);
    const found = version(left);
    if (found?.system !== sought.system) return NaN;
    const place = found.numbers.findIndex((each, index) => each !== sought.numbers[index]);
    return place < 0 ? 0 : found.numbers[place] - sought.numbers[place];
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

  const lowered = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

  function contains(cell, text, column) {
    const sought = lowered(text);
    if (column.type === "layout") return layoutText(cell).includes(sought);
    // A set of the display is one text; of the others each member is one.
    const isMembers = Array.isArray(cell) && column.field.group === "identity";
    const texts = isMembers ? cell : [Array.isArray(cell) ? cell.join(column.type === "set" ? ";" : ",") : String(cell)];
    return texts.some((each) => lowered(each).includes(sought));
  }

  const isOrder = (operator) => operator.startsWith("<") || operator.startsWith(">");

  // The number that a value is, or that a text is written as; undefined for others.
  function decimal(value) {
    if (typeof value === "number") return value;
    const isDecimal = typeof value === "string" && /^-?[0-9]+(\.[0-9]+)?$/.test(value)
      && value.replace(/^-?[0.]*|\./g, "").length <= 17;
    return isDecimal ? Number(value) : undefined;
  }

  function comparesAttribute(cell, operator, value) {
    const isOfOneType = typeof cell === typeof value;
    if (!isOrder(operator)) return (isOfOneType && order(cell, value) === 0) === (operator === "=");
    const sought = decimal(value);
    if (sought === undefined) return isOfOneType && comparisons[operator](versionOrder(cell, value));
    const found = decimal(cell);
    return found !== undefined && comparisons[operator](found - sought);
  }

  // A date without a day or a month stands for all of its days; one that holds the other is neither
  // before nor after it.
  function comparesDate(cell, operator, value) {
    if (cell === value || cell.startsWith(`${value}-`)) return comparisons[operator](0);
    return value.startsWith(cell) ? operator === "!=" : comparisons[operator](textOrder(cell, value));
  }

  // The number of a condition for one that rounds to it, and any other value as it is: pages show 411.43 for 411.428571.
  function asWritten(cell, value) {
    if (typeof cell !== "number" || typeof value !== "number" || Number.isInteger(value)) return cell;
    const decimals = String(value).split(".")[1]?.length ?? 0;
    const parts = 10 ** decimals;
    return decimals <= 9 && Math.round(cell * parts) === Math.round(value * parts) ? value : cell;
  }

  function compares(found, { column, operator, value }) {
    const cell = asWritten(found, value);
    const isOne = {
      set: () => cell.includes(value),
      layout: () => isSameLayout(cell, value),
      safeArea: () => cell.every((side, index) => side === value[index]),
    }[column.type];
    if (isOne) return isOne() !== (operator === "!=");
    if (column.type === "attribute") return comparesAttribute(cell, operator, value);
    if (column.type === "date") return comparesDate(cell, operator, value);
    if (column.type === "version" && isOrder(operator)) return comparisons[operator](versionOrder(cell, value));
    const isFolded = column.path === "family" && !isOrder(operator);
    return comparisons[operator](isFolded ? order(lowered(cell), lowered(value)) : order(cell, value));
  }

  const isKnown = (cell) => cell !== null && cell !== undefined && !(Array.isArray(cell) && cell.length === 0);

  // Whether a condition holds for a cell; for one that is unknown only `!field` does. `other` is the cell of the field
  // that it is compared with, if it is.
  function holds(condition, cell, other) {
    if (!isKnown(cell)) return condition.operator === "!";
    if (condition.other) return isKnown(other) && comparisons[condition.operator](order(cell, other));
    if (condition.operator === "?" || condition.operator === "!") return condition.operator === "?";
    return condition.operator === "~" ? contains(cell, condition.value, condition.column) : compares(cell, condition);
  }

  // Which devices conditions hold for.
  const kept = new Map();
  const most = 24;

  async function answered(text) {
    const parts = await Promise.all(parse(text, await fieldTable()).map(async (condition) => ({
      condition,
      cells: await cellsOf(condition.column),
      others: condition.other && await cellsOf(condition.other),
    })));
    return Uint8Array.from(parts[0].cells, (_, position) => Number(parts.every(({ condition, cells, others }) =>
      holds(condition, cells[position], others?.[position]))));
  }

  // A mark for each device for which a condition holds; the last ones are kept.
  function mask(text) {
    if (!kept.has(text)) {
      if (kept.size >= most) kept.delete(kept.keys().next().value);
      const promise = answered(text);
      promise.catch(() => kept.delete(text));
      kept.set(text, promise);
    }
    return kept.get(text);
  }

  // A function that says of a position whether all conditions hold; rejects with a ConditionError.
  async function filterAll(texts) {
    const masks = await Promise.all(texts.map(mask));
    return (position) => masks.every((each) => each[position] === 1);
  }

  return { fieldTable, keysOf, filterAll };
});
