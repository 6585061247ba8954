// A device as a file for other programs: the commands that write it.
devcat.unit("device/download", (use) => {
  "use strict";

  const { copyable, make } = use("page/elements");
  const words = use("page/words");

  // The menu of a record, whose commands a click copies.
  function downloads({ device, outlines }) {
    const isDrawn = outlines.some(({ mode, display }) => mode === "full-screen" && display === null);
    const formats = [isDrawn && ["SVG", "svg"], ["JSON", "json"], ["CSS", "css"], words.unit(device) === "pt" && ["Swift", "swift"]];
    const opener = make("summary", { class: "button" }, "Export");
    const menu = make("details", { class: "menu no-print", onkeydown: (event) => event.key === "Escape" && close() }, [
      opener,
      make("div", { class: "menu-items" }, formats.filter(Boolean).map(([title, format]) => {
        const command = `devcat export --format ${format} --where id=${device.id}`;
        return make("div", { class: "menu-item" }, make("strong", null, title), " ", copyable(command, make("code", null, command)));
      })),
    ]);
    // It closes where the focus goes elsewhere.
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
    });

    function close() {
      menu.open = false;
      opener.focus();
    }

    return menu;
  }

  return { downloads };
});
