// The controls for one field: the keys and the part that it takes, the comparison and the value.
devcat.unit("filter/parts", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { menu, text } = use("page/controls");
  const path = use("filter/path");
  const words = use("page/words");
  const operand = use("filter/operand");
  const orientations = ["portrait", "landscape"];
  const modes = ["full-screen", "two-thirds", "half", "third", "slide-over"];
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
    return pick("Display", [["", "main"], ...keys.displays.map((name) => [name, name])]);
  }

  function keyPicks({ type, path: stem }, keys) {
    const turned = () => pick("Orientation", orientations.map((each) => [each, words.orientation(each)]));
    const system = () => text("OS (empty where it is not stated)", {}, keys.systems);
    if (stem === "statusBar") return [system(), turned()];
    switch (type) {
      case "attribute":
        return [text("Key", { required: true }, keys.attributes)];
      case "layout":
        return [pick("Mode", modes.map((each) => [each, words.mode(each)])), turned()];
      case "safeArea":
        return [system(), turned()];
      default:
        return [];
    }
  }

  function valuePick(column) {
    const isWords = column.type === "choice" || column.field.choices;
    const allowed = column.type === "boolean" ? ["true", "false"] : isWords ? operand.words(column) : null;
    if (allowed) return pick("Value", allowed.map((each) => [each, each]));
    const isNumber = column.type === "number";
    const unit = isNumber && column.field.unit ? ` (${column.field.unit})` : "";
    const placeholder = {
      layout: "compact/regular or n/a",
      safeArea: "44,0,34,0",
      date: "2019-09",
    }[column.type];
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
  function of(stem, field, keys) {
    const display = displayPick(field, keys);
    const picks = keyPicks(field, keys);
    const names = Object.keys(path.components[field.type] ?? {});
    const rest = make("div", { class: "builder-rest" });
    let compared = null;

    function compare(component) {
      const type = component === "" ? field.type : path.components[field.type][component];
      compared = comparison({ field, type, component: component || null });
      rest.replaceChildren(...compared.elements);
    }

    const part = names.length > 0 ? pick(
      "Part",
      [["", "all of it"], ...names.map((name) => [name, name])],
      (name) => compare(name),
    ) : null;
    compare("");
    function read() {
      const whole = path.write(display?.read() || null, stem, picks.map((each) => each.read()));
      return compared.read(part?.read() ? `${whole}.${part.read()}` : whole);
    }
    const elements = [display, ...picks, part].filter(Boolean).map((each) => each.element);
    return { elements: [...elements, rest], read };
  }

  return { of };
});
