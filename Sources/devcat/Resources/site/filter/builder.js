// Builds a condition on any field of the catalogue, step by step or as it is typed on the command line.
devcat.unit("filter/builder", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { menu, button } = use("page/controls");
  const { table, keys: keysOf } = use("filter/fields");
  const { parse, ConditionError } = use("filter/condition");
  const parts = use("filter/parts");
  const groupTitles = {
    identity: "Identity",
    display: "Display",
    layouts: "Size classes and sizes of an app",
    attributes: "Attributes",
  };

  const groupOf = { "safe areas": "display", "status bars": "display" };

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
      const built = parts.of(stem, fields.get(stem), keys);
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
      {
        type: "text",
        class: "code-input",
        placeholder: "landscape.horizontal=regular",
        autocomplete: "off",
        spellcheck: "false",
      },
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

  // Fills an element with the builder; `add(condition)` hears of each condition, which can be asked.
  async function fill(element, add) {
    const [fields, keys] = await Promise.all([table(), keysOf()]);
    const problem = make("p", { class: "problem", role: "alert" });
    const added = make("p", { class: "added" });

    function tried(text) {
      try {
        const condition = parse(text, fields).text;
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

    element.replaceChildren(steps(fields, keys, tried), typed(tried), problem, added);
  }

  return { fill };
});
