// What revisions changed, device by device.
devcat.unit("history/entries", (use) => {
  "use strict";

  const { make, paged } = use("page/elements");
  const elements = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");

  // Values before and after, field by field.
  function cell(value, kind) {
    const none = make("span", { class: "absent" }, "–", make("span", { class: "for-readers" }, "unknown"));
    return { content: value === null || value === undefined ? none : words.value(value), attributes: { class: kind } };
  }

  // A path, which may break after its points.
  const breakable = (path) => path.split(/(?<=\.)/).flatMap((part, index) => (index === 0 ? [part] : [make("wbr"), part]));

  // A field as people call it; the path stays in the title.
  function field(path) {
    const label = words.labelOf(path);
    const isPath = label === path || path.startsWith("attributes");
    return { content: isPath ? breakable(label) : label, attributes: { title: path, class: isPath ? "path" : null } };
  }

  // A table of [path, before, after]; null means no value.
  function table(edits, caption) {
    const rows = edits.map(([path, before, after]) => [field(path), cell(before, "before"), cell(after, "after")]);
    const hidden = { content: caption, attributes: { class: "for-readers" } };
    return elements.table(hidden, ["Field", "Before", "After"], rows, { class: "facts changes" });
  }

  // Folds what revisions did one after another into what differs between the first and the last.

  // What is known of a device on the way: whether it was there at the beginning, and is at the end, and of
  // each value that was touched the first and the last.
  function track(tracks, id, isThere) {
    if (!tracks.has(id)) tracks.set(id, { wasThere: isThere, isThere, name: null, nameBefore: null, values: new Map() });
    return tracks.get(id);
  }

  function set(values, path, before, after) {
    const known = values.get(path);
    if (known) known.after = after;
    else values.set(path, { before, after });
  }

  function add(tracks, [id, name, whole = []]) {
    const device = track(tracks, id, false);
    Object.assign(device, { isThere: true, name });
    for (const [path, value] of whole) set(device.values, path, null, value);
  }

  function remove(tracks, [id, name, whole = []]) {
    const device = track(tracks, id, true);
    device.nameBefore ??= name;
    for (const [path, value] of whole) set(device.values, path, value, null);
    for (const value of device.values.values()) value.after = null;
    Object.assign(device, { isThere: false, name });
  }

  function change(tracks, [id, edits, name]) {
    const device = track(tracks, id, true);
    device.nameBefore ??= name;
    for (const [path, before, after] of edits) set(device.values, path, before, after);
    device.name = name;
  }

  function rename(tracks, [id, before]) {
    const device = track(tracks, id, true);
    device.nameBefore ??= before;
  }

  // Values are texts, numbers, truth values and lists of texts.
  const isSame = (left, right) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

  function kindOf({ wasThere, isThere }, edits) {
    if (wasThere && isThere) return edits.length > 0 ? "changed" : null;
    if (wasThere === isThere) return null;
    return isThere ? "added" : "removed";
  }

  function entry([id, device]) {
    const all = [...device.values].map(([path, { before, after }]) => [path, before, after]);
    const edits = device.wasThere && device.isThere ? all.filter(([, before, after]) =>
      !isSame(before, after),
    ) : [];
    const [kind, before] = [kindOf(device, edits), device.nameBefore];
    return { id, kind, edits, before, name: kind === "removed" ? before : device.name };
  }

  const opposite = { added: "removed", removed: "added", changed: "changed" };

  function turned({ id, name, before, kind, edits }) {
    const back = edits.map(([path, old, now]) => [path, now, old]);
    return { id, kind: opposite[kind], edits: back, name: kind === "added" ? name : before };
  }

  // The devices that differ, by id: {id, name, kind: added, removed or changed, edits: [path, before, after]}.
  // The pieces are those of ascending revisions; `isBackward` asks what leads from the last to the first.
  function fold(pieces, isBackward) {
    const tracks = new Map();
    for (const piece of pieces) {
      piece.added.forEach((each) => add(tracks, each));
      piece.removed.forEach((each) => remove(tracks, each));
      piece.renamed.forEach((each) => rename(tracks, each));
      piece.changed.forEach((each) => change(tracks, each));
    }
    const entries = [...tracks].map(entry).filter(({ kind }) => kind !== null);
    entries.sort((left, right) => (left.id < right.id ? -1 : 1));
    return isBackward ? entries.map(turned) : entries;
  }

  // The devices that differ, grouped by what became of them.
  const titles = { added: "Added", removed: "Removed", changed: "Changed" };

  function name(entry, directory) {
    const isHere = directory.positionOf(entry.id) >= 0;
    return isHere ? make("a", { href: route.link("device", entry.id) }, entry.name) : entry.name;
  }

  function item(entry, directory) {
    return make("li", { class: `entry entry-${entry.kind}`, "data-id": entry.id }, [
      make("h3", null, name(entry, directory), " ", make("code", null, entry.id)),
      entry.kind === "changed" && table(entry.edits, `What changed of ${entry.name}`),
    ]);
  }

  function group(kind, entries, directory) {
    const list = make("ol", { class: "entries" });
    const more = paged(list, entries, (entry) => item(entry, directory), { page: 100 });
    return make("section", { class: "entry-group" },
      make("h2", null, `${titles[kind]} `, make("span", { class: "tally" }, entries.length.toLocaleString("en"))),
      list,
      more,
    );
  }

  // A section for each of the kinds that there are.
  function entrySections(entries, directory) {
    return Object.keys(titles)
      .map((kind) => [kind, entries.filter((entry) => entry.kind === kind)])
      .filter(([, list]) => list.length > 0)
      .map(([kind, list]) => group(kind, list, directory));
  }

  // "3 added, 1 removed", or that nothing differs.
  function entrySummary(entries) {
    const counted = Object.keys(titles)
      .map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length])
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count.toLocaleString("en")} ${kind}`);
    return counted.length > 0 ? counted.join(", ") : `Nothing differs: ${words.counted(0, "change")}`;
  }

  return { table, fold, entrySections, entrySummary };
});
