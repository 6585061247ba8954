// What is compared of devices: outlines to one scale, and facts.
devcat.unit("compare/facts", (use) => {
  "use strict";

  const { make } = use("page/elements");
  const words = use("page/words");
  const { bare } = use("drawing");
  const { titleOf } = use("device/facts");

  // The facts that are compared, by their titles: all but the names, which no two devices share.
  function compared({ facts }, sizes) {
    const titled = facts.filter(({ group, label }) => group !== "identity" && !label.startsWith("evidence.")).map((fact) => {
      const title = ["points", "size"].includes(fact.label) ? sizes : titleOf(fact);
      return [fact.display ? `${title} of ‘${fact.display}’` : title, fact];
    });
    return new Map(titled);
  }

  // The titles of all, those of each device in their order.
  function titlesOf(lists) {
    const titles = [];
    for (const list of lists) {
      let place = 0;
      for (const title of list.keys()) {
        const known = titles.indexOf(title);
        if (known < 0) titles.splice(place, 0, title);
        place = (known < 0 ? place : known) + 1;
      }
    }
    return titles;
  }

  // The rows for some records: {title, texts, differs, isPartial}, as `devcat show --differences` has them: whether known
  // values differ, where one of which more is known is the same, and whether one is unknown. A display that a device does
  // not have is N/A. Rows that no device has, or that other rows say, are left out.
  function factRows(records) {
    const lists = records.map((record) => compared(record, words.sizeTitle(records.map(({ device }) => device))));
    return titlesOf(lists).map((title) => {
      const name = lists.map((list) => list.get(title)?.display).find(Boolean);
      const facts = lists.map((list, index) => list.get(title)
        ?? (name && !records[index].device.displays?.[name] ? { value: words.notAvailable } : {}));
      const values = [...new Set(facts.map(({ value }) => value).filter(Boolean))];
      const differs = values.some((one) => values.some((other) => one !== other && !one.startsWith(`${other} `) && !other.startsWith(`${one} `)));
      const isOfInterest = values.some((value) => value !== words.notAvailable) && facts.some(({ repeated, value }) => value !== undefined && !repeated);
      const isPartial = facts.some(({ value }) => value === undefined) || (values.length > 1 && !differs);
      return { title, texts: facts.map((fact) => (fact.value ?? words.unknown) + words.sign(fact)), differs, isPartial, isOfInterest };
    }).filter(({ isOfInterest }) => isOfInterest);
  }

  // Screens side by side on one line, to one scale.
  const [gap, padding, edges, highest] = [24, 32, 4, 420];
  const [widestName, widestLetter] = [128, 16];

  function outlineOf(record, orientation) {
    return record.outlines.find((each) =>
      each.display === null && each.mode === "full-screen" && each.orientation === orientation,
    ) ?? plain(record.device, orientation);
  }

  // The outline of a device of which only the size is known; null if that is not either.
  function plain(device, orientation) {
    const { points, corners } = device;
    if (points?.width === undefined || points?.height === undefined) return null;
    const [width, height] = orientation === "portrait" ? [points.width, points.height] : [points.height, points.width];
    return {
      display: null,
      mode: "full-screen",
      orientation,
      width,
      height,
      unit: words.unit(device),
      cornerRadius: corners?.radius ?? null,
      safe: null,
      homeIndicator: null,
      panes: [],
    };
  }

  // Units to a point: 1, or the millimetres to a point of this device by its density, else by its diagonal; null if they
  // are not known.
  function factor({ points, pixels, ppi, diagonal }, unit) {
    if (unit === "pt") return 1;
    const inch = 25.4;
    if (pixels?.width && ppi) return (pixels.width / ppi / points.width) * inch;
    return diagonal ? (diagonal * inch) / Math.hypot(points.width, points.height) : null;
  }

  function reason(outline, unit) {
    if (!outline) return "not drawn: its size is unknown";
    return unit === "mm" ? "not drawn: neither its density nor its diagonal is known" : null;
  }

  function measure(record, orientation, unit) {
    const outline = outlineOf(record, orientation);
    const units = outline && factor(record.device, unit);
    if (!outline || !units) return { reason: reason(outline, unit) };
    return { outline, units, width: outline.width * units, height: outline.height * units };
  }

  function figure(record, letter, { outline, units, width, height, reason: missing }, unit, scale) {
    const name = record.device.name ?? record.device.id;
    const decimals = unit === "mm" ? 1 : 2;
    const text = outline ? `${words.number(width, decimals)} × ${words.number(height, decimals)} ${unit === "mm" ? unit : words.unit(record.device)}` : missing;
    return make("figure", { "data-id": record.device.id }, [
      outline && bare(outline, record.device, units * scale),
      make("figcaption", null,
        make("strong", null, letter),
        make("span", { class: "scene-name" }, name),
        make("span", { class: "scene-size" }, text),
      ),
    ]);
  }

  // The scale at which columns fit into a room, each as wide as its screen and at least as a caption.
  function fitting(widths, caption, room) {
    let scale = Infinity;
    for (;;) {
      const narrow = widths.filter((width) => width * scale < caption);
      const rest = widths.filter((width) => width * scale >= caption);
      if (rest.length === 0) return scale;
      const next = (room - caption * narrow.length) / rest.reduce((sum, width) => sum + width, 0);
      if (next >= scale) return scale;
      scale = next;
    }
  }

  // Draws records in a stage of a width, each with its letter.
  function drawScene(stage, records, orientation, unit) {
    const measured = records.map((record) => measure(record, orientation, unit));
    const drawn = measured.filter((each) => each.outline);
    const height = Math.max(0, ...drawn.map((each) => each.height));
    const room = Math.max(80, stage.clientWidth - padding - gap * (records.length - 1) - edges * records.length);
    // A name below a screen may be wider than that.
    const caption = Math.min(room / records.length, matchMedia("(min-width: 678px)").matches ? widestName : widestLetter);
    stage.style.setProperty("--caption", `${caption}px`);
    const scale = Math.min(fitting(drawn.map((each) => each.width), caption, room - caption * (records.length - drawn.length)), highest / height);
    stage.replaceChildren(...records.map((record, index) => figure(record, "ABCD"[index], measured[index], unit, scale)));
  }

  return { factRows, drawScene };
});
