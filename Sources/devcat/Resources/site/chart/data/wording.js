// The words for fields in titles and menus.
devcat.unit("chart/data/wording", (use) => {
  "use strict";

  const labels = use("page/labels");
  const names = { released: "date of release" };

  // The name of a field inside a sentence.
  function name(path) {
    return names[path] ?? labels.inside(path);
  }

  return { name };
});
