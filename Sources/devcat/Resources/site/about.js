// The about page: the catalogue, how to update the site, words and keys.
devcat.unit("about", (use) => {
  "use strict";

  const { loadData } = use("catalogue");
  const { make, pageHead, table } = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const question = use("list/answer");

  function facts(catalogue) {
    const { name, id, head, devices, revisions, version } = catalogue;
    const rows = [
      ["Catalogue", name],
      ["Identity", make("code", null, id)],
      ["Devices", devices.toLocaleString("en")],
      ["Revisions", revisions.toLocaleString("en")],
      ["Newest revision", head ? `${head.number}, ${words.day(head.time)}` : "none yet"],
      ["Digest", head ? make("code", { class: "digest" }, head.digest) : "none yet"],
      ["Written by", `devcat ${version}`],
    ];
    if (catalogue.where) rows.push(["Only devices with", catalogue.where.map((condition) => make("code", null, condition))]);
    if (catalogue.shallow) rows.push(["History begins", `with a snapshot of revision ${catalogue.shallow}`]);
    return table("The catalogue of this site", ["What", "Value"], rows);
  }

  function keys() {
    const rows = [
      ["/", "goes to the search field"],
      ["↑ ↓", "move in the list of devices"],
      ["Enter", "opens the device"],
      ["Esc", "clears the search field, or closes the filter"],
      ["Tab", "goes to the next control, in the order of the page"],
    ].map(([key, meaning]) => [make("kbd", null, key), meaning]);
    return table("Keys", ["Key", "What it does"], rows);
  }

  function terms() {
    const list = [
      ["Points", "the units of layouts, on Android dp; the size of a screen in points does not depend on its pixels."],
      ["Rendered pixels", "points × scale: what an app draws."],
      ["Panel pixels", "the pixels of the panel. They differ from rendered pixels on some devices."],
      ["Size class", "compact or regular, for the width and for the height of an app. They are written width × height."],
      ["N/A", "the source says that the device does not offer it."],
      ["unknown", "no source in this catalogue states it."],
      ["* derived", "it follows from other values, such as those of a device with the same screen."],
      ["? disputed", "a source contradicts it."],
    ];
    return make("dl", { class: "terms" }, list.map(([term, meaning]) => [make("dt", null, term), make("dd", null, meaning)]));
  }

  async function open(page) {
    const catalogue = await loadData("catalogue");
    page.replaceChildren(
      pageHead("About", null, make("a", { class: "back only-compact no-print", href: route.link("", "", question.query()) }, "Devices")),
      make("section", null, [
        make("p", null,
          "This is a catalogue of device profiles: the sizes of screens in points and pixels, their scale factors, and the size classes of an app in each orientation and multitasking mode. Each value shows its source, and the revision that set it.",
        ),
        facts(catalogue),
      ]),
      make("section", null,
        make("h2", null, "Update"),
        make("p", null, "The site shows the catalogue at the time of writing. Update the catalogue, then write the site again:"),
        make("pre", null, make("code", null, "devcat update\ndevcat site FOLDER --replace")),
        make("p", null, "Update a catalogue from a hub with ‘devcat pull’."),
      ),
      make("section", { class: "only-compact" },
        make("h2", null, "More"),
        make("p", { class: "actions" }, [["revisions", "Revisions"], ["diff", "Difference"], ["this", "This device"]].map(([view, title]) =>
          make("a", { class: "button", href: route.link(view) }, title))),
      ),
      make("section", null, make("h2", null, "Words"), terms()),
      make("section", null, make("h2", null, "Keyboard"), keys()),
    );
  }

  return { open };
});
