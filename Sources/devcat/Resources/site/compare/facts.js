// What devices are compared by: a title and a text each, and whether they differ.
devcat.unit("compare/facts", (use) => {
  "use strict";

  const words = use("page/words");
  const geometry = use("device/geometry");

  function pair(value, unit, decimals = 4) {
    if (!value || value.width === undefined || value.height === undefined) return words.unknown;
    return `${words.number(value.width, decimals)} × ${words.number(value.height, decimals)} ${unit}`;
  }

  function single(value, unit = "") {
    return value === undefined || value === null ? words.unknown : `${words.number(value)}${unit}`;
  }

  // The safe area of the newest OS version that a device has one of; versions are compared as numbers.
  function newestSafeArea(device, orientation) {
    const areas = (device.safeAreas ?? []).filter((area) => area.orientation === orientation);
    return areas.toSorted((left, right) => version(right) - version(left))[0];
  }

  // The number of an OS version; one that is only said to be earlier counts as none.
  function version({ os = "" }) {
    return os.startsWith("before") ? 0 : Number.parseFloat(/[\d.]+/.exec(os)?.[0] ?? "0");
  }

  function insets(device, orientation) {
    const area = newestSafeArea(device, orientation);
    if (!area) return words.unknown;
    const { top, left, bottom, right, os } = area;
    return `top ${top}, left ${left}, bottom ${bottom}, right ${right} pt${os ? ` (${os})` : ""}`;
  }

  function classes(device, context) {
    const [mode, orientation] = context.split("/");
    const layout = device.layouts?.find((each) => each.mode === mode && each.orientation === orientation);
    if (!layout) return words.unknown;
    if (!layout.available) return words.notAvailable;
    return words.classes(`${layout.horizontal ?? "-"}/${layout.vertical ?? "-"}`);
  }

  const facts = [
    ["Family", (device) => device.family ?? words.unknown],
    ["Released", (device) => device.released ?? words.unknown],
    ["Points", (device) => pair(device.points, "pt")],
    ["Rendered pixels", (device) => pair(geometry.rendered(device), "px")],
    ["Panel pixels", (device) => pair(device.pixels, "px")],
    ["Millimetres", (device) => pair(geometry.millimetres(device), "mm", 1)],
    ["Scale", (device) => (device.scale === undefined ? words.unknown : `@${words.number(device.scale)}x`)],
    ["Native scale", (device) => single(device.nativeScale)],
    ["Density", (device) => single(device.ppi, " px/in")],
    ["Diagonal", (device) => single(device.diagonal, " in")],
    ["Corner radius", (device) => single(device.corners?.radius, " pt")],
    ["Home indicator", (device) => ({ true: "yes", false: "no" })[device.homeIndicator] ?? words.unknown],
    ["Safe area, portrait", (device) => insets(device, "portrait")],
    ["Safe area, landscape", (device) => insets(device, "landscape")],
  ];

  // The rows for some devices: {title, texts, differs}. A mode that none of them has is left out.
  function rows(devices, contexts) {
    const ofContexts = contexts.map((context) => [words.context(context), (device) => classes(device, context)]);
    return [...facts, ...ofContexts]
      .map(([title, textOf]) => ({ title, texts: devices.map(textOf) }))
      .map((row) => ({ ...row, differs: new Set(row.texts).size > 1 }));
  }

  return { rows };
});
