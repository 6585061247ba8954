// Values before and after, field by field.
devcat.unit("history/changes", (use) => {
  "use strict";

  const { make } = use("page/element");
  const words = use("page/words");
  const labels = use("page/labels");

  function cell(value, kind, title) {
    const text = value === null || value === undefined ? make(
      "span",
      { class: "absent" },
      "–",
      make("span", { class: "for-readers" }, "unknown"),
    ) : words.value(value);
    return make(
      "td",
      { class: kind },
      make("span", { class: "cell-title", "aria-hidden": "true" }, title),
      make("span", { class: "cell" }, text),
    );
  }

  // A path, which may break after its points.
  function breakable(path) {
    return path.split(/(?<=\.)/).flatMap((part, index) => (index === 0 ? [part] : [make("wbr"), part]));
  }

  // A field as people call it; the path stays in the title.
  function field(path) {
    const label = labels.of(path);
    const isPath = label === path || path.startsWith("attributes");
    return make("th", { scope: "row", title: path, class: isPath ? "path" : null }, isPath ? breakable(label) : label);
  }

  // A table of [path, before, after]; null means no value.
  function table(edits, caption) {
    return make("table", { class: "facts changes" }, [
      make("caption", { class: "for-readers" }, caption),
      make(
        "thead",
        null,
        make("tr", null, ["Field", "Before", "After"].map((text) => make("th", { scope: "col" }, text))),
      ),
      make("tbody", null, edits.map(([path, before, after]) =>
        make(
          "tr",
          null,
          field(path),
          cell(before, "before", "Before"),
          cell(after, "after", "After"),
        ),
      )),
    ]);
  }

  return { table };
});
