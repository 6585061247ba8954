// All that is known of a device. The files hold some devices each, in the order of the positions.
devcat.unit("catalogue/records", (use) => {
  "use strict";

  const files = use("catalogue/files");
  const { open } = use("catalogue/directory");

  // The record of an id, with its device, sources, history and outlines; null if there is none.
  async function of(id) {
    const position = (await open()).positionOf(id);
    if (position < 0) return null;
    const { deviceParts } = await files.load("catalogue");
    const part = deviceParts.findLastIndex((first) => first <= position);
    return (await files.load(`devices/${part}`))[position - deviceParts[part]];
  }

  return { of };
});
