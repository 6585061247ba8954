// Names of columns as `--where` takes them: `points.width`, `landscape.horizontal`,
// `safeArea["iOS 26.5"].portrait.top`, `displays.inner.scale`, `attributes["lab shelf"]`.
devcat.unit("filter/path", () => {
  "use strict";

  const components = {
    layout: {
      available: "boolean",
      horizontal: "choice",
      vertical: "choice",
      width: "number",
      height: "number",
    },
    safeArea: { top: "number", left: "number", bottom: "number", right: "number" },
  };
  const keyCounts = { safeArea: 2, layout: 2, attribute: 1 };
  const keyedByOS = ["safeArea", "statusBar"];
  const orientations = ["portrait", "landscape"];
  const part = /^(?:([A-Za-z0-9_-]+)|\["((?:[^"\\]|\\.)*)"\])/;

  // The words of a path without brackets and escapes, or null if it is not well formed.
  function words(text) {
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
  function key(text) {
    return /^[A-Za-z0-9_-]+$/.test(text) ? `.${text}` : `["${text.replace(/["\\]/g, "\\$&")}"]`;
  }

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
  function column(text, fields) {
    const list = words(text);
    if (!list) return null;
    const whole = resolved(list, fields);
    if (whole) return whole;
    const component = list.at(-1);
    const parent = resolved(list.slice(0, -1), fields);
    const type = parent && components[parent.type]?.[component];
    return type ? { ...parent, component, type, path: `${parent.path}.${component}` } : null;
  }

  return { column, key, write, components };
});
