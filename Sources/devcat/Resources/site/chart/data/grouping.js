// Devices grouped into categories and series.
devcat.unit("chart/data/grouping", (use) => {
  "use strict";

  const dimensions = use("chart/data/dimensions");
  const order = use("chart/rules/order");

  const everything = "All devices";
  const dates = ["year", "month", "released"];

  const first = Object.freeze([0]);

  function groupsOf(sources, name) {
    if (!name) return { labels: [everything], of: () => first };
    const dimension = dimensions.named(name);
    return dimensions.group(sources.column(dimension.path), dimension);
  }

  // An entry for each row, category and series: a device counts under each member of a set.
  function entriesOf(rows, across, split) {
    const entries = [];
    let left = 0;
    for (const row of rows) {
      const before = entries.length;
      for (const category of across.of(row)) {
        for (const one of split.of(row)) entries.push({ row, category, one });
      }
      if (entries.length === before) left += 1;
    }
    return { entries, left };
  }

  // The labels that have entries, in order.
  function inUse(labels, entries, key) {
    const used = new Set(entries.map((entry) => entry[key]));
    return labels.filter((_, position) => used.has(position));
  }

  // All years from the first to the last: those without devices have a place too.
  function withoutGaps(years) {
    if (years.length === 0) return years;
    const [begin, end] = [Number(years[0]), Number(years.at(-1))];
    return Array.from({ length: end - begin + 1 }, (_, index) => String(begin + index).padStart(4, "0"));
  }

  // For each position of a label its place among those in use.
  function placesOf(labels, used) {
    const places = new Map(used.map((label, place) => [label, place]));
    return labels.map((label) => places.get(label));
  }

  // The most recent release among the entries of each of `count` series.
  function latestReleases(sources, entries, count) {
    const released = sources.column("released");
    const latest = new Array(count).fill(undefined);
    for (const { row, one } of entries) {
      const date = released[row];
      if (date && (latest[one] === undefined || order.byCodePoints(latest[one], date) < 0)) latest[one] = date;
    }
    return latest;
  }

  function seriesOf(sources, entries, by, labels) {
    if (!by || dates.includes(by)) return labels.map((name) => ({ name }));
    const latest = latestReleases(sources, entries, labels.length);
    return labels.map((name, place) => ({ name, recency: latest[place] }));
  }

  // The groups of rows by `x` and, if it is not null, `by`. Each entry says which row it is of, and its places
  // in `categories` and `series`; `left` counts the rows that have none.
  function of(sources, rows, x, by) {
    const across = groupsOf(sources, x);
    const split = groupsOf(sources, by);
    const { entries, left } = entriesOf(rows, across, split);
    const found = inUse(across.labels, entries, "category");
    const categories = x === "year" ? withoutGaps(found) : found;
    const labels = inUse(split.labels, entries, "one");
    const [categoryPlaces, seriesPlaces] = [placesOf(across.labels, categories), placesOf(split.labels, labels)];
    for (const entry of entries) {
      entry.category = categoryPlaces[entry.category];
      entry.one = seriesPlaces[entry.one];
    }
    return { entries, left, categories, series: seriesOf(sources, entries, by, labels) };
  }

  return { of };
});
