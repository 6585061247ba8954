// The difference between two revisions, and the list of all.
devcat.unit("history/view", (use) => {
  "use strict";

  const { loadData, firstRevision, changesBetween, openDirectory, revisionsOf, revisionsDown } = use("catalogue");
  const { make, pageHead, Problem, button, say } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { fold, entrySummary, entrySections } = use("history/entries");

  // Chooses one side of a difference: a number, and what is known of that revision.
  function note(number, revision) {
    if (number === 0) return "the empty beginning";
    if (!revision) return "";
    return `${words.day(revision.time)} · ${words.origin(revision)}`;
  }

  // A field for a revision's number with steps; `onpick(number)` hears of another one.
  function pickerSide(title, number, revisions, first, head, onpick) {
    const least = first === 1 ? 0 : first;
    const input = make("input", { type: "number", min: least, max: head, value: number, inputmode: "numeric" });
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

  // What differs between any two revisions.
  const fragment = (from, to) => route.link("diff", `${from}..${to}`);

  function noRevisions() {
    return new Problem(
      "No revisions yet",
      [
        "This catalogue is empty, so nothing differs.",
        "Make the first revision with ‘devcat import’ or ‘devcat add’, then write this site again.",
      ],
      [["All devices", route.link("")]],
    );
  }

  // The numbers of an address such as 3..7; by default what the newest revision did.
  function numbers(text, first, head) {
    if (text === "") return [Math.max(head - 1, first - 1), head];
    const found = /^(\d+)\.\.(\d+)$/.exec(text);
    if (!found) {
      throw new Problem(
        "No such difference",
        [`‘${text}’ is not a pair of revisions.`, "Expected two numbers, such as 3..7."],
        [["What the newest revision did", fragment(head - 1, head)]],
      );
    }
    return found.slice(1).map(Number);
  }

  function check(number, first, head) {
    // What was before revision 1 is the empty catalogue; before a snapshot nothing is known.
    const least = first === 1 ? 0 : first;
    if (number >= least && number <= head) return;
    const sentences = [`This catalogue has no revision ${number}: its history goes from ${least} to ${head}.`];
    if (number > head) sentences.push("If the revision is newer than this site, write the site again with ‘devcat site’.");
    throw new Problem(
      "No such revision",
      sentences,
      [["What the newest revision did", fragment(head - 1, head)], ["All revisions", route.link("revisions")]],
    );
  }

  function heading(from, to) {
    const back = make("a", { class: "back only-compact no-print", href: route.link("revisions") }, "Revisions");
    return pageHead(`Revision ${from} to ${to}`, null, back);
  }

  // Opens the difference that a route names.
  async function openDifference(page, place) {
    const { head } = await loadData("catalogue");
    if (!head) throw noRevisions();
    const first = await firstRevision();
    const [from, to] = numbers(place.rest, first, head.number);
    check(from, first, head.number);
    check(to, first, head.number);
    const [lower, upper] = [Math.min(from, to), Math.max(from, to)];
    const [pieces, directory, sides] = await Promise.all([changesBetween(lower, upper), openDirectory(), revisionsOf([from, to])]);
    const entries = fold(pieces, from > to);
    const go = (a, b) => route.go(fragment(a, b));
    page.replaceChildren(...[
      heading(from, to),
      make("div", { class: "sides" }, [
        pickerSide("From", from, sides, first, head.number, (number) => go(number, to)),
        button("Swap", () => go(to, from), { class: "button no-print", "aria-label": "Swap the two revisions" }),
        pickerSide("To", to, sides, first, head.number, (number) => go(from, number)),
      ]),
      new Set(entries.map(({ kind }) => kind)).size !== 1 && make("p", { class: "summary" }, entrySummary(entries)),
      ...entrySections(entries, directory),
    ].filter(Boolean));
    say(entrySummary(entries));
  }

  // The revisions, the newest first.
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
    const link = (from, to, label, text) => make("a", { href: fragment(from, to), "aria-label": label }, text);
    const origin = [words.day(time), author, pusher && `pushed by ${pusher}`].filter(Boolean).join(" · ");
    return make("li", { class: "revision" }, [
      make("h2", null, `Revision ${number}`, tags.map((tag) => make("span", { class: "tag" }, tag))),
      make("p", { class: "when" }, origin),
      source && make("p", { class: "strong" }, source),
      message && make("p", null, message),
      make("p", { class: "actions" }, [
        revision.counts ? link(number - 1, number, `What revision ${number} did: ${counts(revision)}`, counts(revision)) : counts(revision),
        number < head && link(number, head, `What differs since revision ${number}`, "since then"),
      ]),
    ]);
  }

  function empty() {
    return make("p", { class: "hint" },
      "There is no revision yet. Make the first one with ‘devcat import’ or ‘devcat add’, then write this site again with ‘devcat site’.",
    );
  }

  // Opens the list.
  async function openRevisions(page) {
    const { head } = await loadData("catalogue");
    const list = make("ol", { class: "revisions" });
    const more = button("", () => grow(), { class: "button no-print" });
    const first = await firstRevision();
    let next = head?.number ?? 0;

    async function grow() {
      const begin = list.children.length;
      const found = await revisionsDown(next, Math.max(first, next - atOnce + 1));
      list.append(...found.map((revision) => item(revision, head.number)));
      next -= found.length;
      more.hidden = next < first;
      more.textContent = `Show older (${(next - first + 1).toLocaleString("en")} left)`;
      if (begin > 0) list.children[begin]?.querySelector("a")?.focus();
    }

    page.replaceChildren(
      pageHead("Revisions", make("p", { class: "actions only-compact" }, make("a", { class: "button", href: route.link("diff") }, "Compare two revisions"))),
      head ? list : empty(),
      more,
    );
    if (head) await grow();
    else more.hidden = true;
  }

  return { openDifference, openRevisions };
});
