// Why a cell of the matrix says what it says, and of which devices.
devcat.unit("matrix/explained", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { button } = use("page/controls");
  const records = use("catalogue/records");
  const route = use("page/route");
  const words = use("page/words");
  const most = 200;

  function layoutOf({ device }, context) {
    const [orientation, mode, ...display] = context.split("/").reverse();
    const name = display.reverse().join("/");
    const { layouts } = name === "" ? device : device.displays[name];
    return layouts?.find((each) => each.mode === mode && each.orientation === orientation);
  }

  function reason(record, context) {
    const layout = layoutOf(record, context);
    if (!layout) {
      const isFamily = record.notOffered.includes("multitasking") && !context.includes("full-screen");
      return isFamily ? "Split View and Slide Over are modes of iPad." : "No source in this catalogue says.";
    }
    if (!layout.available) return "The catalogue says that the mode is not offered.";
    const hasSize = layout.width !== undefined || layout.height !== undefined;
    const size = hasSize ? `An app has ${words.size(layout.width, layout.height)} pt. ` : "";
    if (!layout.derivedFrom) return `${size}The catalogue has the classes.`;
    return [`${size}* as `, make("a", { href: route.link("device", layout.derivedFrom) }, layout.derivedFrom), ", which has the same screen."];
  }

  // What is said of the devices at some positions in a context. `close` takes it away again.
  async function of(directory, positions, context, value, close) {
    const record = await records.of(directory.ids[positions[0]]);
    const more = positions.length - most;
    const links = positions.slice(0, most).flatMap((position, index) => [
      index === 0 ? "" : ", ",
      make("a", { href: route.link("device", directory.ids[position]) }, directory.names[position] ?? directory.ids[position]),
    ]);
    return make("div", { class: "explained" }, [
      make("p", null, make("strong", null, `${words.context(context)}: ${words.classes(value)}`), " ", button("Close", close, { class: "button quiet" })),
      make("p", null, reason(record, context)),
      make("p", { class: "hint" }, links, more > 0 && ` and ${more.toLocaleString("en")} more`),
    ]);
  }

  return { of };
});
