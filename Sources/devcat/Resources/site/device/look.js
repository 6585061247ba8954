// A device in one look: the facts that people ask for, as a card beside its drawing. Each can be copied.
devcat.unit("device/look", (use) => {
  "use strict";

  const { copyable, make } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { titleOf } = use("device/facts");
  const { factsIn } = use("device/drawing");

  // Whether a card has a fact, as `devcat show` has it: what says more than others, and of size classes those of the whole screen.
  const isShown = ({ group, label, line, repeated, value }) => value !== undefined && value !== words.notAvailable && !repeated
    && line !== "" && group !== "attributes" && (group !== "classes" || label.startsWith("full-screen"));

  // Sizes, safe areas, heights, size classes and codes come first, so that a phone shows them at first sight.
  const sizes = ["points", "size", "rendered", "panel"];
  const place = ({ group, line }) => group === "screen" && sizes.includes(line) ? 0 : ["insets", "classes", "identity"].indexOf(group) + 1 || 4;

  function doubt(fact) {
    if (!fact.from) return words.sign(fact);
    return ["\u00a0", make("a", { class: "derived", href: route.link("device", fact.from), title: `as ${fact.from}, which has the same screen` }, "*")];
  }

  // Each code can be copied by itself.
  function valueOf({ group, label, value }) {
    if (group !== "identity" || !["id", "models"].includes(label)) return copyable(value);
    return value.split(", ").map((text) => copyable(text, make("code", null, text)));
  }

  // The line of a fact: that of `devcat show`, whose first line has the device behind its id.
  const lineOf = ({ group, label, line = label }) => group === "device" && line === "id" ? group : line;

  // The facts of a line beside one another, and the version of the OS that they are of.
  const content = (facts) => [
    facts.map((fact, index) => [index > 0 && " · ", fact.word && `${fact.word} `, valueOf(fact), doubt(fact)]),
    facts[0].os && make("span", { class: "look-note" }, facts[0].os),
  ];

  function list(facts) {
    const lines = Map.groupBy(facts.toSorted((one, other) => place(one) - place(other)), ({ line }) => line);
    return make("dl", { class: "look-facts" }, [...lines].map(([label, own]) =>
      make("div", null, make("dt", null, titleOf({ group: own[0].group, label })), make("dd", null, content(own)))));
  }

  // The card of a record, a part for each display, with the safe areas and heights of a system of its drawing.
  function card(record, os) {
    const shown = factsIn(record, os).filter(isShown).map((fact) => ({ ...fact, line: lineOf(fact) }));
    const displays = Map.groupBy(shown, ({ display }) => display);
    return make("div", { class: "look" }, [...displays].map(([name, facts]) =>
      [name && make("h2", { class: "look-display" }, `Display ‘${name}’`), list(facts)]));
  }

  return { card };
});
