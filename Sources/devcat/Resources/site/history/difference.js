// What differs between any two revisions.
devcat.unit("history/difference", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { button } = use("page/controls");
  const { Problem } = use("page/message");
  const { say } = use("page/announce");
  const files = use("catalogue/files");
  const revisions = use("catalogue/revisions");
  const { between } = use("catalogue/changes");
  const { open: openDirectory } = use("catalogue/directory");
  const { fold } = use("history/fold");
  const entriesUnit = use("history/entries");
  const picker = use("history/picker");
  const route = use("page/route");

  function fragment(from, to) {
    return route.link("diff", `${from}..${to}`);
  }

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
    const sentences = [
      `This catalogue has no revision ${number}: its history goes from ${least} to ${head}.`,
    ];
    if (number > head) sentences.push(
      "If the revision is newer than this site, write the site again with ‘devcat site’.",
    );
    throw new Problem(
      "No such revision",
      sentences,
      [
        ["What the newest revision did", fragment(head - 1, head)],
        ["All revisions", route.link("revisions")],
      ],
    );
  }

  function heading(from, to) {
    return make("header", { class: "page-head" }, [
      make("a", { class: "back only-compact no-print", href: route.link("revisions") }, "Revisions"),
      make("h1", { tabindex: -1 }, `Revision ${from} to ${to}`),
    ]);
  }

  // Opens the difference that a route names.
  async function open(page, place) {
    const { head } = await files.load("catalogue");
    if (!head) throw noRevisions();
    const first = await revisions.first();
    const [from, to] = numbers(place.rest, first, head.number);
    check(from, first, head.number);
    check(to, first, head.number);
    const [lower, upper] = [Math.min(from, to), Math.max(from, to)];
    const [pieces, directory, sides] = await Promise.all(
      [between(lower, upper), openDirectory(), revisions.of([from, to])],
    );
    const entries = fold(pieces, from > to);
    const go = (a, b) => route.go(fragment(a, b));
    page.replaceChildren(...[
      heading(from, to),
      make("div", { class: "sides" }, [
        picker.side("From", from, sides, first, head.number, (number) => go(number, to)),
        button(
          "Swap",
          () => go(to, from),
          { class: "button no-print", "aria-label": "Swap the two revisions" },
        ),
        picker.side("To", to, sides, first, head.number, (number) => go(from, number)),
      ]),
      new Set(entries.map(({ kind }) => kind)).size !== 1 && make("p", { class: "summary" }, entriesUnit.summary(entries)),
      ...entriesUnit.sections(entries, directory),
    ].filter(Boolean));
    say(entriesUnit.summary(entries));
  }

  return { open };
});
