// Devices grouped into categories and series.
devcat.unit("chart/data/grouping", (use) => {
  "use strict";

  const columns = use("chart/data/columns");
  const dimensions = use("chart/data/dimensions");
  const order = use("chart/rules/order");

  const everything = "All devices";
  const dates = ["year", "month", "released"];

  function groupsOf(sources, name) {
    if (!name) return { labels: [everything], codes: new Int32Array(sources.count) };
    const dimension = dimensions.named(name);
    return dimensions.group(sources.column(dimension.path), dimension);
  }

  // The labels that have devices, in order.
  function inUse({ labels, codes }, rows) {
    const used = new Set(rows.map((row) => codes[row]));
    return labels.filter((_, position) => used.has(position));
  }

  // All years from the first to the last: those without devices have a place too.
  function withoutGaps(years) {
    if (years.length === 0) return years;
    const [first, last] = [Number(years[0]), Number(years.at(-1))];
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(4, "0"));
  }

  // For each device its place among the labels in use; -1 where it has none.
  function placesOf({ labels, codes }, used) {
    const positions = new Map(used.map((label, position) => [label, position]));
    const placeOf = labels.map((label) => positions.get(label) ?? -1);
    return Int32Array.from(codes, (code) => (code < 0 ? -1 : placeOf[code]));
  }

  // The most recent release among the rows of each of `count` series.
  function latestReleases(sources, rows, places, count) {
    const { dictionary, codes } = columns.read(sources.column("released"));
    const latest = new Array(count).fill(undefined);
    for (const row of rows) {
      if (codes[row] < 0) continue;
      const date = dictionary[codes[row]];
      const before = latest[places[row]];
      if (before === undefined || order.byCodePoints(before, date) < 0) latest[places[row]] = date;
    }
    return latest;
  }

  function seriesOf(sources, rows, by, labels, places) {
    if (!by || dates.includes(by)) return labels.map((name) => ({ name }));
    const latest = latestReleases(sources, rows, places, labels.length);
    return labels.map((name, place) => ({ name, recency: latest[place] }));
  }

  // The rows that have a group in both dimensions, by `x` and, where it is not null, `by`:
  // `category` and `one` give the places of a row in `categories` and `series`; `left` counts the rest.
  function of(sources, rows, x, by) {
    const across = groupsOf(sources, x);
    const split = groupsOf(sources, by);
    const grouped = rows.filter((row) => across.codes[row] >= 0 && split.codes[row] >= 0);
    const found = inUse(across, grouped);
    const categories = x === "year" ? withoutGaps(found) : found;
    const labels = inUse(split, grouped);
    const places = placesOf(split, labels);
    return {
      rows: grouped,
      left: rows.length - grouped.length,
      categories,
      category: placesOf(across, categories),
      series: seriesOf(sources, grouped, by, labels, places),
      one: places,
    };
  }

  return { of, everything };
});
