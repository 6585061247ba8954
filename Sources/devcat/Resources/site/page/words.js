// Words for values: what is unknown and what is not available are said, and never left blank.
devcat.unit("page/words", () => {
  "use strict";

  const unknown = "unknown";
  const notAvailable = "N/A";
  const notApplicable = "not applicable";
  const modeTitles = {
    "full-screen": "Full screen",
    "two-thirds": "Two thirds",
    half: "Half",
    third: "Third",
    "slide-over": "Slide Over",
  };
  const orientationTitles = { portrait: "Portrait", landscape: "Landscape" };

  // 1024 × 768, and so on; a side that is not known is said to be so.
  function size(width, height) {
    if (width === undefined && height === undefined) return unknown;
    return `${number(width)} × ${number(height)}`;
  }

  // A number with at most `decimals` digits after the point.
  function number(value, decimals = 4) {
    if (value === null || value === undefined) return unknown;
    return String(Number(value.toFixed(decimals)));
  }

  // 6.3″: the diagonal of a display.
  function inches(value) {
    return `${number(value)}″`;
  }

  // A value as people read it; an em dash means none.
  function value(any) {
    if (any === null || any === undefined) return "–";
    return Array.isArray(any) ? any.join("; ") : String(any);
  }

  // "compact × regular" of "compact/regular": the width first, as everywhere.
  function classes(pair) {
    if (pair === null || pair === undefined) return unknown;
    if (pair === notAvailable) return notAvailable;
    return pair.split("/").map((word) => (word === "-" ? unknown : word)).join(" × ");
  }

  // The text before the orientation of a context: the mode, for a further display with its name.
  function modeOf(context) {
    return context.slice(0, context.lastIndexOf("/"));
  }

  function orientationOf(context) {
    return context.slice(context.lastIndexOf("/") + 1);
  }

  // "full-screen/portrait" is "Full screen, portrait".
  function context(text) {
    return `${mode(modeOf(text))}, ${orientationOf(text)}`;
  }

  // "half" is "Half", "inner/half" is "Half of ‘inner’".
  function mode(text) {
    const [last, display] = text.split("/").reverse();
    const title = modeTitles[last] ?? last;
    return display === undefined ? title : `${title} of ‘${display}’`;
  }

  function orientation(text) {
    return orientationTitles[text] ?? text;
  }

  // 1 device, 2 devices, 25,000 devices.
  function counted(count, one, many = `${one}s`) {
    return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
  }

  // Where the values of a revision come from: its source, or who set them by hand.
  function origin({ source, author }) {
    return source ?? `by hand, ${author}`;
  }

  // The day of a time stamp.
  function day(time) {
    return time.slice(0, 10);
  }

  return {
    modes: Object.keys(modeTitles),
    orientations: Object.keys(orientationTitles),
    unknown,
    notAvailable,
    notApplicable,
    size,
    number,
    inches,
    value,
    classes,
    context,
    mode,
    modeOf,
    orientation,
    orientationOf,
    counted,
    origin,
    day,
  };
});
