// Drawings of devices.
devcat.unit("drawing", (use) => {
  "use strict";

  const { draw } = use("page/elements");
  const words = use("page/words");

  // Dimension lines as on a drawing board: a line with a tick at either end, and its length beside it.
  const tick = 4;

  const line = (x1, y1, x2, y2) => draw("line", { class: "dimension", x1, y1, x2, y2 });

  // The width below a rectangle.
  function below(x, y, width, text) {
    return draw("g", null, [
      line(x, y, x + width, y),
      line(x, y - tick, x, y + tick),
      line(x + width, y - tick, x + width, y + tick),
      draw("text", { class: "dimension-text", x: x + width / 2, y: y + 18, "text-anchor": "middle" }, text),
    ]);
  }

  // The height at the left of a rectangle, read from the right.
  function beside(x, y, height, text) {
    const middle = y + height / 2;
    return draw("g", null, [
      line(x, y, x, y + height),
      line(x - tick, y, x + tick, y),
      line(x - tick, y + height, x + tick, y + height),
      draw("text", { class: "dimension-text", x: x - 9, y: middle, "text-anchor": "middle", transform: `rotate(-90 ${x - 9} ${middle})` }, text),
    ]);
  }

  // The outline of a screen with its panes, safe area and home indicator, to a scale.
  const letterWidth = 7.2;
  let clips = 0;

  function rectangle(box, scale, attributes) {
    return draw("rect", { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale, ...attributes });
  }

  function paneClass(pane) {
    if (pane.class === words.notAvailable) return "pane pane-none";
    if (pane.isVague) return "pane pane-own pane-vague";
    return pane.name === "other app" ? "pane pane-other" : "pane pane-own";
  }

  // The lines of a pane's label that fit into it, the longest first: the name where there are several, then the
  // classes.
  function label(pane, isAlone, scale, unit) {
    const room = pane.width * scale - 12;
    const whole = pane.class ? words.classes(pane.class) : "";
    const width = pane.isOfUnknownWidth ? "width unknown" : `${words.number(pane.whole ?? pane.width, 2)} ${unit}`;
    const split = whole.length * letterWidth <= room ? [whole] : whole.replace(" · ", " ·\n").split("\n");
    const fits = (lines) => lines.every((text) => (text ?? "").length * letterWidth <= room)
      && lines.length * 18 < pane.height * scale - 12;
    if (isAlone) return [split, [width]].find(fits)?.filter(Boolean) ?? [];
    return [[pane.name, ...split, width], [pane.name, ...split], [pane.name, width], [width]].find(fits)?.filter(Boolean) ?? [];
  }

  function labels(pane, isAlone, scale, unit) {
    const lines = label(pane, isAlone, scale, unit);
    const x = (pane.x + pane.width / 2) * scale;
    const top = (pane.y + pane.height / 2) * scale - (lines.length - 1) * 9 + 4;
    return lines.map((text, index) =>
      draw("text", { class: index === 0 && !isAlone ? "pane-name" : "pane-classes", x, y: top + index * 18, "text-anchor": "middle", }, text),
    );
  }

  // The part of a pane that no pane above it covers, at its greater side: a pane that slides over another
  // comes before it in the list.
  function free(pane, above) {
    const covers = above.find((each) => each.x < pane.x + pane.width && pane.x < each.x + each.width);
    if (!covers) return pane;
    const left = covers.x - pane.x;
    const right = pane.x + pane.width - covers.x - covers.width;
    if (left >= right) return { ...pane, width: left, whole: pane.width };
    return { ...pane, x: covers.x + covers.width, width: right, whole: pane.width };
  }

  // The Dynamic Island or the notch where its frame is known: in the middle of the upper edge, in landscape at the left. A
  // notch begins beyond the edge, so that it has corners only inside; no source has their radii.
  function housing({ display, width, height }, device) {
    const { kind, width: length, height: depth, top } = (display === null ? device : device.displays[display]).sensorHousing ?? {};
    const rx = depth * (kind === "notch" ? 0.6 : 0.5);
    const [from, to] = kind === "notch" ? [-rx, depth] : [top, top + depth];
    if (!["notch", "dynamic-island"].includes(kind) || !(length > 0 && to > from)) return null;
    const [across, down] = width > height ? [{ x: from, width: to - from }, { y: (height - length) / 2, height: length }]
      : [{ x: (width - length) / 2, width: length }, { y: from, height: to - from }];
    return { ...across, ...down, rx };
  }

  // The screen alone, its upper left corner at 0, 0. `isLabelled` says whether the panes have their words.
  function screen(outline, device, scale, isLabelled) {
    const island = housing(outline, device);
    clips += 1;
    const clip = `screen-${clips}`;
    const whole = { x: 0, y: 0, width: outline.width, height: outline.height };
    const rx = (outline.cornerRadius ?? 0) * scale;
    const home = outline.homeIndicator;
    return [
      draw("clipPath", { id: clip }, rectangle(whole, scale, { rx })),
      rectangle(whole, scale, { rx, class: "screen-ground" }),
      draw("g", { "clip-path": `url(#${clip})` },
        outline.panes.toReversed().map((pane) => rectangle(pane, scale, { class: paneClass(pane) })),
        outline.safe && rectangle(outline.safe, scale, { class: "safe-area" }),
        island && rectangle(island, scale, { class: "sensor-housing", rx: island.rx * scale }),
      ),
      home && rectangle(home, scale, { class: "home-indicator", rx: (home.height / 2) * scale }),
      isLabelled && outline.panes.map((pane, index) => labels(free(pane, outline.panes.slice(0, index)), outline.panes.length === 1, scale, outline.unit)),
      rectangle(whole, scale, { rx, class: "screen" }),
    ];
  }

  function sizeOfVague({ width, isOfUnknownWidth }, unit) {
    return isOfUnknownWidth ? "of unknown width" : `${words.number(width)} ${unit} wide, of unknown height`;
  }

  // What the drawing of a device shows, in words.
  function describe(outline, device) {
    const { width, height, unit, safe, mode, orientation } = outline;
    // What is wider than high in portrait is never turned.
    const context = orientation === "portrait" && width > height ? words.mode(mode) : words.context(`${mode}/${orientation}`);
    const parts = [`${context}: ${words.size(width, height)} ${unit}`];
    if (outline.cornerRadius === null && words.hasCorners(device)) parts.push("corners of unknown radius, drawn square");
    if (outline.cornerRadius) parts.push(`corners with a radius of ${words.number(outline.cornerRadius)} ${unit}`);
    const isAlone = outline.panes.length === 1 && outline.panes[0].name === "this app";
    if (isAlone && outline.panes[0].class) parts.push(words.classes(outline.panes[0].class));
    for (const pane of isAlone ? [] : outline.panes) {
      const classes = pane.class ? `, ${words.classes(pane.class)}` : "";
      const size = pane.isVague ? sizeOfVague(pane, unit) : `${words.size(pane.width, pane.height)} ${unit}`;
      parts.push(`${pane.name} ${size}${classes}`);
    }
    if (safe) {
      const notes = [safe.os && words.system(safe.os, device), safe.basis !== "own" && `* as ${safe.basis}`].filter(Boolean).join(", ");
      const os = notes ? ` (${notes})` : "";
      parts.push(`safe area ${words.insets(words.insetsOf(outline), unit)}${words.sign(safe)}${os}`);
    }
    return `${parts.join("; ")}.`;
  }

  // The drawing with its dimensions, not wider and not higher than a number of pixels.
  function annotated(outline, device, roomWidth, roomHeight) {
    const [left, bottom, edge] = [34, 30, 3];
    const scale = Math.min((roomWidth - left - edge) / outline.width, (roomHeight - bottom - edge) / outline.height);
    const [width, height] = [outline.width * scale, outline.height * scale];
    const size = { width: left + width + edge, height: height + bottom + edge };
    return draw("svg", { class: "outline", role: "img", "aria-label": describe(outline, device), ...size }, [
      draw("g", { transform: `translate(${left} ${edge})` }, screen(outline, device, scale, true)),
      below(left, edge + height + 10, width, `${words.number(outline.width, 2)} ${outline.unit}`),
      beside(20, edge, height, `${words.number(outline.height, 2)} ${outline.unit}`),
    ]);
  }

  // The drawing alone, at a scale of pixels to a point.
  function bare(outline, device, scale) {
    const edge = 2;
    const [width, height] = [outline.width * scale + 2 * edge, outline.height * scale + 2 * edge];
    return draw("svg", { class: "outline", role: "img", "aria-label": describe(outline, device), width, height }, [
      draw("g", { transform: `translate(${edge} ${edge})` }, screen(outline, device, scale, false)),
    ]);
  }

  // A screen at a glance: its proportions and corners, without a word.
  const side = 36;

  // The outline of a screen in points, as large as a square of 40 px lets it be; null if the size is
  // not known.
  function thumbnail({ width, height, radius }) {
    if (!width || !height) return null;
    const scale = side / Math.max(width, height);
    const [drawnWidth, drawnHeight] = [width * scale, height * scale];
    const box = side + 4;
    return draw("svg", { width: box, height: box, viewBox: `0 0 ${box} ${box}`, class: "thumbnail", "aria-hidden": "true" },
      draw("rect", {
        x: (box - drawnWidth) / 2,
        y: (box - drawnHeight) / 2,
        width: drawnWidth,
        height: drawnHeight,
        rx: Math.min((radius ?? 0) * scale, drawnWidth / 2),
      }),
    );
  }

  // An outline with the app in it: where no source states how large it is that slides over another one, its edge
  // is dashed, as high as the screen and if need be a third as wide.
  function complete(outline, layouts) {
    if (outline.mode !== "slide-over" || outline.panes.some(({ name }) => name === "this app")) return outline;
    const layout = layouts?.find((each) => each.mode === outline.mode && each.orientation === outline.orientation);
    const { horizontal, vertical, width = Math.round(outline.width / 3) } = layout ?? {};
    const app = {
      x: outline.width - width, y: 0, width, height: outline.height, name: "this app",
      isVague: true, isOfUnknownWidth: layout?.width === undefined,
      class: horizontal && `${horizontal}/${vertical ?? "-"}`,
    };
    return { ...outline, panes: [app, ...outline.panes] };
  }

  return { complete, annotated, bare, describe, thumbnail };
});
