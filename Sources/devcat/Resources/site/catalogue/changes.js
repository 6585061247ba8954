// What each revision did to the devices.
devcat.unit("catalogue/changes", (use) => {
  "use strict";

  const files = use("catalogue/files");

  // The pieces of the revisions after `from` up to `to`, ascending; a large revision has several.
  async function between(from, to) {
    const { changeParts } = await files.load("catalogue");
    const wanted = changeParts.map((range, part) => [range, part]).filter(([[first, last]]) =>
      last > from && first <= to,
    );
    const parts = await Promise.all(wanted.map(([, part]) => files.load(`changes/${part}`)));
    return parts.flat().filter(({ number }) => number > from && number <= to);
  }

  // The removal of a device that is gone, as {number, name}; null if these changes tell of none.
  async function removal(id) {
    const { changeParts } = await files.load("catalogue");
    for (const part of changeParts.keys().toArray().reverse()) {
      for (const { number, added, removed } of (await files.load(`changes/${part}`)).toReversed()) {
        const gone = removed.find(([each]) => each === id);
        if (gone) return { number, name: gone[1] };
        if (added.some(([each]) => each === id)) return null;
      }
    }
    return null;
  }

  return { between, removal };
});
