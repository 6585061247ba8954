// The devices that a question asks for, in the order in which they are listed.
devcat.unit("list/answer", (use) => {
  "use strict";

  const { open } = use("catalogue/directory");
  const matches = use("search/matches");
  const filter = use("filter/answer");
  const { sorted } = use("list/order");
  let texts = null;

  // The positions of the devices; rejects with a ConditionError where a condition says nothing.
  async function answer({ text, conditions, sort }) {
    const [directory, allows] = await Promise.all([open(), filter.all(conditions)]);
    texts ??= matches.index(directory);
    return sorted(matches.find(texts, text, allows), sort, directory);
  }

  return { answer };
});
