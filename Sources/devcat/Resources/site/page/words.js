// Words for values, fields and contexts.
devcat.unit("page/words", (use) => {
  "use strict";

  const { loadData } = use("catalogue");

  // Words for values: what is unknown and what is not available are said, and never left blank.
  const unknown = "unknown";
  const notAvailable = "N/A";
  const modeTitles = { "full-screen": "Full screen", "two-thirds": "Two thirds", half: "Half", third: "Third", "slide-over": "Slide Over" };
  const orientationTitles = { portrait: "Portrait", landscape: "Landscape" };

  // 1024 × 768, and so on; a side that is not known is said to be so.
  function size(width, height) {
    if (width === undefined && height === undefined) return unknown;
    return `${number(width, 2)} × ${number(height, 2)}`;
  }

  // The unit of lengths on a device: dp on Android, else pt. A list of both has both.
  const unit = ({ family }) => family === "Android" ? "dp" : "pt";

  // What the size of a screen is called beside its unit.
  function sizeTitle(devices) {
    const units = new Set(devices.map(unit));
    return !units.has("dp") ? "Points" : units.size > 1 ? "Points or dp" : "Size";
  }

  // The name of a version of the OS on a device: iOS on an iPad is iPadOS from 13 on.
  function system(version, device) {
    const isPad = device.idiom === "pad" && Number.parseInt(version.slice(4), 10) > 12;
    return isPad ? version.replace(/^iOS /, "iPadOS ") : version.replace(/^Android API /, "Android API level ");
  }

  // The signs behind values, as `devcat show` has them.
  const signs = { disputed: "?", derived: "*" };

  // The sign behind a value, after a blank.
  const sign = ({ mark }) => mark in signs ? `\u00a0${signs[mark]}` : "";

  // What the signs in a text mean; null if it has none.
  function legend(text) {
    const found = Object.entries(signs).filter(([, each]) => text.includes(`\u00a0${each}`)).toReversed();
    return found.map(([mark, each]) => `${each} ${mark}`).join(", ") || null;
  }

  // A number with at most `decimals` digits after the point.
  function number(value, decimals = 4) {
    if (value === null || value === undefined) return unknown;
    return String(Number(value.toFixed(decimals)));
  }

  // 6.3″: the diagonal of a display.
  const inches = (value) => `${number(value)}″`;

  // A value as people read it; an em dash means none.
  function value(any) {
    if (any === null || any === undefined) return "–";
    return Array.isArray(any) ? any.join("; ") : String(any);
  }

  // "compact · regular" of "compact/regular": the width first, as everywhere.
  function classes(pair) {
    if (pair === null || pair === undefined) return unknown;
    if (pair === notAvailable) return notAvailable;
    return pair.split("/").map((word) => (word === "-" ? unknown : word)).join(" · ");
  }

  // Insets in one line, everywhere alike: "62 / 34 pt" at top and bottom where the sides have none, else top, left,
  // bottom and right; without a unit where none is given.
  function insets({ top, left, bottom, right }, unit) {
    const shown = left === 0 && right === 0 ? [top, bottom] : [top, left, bottom, right];
    return [shown.map((side) => number(side, 2)).join(" / "), unit].filter(Boolean).join(" ");
  }

  // What an outline's safe area leaves free at each side.
  function insetsOf({ width, height, safe }) {
    return { top: safe.y, left: safe.x, bottom: height - safe.y - safe.height, right: width - safe.x - safe.width };
  }

  // Whether the screen is a part of the device, and so has corners; that of a television and of a headset has none.
  const hasCorners = ({ idiom }) => idiom !== "tv" && idiom !== "vision";

  // The orientation in which a device is used at first: a television has no portrait.
  const firstOrientation = ({ idiom }) => idiom === "tv" ? "landscape" : "portrait";

  // Whether a device has an orientation, also where no source says anything of it.
  const hasOrientation = ({ idiom }, orientation) => idiom !== "tv" || orientation === "landscape";

  // The text before the orientation of a context: the mode, for a further display with its name.
  const modeOf = (context) => context.slice(0, context.lastIndexOf("/"));
  const orientationOf = (context) => context.slice(context.lastIndexOf("/") + 1);

  // "full-screen/portrait" is "Full screen, portrait".
  const context = (text) => `${mode(modeOf(text))}, ${orientationOf(text)}`;

  // "half" is "Half", "inner/half" is "Half of ‘inner’".
  function mode(text) {
    const [last, display] = text.split("/").reverse();
    const title = modeTitles[last] ?? last;
    return display === undefined ? title : `${title} of ‘${display}’`;
  }

  const orientation = (text) => orientationTitles[text] ?? text;

  // 1 device, 2 devices, 25,000 devices.
  const counted = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

  // Where the values of a revision come from: its source, or who set them by hand.
  const origin = ({ source, author }) => source ?? `by hand, ${author}`;

  // The day of a time stamp.
  const day = (time) => time.slice(0, 10);
  const modes = Object.keys(modeTitles);
  const orientations = Object.keys(orientationTitles);

  // What fields are called for people: the labels of the catalogue's fields.
  const labels = new Map();

  // Takes the labels of a catalogue's fields.
  function learn(fields) {
    for (const { path, label } of fields) labels.set(path, label);
  }

  // The label of a path, such as "Pixel density"; the path itself where it has none. A whole safe area or layout
  // is called as its parts are, without the part.
  function labelOf(path) {
    return labels.get(path) ?? labels.get(`${path}.top`)?.replace(", top", "")
      ?? labels.get(`${path}.horizontal`)?.replace("Width class", "Size classes") ?? path;
  }

  // The label inside a sentence, such as "pixel density"; an attribute is called by its key.
  function labelInside(path) {
    const label = labelOf(path);
    return path.startsWith("attributes") || label === path ? label : label.charAt(0).toLowerCase() + label.slice(1);
  }

  // The contexts of the catalogue in the order of `devcat matrix`.

  // Unknown words come after the known ones.
  function rank(known, word) {
    const index = known.indexOf(word);
    return index < 0 ? known.length : index;
  }

  // Those of the device itself come first, then those of each further display; portrait before landscape.
  function place(context) {
    const parts = context.split("/");
    const [orientation, mode] = [parts.at(-1), parts.at(-2)];
    return [parts.slice(0, -2).join("/"), rank(modes, mode), mode, rank(orientations, orientation)];
  }

  function compare(left, right) {
    const [one, other] = [place(left), place(right)];
    const index = one.findIndex((part, at) => part !== other[at]);
    if (index < 0) return 0;
    return one[index] < other[index] ? -1 : 1;
  }

  // The contexts that some device of the catalogue has classes in.
  const allContexts = async () => (await loadData("catalogue")).contexts.toSorted(compare);

  return {
    unknown, notAvailable, modes, orientations, size, unit, sizeTitle, system, sign, legend, number, inches, value, classes, insets, insetsOf,
    hasCorners, firstOrientation, hasOrientation, context, mode, modeOf,
    orientation, orientationOf, counted, origin, day, learn, labelOf, labelInside, allContexts,
  };
});
