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

  function joined(terms) {
    return edge + terms.map(folded).join(edge) + edge;
  }

  // The texts to be looked into for each device: its names, and its identifiers.
  function index({ ids, names, aliases, models }) {
    return ids.map((id, position) => ({
      named: joined([names[position], ...aliases[position]]),
      coded: joined([...models[position], id]),
    }));
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

  // 0 a whole term, 1 the beginning of a name or alias, 2 the last word of the name, 3 the beginning of a word
  // in a name or alias, 4 the beginning of an identifier, 5 inside a word of a name, 6 inside an identifier,
  // 7 each word of what is sought for itself; -1 where it is not found.
  function rank({ named, coded }, sought, words) {
    const whole = edge + sought + edge;
    if (named.includes(whole) || coded.includes(whole)) return 0;
    const isNamed = named.includes(sought);
    if (isNamed) {
      if (named.includes(edge + sought)) return 1;
      const name = named.slice(0, named.indexOf(edge, 1) + 1);
      if (beginsWord(name, sought + edge)) return 2;
      if (beginsWord(named, sought)) return 3;
    }
    if (coded.includes(edge + sought)) return 4;
    if (isNamed) return 5;
    if (coded.includes(sought)) return 6;
    const isFound = words.length > 1 && words.every((word) => named.includes(word) || coded.includes(word));
    return isFound ? 7 : -1;
  }

  // The positions that a text is found at, the best first and else in their order. `allows(position)`
  // says which may be found at all.
  function find(texts, asked, allows) {
    const sought = folded(asked);
    const words = sought.split(" ");
    const ranks = Array.from({ length: 8 }, () => []);
    for (let position = 0; position < texts.length; position += 1) {
      if (!allows(position)) continue;
      const found = sought === "" ? 0 : rank(texts[position], sought, words);
      if (found >= 0) ranks[found].push(position);
    }
    return ranks.flat();
  }

  return { index, find };
});
