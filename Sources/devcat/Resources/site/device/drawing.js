// The drawing of a device: display, mode and orientation can be chosen.
devcat.unit("device/drawing", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { choices } = use("page/controls");
  const { say } = use("page/announce");
  const words = use("page/words");
  const { annotated, describe } = use("drawing/outline");
  const [padding, highest] = [24, 420];

  function distinct(values) {
    return [...new Set(values)];
  }

  function modesOf(outlines, display) {
    return distinct(outlines.filter((each) => each.display === display).map((each) => each.mode));
  }

  function missing({ mode, orientation }) {
    return make(
      "p",
      { class: "drawing-missing" },
      `${words.context(`${mode}/${orientation}`)} is unknown: no source in this catalogue says whether the device offers it.`,
    );
  }

  // Makes the section's content; it is drawn anew as its width changes.
  function open(outlines) {
    if (outlines.length === 0) {
      return make("p", { class: "hint" }, "There is no drawing, because the size in points is unknown.");
    }
    const displays = distinct(outlines.map((each) => each.display));
    const { display, mode, orientation } = outlines[0];
    const state = { display, mode, orientation };
    const controls = make("div", { class: "drawing-controls no-print" });
    const stage = make("div", { class: "stage" });
    const caption = make("figcaption");

    function present() {
      return outlines.find((each) =>
        each.display === state.display && each.mode === state.mode && each.orientation === state.orientation,
      );
    }

    function drawn() {
      const outline = present();
      const room = stage.clientWidth - padding;
      if (room <= 0) return;
      stage.replaceChildren(outline ? annotated(outline, room, highest) : missing(state));
      caption.textContent = outline ? describe(outline) : "";
    }

    function choose(changes) {
      Object.assign(state, changes);
      if (!modesOf(outlines, state.display).includes(state.mode)) state.mode = "full-screen";
      drawn();
      say(caption.textContent || stage.textContent);
    }

    function pickDisplay(value) {
      choose({ display: value === "" ? null : value });
      refill();
      controls.querySelector("input:checked").focus();
    }

    function refill() {
      const names = displays.map((each) => [each ?? "", each ?? "main"]);
      const modes = modesOf(outlines, state.display).map((each) => [each, words.mode(each)]);
      const turned = ["portrait", "landscape"].map((each) => [each, words.orientation(each)]);
      controls.replaceChildren(
        ...[
          displays.length > 1 && choices("Display", names, state.display ?? "", pickDisplay),
          choices("Orientation", turned, state.orientation, (value) => choose({ orientation: value })),
          modes.length > 1 && choices("Mode", modes, state.mode, (value) => choose({ mode: value })),
        ].filter(Boolean),
      );
    }

    refill();
    new ResizeObserver(drawn).observe(stage);
    return make("div", { class: "drawing" }, controls, make("figure", null, stage, caption));
  }

  return { open };
});
