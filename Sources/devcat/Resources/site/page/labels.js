// What fields are called for people: the labels of the catalogue's fields.
devcat.unit("page/labels", () => {
  "use strict";

  const labels = new Map();

  // Takes the labels of a catalogue's fields.
  function learn(fields) {
    for (const { path, label } of fields) labels.set(path, label);
  }

  // The label of a path, such as "Pixel density"; the path itself where it has none. A whole safe area or layout
  // is called as its parts are, without the part.
  function of(path) {
    return labels.get(path) ?? labels.get(`${path}.top`)?.replace(", top", "")
      ?? labels.get(`${path}.horizontal`)?.replace("Width class", "Size classes") ?? path;
  }

  // The label inside a sentence, such as "pixel density"; an attribute is called by its key.
  function inside(path) {
    const label = of(path);
    return path.startsWith("attributes") || label === path ? label : label.charAt(0).toLowerCase() + label.slice(1);
  }

  return { learn, of, inside };
});
