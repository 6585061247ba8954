// The size classes of an app in each mode and orientation: a value, N/A or unknown, never mixed up.
devcat.unit("device/classes", (use) => {
  "use strict";

  const { make } = use("page/element");
  const words = use("page/words");
  const { at, derived } = use("device/sources");
  const { bare } = use("drawing/outline");
  const modes = ["full-screen", "two-thirds", "half", "third", "slide-over"];
  const orientations = ["portrait", "landscape"];
  const pictureSide = 56;

  function picture(outlines, name, mode, orientation) {
    const outline = outlines.find((each) =>
      each.display === name && each.mode === mode && each.orientation === orientation,
    );
    if (!outline) return null;
    return bare(outline, pictureSide / Math.max(outline.width, outline.height));
  }

  // A mode that the family does not offer is not available, whatever is recorded of it.
  function state(layout, isOffered) {
    if (!layout && isOffered) return make("span", { class: "class-unknown" }, words.unknown);
    if (!layout?.available) return make("span", { class: "class-none" }, words.notAvailable);
    return make(
      "span",
      { class: "class-pair" },
      words.classes(`${layout.horizontal ?? "-"}/${layout.vertical ?? "-"}`),
    );
  }

  function origin(layout, path, sources) {
    if (!layout) return null;
    if (!layout.derivedFrom) return sources.of(path);
    return derived(layout.derivedFrom, "same screen");
  }

  function cell(context, mode, orientation) {
    const { display, name, record, sources } = context;
    const isOffered = mode === "full-screen" || !record.notOffered.includes("multitasking");
    const layout = display.layouts?.find((each) => each.mode === mode && each.orientation === orientation);
    const hasSize = layout?.width !== undefined || layout?.height !== undefined;
    return make("td", null, [
      make("span", { class: "cell-title", "aria-hidden": "true" }, words.orientation(orientation)),
      make("span", { class: "class-cell" }, [
        make("span", { class: "class-picture" }, picture(record.outlines, name, mode, orientation)),
        make("span", { class: "class-words" }, [
          state(layout, isOffered),
          hasSize && make("span", { class: "class-size" }, `${words.size(layout.width, layout.height)} pt`),
          origin(layout, at(name, `layouts.${mode}.${orientation}`), sources),
        ]),
      ]),
    ]);
  }

  // The table of a display.
  function table(display, name, record, sources) {
    const context = { display, name, record, sources };
    const row = (mode) =>
      make(
        "tr",
        null,
        make("th", { scope: "row" }, words.mode(mode)),
        orientations.map((orientation) => cell(context, mode, orientation)),
      );
    return make("table", { class: "facts classes" }, [
      make(
        "caption",
        null,
        "Width × height classes. N/A: the device does not offer it; unknown: no source says.",
      ),
      make(
        "thead",
        null,
        make("tr", null, ["Mode", "Portrait", "Landscape"].map((text) => make("th", { scope: "col" }, text))),
      ),
      make("tbody", null, modes.map(row)),
    ]);
  }

  return { table };
});
