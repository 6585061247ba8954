// Conditions on fields, as `--where` takes them.
devcat.unit("filter/condition", () => {
  "use strict";

  // Names of columns as `--where` takes them: `points.width`, `landscape.horizontal`,
  // `safeArea["iOS 26.5"].portrait.top`, `displays.inner.scale`, `attributes["lab shelf"]`.
  const components = {
    layout: { available: "boolean", horizontal: "choice", vertical: "choice", width: "number", height: "number" },
    safeArea: { top: "number", left: "number", bottom: "number", right: "number" },
  };
  const keyCounts = { safeArea: 2, layout: 2, attribute: 1 };
  const keyedByOS = ["safeArea", "statusBar", "keyboard"];
  const orientations = ["portrait", "landscape"];
  const part = /^(?:([A-Za-z0-9_-]+)|\["((?:[^"\\]|\\.)*)"\])/;

  // The words of a path without brackets and escapes, or null if it is not well formed. The key of an attribute needs
  // no brackets unless a mark with a meaning is in it.
  function wordsOf(text) {
    const attribute = /^attributes\.([^\0-\x1f".,;[\]=<>!~]+)$/.exec(text)?.[1];
    if (attribute && attribute === attribute.trim()) return ["attributes", attribute];
    const list = [];
    let rest = text;
    while (rest !== "" || list.length === 0) {
      const isKey = rest.startsWith("[");
      if (list.length > 0 && !isKey) {
        if (!rest.startsWith(".")) return null;
        rest = rest.slice(1);
      }
      const found = part.exec(rest);
      if (!found || (isKey && list.length === 0)) return null;
      list.push(found[1] ?? found[2].replace(/\\(.)/g, "$1"));
      rest = rest.slice(found[0].length);
    }
    return list;
  }

  // A key as a part of a path: in brackets if it is not a plain word.
  const key = (text) => /^[A-Za-z0-9_-]+$/.test(text) ? `.${text}` : `["${text.replace(/["\\]/g, "\\$&")}"]`;

  // The path of a field: of a further display, and with its keys.
  function write(display, stem, keys) {
    const shown = keyedByOS.includes(stem) && keys[0] === "" ? keys.slice(1) : keys;
    return (display === null ? "" : `displays${key(display)}.`) + stem + shown.map(key).join("");
  }

  function stemOf(list, fields) {
    for (const length of [2, 1]) {
      const stem = list.slice(0, length).join(".");
      if (fields.has(stem) && list.length >= length) return [stem, list.slice(length)];
    }
    return null;
  }

  function isComplete(field, keys, display) {
    const count = field.keys ?? keyCounts[field.type] ?? 0;
    if (keys.length !== count || (count === 2 && !orientations.includes(keys[1]))) return false;
    return display === null || field.isOfDisplay;
  }

  function resolved(list, fields) {
    let rest = list;
    let display = null;
    if (rest[0] === "displays" && rest.length > 2) [display, rest] = [rest[1], rest.slice(2)];
    if (orientations.includes(rest[0])) rest = ["layouts", "full-screen", ...rest];
    const found = stemOf(rest, fields);
    if (!found) return null;
    const [stem, keys] = found;
    const field = fields.get(stem);
    if (keyedByOS.includes(stem) && keys.length === 1) keys.unshift("");
    if (!isComplete(field, keys, display)) return null;
    if (display === "main") display = null;
    return { field, keys, display, component: null, type: field.type, path: write(display, stem, keys) };
  }

  // What a column's name means, or null if it means nothing: the field, its keys, its type, and the
  // path as the catalogue writes it. `fields` are those that can be asked, by their stems.
  function columnAt(text, fields) {
    const list = wordsOf(text);
    if (!list) return null;
    const whole = resolved(list, fields);
    if (whole) return whole;
    const component = list.at(-1);
    const parent = resolved(list.slice(0, -1), fields);
    const type = parent && components[parent.type]?.[component];
    return type ? { ...parent, component, type, path: `${parent.path}.${component}` } : null;
  }

  // The systems by the names that people give them.
  const systems = { ios: "iOS", ipados: "iOS", watchos: "watchOS", tvos: "tvOS", visionos: "visionOS", "android api": "Android API" };

  // The values that conditions compare with, read by the type of their column.
  const sizeClasses = ["compact", "regular"];

  const number = (text) => /^[0-9.\-+eE]+$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
  const boolean = (text) => ({ true: true, false: false }[text.toLowerCase()]);

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

  // A version of an OS in the form of the catalogue: without zeros at its end, iPadOS as iOS.
  function version(text) {
    const found = /^(\w+|android api) (\d{1,4})((?:\.\d{1,4}){0,2})$/i.exec(text);
    const system = systems[found?.[1].toLowerCase()];
    return system && `${system} ${Number(found[2])}${found[3].replace(/(\.0+)+$/, "")}`;
  }

  function insets(text) {
    const list = text.split(",").map((part) => number(part.trim()));
    return list.length === 4 && !list.includes(undefined) ? list : undefined;
  }

  function layout(text) {
    if (text.toLowerCase() === "n/a") return { available: false };
    const found = /^(compact|regular|-)\/(compact|regular|-)(?: +([^x×* ]+) *[x×*] *([^x×* ]+))?$/.exec(text.toLowerCase());
    if (!found) return undefined;
    const sides = [found[3], found[4]].map((side) =>
      (side === undefined || side === "-" ? null : number(side)),
    );
    return sides.includes(undefined)
      ? undefined
      : { available: true, horizontal: found[1], vertical: found[2], width: sides[0], height: sides[1] };
  }

  const operandWords = (column) => column.component ? sizeClasses : (column.field.choices ?? null);

  // The word of a closed list that a text is, without regard to case.
  const known = (text, column) => operandWords(column)?.find((each) => each.toLowerCase() === text.toLowerCase());
  const choice = (text, column) => operandWords(column) ? known(text, column) : text;

  const readers = {
    text: plain,
    number,
    boolean,
    date,
    version,
    choice,
    safeArea: insets,
    layout,
    // A text is a number only if that is written so, letter by letter.
    attribute: (text) => (String(number(text)) === text ? number(text) : (boolean(text) ?? plain(text))),
  };

  // The operand as a value, or undefined where the column takes no such value. An operand after == is a slip.
  function readOperand(text, column, operator) {
    if (text === "" || (operator === "=" && text.startsWith("="))) return undefined;
    if (operator === "~") return text.normalize("NFC");
    if (column.type === "set") return known(text, column) ?? text.normalize("NFC");
    return readers[column.type](text, column);
  }

  // The field that an operand names, with which a column of the same type is compared; null if there is none.
  function otherOf(text, column, operator, fields) {
    if (operator === "~" || !["number", "boolean", "date", "choice"].includes(column.type)) return null;
    const other = columnAt(text, fields);
    const isAlike = other?.type === column.type
      && (other.type !== "choice" || String(operandWords(other)) === String(operandWords(column)));
    return isAlike ? other : null;
  }

  // What a column takes, for messages.
  function expectation(column) {
    if (column.type === "choice") return `one of ${operandWords(column).join(", ")}`;
    return {
      number: "a number", boolean: "true or false", date: "a date (yyyy, yyyy-mm or yyyy-mm-dd)", version: "a version such as iOS 17.4",
      safeArea: "top,left,bottom,right in points", layout: "n/a, or horizontal/vertical classes such as compact/regular",
    }[column.type] ?? "a value";
  }

  // A condition as `--where` states it: a column, an operator and a value.
  const symbols = ["!=", "<=", ">=", "=", "<", ">", "~"];
  const ordering = ["<", "<=", ">", ">="];
  const ordered = ["text", "number", "date", "version", "choice", "attribute"];

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

  // A condition on a size, such as `points=402x874`, as those on its sides; null for any other.
  function onSides(text, fields) {
    const [, name, ...sides] = /^([^=<>!~]+?)\s*=\s*([0-9.]+)\s*[xX×*]\s*([0-9.]+)$/.exec(text) ?? [];
    const names = ["width", "height"].map((side) => `${name}.${side}`);
    if (!name || columnAt(name, fields) || names.some((each) => columnAt(each, fields)?.type !== "number")) return null;
    return names.map((each, index) => `${each}=${sides[index]}`);
  }

  // A condition on `year`, as charts call it, as those on the date of release; null for any other.
  function onDates(text) {
    const [, operator, year] = /^year\s*(<=|>=|=|<|>)\s*([0-9]{4})$/.exec(text) ?? [];
    if (!operator) return null;
    const next = Number(year) + 1;
    return {
      "=": [`released>=${year}`, `released<${next}`],
      "<": [`released<${year}`],
      "<=": [`released<${next}`],
      ">": [`released>=${next}`],
      ">=": [`released>=${year}`],
    }[operator];
  }

  // A condition on a version of iPadOS, of which devices have iOS, with one on the idiom; null for any other.
  function onPads(text) {
    return /^os\.(?:first|last)\s*(?:=|!=|<=?|>=?)\s*ipados/i.test(text) ? [text, "idiom=pad"] : null;
  }

  // Reads `points.width>=400`, `name~Pro`, `models` (is known), `!models` (is not) and so on, with the fields of the
  // catalogue: the conditions that all must hold, which are two for a size. Throws a ConditionError.
  function parse(text, fields) {
    const trimmed = text.trim();
    return (onDates(trimmed) ?? onSides(trimmed, fields) ?? onPads(trimmed) ?? [trimmed]).map((each) => single(each, fields));
  }

  function single(text, fields) {
    const [name, operator, raw] = split(text);
    const column = columnAt(name, fields);
    if (!column) {
      throw new ConditionError(`‘${name}’ is not a field. Expected a field such as points.width or landscape.horizontal.`);
    }
    if (ordering.includes(operator) && !ordered.includes(column.type)) {
      throw new ConditionError(`‘${name}’ has no order. Expected =, != or ~.`);
    }
    if (column.field.isWithoutNotes && column.path.startsWith('attributes["evidence.')) {
      throw new ConditionError("This site has no notes on evidence. ‘devcat site --evidence’ writes one that has them.");
    }
    if (raw === null) return { column, operator, value: null };
    // A value of the type is that value, even if it is the name of a field too.
    const value = readOperand(raw, column, operator);
    const other = value === undefined ? otherOf(raw, column, operator, fields) : null;
    if (value === undefined && !other) {
      throw new ConditionError(`‘${name}’ takes ${expectation(column)}, not ‘${raw}’.`);
    }
    return { column, operator, value, other };
  }

  return { key, write, components, operandWords, parse, systems, ConditionError };
});
