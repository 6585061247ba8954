// The window size classes of Android, in place of Apple's size classes.
devcat.unit("matrix/android", (use) => {
  "use strict";

  const { columnOf, loadData, openDirectory } = use("catalogue");
  const words = use("page/words");

  // The classes with the least width and height of each in dp: developer.android.com, "Use window size classes".
  const widths = [["extra-large", 1600], ["large", 1200], ["expanded", 840], ["medium", 600], ["compact", 0]];
  const heights = [["expanded", 900], ["medium", 480], ["compact", 0]];

  function classOf(length, classes) {
    return classes.find(([, least]) => length >= least)[0];
  }

  // The classes of a window, such as "compact/medium".
  function windowClasses(width, height) {
    return `${classOf(width, widths)}/${classOf(height, heights)}`;
  }

  // Which positions are devices of Android.
  async function isAndroid() {
    const { families } = await openDirectory();
    return (position) => families[position] === "Android";
  }

  // The contexts in which devices of Android have classes: the whole screen of each display.
  async function contexts() {
    const { familyCounts } = await openDirectory();
    if (!familyCounts.has("Android")) return [];
    const { fields } = await loadData("catalogue");
    const further = fields.filter(({ column }) => column)
      .map(({ path }) => /^displays\.(.+)\.points\.width$/.exec(path)?.[1]).filter(Boolean);
    return ["", ...further.map((name) => `${name}/`)].flatMap((display) =>
      ["portrait", "landscape"].map((orientation) => `${display}full-screen/${orientation}`));
  }

  // The sides of the upright screens that a context is on, by position.
  async function sidesOf(context) {
    const display = context.split("/").slice(0, -2).join("/");
    const path = display === "" ? "points" : `displays.${display}.points`;
    return Promise.all([columnOf(`${path}.width`), columnOf(`${path}.height`)]);
  }

  // A column of classes with those of Android's devices, which no layout states.
  async function completed(column, context) {
    if (!(await openDirectory()).familyCounts.has("Android")) return column;
    const mode = context.split("/").at(-2);
    const [[across, down], idioms, isMeant] = await Promise.all([sidesOf(context), columnOf("idiom"), isAndroid()]);
    const isTurned = words.orientationOf(context) === "landscape";
    const values = column.values.map((value, position) => {
      if (!isMeant(position)) return value;
      const [width, height] = [across[position], down[position]];
      const isTelevision = idioms[position] === "tv";
      const isOffered = isTelevision ? isTurned : !isTurned || !["watch", "vision"].includes(idioms[position]);
      if (mode !== "full-screen" || !isOffered) return words.notAvailable;
      if (width === null || height === null) return null;
      return isTurned && !isTelevision ? windowClasses(height, width) : windowClasses(width, height);
    });
    return { values, derived: column.derived };
  }

  return { isAndroid, contexts, completed };
});
