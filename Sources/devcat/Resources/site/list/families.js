// The families of the catalogue as chips above the list: each is the condition that names it.
devcat.unit("list/families", (use) => {
  "use strict";

  const { make } = use("page/element");
  const most = 8;

  function condition(family) {
    return `family=${family}`;
  }

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
      return make(
        "button",
        {
          type: "button",
          class: "family",
          "aria-pressed": String(isChosen),
          onclick: () => choose(isChosen ? others : [...others, condition(family)]),
        },
        title(family, families),
      );
    });
  }

  // The places of the conditions that have no chip of a family.
  function others(directory, conditions) {
    const own = shown(directory).map(condition);
    return conditions.map((text, index) => [text, index]).filter(([text]) => !own.includes(text));
  }

  return { chips, others };
});
