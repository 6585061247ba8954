// Chooses one side of a difference: a number, and what is known of that revision.
devcat.unit("history/picker", (use) => {
  "use strict";

  const { make } = use("page/element");
  const words = use("page/words");

  function note(number, revision) {
    if (number === 0) return "the empty beginning";
    if (!revision) return "";
    return `${words.day(revision.time)} · ${words.origin(revision)}`;
  }

  // A field for a revision's number with steps; `onpick(number)` hears of another one.
  function side(title, number, revisions, first, head, onpick) {
    const least = first === 1 ? 0 : first;
    const input = make(
      "input",
      { type: "number", min: least, max: head, value: number, inputmode: "numeric" },
    );
    const pick = () => {
      const picked = Math.min(Math.max(Math.round(Number(input.value)), least), head);
      if (picked !== number) onpick(picked);
    };
    input.addEventListener("change", pick);
    const message = revisions.get(number)?.message;
    return make("div", { class: "side" }, [
      make("label", { class: "field" }, make("span", null, `${title} revision`), input),
      make("p", { class: "side-note" }, note(number, revisions.get(number))),
      message && make("p", { class: "hint" }, message),
    ]);
  }

  return { side };
});
