// The fields that can be asked, by the words that their paths begin with: those of the catalogue's
// table, and the groups whose paths have keys.
devcat.unit("filter/fields", (use) => {
  "use strict";

  const files = use("catalogue/files");
  const keyed = [
    {
      path: "safeArea",
      label: "Safe area",
      type: "safeArea",
      group: "safe areas",
      isOfDisplay: true,
      unit: "pt",
      meaning: "The insets of the safe area.",
    },
    {
      path: "statusBar",
      label: "Status bar",
      type: "number",
      keys: 2,
      group: "status bars",
      isOfDisplay: true,
      unit: "pt",
      meaning: "The height of the status bar; 0 where it is hidden by default.",
    },
    {
      path: "layouts",
      label: "Size classes and size of an app",
      type: "layout",
      group: "layouts",
      isOfDisplay: true,
      meaning: "The size classes and the size of an app in a mode and orientation, or not available.",
    },
    {
      path: "attributes",
      label: "Attribute",
      type: "attribute",
      group: "attributes",
      isOfDisplay: false,
      meaning: "A value of the team’s own, or of evidence.",
    },
  ];

  function isScalar({ path, group }) {
    return group === "identity" || (group === "display" && !path.startsWith("displays"));
  }

  // A map from stem to {path, type, group, isOfDisplay, unit, choices, meaning}.
  async function table() {
    const { fields } = await files.load("catalogue");
    const scalars = fields.filter(isScalar).map((field) =>
      ({ ...field, isOfDisplay: field.group === "display" }),
    );
    return new Map([...scalars, ...keyed].map((field) => [field.path, field]));
  }

  // What the devices of this catalogue have as keys: of displays, OS versions and attributes.
  async function keys() {
    const { fields } = await files.load("catalogue");
    const paths = fields.map((field) => field.path);
    const found = (pattern) => [
      ...new Set(paths.map((path) => pattern.exec(path)?.slice(1).find(Boolean)).filter(Boolean)),
    ];
    return {
      displays: found(/^displays(?:\.([^.[]+)|\["(.+?)"\])/),
      systems: found(/(?:safeArea|statusBar)\["(.+?)"\]/),
      attributes: found(/^attributes(?:\.(.+)|\["(.+)"\])$/).map((key) => key.replace(/\\(.)/g, "$1")),
    };
  }

  return { table, keys };
});
