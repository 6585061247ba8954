// Elements are made here, and text goes in as text: nothing on the page is parsed from a string.
devcat.unit("page/element", () => {
  "use strict";

  const svgSpace = "http://www.w3.org/2000/svg";

  function assign(element, name, value) {
    if (value === null || value === undefined || value === false) return;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) assign(element, name, value);
    for (const child of children.flat(Infinity)) {
      if (child !== null && child !== undefined && child !== false) element.append(child);
    }
    return element;
  }

  // An element of HTML with attributes (`onclick` and so on are listeners; null and false are left out)
  // and children, which are nodes, texts, lists of them, or null.
  function make(tag, attributes, ...children) {
    return fill(document.createElement(tag), attributes, children);
  }

  // An element of SVG, likewise.
  function draw(tag, attributes, ...children) {
    return fill(document.createElementNS(svgSpace, tag), attributes, children);
  }

  return { make, draw };
});
