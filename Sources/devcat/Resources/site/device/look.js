// A device in one look: the numbers that people ask for, as a card beside its drawing.
devcat.unit("device/look", (use) => {
  "use strict";

  const { make, say } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { renderedSize } = use("device/facts");

  const sides = ["top", "left", "bottom", "right"];

  function pair(value, unit) {
    const isKnown = value?.width !== undefined && value?.height !== undefined;
    return isKnown ? `${words.size(value.width, value.height)} ${unit}` : null;
  }

  function scale({ scale: factor, nativeScale }) {
    if (factor === undefined) return null;
    const native = nativeScale === undefined || nativeScale === factor ? "" : ` · native ${words.number(nativeScale, 3)}`;
    return `@${words.number(factor)}x${native}`;
  }

  function glass({ diagonal, ppi }) {
    const parts = [diagonal !== undefined && words.inches(diagonal), ppi !== undefined && `${words.number(ppi)} ppi`];
    return parts.filter(Boolean).join(" · ") || null;
  }

  // The panel where it has other pixels than are rendered.
  function pixels(display) {
    const panel = pair(display.pixels, "px");
    const rendered = pair(renderedSize(display), "px");
    return panel && rendered && panel !== rendered ? `${panel}, rendered ${rendered}` : panel ?? rendered;
  }

  // The insets of an outline's safe area as [values, their sides]; two of them say all where the sides have none.
  function insets({ width, height, safe }) {
    const all = [safe.y, safe.x, height - safe.y - safe.height, width - safe.x - safe.width]
      .map((each, index) => [words.number(each, 3), sides[index]]);
    const isOfTwo = all[1][0] === "0" && all[3][0] === "0";
    const shown = isOfTwo ? [all[0], all[2]] : all;
    return [shown.map(([value]) => value).join(" / "), shown.map(([, side]) => side).join(" / ")];
  }

  function mark(id) {
    return id && ["\u00a0", make("a", { class: "derived", href: route.link("device", id), title: `as ${id}, which has the same screen` }, "*")];
  }

  function safeArea(outline) {
    if (!outline?.safe) return null;
    const [values, names] = insets(outline);
    return [
      make("span", { class: "quantity" }, `${values} pt`, mark(outline.safe.derivedFrom)),
      " ",
      make("span", { class: "look-note" }, [names, outline.safe.os].filter(Boolean).join(" · ")),
    ];
  }

  function sizeClasses(display, orientation) {
    const layout = display.layouts?.find((each) => each.mode === "full-screen" && each.orientation === orientation);
    if (!layout) return null;
    if (!layout.available) return words.notAvailable;
    return [words.classes(`${layout.horizontal ?? "-"}/${layout.vertical ?? "-"}`), mark(layout.derivedFrom)];
  }

  // A text that a click copies; what may not write to the clipboard selects it, so that it can be copied.
  function copyable(text) {
    const button = make("button", { type: "button", class: "copy", "aria-label": `Copy ${text}`, onclick: copy }, make("code", null, text));

    async function copy() {
      try {
        await navigator.clipboard.writeText(text);
        button.dataset.copied = "true";
        setTimeout(() => delete button.dataset.copied, 1500);
        say(`${text} is copied.`);
      } catch {
        getSelection().selectAllChildren(button);
        say(`${text} is selected; copy it with the keyboard.`);
      }
    }

    return button;
  }

  function rowsOf(display, name, outlines) {
    const outline = (orientation) => outlines.find((each) =>
      each.display === name && each.mode === "full-screen" && each.orientation === orientation,
    );
    return [
      ["Points", pair(display.points, "pt")],
      ["Scale", scale(display)],
      ["Pixels", pixels(display)],
      ["Display", glass(display)],
      ["Safe area, portrait", safeArea(outline("portrait"))],
      ["Safe area, landscape", safeArea(outline("landscape"))],
      ["Classes, portrait", sizeClasses(display, "portrait")],
      ["Classes, landscape", sizeClasses(display, "landscape")],
    ].filter(([, value]) => value !== null);
  }

  function list(rows) {
    return make("dl", { class: "look-facts" }, rows.map(([title, value]) =>
      make("div", null, make("dt", null, title), make("dd", null, value)),
    ));
  }

  // The card of a record, a part for each display.
  function card({ device, outlines }) {
    const further = Object.entries(device.displays ?? {});
    const models = device.models ?? [];
    const names = [
      models.length > 0 && [models.length > 1 ? "Identifiers" : "Identifier", models.map(copyable)],
      ["Id", copyable(device.id)],
    ].filter(Boolean);
    return make("div", { class: "look" }, [
      list([...rowsOf(device, null, outlines), ...names]),
      further.map(([name, display]) => [
        make("h2", { class: "look-display" }, `Display ‘${name}’`),
        list(rowsOf(display, name, outlines)),
      ]),
    ]);
  }

  return { card };
});
