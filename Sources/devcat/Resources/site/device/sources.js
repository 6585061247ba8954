// Where the values of a device come from: the revision that set each, and what is noted of its evidence.
devcat.unit("device/sources", (use) => {
  "use strict";

  const { make } = use("page/element");
  const route = use("page/route");
  const path = use("filter/path");
  const words = use("page/words");

  // A small mark that shows and hides the content after it; `isDoubtful` if a note tells of doubt.
  function mark(content, isDoubtful = false) {
    const shown = content.flat(Infinity).filter(Boolean);
    if (shown.length === 0) return "";
    const origin = make("span", { class: "origin", hidden: true }, shown);
    const opener = make("button", {
      type: "button",
      class: isDoubtful ? "origin-mark doubtful" : "origin-mark",
      "aria-label": isDoubtful ? "Source, with a note" : "Source",
      "aria-expanded": "false",
      onclick: () => {
        origin.hidden = !origin.hidden;
        opener.setAttribute("aria-expanded", String(!origin.hidden));
      },
    }, make("span", { "aria-hidden": "true" }, isDoubtful ? "!" : "i"));
    return [opener, origin];
  }

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
      return mark([
        set.map((number) => make("span", { class: "source" }, link(number))),
        [...new Set(notes)].map((note) => make("span", { class: "evidence" }, String(note))),
      ], notes.length > 0);
    }

    return { of, link };
  }

  // A value that follows from others by a rule.
  function computed(rule) {
    return mark([make("span", { class: "source computed" }, `computed: ${rule}`)]);
  }

  // A value that is taken from another device, after the `*` that all such values have.
  function derived(id, rule) {
    const link = make("a", { href: route.link("device", id) }, id);
    return make("span", { class: "source derived" }, `* ${rule} as `, link);
  }

  // The path of a field of a display.
  function at(display, field) {
    return display === null ? field : `displays${path.key(display)}.${field}`;
  }

  return { open, computed, derived, at };
});
