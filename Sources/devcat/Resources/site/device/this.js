// What the browser reports of the device that it runs on, and the devices of the catalogue that this fits.
devcat.unit("device/this", (use) => {
  "use strict";

  const { openDirectory } = use("catalogue");
  const { make, pageHead, table } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");

  // The insets of the page's own window, which the browser only tells to a style sheet.
  function insets() {
    const probe = make("div", { class: "edge-probe" });
    document.body.append(probe);
    const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
    probe.remove();
    const [top, left, bottom, right] = [paddingTop, paddingLeft, paddingBottom, paddingRight].map(Number.parseFloat);
    return { top, left, bottom, right };
  }

  // The devices whose screen has the reported size, upright or turned, and its scale.
  function fitting(directory, { width, height }, scale) {
    const [short, long] = [width, height].toSorted((one, other) => one - other);
    return directory.ids.map((_, position) => position).filter((position) => {
      const own = [directory.widths[position], directory.heights[position]].toSorted((one, other) => one - other);
      // A browser on Android rounds dp, of which a screen has a fraction.
      const gaps = [own[0] - short, own[1] - long, 50 * (directory.scales[position] - scale)];
      return own[0] !== null && gaps.every((gap) => Math.abs(gap) < 1);
    });
  }

  function content(directory) {
    const { width, height } = screen;
    const scale = devicePixelRatio;
    const unit = words.unit({ family: navigator.userAgent.includes("Android") && "Android" });
    const found = fitting(directory, screen, scale);
    const rows = [
      ["Screen", `${words.size(width, height)} ${unit}`],
      ["Pixel ratio", `@${words.number(scale, 3)}x`],
      ["Pixels", `${words.size(Math.round(width * scale), Math.round(height * scale))} px`],
      ["Window", `${words.size(innerWidth, innerHeight)} ${unit}`],
      ["Safe area of the window", words.insets(insets(), unit)],
    ];
    const links = found.map((position) =>
      make("li", null, make("a", { class: "change", href: route.link("device", directory.ids[position]) }, directory.names[position])));
    return [
      make("section", null, table("What this browser reports; insets are top / bottom, or top / left / bottom / right", ["Value", "Reported"], rows)),
      make("section", null, [
        make("h2", null, found.length > 0 ? `${words.counted(found.length, "device")} with this screen` : "No device with this screen"),
        found.length > 0 ? make("ul", { class: "last-changes" }, links) : make("p", { class: "hint" },
          "No device of this catalogue has a screen of this size at this scale. On a Mac or a PC, and where the page or the display is zoomed, that is as expected.",
        ),
      ]),
    ];
  }

  async function open(page) {
    const directory = await openDirectory();
    const body = make("div", { class: "this-device" });
    const fill = () => body.replaceChildren(...content(directory));
    fill();
    // It is asked again where the device is turned, until another page is opened.
    const resized = () => (body.isConnected ? fill() : removeEventListener("resize", resized));
    page.replaceChildren(pageHead("This device"), body);
    addEventListener("resize", resized);
  }

  return { open };
});
