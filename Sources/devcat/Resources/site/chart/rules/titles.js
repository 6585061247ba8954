// Title, subtitle, time stamp and the titles of the axes.
devcat.unit("chart/rules/titles", (use) => {
  "use strict";

  const measures = use("chart/rules/measures");
  const everything = "All devices";
  const year = /^[0-9]{4}$/;

  function measured(spec) {
    const first = measures.full(spec.measure);
    if (spec.type !== "combination" || !spec.second) return first;
    return `${first} and ${measures.inner(spec.second)}`;
  }

  // The title names the measure and the category, and where the data were drilled into.
  function title(spec) {
    if (spec.title) return spec.title;
    const sized = spec.type === "bubble" && spec.size ? `, sized by ${spec.size.name}` : "";
    const isDrilled = spec.drilled?.length > 0;
    const drilled = isDrilled ? ` of ${spec.drilled.at(-1)}` : "";
    // Below the last category are the devices by name, which is not a measure of its own.
    const by = isDrilled && spec.category.name === "device" ? "" : ` by ${spec.category.name}`;
    return `${measured(spec)}${drilled}${by}${sized}`;
  }

  function yearsWithoutGap(names) {
    if (names.length < 2 || !names.every((name) => year.test(name))) return null;
    const years = names.map(Number).sort((a, b) => a - b);
    if (!years.every((value, index) => value === years[0] + index)) return null;
    return [...names].sort((a, b) => Number(a) - Number(b));
  }

  function seriesShown(names) {
    const years = yearsWithoutGap(names);
    return years ? `${years[0]}-${years.at(-1)}` : names.join(", ");
  }

  // The subtitle names the shown series and the conditions that chose the devices; the conditions replace
  // the only series if it is the one of all devices.
  function subtitle(names, conditions) {
    const series = seriesShown(names);
    if (!conditions?.length) return series;
    const chosen = conditions.join(", ");
    return series === everything ? chosen : `${series} \u00b7 ${chosen}`;
  }

  // When the data were changed last, in words; null if that is not known.
  function timeStamp(updated) {
    if (!updated) return null;
    const [day, time] = updated.split("T");
    const isMidnight = /^00:00:00(\.0+)?Z$/.test(time ?? "00:00:00Z");
    return isMidnight ? `Updated ${day}` : `Updated ${day} ${time.slice(0, 5)} UTC`;
  }

  // The titles of the axes.
  function axes(spec) {
    return {
      value: measures.full(spec.measure),
      category: measures.withUnit(measures.capital(spec.category.name), spec.category.unit),
      second: spec.second ? measures.full(spec.second) : null,
    };
  }

  return { title, subtitle, timeStamp, axes };
});
