// The menu of the series: of more than a chart can show, it selects which.
devcat.unit("chart/parts/series", (use) => {
  "use strict";

  const { make } = use("page/element");

  function note(most, count) {
    if (most === 1) return `This type shows one of ${count} series.`;
    return `A chart shows up to ${most} of ${count} series. Take one out to choose another.`;
  }

  // The controls: a box a series. `names` are all, `shown()` gives those that are chosen, `most` is how many may be;
  // `onchoose(names)` hears of another choice.
  function fill(names, shown, most, onchoose) {
    const isFull = most > 1 && shown().length >= most;
    const boxes = names.map((name) => {
      const isShown = shown().includes(name);
      const attributes = {
        type: most === 1 ? "radio" : "checkbox",
        name: most === 1 ? "series" : `series ${name}`,
        checked: isShown,
        // One stays: a chart without series shows nothing.
        disabled: (isFull && !isShown) || (most > 1 && isShown && shown().length === 1),
        onchange: () => onchoose(chosen(names, shown(), name, most)),
      };
      return make("label", { class: "chart-box" }, make("input", attributes), make("span", null, name));
    });
    return [make("p", { class: "hint" }, note(most, names.length)), make("div", { class: "chart-boxes" }, boxes)];
  }

  function chosen(names, shown, name, most) {
    if (most === 1) return [name];
    return names.filter((other) => (other === name ? !shown.includes(name) : shown.includes(other)));
  }

  return { fill };
});
