// Controls that several views share, each with a name.
devcat.unit("page/controls", (use) => {
  "use strict";

  const { make } = use("page/element");
  let groups = 0;
  let lists = 0;
  // A menu with more options than this can be searched.
  const longMenu = 30;

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

  function counted(options) {
    return options.reduce((count, entry) => count + (Array.isArray(entry) ? 1 : entry.options.length), 0);
  }

  // The options whose titles hold each word of a text, and the one that is chosen.
  function matching(options, text, chosen) {
    const words = text.toLowerCase().split(/\s+/);
    const fits = ([value, title]) => value === chosen || words.every((word) => title.toLowerCase().includes(word));
    return options.map((entry) => (Array.isArray(entry) ? entry : { ...entry, options: entry.options.filter(fits) }))
      .filter((entry) => (Array.isArray(entry) ? fits(entry) : entry.options.length > 0));
  }

  // A menu with its title above: [value, title] each, or {title, options} for a group of them. A long one
  // has a field below, which searches in it.
  function menu(title, options, chosen, onpick) {
    const option = (value) => ([each, text]) => make("option", { value: each, selected: each === value }, text);
    const entries = (list, value) => list.map((entry) =>
      Array.isArray(entry) ? option(value)(entry) : make(
        "optgroup",
        { label: entry.title },
        entry.options.map(option(value)),
      ),
    );
    const select = make("select", { onchange: () => onpick(select.value) }, entries(options, chosen));
    const isLong = counted(options) > longMenu;
    const search = isLong && make("input", {
      type: "search",
      class: "menu-search",
      placeholder: "Search in the list",
      "aria-label": `Search in ${title}`,
      autocomplete: "off",
      oninput: () => select.replaceChildren(...entries(matching(options, search.value, select.value), select.value)),
    });
    return make("label", { class: "field" }, make("span", null, title), select, search);
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
