// The revisions, the newest first.
devcat.unit("history/revisions", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { button } = use("page/controls");
  const files = use("catalogue/files");
  const revisions = use("catalogue/revisions");
  const words = use("page/words");
  const route = use("page/route");
  const atOnce = 100;

  function counts({ counts: tally }) {
    if (!tally) return "the history begins with a snapshot of this revision";
    const parts = ["added", "changed", "removed"].filter((kind) => tally[kind] > 0).map((kind) =>
      `${tally[kind].toLocaleString("en")} ${kind}`,
    );
    return parts.length > 0 ? parts.join(", ") : "nothing changed";
  }

  function item(revision, head) {
    const { number, time, author, pusher, source, message, tags } = revision;
    const origin = [words.day(time), author, pusher && `pushed by ${pusher}`].filter(Boolean).join(" · ");
    return make("li", { class: "revision" }, [
      make("h2", null, `Revision ${number}`, tags.map((tag) => make("span", { class: "tag" }, tag))),
      make("p", { class: "when" }, origin),
      source && make("p", { class: "strong" }, source),
      message && make("p", null, message),
      make("p", { class: "actions" }, [
        revision.counts ? make(
          "a",
          {
            href: route.link("diff", `${number - 1}..${number}`),
            "aria-label": `What revision ${number} did: ${counts(revision)}`,
          },
          counts(revision),
        ) : counts(revision),
        number < head && make(
          "a",
          {
            href: route.link("diff", `${number}..${head}`),
            "aria-label": `What differs since revision ${number}`,
          },
          "since then",
        ),
      ]),
    ]);
  }

  function empty() {
    return make(
      "p",
      { class: "hint" },
      "There is no revision yet. Make the first one with ‘devcat import’ or ‘devcat add’, then write this site again with ‘devcat site’.",
    );
  }

  // Opens the list.
  async function open(page) {
    const { head } = await files.load("catalogue");
    const list = make("ol", { class: "revisions" });
    const more = button("", () => grow(), { class: "button no-print" });
    const first = await revisions.first();
    let next = head?.number ?? 0;

    async function grow() {
      const begin = list.children.length;
      const found = await revisions.down(next, Math.max(first, next - atOnce + 1));
      list.append(...found.map((revision) => item(revision, head.number)));
      next -= found.length;
      more.hidden = next < first;
      more.textContent = `Show older (${(next - first + 1).toLocaleString("en")} left)`;
      if (begin > 0) list.children[begin]?.querySelector("a")?.focus();
    }

    page.replaceChildren(
      make(
        "header",
        { class: "page-head" },
        make("h1", { tabindex: -1 }, "Revisions"),
        make(
          "p",
          { class: "actions only-compact" },
          make("a", { class: "button", href: route.link("diff") }, "Compare two revisions"),
        ),
      ),
      head ? list : empty(),
      more,
    );
    if (head) await grow();
    else more.hidden = true;
  }

  return { open };
});
