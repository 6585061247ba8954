// Where the values of a device come from: the revision that set each, and what is noted of its evidence.
devcat.unit("device/sources", (use) => {
  "use strict";

  const { make } = use("page/element");
  const route = use("page/route");
  const path = use("filter/path");
  const words = use("page/words");

  // Makes the notes for a record; `revisions` are those that set its values, by number.
  function open(record, revisions) {
    const numbers = new Map(record.sources);
    const attributes = record.device.attributes ?? {};

    function link(number) {
      const revision = revisions.get(number);
      const text = revision ? `${number} · ${words.origin(revision)}` : `revision ${number}`;
      return make(
        "a",
        { href: route.link("diff", `${number - 1}..${number}`), "aria-label": `Revision ${text}` },
        text,
      );
    }

    // Who set the values at some paths; several with one source are told once.
    function of(...paths) {
      const set = [
        ...new Set(paths.map((each) => numbers.get(each)).filter((number) => number !== undefined)),
      ];
      const notes = paths.map((each) => attributes[`evidence.${each}`]).filter((note) => note !== undefined);
      return [
        set.map((number) => make("span", { class: "source" }, link(number))),
        [...new Set(notes)].map((note) => make("span", { class: "evidence" }, String(note))),
      ];
    }

    return { of, link };
  }

  // A value that follows from others by a rule.
  function computed(rule) {
    return make("span", { class: "source computed" }, `computed: ${rule}`);
  }

  // The path of a field of a display.
  function at(display, field) {
    return display === null ? field : `displays${path.key(display)}.${field}`;
  }

  return { open, computed, at };
});
