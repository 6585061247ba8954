// The rows of devices: a small outline, the name, and what sets a device apart.
devcat.unit("list/rows", (use) => {
  "use strict";

  const { make } = use("page/element");
  const columns = use("catalogue/columns");
  const words = use("page/words");
  const { thumbnail } = use("drawing/thumbnail");
  const shown = ["points.width", "points.height", "scale", "corners.radius"];

  // Loads the columns that rows show; until then, and where they are missing, rows have the name only.
  async function facts() {
    const [width, height, scale, radius] = await Promise.all(shown.map((name) => columns.column(name)));
    return (position) => ({
      width: width[position],
      height: height[position],
      scale: scale[position],
      radius: radius[position],
    });
  }

  function detail(family, fact) {
    if (!fact) return family ?? "";
    const size = fact.width === null ? "size unknown" : `${words.size(fact.width, fact.height)} pt`;
    const scale = fact.scale === null ? null : `@${fact.scale}x`;
    return [size, scale, family].filter(Boolean).join(" · ");
  }

  // The row of a device. `row` is where it stands in the list of `count`.
  function row({ directory, position, fact, href, row: index, count, isCurrent, isActive }) {
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
      make("span", { class: "row-picture", "aria-hidden": "true" }, fact ? thumbnail(fact) : null),
      make(
        "span",
        { class: "row-text" },
        make("span", { class: "row-name" }, name),
        make("span", { class: "row-detail" }, detail(directory.families[position], fact)),
      ),
    );
  }

  return { facts, row };
});
