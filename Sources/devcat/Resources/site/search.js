// Search as you type over names, aliases, identifiers, ids, and the numbers of the screen.
devcat.unit("search", () => {
  "use strict";

  // Each term is between line feeds, so that one search in one text finds the place of a match.
  const edge = "\n";
  const plain = /^[\x20-\x7e]*$/;

  // The text as it is compared: without regard to case and accents, with single blanks.
  function folded(text) {
    const letters = plain.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
    return letters.toLowerCase().replace(/\s+/g, " ").trim();
  }

  // The name without blanks and punctuation, as NameSpelling of `devcat` has it: "iPhone SE (3rd generation)" is
  // iphonese3, and + is plus.
  function spelling(text) {
    return folded(text).replaceAll("+", " plus ").replace(/(\d)(?:st|nd|rd|th)\b/g, "$1")
      .replace(/\b(?:generation|gen|inch|inches)\b|["″]/g, "").replace(/[^a-z0-9.]/g, "");
  }

  const joined = (terms) => edge + terms.map(folded).join(edge) + edge;

  // The numbers of a device as people type them: 402, 3x, @3x, 6.3, 460, 2024; empty if none is known. Its pixels are those
  // of the panel and of a screenshot.
  function numbers(columns, position) {
    const at = (name) => columns[name]?.[position] ?? null;
    const [width, height, scale] = ["widths", "heights", "scales"].map(at);
    const rendered = [width, height].map((side) => (side === null || scale === null ? null : side * scale));
    const terms = [width, height, at("pixelWidths"), at("pixelHeights"), ...rendered].filter((each) => each !== null);
    if (scale !== null) terms.push(`@${scale}x`, `${scale}x`);
    for (const name of ["diagonals", "densities"]) if (at(name) !== null) terms.push(at(name));
    if (at("released") !== null) terms.push(at("released").slice(0, 4));
    return terms.length > 0 ? edge + terms.join(edge) + edge : "";
  }

  // The texts to be looked into for each device: its names, its identifiers, and its numbers; `withoutChip` are those of a
  // name with a chip, whose end, as in (A17 Pro), makes no iPad Pro.
  function index(columns, [beginning, end]) {
    const { ids, names, aliases, models } = columns;
    return ids.map((id, position) => {
      const named = joined([names[position], ...aliases[position]]);
      const texts = { named, coded: joined([...models[position], id]), numbers: numbers(columns, position) };
      if (!named.includes(beginning) || !named.includes(end + edge)) return texts;
      const terms = named.split(edge).map((each) => (each.includes(beginning) && each.endsWith(end) ? each.slice(0, -end.length) : each));
      return { ...texts, withoutChip: { ...texts, named: terms.join(edge) } };
    });
  }

  const isWordCharacter = (code) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;

  function beginsWord(text, sought) {
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      if (!isWordCharacter(text.charCodeAt(at - 1))) return true;
    }
    return false;
  }

  // A number as those of a screen are written: '6,3"' is 6.3, and '@3' is @3x.
  const asNumber = (word) => word.replace(/^(\d+),(\d+)(?="|-?inch)/, "$1.$2").replace(/^@\d$/, "$&x").replace(/(?:"|pt|px|dp|ppi|-?inch(?:es)?)$/, "");

  // A question as each device is asked it: its words as they are typed, and those with a number and its unit joined, of
  // which `sizes` are the terms of the numbers, null for one without a digit.
  function question(asked) {
    // Names have diagonals as 13-inch, however one is typed, and no brackets around a year.
    const sought = folded(asked).replace(/(\d) ?(?:["″”]|\u2032\u2032)/g, "$1-inch").replace(/\(([12]\d{3})\)/g, "$1");
    const words = sought.replace(/[″”]|\u2032\u2032/g, '"').replace(/(\d) (?=(?:ppi|pt|px|dp|inch|inches)\b|")/g, "$1").split(" ");
    const sizes = words.map((word) => (/\d/.test(word) ? edge + asNumber(word) + edge : null));
    return { sought, typed: sought.split(" "), words, sizes, begin: edge + sought, whole: edge + sought + edge, hasChip: /a\d/.test(sought) };
  }

  const hasNumber = ({ numbers }, size) => size !== null && numbers.includes(size);

  // 0 a whole term, 1 the beginning of a name or alias, 2 the last word of the name, 3 the beginning of a word
  // in a name or alias, 4 each word the beginning of one in a name, 5 the beginning of an identifier, 6 inside
  // a word of a name, 7 inside an identifier, 8 each word of what is sought for itself, also as a number of
  // the screen, 9 some words in names and others in identifiers; -1 if it is not found.
  function rank(texts, { sought, typed, words, sizes, begin, whole }) {
    const { named, coded } = texts;
    const isNamed = named.includes(sought);
    const isCoded = coded.includes(sought);
    if ((isNamed && named.includes(whole)) || (isCoded && coded.includes(whole))) return 0;
    if (isNamed) {
      if (named.includes(begin)) return 1;
      const name = named.slice(0, named.indexOf(edge, 1) + 1);
      if (beginsWord(name, sought + edge)) return 2;
      if (beginsWord(named, sought)) return 3;
    }
    if (typed.length > 1 && typed.every((word) => beginsWord(named, word))) return 4;
    if (isCoded && coded.includes(begin)) return 5;
    if (isNamed) return 6;
    if (isCoded) return 7;
    const isFound = (isOwn) => words.every((word, index) => (words.length > 1 && isOwn(word)) || hasNumber(texts, sizes[index]));
    // Most devices are not found at all, which the first question says unless words are joined: "13 inch".
    const isSomewhere = isFound((word) => named.includes(word) || coded.includes(word));
    if (!isSomewhere && typed.length <= words.length) return -1;
    if ((typed.length > 1 && typed.every((word) => named.includes(word))) || isFound((word) => named.includes(word))) return 8;
    return isSomewhere ? 9 : -1;
  }

  // How many letters of a text are to be inserted, deleted, replaced or exchanged with a neighbour to get another one;
  // Infinity for more than `most`.
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return Infinity;
    let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
    for (let row = 1; row <= one.length; row += 1) {
      const next = [row];
      for (let place = 1; place <= other.length; place += 1) {
        const [letter, sought] = [one[row - 1], other[place - 1]];
        const isExchanged = row > 1 && place > 1 && letter === other[place - 2] && sought === one[row - 2];
        next.push(Math.min(last[place - 1] + (letter !== sought), last[place] + 1, next[place - 1] + 1,
          isExchanged ? before[place - 2] + 1 : Infinity));
      }
      [before, last] = [last, next];
    }
    return last.at(-1) <= most ? last.at(-1) : Infinity;
  }

  // The three devices whose names or ids are nearest to a text, as `devcat` suggests them: a third of it may be wrong.
  function nearest(texts, sought, allows) {
    if (sought.length > 40) return [];
    const most = Math.max(1, Math.floor(sought.length / 3));
    const gap = ({ named, coded }) => Math.min(...[...named.split(edge), coded.split(edge).at(-2)].filter(Boolean).map((each) => distance(sought, each, most)));
    return texts.map((each, position) => ({ position, gap: allows(position) ? gap(each) : Infinity }))
      .filter((each) => each.gap < sought.length).sort((one, other) => one.gap - other.gap).slice(0, 3).map(({ position }) => position);
  }

  // Runs of letters, and of digits with their points: 46mm is two, and m4 is one.
  const runs = (text) => text.match(/\p{L}+(?:\d[\d.]*)?|\d[\d.]*/gu) ?? [];

  // How many letters of some words are slips for those of a device; Infinity if one is near to none. A word with a digit
  // is near to itself alone: an iPhone 16 is no slip for an iPhone 17.
  function slips(texts, words) {
    const own = (texts.own ??= runs(texts.named));
    const least = (word) => {
      if (word.length < 2 || /\d/.test(word)) return Infinity;
      const gap = Math.min(...own.map((each) => distance(word, each, Math.max(1, Math.floor(word.length / 3)))));
      return gap < word.length ? gap : Infinity;
    };
    return words.reduce((sum, word) => sum + (sum === Infinity || beginsWord(texts.named, word) ? 0 : least(word)), 0);
  }

  // Whether a name goes on with a generation, as the others of a line do: iPad mini (A17 Pro), iPad mini 4.
  const isLine = (named, begin) => named.startsWith(begin) && /^ (?:\(|\d+[ (\n])/.test(named.slice(begin.length));

  // The positions that a text is found at, the best first and else in their order. `allows(position)`
  // says which may be found at all.
  function find(texts, asked, allows) {
    const wanted = question(asked);
    const isAll = wanted.sought === "";
    const ranks = Array.from({ length: 10 }, () => []);
    for (let position = 0; position < texts.length; position += 1) {
      if (!allows(position)) continue;
      const own = texts[position];
      const found = isAll ? 0 : rank(wanted.hasChip ? own : own.withoutChip ?? own, wanted);
      if (found >= 0) ranks[found].push(position);
    }
    // The name of a line means all of its devices, although the first of them has no other: iPad mini.
    if (ranks[1].some((position) => isLine(texts[position].named, wanted.begin))) {
      ranks[1] = [...ranks[0], ...ranks[1]].sort((one, other) => one - other);
      ranks[0] = [];
    }
    // Devices that have all words in their names are meant, and not iPhone15,2 by "iphone 15 pro".
    if (ranks.some((each, index) => (index < 5 || index === 6 || index === 8) && each.length > 0)) ranks.pop();
    if (isAll || ranks.some(({ length }) => length > 0)) return ranks.flat();
    const like = (isMeant) => texts.flatMap((each, position) => (allows(position) && isMeant(each, position) ? [position] : []));
    // What nothing has as it is typed may be written in another way: iphone15pro, se3, iphone 8+.
    const written = spelling(asked);
    const spellings = (each) => (each.spellings ??= each.named.split(edge).map(spelling).join(edge));
    const whole = like((each) => spellings(each).includes(edge + written + edge));
    if (whole.length > 0) return whole;
    const parts = written.length > 2 ? like((each) => spellings(each).includes(written)) : [];
    if (parts.length > 0) return parts;
    // Or it is misspelt.
    const typed = runs(wanted.sought.slice(0, 80));
    const gaps = texts.map((each, position) => (typed.length > 0 && allows(position) ? slips(each, typed) : Infinity));
    const least = gaps.reduce((one, other) => Math.min(one, other), Infinity);
    const found = least < Infinity ? like((each, position) => gaps[position] === least) : nearest(texts, wanted.sought, allows);
    return Object.assign(found, { isGuess: true });
  }

  return { index, find };
});
