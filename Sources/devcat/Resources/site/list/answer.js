// The question of the list, and the devices that answer it in their order.
devcat.unit("list/answer", (use) => {
  "use strict";

  const { loadData, openDirectory, columnOf } = use("catalogue");
  const { make } = use("page/elements");
  const matches = use("search");
  const { filterAll, keysOf } = use("filter/answer");
  const { modes, orientations } = use("page/words");

  // What is asked of the catalogue: a text, conditions and an order. It is in the address, so that it can be
  // kept and sent, and goes along from the list to a device and to the matrix.
  let present = { text: "", conditions: [], sort: "" };

  // Reads the question of an address.
  function read(query) {
    present = { text: query.get("q") ?? "", conditions: query.getAll("where"), sort: query.get("sort") ?? "" };
    return present;
  }

  // The question as an address writes it.
  function query({ text, conditions, sort } = present) {
    const asked = new URLSearchParams();
    if (text !== "") asked.set("q", text);
    for (const condition of conditions) asked.append("where", condition);
    if (sort) asked.set("sort", sort);
    return asked;
  }

  const get = () => present;

  const set = (changes) => (present = { ...present, ...changes });

  // The orders in which devices can be listed; the first one is that of `devcat list`.
  const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const sorts = [["", "By family"], ["year", "Newest first"], ["name", "By name"], ["size", "Largest first"]];

  // The value of what has none comes last.
  function descending(value) {
    return (left, right) => {
      const [one, other] = [value(left), value(right)];
      if (one === other) return 0;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? 1 : -1;
    };
  }

  function comparison(sort, { names: titles, released, diagonals, widths, heights }) {
    const area = (position) => widths[position] === null ? null : widths[position] * heights[position];
    const bySize = descending((position) => diagonals[position]);
    const byArea = descending(area);
    return {
      year: descending((position) => released[position]),
      name: (left, right) => names.compare(titles[left], titles[right]),
      size: (left, right) => bySize(left, right) || byArea(left, right),
    }[sort];
  }

  // The positions in an order; what is equal in it stays as it stood.
  const sorted = (positions, sort, directory) => positions.toSorted(comparison(sort, directory) ?? (() => 0));

  // The families of the catalogue as chips above the list: each is the condition that names it.
  const most = 8;

  const condition = (family) => `family=${family}`;

  // Those that have a chip: the first ones of the list, or where there are many the largest.
  function shown({ familyCounts }) {
    const known = [...familyCounts].filter(([family]) => family !== "");
    if (known.length < 2) return [];
    if (known.length <= most) return known.map(([family]) => family);
    return known.toSorted(([, one], [, other]) => other - one).slice(0, most).map(([family]) => family);
  }

  // "Apple Watch" is a watch where all are of one maker.
  const title = (family, families) => (families.some((each) => each.startsWith("iP")) ? family.replace(/^Apple /, "") : family);

  // The chips for some conditions; `choose(conditions)` hears of others.
  function chips(directory, conditions, choose) {
    const families = shown(directory);
    const own = families.map(condition);
    const others = conditions.filter((each) => !own.includes(each));
    return families.map((family) => {
      const isChosen = conditions.includes(condition(family));
      const onclick = () => choose(isChosen ? others : [...others, condition(family)]);
      return make("button", { type: "button", class: "family", "aria-pressed": String(isChosen), onclick }, title(family, families));
    });
  }

  // The places of the conditions that have no chip of a family.
  function others(directory, conditions) {
    const own = shown(directory).map(condition);
    return conditions.map((text, index) => [text, index]).filter(([text]) => !own.includes(text));
  }

  // The devices that a question asks for, in the order in which they are listed.
  let texts = null;

  // The values that a text asks for by the words and units of `devcat find`, as conditions, and the rest of it.
  function valuesIn(text, { words, units }) {
    const patterns = [
      ...Object.entries(words).map(([word, field]) => [`(${word.replace("-", "[ -]")})`, () => `${field}=${word}`]),
      ...Object.entries(units).map(([unit, field]) => [`(\\d+) ?${unit}`, (number) => `${field}=${number}`]),
    ].map(([pattern, conditionOf]) => [new RegExp(`(?<![\\w.])${pattern}(?!\\w)`, "i"), conditionOf]);
    const asked = patterns.flatMap(([pattern, conditionOf]) => pattern.test(text) ? [conditionOf(pattern.exec(text)[1])] : []);
    return { asked, rest: patterns.reduce((left, [pattern]) => left.replace(pattern, " "), text) };
  }

  // A size as reports and logs write it, with its scale and unit: 402x874, 1206 × 2622 px, 393x852@3, 402 874, {402, 874}
  // or (0.0, 0.0, 402.0, 874.0). With a mark between the sides they may be short.
  const sizes = [
    /[({[]*(?:-?[\d.]+, *-?[\d.]+, *)?\b(\d{2,5}(?:\.\d+)?) *(?:[x×*]| by ) *(\d{2,5}(?:\.\d+)?)(?: *@ *([123])x?)?(?: *(px|pt|dp|pixels|points)\b)?[)}\]]*/i,
    /[({[]*(?:-?[\d.]+, *-?[\d.]+, *)?\b(\d{3,5}(?:\.\d+)?)(?: *[,;] *| +)(\d{3,5}(?:\.\d+)?)\b(?: *@ *([123])x?)?(?: *(px|pt|dp|pixels|points)\b)?[)}\]]*/i,
  ];

  // What of a device may have a size, the most usual first, as `devcat find` has it: its sides and its scale by position.
  // The pixels of points are those that a screenshot has.
  async function reportedSizes() {
    const { displays } = await keysOf();
    const found = [["", "screen"], ...displays.map((name) => [`displays.${name}.`, `${name} display`])].flatMap(([prefix, title], index) => [
      [index > 0 ? 3 : 0, "points", "pt", `${title} in points`],
      [index > 0 ? 3 : 1, "pixels", "px", `${title} in pixels`],
      [index > 0 ? 3 : 2, "points", "px", index > 0 ? `screenshot of the ${title} in pixels` : "screenshot in pixels"],
      ...[["zoomed", "Display Zoom"], ["moreSpace", "More Space"]].flatMap(([path, name], place) =>
        [["pt", "points"], ["px", "pixels"]].map(([unit, own]) => [4 + place, path, unit, `${title} in ${own} with ${name}`])),
    ].map(([kind, path, unit, words]) => ({ kind, path: prefix + path, unit, scale: `${prefix}scale`, title: words, isRendered: unit === "px" && path !== "pixels" })));
    const windows = modes.slice(1).flatMap((mode) => orientations.map((each) =>
      ({ kind: 6, path: `layouts.${mode}.${each}`, unit: "pt", scale: "scale", title: `app in ${mode}, ${each}` })));
    return Promise.all([...found, ...windows].sort((one, other) => one.kind - other.kind).map(async (each) => ({
      ...each, scales: await columnOf(each.scale), sides: await Promise.all(["width", "height"].map((name) => columnOf(`${each.path}.${name}`))),
    })));
  }

  // What has a size at a position; undefined if nothing has. Points that a browser has rounded differ by less than one.
  function meaning(reported, [, width, height, wantedScale, wantedUnit], position) {
    const asked = [Number(width), Number(height)];
    const has = (most) => ({ kind, unit, scales, sides, isRendered }) => {
      const scale = scales[position];
      if (wantedScale && scale !== Number(wantedScale) || wantedUnit && /^pi?x/i.test(wantedUnit) !== (unit === "px")) return false;
      const known = sides.map((column) => column[position] === null || !isRendered ? column[position] : scale && Math.round(column[position] * scale));
      return !known.includes(null) && (kind === 6 ? [asked] : [asked, asked.toReversed()]).some((turned) =>
        turned.every((length, index) => Math.abs(length - known[index]) <= (unit === "px" || kind === 6 ? 0 : most)));
    };
    return reported.find(has(0)) ?? reported.find(has(0.999));
  }

  // The devices that a text finds; those of a size that is in it with the most usual meaning first. `sizes` of them says
  // what has it, where it is not the screen of all.
  async function findText(text, allows) {
    const match = sizes.map((pattern) => pattern.exec(text)).find(Boolean);
    if (!match) return matches.find(texts, text, allows);
    const reported = await reportedSizes();
    const meanings = texts.map((_, position) => (allows(position) ? meaning(reported, match, position) : undefined));
    const found = matches.find(texts, text.replace(match[0], " "), (position) => meanings[position] !== undefined);
    if (found.isGuess || found.length === 0) return matches.find(texts, text, allows);
    found.sort((one, other) => meanings[one].kind - meanings[other].kind);
    const titles = [...Map.groupBy(found, (each) => meanings[each].title)].map(([title, { length }]) => `${title} of ${length}`);
    return Object.assign(found, { sizes: found.every((each) => meanings[each].kind === 0) ? "" : `: ${titles.join(", ")}` });
  }

  // The positions of the devices; rejects with a ConditionError where a condition says nothing. `isGuess` of them
  // says that none is called so as it is typed, and `sizes` what has a size that is asked for.
  async function answer({ text, conditions, sort }) {
    const [directory, { search }, allows] = await Promise.all([openDirectory(), loadData("catalogue"), filterAll(conditions)]);
    texts ??= matches.index(directory, search.chip);
    const { asked, rest } = valuesIn(text, search);
    const valued = asked.length > 0 && await findText(rest, await filterAll([...conditions, ...asked]));
    const found = valued && valued.length > 0 && !valued.isGuess ? valued : await findText(text, allows);
    // Nothing is called so as it is typed: perhaps it is a question, such as which iPhones have a notch.
    const plain = new Map(Object.entries(search.plainWords));
    const plainer = text.split(" ").map((word) => plain.get(word.toLowerCase()) ?? word).filter(Boolean).join(" ");
    if ((found.isGuess || found.length === 0) && !["", text].includes(plainer)) return answer({ text: plainer, conditions, sort });
    return Object.assign(sorted(found, sort, directory), { isGuess: found.isGuess === true && found.length > 0, sizes: found.sizes ?? "" });
  }

  return { read, query, get, set, sorts, sorted, chips, others, answer };
});
