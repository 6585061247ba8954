// The filter: a popover beside its button in regular width, a sheet in compact width.
devcat.unit("filter/panel", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { button } = use("page/controls");
  const builder = use("filter/builder");
  const isRegular = () => matchMedia("(min-width: 678px)").matches;

  // Makes the button and the dialog that it opens. `add(condition)` takes a condition as `--where` does.
  function open(add) {
    const content = make("div", { class: "filter-content" });
    const dialog = make("dialog", { class: "filter", "aria-label": "Filter" }, [
      make("div", { class: "filter-head" }, [
        make("h2", null, "Filter"),
        button("Done", () => close(), { class: "button quiet" }),
      ]),
      content,
    ]);
    const opener = button("Filter", toggle, { "aria-haspopup": "dialog", "aria-expanded": "false" });

    function close() {
      dialog.close();
    }

    async function toggle() {
      if (dialog.open) return close();
      if (isRegular()) dialog.show();
      else dialog.showModal();
      opener.setAttribute("aria-expanded", "true");
      await builder.fill(content, add);
      content.querySelector("select, input")?.focus();
    }

    dialog.addEventListener("close", () => {
      opener.setAttribute("aria-expanded", "false");
      opener.focus();
    });
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      close();
    });
    document.addEventListener("pointerdown", (event) => {
      const isOutside = !dialog.contains(event.target) || event.target === dialog;
      if (dialog.open && isOutside && event.target !== opener) close();
    });
    return { button: opener, element: dialog };
  }

  return { open };
});
