// Why a site has no device, and what to do about it.
devcat.unit("catalogue/nothing", () => {
  "use strict";

  // The reason and the next step for a catalogue without devices, or a site that chose none of them.
  function why({ where }) {
    if (where) return {
      reason: `No device of the catalogue has ${where.map((condition) => `‘${condition}’`).join(" and ")}.`,
      next: "This site shows only such devices. Write it again with ‘devcat site’ and another ‘--where’.",
    };
    return {
      reason: "The catalogue has no devices.",
      next: "Add some with ‘devcat import’ or ‘devcat add’, or begin with the reference by ‘devcat init’. Then write this site again with ‘devcat site’.",
    };
  }

  return { why };
});
