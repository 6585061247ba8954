// The conditions that hold at present, each of which can be taken away.
devcat.unit("filter/chips", (use) => {
  "use strict";

  const { make } = use("page/element");

  // A button for each condition, as [text, index]; `remove(index)` takes one away.
  function of(conditions, remove) {
    return conditions.map(([text, index]) =>
      make(
        "button",
        {
          type: "button",
          class: "chip",
          "aria-label": `Remove the condition ${text}`,
          onclick: () => remove(index),
        },
        make("span", { class: "chip-text" }, text),
        make("span", { class: "chip-cross", "aria-hidden": "true" }, "×"),
      ),
    );
  }

  return { of };
});
