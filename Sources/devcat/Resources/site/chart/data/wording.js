// The words for fields in titles and menus.
devcat.unit("chart/data/wording", () => {
  "use strict";

  const names = { released: "date of release" };

  // `class.full-screen/portrait` is the pair of classes in a context.
  function ofClass(path) {
    return `size class, ${path.slice("class.".length).replace(/[-/]/g, " ")}`;
  }

  // The words of a path: `points.width` is "points width", `statusBar` is "status bar".
  function words(path) {
    return path
      .replaceAll('"', "")
      .replace(/[.[\]-]+/g, " ")
      .replace(/([a-z])([A-Z])/g, (_, before, letter) => `${before} ${letter.toLowerCase()}`);
  }

  // The name of a field inside a sentence; an attribute is called by its key.
  function name(path) {
    if (path.startsWith("class.")) return ofClass(path);
    const key = /^attributes(?:\.|\[")(.*?)(?:"\])?$/.exec(path)?.[1];
    return key ?? names[path] ?? words(path);
  }

  return { name };
});
