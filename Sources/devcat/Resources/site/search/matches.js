// Search as you type over names, aliases, identifiers and ids.
devcat.unit("search/matches", () => {
  "use strict";

  // Each term stands between line feeds, so that one look into one text says where a match stands.
  const edge = "\n";
  const plain = /^[\x20-\x7e]*$/;

  // The text as it is compared: without regard to case and accents, with single blanks.
  function folded(text) {
    const letters = plain.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
    return letters.toLowerCase().replace(/\s+/g, " ").trim();
  }

  // A text to be looked into for each device.
  function index({ ids, names, aliases, models }) {
    return ids.map((id, position) => {
      const terms = [names[position], ...aliases[position], ...models[position], id];
      return edge + terms.map(folded).join(edge) + edge;
    });
  }

  function isWordCharacter(code) {
    return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
  }

  function beginsWord(text, sought) {
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      if (!isWordCharacter(text.charCodeAt(at - 1))) return true;
    }
    return false;
  }

  // 0 a whole term, 1 its beginning, 2 the beginning of a word in it, 3 inside a word, 4 each word of
  // what is sought for itself; -1 where it is not found.
  function rank(text, sought, words) {
    if (text.includes(sought)) {
      if (text.includes(edge + sought + edge)) return 0;
      if (text.includes(edge + sought)) return 1;
      return beginsWord(text, sought) ? 2 : 3;
    }
    return words.length > 1 && words.every((word) => text.includes(word)) ? 4 : -1;
  }

  // The positions that a text is found at, the best first and else in their order. `allows(position)`
  // says which may be found at all.
  function find(texts, asked, allows) {
    const sought = folded(asked);
    const words = sought.split(" ");
    const ranks = [[], [], [], [], []];
    for (let position = 0; position < texts.length; position += 1) {
      if (!allows(position)) continue;
      const found = sought === "" ? 0 : rank(texts[position], sought, words);
      if (found >= 0) ranks[found].push(position);
    }
    return ranks.flat();
  }

  return { index, find };
});
