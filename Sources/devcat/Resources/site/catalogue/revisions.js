// The revisions: who made them when, of which source, and what they changed.
devcat.unit("catalogue/revisions", (use) => {
  "use strict";

  const files = use("catalogue/files");

  // The number of the first revision that the catalogue has; later than 1 in a shallow one.
  async function first() {
    return (await files.load("catalogue")).shallow ?? 1;
  }

  // The revision of a number, or null if the catalogue has none.
  async function at(number) {
    const { head, revisionsPerPart } = await files.load("catalogue");
    const place = number - (await first());
    if (place < 0 || number > (head?.number ?? 0)) return null;
    const part = await files.load(`revisions/${Math.floor(place / revisionsPerPart)}`);
    return part[place % revisionsPerPart] ?? null;
  }

  // The revisions of some numbers, by number.
  async function of(numbers) {
    const found = await Promise.all([...new Set(numbers)].map(at));
    return new Map(found.filter(Boolean).map((revision) => [revision.number, revision]));
  }

  // The revisions from one number down to another, the newest first.
  async function down(from, to) {
    const numbers = Array.from({ length: Math.max(0, from - to + 1) }, (_, index) => from - index);
    return [...(await of(numbers)).values()];
  }

  return { first, of, down };
});
