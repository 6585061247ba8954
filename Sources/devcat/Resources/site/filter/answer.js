// Which devices conditions hold for.
devcat.unit("filter/answer", (use) => {
  "use strict";

  const { parse } = use("filter/condition");
  const { holds } = use("filter/holds");
  const { table } = use("filter/fields");
  const cells = use("filter/cells");
  const kept = new Map();
  const most = 24;

  async function answered(text) {
    const condition = parse(text, await table());
    const asked = await cells.of(condition.column);
    return Uint8Array.from(asked, (cell) => (holds(condition, cell) ? 1 : 0));
  }

  // A mark for each device for which a condition holds; the last ones are kept.
  function mask(text) {
    if (!kept.has(text)) {
      if (kept.size >= most) kept.delete(kept.keys().next().value);
      const promise = answered(text);
      promise.catch(() => kept.delete(text));
      kept.set(text, promise);
    }
    return kept.get(text);
  }

  // A function that says of a position whether all conditions hold; rejects with a ConditionError.
  async function all(texts) {
    const masks = await Promise.all(texts.map(mask));
    return (position) => masks.every((each) => each[position] === 1);
  }

  return { all };
});
