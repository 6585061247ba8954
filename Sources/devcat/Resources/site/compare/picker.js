// Chooses the devices to be compared: those that are, each with a button to take it away, and a search.
devcat.unit("compare/picker", (use) => {
  "use strict";

  const { make } = use("page/element");
  const matches = use("search/matches");
  const { say } = use("page/announce");
  const most = 8;

  function chosen(directory, ids, onchange) {
    return ids.map((id, index) => {
      const name = directory.names[directory.positionOf(id)] ?? id;
      const others = ids.filter((each) => each !== id);
      return make(
        "button",
        { type: "button", class: "chip", "aria-label": `Remove ${name}`, onclick: () => onchange(others) },
        make("strong", null, "ABCD"[index]),
        make("span", { class: "chip-text" }, name),
        make("span", { class: "chip-cross", "aria-hidden": "true" }, "×"),
      );
    });
  }

  // Makes the picker; `onchange(ids)` hears of others.
  function open(directory, ids, onchange) {
    const found = make("ul", { class: "picker-results", "aria-label": "Devices found" });
    let texts = null;

    function result(position) {
      const id = directory.ids[position];
      return make(
        "li",
        null,
        make(
          "button",
          { type: "button", class: "picker-result", onclick: () => onchange([...ids, id]) },
          directory.names[position] ?? id,
        ),
      );
    }

    function search(text) {
      texts ??= matches.index(directory);
      const isAsked = text.trim() !== "";
      const positions = isAsked ? matches.find(
        texts,
        text,
        (position) => !ids.includes(directory.ids[position]),
      ) : [];
      found.replaceChildren(...positions.slice(0, most).map(result));
      if (isAsked) say(
        positions.length === 0 ? "No device matches." : `${positions.length} found; Tab leads to the first.`,
      );
      if (isAsked && positions.length === 0) found.replaceChildren(
        make("li", { class: "hint" }, "No device matches."),
      );
      if (positions.length > most) found.append(
        make("li", { class: "hint" }, `and ${(positions.length - most).toLocaleString("en")} more`),
      );
    }

    const input = make("input", {
      type: "search",
      class: "search-input",
      placeholder: "Add a device",
      "aria-label": "Add a device to the comparison",
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => search(input.value),
      onkeydown: (event) => {
        if (event.key === "Enter") found.querySelector("button")?.click();
        if (event.key === "ArrowDown") found.querySelector("button")?.focus();
      },
    });
    const isFull = ids.length >= 4;
    return make("div", { class: "picker no-print" }, [
      make("div", { class: "chips" }, chosen(directory, ids, onchange)),
      isFull ? make("p", { class: "hint" }, "At most four devices can be compared; remove one to add another.") : make(
        "div",
        { role: "search" },
        input,
        found,
      ),
    ]);
  }

  return { open };
});
