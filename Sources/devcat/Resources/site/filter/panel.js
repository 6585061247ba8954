// The panel in which conditions are made, and their chips.
devcat.unit("filter/panel", (use) => {
  "use strict";

  const { make, menu, text, button, openSheet } = use("page/elements");
  const words = use("page/words");
  const { modes, orientations } = words;
  const { operandWords, parse, ConditionError } = use("filter/condition");
  const condition = use("filter/condition");
  const { fieldTable, keysOf } = use("filter/answer");

  // A button for each condition, as [text, index]; `remove(index)` takes one away.
  function chipsOf(conditions, remove) {
    return conditions.map(([text, index]) =>
      make("button", { type: "button", class: "chip", "aria-label": `Remove the condition ${text}`, onclick: () => remove(index) },
        make("span", { class: "chip-text" }, text),
        make("span", { class: "chip-cross", "aria-hidden": "true" }, "×"),
      ),
    );
  }

  // The controls for one field: the keys and the part that it takes, the comparison and the value.
  const comparisons = [
    ["=", "is"],
    ["!=", "is not"],
    ["<", "is less than"],
    ["<=", "is at most"],
    [">", "is more than"],
    [">=", "is at least"],
    ["~", "holds the text"],
    ["?", "is known"],
    ["!", "is unknown"],
  ];
  const setTitles = { "=": "has", "!=": "lacks" };
  const withoutOrder = ["boolean", "set", "safeArea", "layout"];
  const ordering = ["<", "<=", ">", ">="];

  function comparisonsOf(type) {
    return comparisons
      .filter(([operator]) => !(withoutOrder.includes(type) && ordering.includes(operator)))
      .map(([operator, title]) => [operator, (type === "set" && setTitles[operator]) || title]);
  }

  // A menu with `read()`, which says what is chosen.
  function pick(title, options, onpick = () => {}) {
    const element = menu(title, options, options[0][0], onpick);
    return { element, read: () => element.querySelector("select").value };
  }

  function displayPick(field, keys) {
    if (!field.isOfDisplay || keys.displays.length === 0) return null;
    return pick("Display", [["", "outer"], ...keys.displays.map((name) => [name, name])]);
  }

  function keyPicks({ type, path: stem }, keys) {
    const turned = () => pick("Orientation", orientations.map((each) => [each, words.orientation(each)]));
    const system = () => text("OS (empty where it is not stated)", {}, keys.systems);
    if (stem === "statusBar" || stem === "keyboard") return [system(), turned()];
    if (type === "attribute") return [text("Key", { required: true }, keys.attributes)];
    if (type === "layout") return [pick("Mode", modes.map((each) => [each, words.mode(each)])), turned()];
    return type === "safeArea" ? [system(), turned()] : [];
  }

  function valuePick(column) {
    const isWords = column.type === "choice" || column.field.choices;
    const allowed = column.type === "boolean" ? ["true", "false"] : isWords ? operandWords(column) : null;
    if (allowed) return pick("Value", allowed.map((each) => [each, each]));
    const isNumber = column.type === "number";
    const unit = isNumber && column.field.unit ? ` (${column.field.unit})` : "";
    const placeholder = { layout: "compact/regular or n/a", safeArea: "44,0,34,0", date: "2019-09" }[column.type];
    return text(`Value${unit}`, { placeholder, inputmode: isNumber ? "decimal" : null });
  }

  // The comparison and the value of a column; `read(path)` says the condition.
  function comparison(column) {
    const operator = pick("Comparison", comparisonsOf(column.type), () => {
      value.element.hidden = ["?", "!"].includes(operator.read());
    });
    const value = valuePick(column);
    function read(name) {
      const chosen = operator.read();
      if (chosen === "?") return name;
      return chosen === "!" ? `!${name}` : name + chosen + value.read();
    }
    return { elements: [operator.element, value.element], read };
  }

  // The controls of a field, and `read()`, which says the condition as `--where` takes it. `keys` are those
  // that the catalogue's devices have.
  function partsOf(stem, field, keys) {
    const display = displayPick(field, keys);
    const picks = keyPicks(field, keys);
    const names = Object.keys(condition.components[field.type] ?? {});
    const rest = make("div", { class: "builder-rest" });
    let compared = null;

    function compare(component) {
      const type = component === "" ? field.type : condition.components[field.type][component];
      compared = comparison({ field, type, component: component || null });
      rest.replaceChildren(...compared.elements);
    }

    const part = names.length > 0 ? pick("Part", [["", "all of it"], ...names.map((name) => [name, name])], (name) => compare(name)) : null;
    compare("");
    function read() {
      const whole = condition.write(display?.read() || null, stem, picks.map((each) => each.read()));
      return compared.read(part?.read() ? `${whole}.${part.read()}` : whole);
    }
    const elements = [display, ...picks, part].filter(Boolean).map((each) => each.element);
    return { elements: [...elements, rest], read };
  }

  // Builds a condition on any field of the catalogue, step by step or as it is typed on the command line.
  const groupTitles = { identity: "Identity", display: "Display", layouts: "Size classes and sizes of an app", attributes: "Attributes" };

  const groupOf = { "safe areas": "display", heights: "display" };

  function fieldMenu(fields, chosen, onpick) {
    const groups = Map.groupBy([...fields], ([, field]) => groupOf[field.group] ?? field.group);
    const options = [...groups].map(([group, entries]) => ({
      title: groupTitles[group] ?? group,
      options: entries.map(([stem, field]) => [stem, field.unit ? `${field.label} (${field.unit})` : field.label]),
    }));
    return menu("Field", options, chosen, onpick);
  }

  function steps(fields, keys, onadd) {
    const form = make("form", { class: "builder" });
    let stem = fields.has("points.width") ? "points.width" : [...fields.keys()][0];
    let read = () => "";

    function rebuild() {
      const built = partsOf(stem, fields.get(stem), keys);
      read = built.read;
      form.replaceChildren(
        fieldMenu(fields, stem, (picked) => {
          stem = picked;
          rebuild();
          form.querySelector("select").focus();
        }),
        make("p", { class: "hint" }, fields.get(stem).meaning),
        ...built.elements,
        button("Add condition", null, { type: "submit", class: "button primary" }),
      );
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      onadd(read());
    });
    rebuild();
    return form;
  }

  function typed(onadd) {
    const input = make(
      "input",
      { type: "text", class: "code-input", placeholder: "landscape.horizontal=regular", autocomplete: "off", spellcheck: "false" },
    );
    const form = make("form", { class: "builder typed" }, [
      make("label", { class: "field" }, make("span", null, "Or typed, as a condition"), input),
      button("Add", null, { type: "submit" }),
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim() !== "" && onadd(input.value)) input.value = "";
    });
    return form;
  }

  // The builder; `add(condition)` hears of each condition, which can be asked.
  async function builder(add) {
    const [fields, keys] = await Promise.all([fieldTable(), keysOf()]);
    const problem = make("p", { class: "problem", role: "alert" });
    const added = make("p", { class: "added" });

    function tried(text) {
      try {
        const condition = text.trim();
        parse(condition, fields);
        add(condition);
        problem.textContent = "";
        added.textContent = `Added ${condition}`;
        return true;
      } catch (error) {
        if (!(error instanceof ConditionError)) throw error;
        problem.textContent = error.message;
        added.textContent = "";
        return false;
      }
    }

    return [steps(fields, keys, tried), typed(tried), problem, added];
  }

  // The filter; `add(condition)` takes a condition as `--where` does.
  const openPanel = (add) => openSheet("Filter", () => builder(add));

  return { chipsOf, openPanel };
});
