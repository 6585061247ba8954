// What every page is made of: elements, controls, tables, messages.
devcat.unit("page/elements", () => {
  "use strict";

  // Elements are made here, and text goes in as text: nothing on the page is parsed from a string.
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
  const make = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

  // An element of SVG, likewise.
  const draw = (tag, attributes, ...children) => fill(document.createElementNS(svgSpace, tag), attributes, children);

  // The head of a page: its title, what stands below it, and what above.
  const pageHead = (title, below, above) => make("header", { class: "page-head" }, above, make("h1", { tabindex: -1 }, title), below);

  // Controls that several views share, each with a name.
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
        make("input", { type: "radio", name, value, checked: value === chosen, onchange: () => onpick(value) }),
        make("span", null, title),
      ]),
    );
    return make("fieldset", { class: "choices" }, make("legend", null, legend), make("div", { class: "segments" }, picks));
  }

  const counted = (options) => options.reduce((count, entry) => count + (Array.isArray(entry) ? 1 : entry.options.length), 0);

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
      Array.isArray(entry) ? option(value)(entry) : make("optgroup", { label: entry.title }, entry.options.map(option(value))),
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
    const list = offers.length > 0 ? make("datalist", { id: `offers-${lists}` },
      offers.map((value) => make("option", { value })),
    ) : null;
    const input = make("input", { type: "text", autocomplete: "off", spellcheck: "false", list: list?.id, ...attributes });
    return { element: make("label", { class: "field" }, make("span", null, title), input, list), read: () => input.value.trim() };
  }

  // A field that searches while one types.
  function searchField(placeholder, label, onchange, attributes = {}) {
    const input = make("input", {
      type: "search", class: "search-input", placeholder, "aria-label": label, autocomplete: "off", spellcheck: "false",
      oninput: () => onchange(input.value), ...attributes,
    });
    return input;
  }

  // A button with words on it.
  const button = (text, onclick, attributes = {}) => make("button", { type: "button", class: "button", onclick, ...attributes }, text);

  // Makes a button and the sheet that it opens: from below in compact width, a popover beside its button in regular width.
  // `fill()` gives its content each time that it opens, and with `refill()` while it is open.
  function openSheet(title, fill) {
    const content = make("div", { class: "sheet-content" });
    const close = () => dialog.close();
    const dialog = make("dialog", { class: "sheet", "aria-label": title }, [
      make("div", { class: "sheet-head" }, make("h2", null, title), button("Done", close, { class: "button quiet" })),
      content,
    ]);
    const opener = button(title, toggle, { "aria-haspopup": "dialog", "aria-expanded": "false" });

    // The control that had the focus has it again.
    async function refill() {
      if (!dialog.open) return;
      const name = content.contains(document.activeElement) ? document.activeElement.name : "";
      content.replaceChildren(...await fill());
      if (name) content.querySelector(`[name="${CSS.escape(name)}"]`)?.focus();
    }

    async function toggle() {
      if (dialog.open) return close();
      if (matchMedia("(min-width: 678px)").matches) dialog.show();
      else dialog.showModal();
      opener.setAttribute("aria-expanded", "true");
      await refill();
      content.querySelector("select, input")?.focus();
    }

    dialog.addEventListener("close", () => {
      opener.setAttribute("aria-expanded", "false");
      opener.focus();
    });
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      close();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (dialog.open && target !== opener && (target === dialog || !dialog.contains(target))) close();
    });
    return { button: opener, element: dialog, refill };
  }

  // A text that a click copies; what may not write to the clipboard selects it, so that it can be copied.
  function copyable(text, shown = text) {
    const button = make("button", { type: "button", class: "copy", "aria-label": `Copy ${text}`, onclick: copy }, shown);

    async function copy() {
      try {
        await navigator.clipboard.writeText(text);
        button.dataset.copied = "true";
        setTimeout(() => delete button.dataset.copied, 1500);
        say(`${text} is copied.`);
      } catch {
        getSelection().selectAllChildren(button);
        say(`${text} is selected; copy it with the keyboard.`);
      }
    }

    return button;
  }

  // Tables with the scopes that tell a reader which heads belong to a cell.

  // A table: `heads` are the titles of the columns (with a `node` where more than a text is shown, and `sort`
  // where the rows are in its order), the cells of a row are texts, nodes, or `{content, attributes}`, the first of
  // them the head of its row; so is the caption. In compact width a cell shows the title of its column beside it.
  function table(caption, heads, rows, attributes = {}) {
    const { content, attributes: own } = cellOf(caption);
    return make("table", { class: "facts", ...attributes }, [
      make("caption", own, content), headRow(heads), make("tbody", null, rows.map((row) => line(heads, row))),
    ]);
  }

  const cellOf = (cell) => (cell?.attributes && !(cell instanceof Node) ? cell : { content: cell, attributes: {} });

  // The row of heads.
  function headRow(heads) {
    return make("thead", null, make("tr", null, heads.map((each) =>
      make("th", { scope: "col", "aria-sort": each.sort ? "descending" : null }, each.node ?? each))));
  }

  const isNothing = (cell) => cell === "" || (Array.isArray(cell) && cell.flat().length === 0);

  function title(heads, index) {
    if (heads.length === 2) return null;
    return make("span", { class: "cell-title", "aria-hidden": "true" }, heads[index + 1].title ?? heads[index + 1]);
  }

  function line(heads, row) {
    const [first, ...cells] = row.map(cellOf);
    return make("tr", null, make("th", { scope: "row", ...first.attributes }, first.content), cells.map(({ content, attributes }, index) =>
      make("td", { class: isNothing(content) ? "nothing" : null, ...attributes }, title(heads, index), make("span", { class: "cell" }, content))));
  }

  // Fills an element with items, each drawn by `draw`, a page at a time; returns the button that brings more. If `isLate`,
  // those out of sight follow after a pause, so that they do not delay the next key: a browser takes seconds for a table of
  // thousands. A row is higher than `least` pixels.
  const [least, pageDelay] = [40, 400];

  function paged(body, items, draw, { page = 200, isLate = false } = {}) {
    const more = button("", () => {
      const first = length;
      add(length += page);
      body.children[first].querySelector("a")?.focus();
    }, { class: "button no-print" });
    let length = page;

    function add(count) {
      body.append(...items.slice(body.children.length, count).map(draw));
      const left = items.length - length;
      more.textContent = `Show ${Math.min(page, left)} more of ${left.toLocaleString("en")}`;
      if (left <= 0) more.remove();
    }

    const isLong = items.length > page;
    add(isLate && isLong ? Math.ceil(innerHeight / least) : page);
    if (isLate && isLong) setTimeout(add, pageDelay, page);
    return isLong ? more : null;
  }

  // What the page says where it has nothing to show: what is the matter, and what to do next.

  // Something that the reader can do something about: a title, sentences, and links as [text, fragment].
  class Problem extends Error {
    constructor(title, sentences, links = []) {
      super(sentences.join(" "));
      this.name = "Problem";
      this.title = title;
      this.sentences = sentences;
      this.links = links;
    }
  }

  function from(error) {
    if (error instanceof Problem) return error;
    if (error.next) return new Problem("A part of this site cannot be read", [error.message, error.next]);
    return new Problem("This view failed", [
      `${error.message}`,
      "Reload the page. If the problem stays, write the site again with a newer devcat, or report it with this text.",
    ]);
  }

  // The block that tells an error.
  function block(error, level = 1) {
    const { title, sentences, links } = from(error);
    return make("div", { class: "message", role: "alert" }, [
      make(`h${level}`, { tabindex: -1 }, title),
      sentences.map((sentence) => make("p", null, sentence)),
      links.length > 0 &&
        make("p", { class: "actions" }, links.map(([text, href]) => make("a", { href, class: "button" }, text))),
    ]);
  }

  // The live region: what changed, for those who hear the page. Of several things in a row the last is said.
  const pause = 400;
  let waiting = 0;

  function say(text) {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      document.getElementById("status").textContent = text;
    }, pause);
  }

  return { make, draw, choices, menu, text, searchField, button, openSheet, copyable, table, line, paged, pageHead, Problem, block, say };
});
