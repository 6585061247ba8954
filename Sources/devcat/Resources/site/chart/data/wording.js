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

  // A context such as `full-screen/portrait`, or `cover/full-screen/portrait` of a further display.
  function context(text) {
    return text.replace(/[-/.]/g, " ");
  }

  function ofClass(path) {
    return `size class, ${context(path.slice("class.".length))}`;
  }

  // `layouts.half.portrait.width` is the width of an app.
  function ofLayout(path) {
    const parts = path.split(".");
    return `app ${parts.at(-1)}, ${context(parts.slice(1, -1).join(" "))}`;
  }

  // `displays.inner.points.width` is the screen width of the display `inner`.
  function ofDisplay(path) {
    const [, display, ...rest] = path.split(".");
    return `${display} ${name(rest.join("."))}`;
  }

  // The name of a field inside a sentence.
  function name(path) {
    if (path.startsWith("class.")) return ofClass(path);
    if (path.startsWith("layouts.")) return ofLayout(path);
    if (path.startsWith("displays.")) return ofDisplay(path);
    return names[path] ?? path.replace(/[._]/g, " ");
  }

  return { name };
});
