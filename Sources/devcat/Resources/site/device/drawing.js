// The drawing of a device: display, OS, mode and orientation can be chosen, and stand in the address.
devcat.unit("device/drawing", (use) => {
  "use strict";

  const { make, say, choices } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { annotated, complete, describe } = use("drawing");

  const [padding, highest] = [24, 420];
  // Since iPadOS 26 an app is in full screen or in a window of any size; the modes of a split screen came before.
  const windowed = 26;
  const systems = [["current", "Current"], ["18", "Up to iPadOS 18"]];
  // The outlines that a record has for iPadOS 18.
  const earlier = "18";

  const distinct = (values) => [...new Set(values)];

  // The number of a version such as "iPadOS 17.4"; null if none is known.
  function major(version) {
    const found = /\d+/.exec(version ?? "");
    return found && Number(found[0]);
  }

  // The systems that a device ran and that differ in their modes: one, or both.
  function systemsOf({ device, outlines }) {
    const isSplit = outlines.some(({ mode, panes }) => mode !== "full-screen" && panes.some((pane) => pane.class !== words.notAvailable));
    if (!isSplit) return ["current"];
    const { first, last } = { first: device.attributes?.["os.first"], last: device.attributes?.["os.last"], ...device.os };
    return systems.map(([name]) => name).filter((name) =>
      name === "current" ? (major(last) ?? windowed) >= windowed : (major(first) ?? 0) < windowed);
  }

  // The state that an address names, as far as the device has it.
  function stateOf(record, query) {
    const { outlines } = record;
    const all = systemsOf(record);
    const state = { display: query.get("display"), os: query.get("os"), mode: query.get("mode"), orientation: query.get("orientation") };
    if (!outlines.some(({ display }) => display === state.display)) state.display = outlines[0].display;
    if (!all.includes(state.os)) state.os = state.mode && state.mode !== "full-screen" && all.includes("18") ? "18" : all[0];
    if (!modesOf(record, state).includes(state.mode)) state.mode = "full-screen";
    if (!["portrait", "landscape"].includes(state.orientation)) state.orientation = outlines[0].orientation;
    return state;
  }

  function modesOf({ outlines, notOffered }, { display, os }) {
    if (os === "current" || notOffered.includes("multitasking")) return ["full-screen"];
    return distinct(outlines.filter((each) => each.display === display).map((each) => each.mode));
  }

  function isRefused(display, { mode, orientation }) {
    return display.layouts?.some((each) => each.mode === mode && each.orientation === orientation && !each.available);
  }

  function missing(device, display, { mode, orientation }) {
    return make("p", { class: "drawing-missing" }, isRefused(display, { mode, orientation })
      ? `${device.name ?? device.id} does not offer ${words.mode(mode)} in ${orientation}.`
      : `${words.context(`${mode}/${orientation}`)} is unknown: no source in this catalogue says whether the device offers it.`);
  }

  // The outlines of a record in a system: those of iPadOS 18 go before the others, which have the safe areas of the
  // device's newest.
  const outlinesIn = (record, os) => [...(os === earlier ? record.earlier ?? [] : []), ...record.outlines];

  // The facts of a record in a system, likewise.
  const factsIn = ({ facts, earlierFacts = [] }, os) => os !== earlier ? facts : facts.map((fact) =>
    earlierFacts.find(({ display, label }) => display === fact.display && label === fact.label) ?? fact);

  // Makes the drawing of a record for the question of its address; it is drawn anew as its width changes.
  // `onchange(os)` hears of the system that is shown.
  function openDrawing(record, query, onchange) {
    const { device, outlines, notOffered } = record;
    if (outlines.length === 0) {
      onchange("current");
      return make("p", { class: "hint" }, "There is no drawing, because the size of the screen is unknown.");
    }
    const displays = distinct(outlines.map((each) => each.display));
    const initial = stateOf(record, new URLSearchParams());
    const state = stateOf(record, query);
    const controls = make("div", { class: "drawing-controls no-print" });
    const stage = make("div", { class: "stage" });
    const caption = make("figcaption");

    const shownDisplay = () => state.display === null ? device : device.displays[state.display];

    function present() {
      if (isRefused(shownDisplay(), state)) return undefined;
      const outline = outlinesIn(record, state.os).find((each) =>
        each.display === state.display && each.mode === state.mode && each.orientation === state.orientation,
      );
      return outline && complete(outline, shownDisplay().layouts);
    }

    // What a device with one system has is of its newest version.
    const tell = () => onchange(systemsOf(record).length > 1 ? state.os : "current");

    function drawn() {
      const outline = present();
      tell();
      const room = stage.clientWidth - padding;
      if (room <= 0) return;
      stage.replaceChildren(outline ? annotated(outline, device, room, highest) : missing(device, shownDisplay(), state));
      const windows = state.os === "current" && systemsOf(record).length > 1
        ? " From iPadOS 26 on an app is in full screen or in a window, whose size class follows its width." : "";
      caption.textContent = outline ? describe(outline, device) + windows : "";
    }

    // The address says what differs from what is shown first.
    function write() {
      const { view, rest, query: asked } = route.parse(location.hash);
      for (const [name, value] of Object.entries(state)) {
        if (value === initial[name] || value === null) asked.delete(name);
        else asked.set(name, value);
      }
      route.replace(route.link(view, rest, asked));
    }

    function choose(changes) {
      Object.assign(state, changes);
      if (!modesOf(record, state).includes(state.mode)) state.mode = "full-screen";
      write();
      drawn();
      say(caption.textContent || stage.textContent);
    }

    function rechoose(changes) {
      const [name] = Object.keys(changes);
      choose(changes);
      refill();
      controls.querySelector(`[data-choice="${name}"] input:checked`)?.focus();
    }

    function pick(name, legend, options, chosen, onpick) {
      const element = choices(legend, options, chosen, onpick);
      element.dataset.choice = name;
      return element;
    }

    function refill() {
      const names = displays.map((each) => [each ?? "", each ?? "outer"]);
      const modes = modesOf(record, state).map((each) => [each, words.mode(each)]);
      const turned = ["portrait", "landscape"].map((each) => [each, words.orientation(each)]);
      const own = systemsOf(record);
      controls.replaceChildren(...[
        displays.length > 1 && pick("display", "Display", names, state.display ?? "", (value) => rechoose({ display: value || null })),
        !notOffered.includes("orientations") && pick("orientation", "Orientation", turned, state.orientation, (value) => choose({ orientation: value })),
        own.length > 1 && pick("os", "System", systems, state.os, (value) => rechoose({ os: value })),
        modes.length > 1 && pick("mode", "Mode", modes, state.mode, (value) => choose({ mode: value })),
      ].filter(Boolean));
    }

    refill();
    tell();
    new ResizeObserver(drawn).observe(stage);
    return make("div", { class: "drawing" }, controls, make("figure", null, stage, caption));
  }

  return { openDrawing, factsIn };
});
