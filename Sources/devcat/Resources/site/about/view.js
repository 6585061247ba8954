// What this site is, what it shows, and how it is brought up to date.
devcat.unit("about/view", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { table } = use("page/tables");
  const files = use("catalogue/files");
  const words = use("page/words");
  const route = use("page/route");
  const question = use("list/question");

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
    if (catalogue.where) rows.push(
      ["Only devices with", catalogue.where.map((condition) => make("code", null, condition))],
    );
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
      [
        "Points",
        "the units that layouts are made in; a screen is so many points wide and high, whatever its pixels.",
      ],
      ["Rendered pixels", "points × scale: what an app draws."],
      ["Panel pixels", "what the panel has. They differ from rendered pixels on some devices."],
      [
        "Size class",
        "compact or regular, for the width and for the height of an app. They are written width × height.",
      ],
      ["N/A", "the source says that the device does not offer it."],
      ["unknown", "no source in this catalogue says anything."],
      ["derived", "taken from a device with the same screen, since no source lists this one."],
    ];
    return make(
      "dl",
      { class: "terms" },
      list.map(([term, meaning]) => [make("dt", null, term), make("dd", null, meaning)]),
    );
  }

  async function open(page) {
    const catalogue = await files.load("catalogue");
    page.replaceChildren(
      make(
        "header",
        { class: "page-head" },
        make("a", { class: "back only-compact no-print", href: route.link("", "", question.query()) }, "Devices"),
        make("h1", { tabindex: -1 }, "About"),
      ),
      make("section", null, [
        make(
          "p",
          null,
          "This is a catalogue of device profiles: the sizes of screens in points and pixels, their scale factors, and the size classes of an app in each orientation and multitasking mode. Each value says which revision set it, and of which source.",
        ),
        facts(catalogue),
      ]),
      make(
        "section",
        null,
        make("h2", null, "Bring it up to date"),
        make(
          "p",
          null,
          "The site shows the catalogue as it was when the site was written. Update the catalogue, then write the site again in its place:",
        ),
        make("pre", null, make("code", null, "devcat update\ndevcat site FOLDER --replace")),
        make("p", null, "A catalogue that is shared over a hub is brought up to date with ‘devcat pull’."),
      ),
      make("section", null, make("h2", null, "Words"), terms()),
      make("section", null, make("h2", null, "Keyboard"), keys()),
    );
  }

  return { open };
});
