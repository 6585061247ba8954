// Folds what revisions did one after another into what differs between the first and the last.
devcat.unit("history/fold", () => {
  "use strict";

  // What is known of a device on the way: whether it was there at the beginning, and is at the end, and of
  // each value that was touched the first and the last.
  function track(tracks, id, isThere) {
    if (!tracks.has(id)) tracks.set(
      id,
      { wasThere: isThere, isThere, name: null, nameBefore: null, values: new Map() },
    );
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
  function isSame(left, right) {
    return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
  }

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

  return { fold };
});
