// The question of the list, and the devices that answer it in their order.
devcat.unit("list/answer", (use) => {
  "use strict";

  const { openDirectory } = use("catalogue");
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

  function set(changes) {
    present = { ...present, ...changes };
    return present;
  }

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
  function sorted(positions, sort, directory) {
    const compare = comparison(sort, directory);
    return compare ? positions.toSorted(compare) : positions;
  }

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
  function title(family, families) {
    const isMade = families.some((each) => each.startsWith("iP"));
    return isMade ? family.replace(/^Apple /, "") : family;
  }

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

  // Values that are asked for by their names, where no device is called so.
  const named = [
    [/\bdynamic[ -]island\b/i, () => "sensorHousing.kind=dynamic-island"],
    [/\bnotch\b/i, () => "sensorHousing.kind=notch"],
    [/\b(\d+) ?hz\b/i, (rate) => `refreshRate=${rate}`],
  ];

  // The meanings of a size that no main display has, each as conditions that all must hold, in the order of `devcat
  // find`: points that a browser rounded, those of another display, with Display Zoom or More Space, and of an app in
  // Split View or Slide Over.
  async function otherSizes(first, second, unit) {
    const { displays } = await keysOf();
    const turned = [[first, second], [second, first]];
    const rounded = turned.map((sides) => sides.flatMap((side, index) =>
      [`points.${["width", "height"][index]}>${side - 1}`, `points.${["width", "height"][index]}<${Number(side) + 1}`]));
    const exact = (fields) => fields.flatMap((field) => turned.map(([width, height]) => [`${field}=${width}x${height}`]));
    const inPixels = exact(displays.map((name) => `displays.${name}.pixels`));
    if (unit === "px") return inPixels;
    const parts = modes.filter((mode) => mode !== "full-screen").flatMap((mode) => orientations.map((each) => `layouts.${mode}.${each}`));
    return [
      ...rounded,
      ...exact([...displays.map((name) => `displays.${name}.points`), "zoomed", "moreSpace"]),
      ...(unit ? [] : inPixels),
      ...parts.map((part) => [`${part}.width=${first}`, `${part}.height=${second}`]),
    ];
  }

  // The devices that have a size so, and the other words of a text in their names; none if it has no size.
  async function findOtherSize(text, conditions) {
    const [size, first, second, unit] = /(?<![\d.])(\d+) ?[x×*] ?(\d+)(?![\d.@])(?: ?(px|pt|dp)\b)?/i.exec(text) ?? [];
    if (!size) return [];
    for (const meaning of await otherSizes(first, second, unit?.toLowerCase())) {
      // A catalogue without such values has no such field.
      const allows = await filterAll([...conditions, ...meaning]).catch(() => null);
      const found = allows ? matches.find(texts, text.replace(size, " "), allows) : [];
      if (found.length > 0) return found;
    }
    return [];
  }

  // The positions of the devices; rejects with a ConditionError where a condition says nothing. `isGuess` of them
  // says that none is called so as it is typed.
  async function answer({ text, conditions, sort }) {
    const [directory, allows] = await Promise.all([openDirectory(), filterAll(conditions)]);
    texts ??= matches.index(directory);
    let found = matches.find(texts, text, allows);
    const values = named.filter(([words]) => words.test(text));
    if (values.length > 0 && (found.isGuess || found.length === 0)) {
      const asked = values.map(([words, conditionOf]) => conditionOf(...words.exec(text).slice(1)));
      const rest = values.reduce((left, [words]) => left.replace(words, " "), text);
      found = matches.find(texts, rest, await filterAll([...conditions, ...asked]));
    }
    if (found.isGuess || found.length === 0) {
      const others = await findOtherSize(text, conditions);
      if (others.length > 0) found = others;
    }
    return Object.assign(sorted(found, sort, directory), { isGuess: found.isGuess === true && found.length > 0 });
  }

  return { read, query, get, set, sorts, sorted, chips, others, answer };
});
