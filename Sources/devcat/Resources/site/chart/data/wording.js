// The words for fields in titles and menus.
devcat.unit("chart/data/wording", () => {
  "use strict";

  const names = {
    "points.width": "screen width",
    "points.height": "screen height",
    "pixels.width": "panel width",
    "pixels.height": "panel height",
    "corners.style": "corner style",
    "corners.radius": "corner radius",
    homeIndicator: "home indicator",
    statusBar: "status bar height",
    nativeScale: "native scale",
    released: "day of release",
    ppi: "pixel density",
    name: "device",
  };

  // `class.full-screen_portrait` is the class in full screen, portrait.
  function ofClass(path) {
    const [mode, orientation] = path.slice("class.".length).split(/[_/]/);
    return `size class, ${mode.replace("-", " ")} ${orientation ?? ""}`.trim();
  }

  // The name of a field inside a sentence.
  function name(path) {
    if (path.startsWith("class.")) return ofClass(path);
    return names[path] ?? path.replace(/[._]/g, " ");
  }

  return { name };
});
