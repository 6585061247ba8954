// The devices that differ, grouped by what became of them. Of very many the first are shown.
devcat.unit("history/entries", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { button } = use("page/controls");
  const words = use("page/words");
  const route = use("page/route");
  const changes = use("history/changes");
  const atOnce = 100;
  const titles = { added: "Added", removed: "Removed", changed: "Changed" };

  function name(entry, directory) {
    const isHere = directory.positionOf(entry.id) >= 0;
    return isHere ? make("a", { href: route.link("device", entry.id) }, entry.name) : entry.name;
  }

  function item(entry, directory) {
    return make("li", { class: `entry entry-${entry.kind}`, "data-id": entry.id }, [
      make("h3", null, name(entry, directory), " ", make("code", null, entry.id)),
      entry.kind === "changed" && changes.table(entry.edits, `What changed of ${entry.name}`),
    ]);
  }

  function group(kind, entries, directory) {
    const list = make("ol", { class: "entries" });
    const more = button("", grow, { class: "button no-print" });
    function grow() {
      const begin = list.children.length;
      list.append(...entries.slice(begin, begin + atOnce).map((entry) => item(entry, directory)));
      const rest = entries.length - list.children.length;
      more.hidden = rest === 0;
      more.textContent = `Show more (${rest.toLocaleString("en")} left)`;
      if (begin > 0) list.children[begin].querySelector("a, h3")?.focus();
    }
    grow();
    return make(
      "section",
      { class: "entry-group" },
      make(
        "h2",
        null,
        `${titles[kind]} `,
        make("span", { class: "tally" }, entries.length.toLocaleString("en")),
      ),
      list,
      more,
    );
  }

  // A section for each of the kinds that there are.
  function sections(entries, directory) {
    return Object.keys(titles)
      .map((kind) => [kind, entries.filter((entry) => entry.kind === kind)])
      .filter(([, list]) => list.length > 0)
      .map(([kind, list]) => group(kind, list, directory));
  }

  // "3 added, 1 removed", or that nothing differs.
  function summary(entries) {
    const counted = Object.keys(titles)
      .map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length])
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count.toLocaleString("en")} ${kind}`);
    return counted.length > 0 ? counted.join(", ") : `Nothing differs: ${words.counted(0, "change")}`;
  }

  return { sections, summary };
});
