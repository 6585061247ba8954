// Controls that several views share, each with a name.
devcat.unit("page/controls", (use) => {
  "use strict";

  const { make } = use("page/element");
  let groups = 0;
  let lists = 0;

  // A row of choices of which one holds: [value, title] each. `onpick(value)` hears of another one.
  function choices(legend, options, chosen, onpick) {
    groups += 1;
    const name = `choices-${groups}`;
    const picks = options.map(([value, title]) =>
      make("label", { class: "choice" }, [
        make(
          "input",
          { type: "radio", name, value, checked: value === chosen, onchange: () => onpick(value) },
        ),
        make("span", null, title),
      ]),
    );
    return make(
      "fieldset",
      { class: "choices" },
      make("legend", null, legend),
      make("div", { class: "segments" }, picks),
    );
  }

  // A menu with its title above: [value, title] each, or {title, options} for a group of them.
  function menu(title, options, chosen, onpick) {
    const option = ([value, text]) => make("option", { value, selected: value === chosen }, text);
    const entries = options.map((entry) =>
      Array.isArray(entry) ? option(entry) : make(
        "optgroup",
        { label: entry.title },
        entry.options.map(option),
      ),
    );
    const select = make("select", { onchange: () => onpick(select.value) }, entries);
    return make("label", { class: "field" }, make("span", null, title), select);
  }

  // A field for a text with its title above, with `read()`; `offers` are texts that are offered.
  function text(title, attributes = {}, offers = []) {
    lists += 1;
    const list = offers.length > 0 ? make(
      "datalist",
      { id: `offers-${lists}` },
      offers.map((value) => make("option", { value })),
    ) : null;
    const input = make(
      "input",
      { type: "text", autocomplete: "off", spellcheck: "false", list: list?.id, ...attributes },
    );
    return {
      element: make("label", { class: "field" }, make("span", null, title), input, list),
      read: () => input.value.trim(),
    };
  }

  // A button with words on it.
  function button(text, onclick, attributes = {}) {
    return make("button", { type: "button", class: "button", onclick, ...attributes }, text);
  }

  return { choices, menu, text, button };
});
