// What each revision changed of a device, the newest first.
devcat.unit("device/history", (use) => {
  "use strict";

  const { make } = use("page/element");
  const words = use("page/words");
  const changes = use("history/changes");

  function heading(number, revision, sources) {
    const when = revision ? `${words.day(revision.time)} · ${revision.author}` : "";
    return make("h3", null, sources.link(number), make("span", { class: "when" }, when));
  }

  // The list of revisions with the values that each set.
  function list(record, revisions, sources) {
    if (record.history.length === 0) {
      return make(
        "p",
        { class: "hint" },
        "The history begins with a snapshot, which already had all of this.",
      );
    }
    const groups = Map.groupBy(record.history, ([number]) => number);
    return make("ol", { class: "history" }, [...groups].map(([number, edits]) =>
      make("li", null, [
        heading(number, revisions.get(number), sources),
        revisions.get(number)?.message && make("p", { class: "hint" }, revisions.get(number).message),
        changes.table(edits.map(([, ...edit]) => edit), `What revision ${number} changed`),
      ]),
    ));
  }

  return { list };
});
