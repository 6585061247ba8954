// The start page beside the list: what this is, the screens in use, and what changed last.
devcat.unit("list/welcome", (use) => {
  "use strict";

  const { whyNothing, loadData, revisionsDown } = use("catalogue");
  const { make } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { answer, get } = use("list/answer");
  const { openTable } = use("screens");
  const list = use("list/view");

  const mostRevisions = 4;

  const key = (name) => make("kbd", null, name);

  function keys() {
    return make("p", { class: "hint only-regular" }, [
      key("/"), " search  ", key("↑"), key("↓"), " move  ", key("Enter"), " open  ", key("Esc"), " clear",
    ]);
  }

  // What a revision did, as a sentence: "Revision 46 changed 2 devices on 22 November 2026."
  function sentence({ number, time, counts }) {
    const did = Object.entries(counts ?? {}).filter(([, count]) => count > 0)
      .map(([kind, count], index) => `${kind} ${index === 0 ? words.counted(count, "device") : count.toLocaleString("en")}`);
    const date = new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
    return `Revision ${number} ${did.length > 0 ? new Intl.ListFormat("en").format(did) : "changed no device"} on ${date}.`;
  }

  function entry(revision) {
    const { number, message } = revision;
    return make("li", null, make("a", { class: "change", href: route.link("diff", `${number - 1}..${number}`) }, [
      make("span", { class: "change-title" }, sentence(revision)),
      make("span", { class: "row-detail" }, message || words.origin(revision)),
    ]));
  }

  const section = (title, content) => make("section", null, make("h2", null, title), content);

  function empty(catalogue) {
    const { reason, next } = whyNothing(catalogue);
    return make("div", { class: "welcome" }, [
      make("h2", null, catalogue.where ? "No device was chosen for this site" : "Nothing to choose from yet"),
      make("p", null, reason),
      make("p", { class: "hint" }, next),
    ]);
  }

  async function open(page) {
    const [catalogue, screens] = await Promise.all([loadData("catalogue"), openTable()]);
    const { head, shallow = 1 } = catalogue;
    if (catalogue.devices === 0) {
      page.replaceChildren(empty(catalogue));
      return;
    }
    const last = head ? await revisionsDown(head.number, Math.max(shallow, head.number - mostRevisions + 1)) : [];
    // A condition that says nothing is a matter of the list, which shows what is wrong with it.
    screens.show(await answer(get()).catch(() => []));
    list.onanswer(screens.show);
    page.classList.add("page-broad");
    page.replaceChildren(...[
      make("p", { class: "lead" }, `The screens of ${words.counted(catalogue.devices, "device")} in points and pixels, with scale, safe areas and size classes. Each number has its source.`),
      section("Screens in use", screens.element),
      last.length > 0 && section("What changed last", make("ul", { class: "last-changes" }, last.map(entry))),
      keys(),
    ].filter(Boolean));
  }

  return { open };
});
