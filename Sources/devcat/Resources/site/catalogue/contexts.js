// The contexts of the catalogue in the order of `devcat matrix`.
devcat.unit("catalogue/contexts", (use) => {
  "use strict";

  const files = use("catalogue/files");
  const words = use("page/words");

  // Unknown words come after the known ones.
  function rank(known, word) {
    const index = known.indexOf(word);
    return index < 0 ? known.length : index;
  }

  // Those of the device itself come first, then those of each further display; portrait before landscape.
  function place(context) {
    const parts = context.split("/");
    const [orientation, mode] = [parts.at(-1), parts.at(-2)];
    return [parts.slice(0, -2).join("/"), rank(words.modes, mode), mode, rank(words.orientations, orientation)];
  }

  function compare(left, right) {
    const [one, other] = [place(left), place(right)];
    const index = one.findIndex((part, at) => part !== other[at]);
    if (index < 0) return 0;
    return one[index] < other[index] ? -1 : 1;
  }

  // The contexts that some device of the catalogue has.
  async function all() {
    return (await files.load("catalogue")).contexts.toSorted(compare);
  }

  return { all };
});
