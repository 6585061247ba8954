// The rows of devices: a small outline, the name, and the numbers that set a device apart.
devcat.unit("list/rows", (use) => {
  "use strict";

  const { make } = use("page/element");
  const words = use("page/words");
  const { thumbnail } = use("drawing/thumbnail");

  // 402 × 874 pt · @3x · 6.3″ · 2025, as far as it is known.
  function detail({ families, released, widths, heights, scales, diagonals }, position) {
    const [width, height] = [widths[position], heights[position]];
    const facts = [
      width !== null && height !== null && `${words.size(width, height)} pt`,
      scales[position] !== null && `@${words.number(scales[position])}x`,
      diagonals[position] !== null && words.inches(diagonals[position]),
      released[position]?.slice(0, 4),
    ].filter(Boolean);
    return facts.length > 0 ? facts.join(" · ") : families[position];
  }

  function picture({ widths, heights, radii }, position) {
    return thumbnail({ width: widths[position], height: heights[position], radius: radii[position] });
  }

  // The row of a device. `row` is its position in the list of `count`.
  function row({ directory, position, href, row: index, count, isCurrent, isActive }) {
    const name = directory.names[position] ?? directory.ids[position];
    return make(
      "a",
      {
        role: "option",
        id: `row-${index}`,
        class: "row",
        href,
        tabindex: -1,
        "aria-setsize": count,
        "aria-posinset": index + 1,
        "aria-selected": isActive ? "true" : "false",
        "aria-current": isCurrent ? "page" : null,
      },
      make("span", { class: "row-picture", "aria-hidden": "true" }, picture(directory, position)),
      make(
        "span",
        { class: "row-text" },
        make("span", { class: "row-name" }, name),
        make("span", { class: "row-detail" }, detail(directory, position)),
      ),
    );
  }

  return { row, detail, picture };
});
