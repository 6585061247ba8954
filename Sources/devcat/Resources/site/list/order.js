// The orders in which devices can be listed; the first one is that of `devcat list`.
devcat.unit("list/order", () => {
  "use strict";

  const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const sorts = [
    ["", "By family"],
    ["year", "Newest first"],
    ["name", "By name"],
    ["size", "Largest first"],
  ];

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

  return { sorts, sorted };
});
