// What stands beside the list while no device is open.
devcat.unit("list/welcome", (use) => {
  "use strict";

  const { make } = use("page/element");
  const files = use("catalogue/files");
  const words = use("page/words");

  function key(name) {
    return make("kbd", null, name);
  }

  async function open(page) {
    const { name, devices, head, where } = await files.load("catalogue");
    const isOfNone = devices === 0 && where;
    page.replaceChildren(
      make("div", { class: "welcome" }, [
        make("h2", null, devices > 0 ? "Choose a device" : isOfNone ? "No device was chosen for this site" : "Nothing to choose from yet"),
        make(
          "p",
          null,
          isOfNone ? `${name} is` : `${name} has ${words.counted(devices, "device")}`,
          head ? ` at revision ${head.number} of ${words.day(head.time)}.` : " and no revision yet.",
        ),
        make(
          "p",
          { class: "hint" },
          key("/"),
          " search  ",
          key("↑"),
          key("↓"),
          " move  ",
          key("Enter"),
          " open  ",
          key("Esc"),
          " clear",
        ),
      ]),
    );
  }

  return { open };
});
