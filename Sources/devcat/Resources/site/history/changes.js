// Values before and after, field by field.
devcat.unit("history/changes", (use) => {
  "use strict";

  const { make } = use("page/element");
  const words = use("page/words");

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
          make("th", { scope: "row", class: "path" }, breakable(path)),
          cell(before, "before", "Before"),
          cell(after, "after", "After"),
        ),
      )),
    ]);
  }

  return { table };
});
