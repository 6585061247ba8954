// What is shown beside the list while no device is open: the newest devices, and what changed last.
devcat.unit("list/welcome", (use) => {
  "use strict";

  const { whyNothing, loadData, openDirectory, revisionsDown } = use("catalogue");
  const { make } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { sorted } = use("list/answer");
  const rows = use("list/rows");

  const [mostDevices, mostRevisions] = [6, 4];

  function key(name) {
    return make("kbd", null, name);
  }

  function keys() {
    return make(
      "p",
      { class: "hint" },
      key("/"),
      " search  ",
      key("↑"),
      key("↓"),
      " move  ",
      key("Enter"),
      " open  ",
      key("Esc"),
      " clear",
    );
  }

  function card(directory, position) {
    const id = directory.ids[position];
    return make("li", null, make("a", { class: "device-card", href: route.link("device", id) }, [
      make("span", { class: "row-picture", "aria-hidden": "true" }, rows.picture(directory, position)),
      make("span", { class: "row-text" }, [
        make("span", { class: "row-name" }, directory.names[position] ?? id),
        make("span", { class: "row-detail" }, rows.detail(directory, position)),
      ]),
    ]));
  }

  // The newest devices of the catalogue; of those of one day the order is that of the list.
  function newest(directory) {
    const all = Array.from({ length: directory.count }, (_, position) => position);
    return sorted(all, "year", directory).slice(0, mostDevices);
  }

  function entry(revision) {
    const { number, time, message, counts } = revision;
    const did = Object.entries(counts ?? {}).filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count.toLocaleString("en")} ${kind}`).join(", ");
    return make("li", null, make("a", { class: "change", href: route.link("diff", `${number - 1}..${number}`) }, [
      make("span", { class: "change-title" }, message || words.origin(revision)),
      make("span", { class: "row-detail" }, [`Revision ${number}`, words.day(time), did].filter(Boolean).join(" · ")),
    ]));
  }

  function section(title, list) {
    return make("section", null, make("h2", null, title), list);
  }

  function empty(catalogue) {
    const { reason, next } = whyNothing(catalogue);
    return make("div", { class: "welcome" }, [
      make("h2", null, catalogue.where ? "No device was chosen for this site" : "Nothing to choose from yet"),
      make("p", null, reason),
      make("p", { class: "hint" }, next),
    ]);
  }

  async function open(page) {
    const [catalogue, directory] = await Promise.all([loadData("catalogue"), openDirectory()]);
    const { head, shallow = 1 } = catalogue;
    if (catalogue.devices === 0) {
      page.replaceChildren(empty(catalogue));
      return;
    }
    const last = head ? await revisionsDown(head.number, Math.max(shallow, head.number - mostRevisions + 1)) : [];
    page.classList.add("page-broad");
    page.replaceChildren(...[
      section(
        "Newest devices",
        make("ul", { class: "device-cards" }, newest(directory).map((position) => card(directory, position))),
      ),
      last.length > 0 && section("What changed last", make("ul", { class: "last-changes" }, last.map(entry))),
      keys(),
    ].filter(Boolean));
  }

  return { open };
});
