// The legend on the page: its items wrap, and more lines leave less height to the plot above.
devcat.unit("chart/parts/legend", (use) => {
  "use strict";

  const { make } = use("page/element");

  function item({ name, colour, mark }, index, picked, onpick) {
    const press = () => onpick(picked === index ? null : index);
    const key = make("span", { class: `chart-key chart-key-${mark} chart-colour-${colour}`, "aria-hidden": "true" });
    const attributes = { type: "button", class: "chart-legend-item", "aria-pressed": String(picked === index), onclick: press };
    return make("li", null, make("button", attributes, key, name));
  }

  // Draws the items; `picked` is the position of the highlighted series, or null.
  function draw(items, picked, onpick) {
    if (items.length === 0) return null;
    return make("ul", { class: "chart-legend", "aria-label": "Series" }, items.map((one, index) => item(one, index, picked, onpick)));
  }

  return { draw };
});
