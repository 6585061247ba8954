// A sheet of controls: it comes from below in compact width, and stands below its button in regular width.
devcat.unit("chart/parts/dialog", (use) => {
  "use strict";

  const { make } = use("page/element");

  // Makes a button and its sheet. `fill()` gives the controls each time that it opens.
  function open(title, fill) {
    const body = make("div", { class: "chart-sheet-body" });
    const sheet = make("dialog", { class: "chart-sheet", "aria-label": title }, [
      make("div", { class: "chart-sheet-head" }, make("h2", null, title), make("button", { type: "button", class: "button", onclick: () => sheet.close() }, "Done")),
      body,
    ]);
    const button = make("button", { type: "button", class: "button", "aria-haspopup": "dialog", onclick: show }, title);

    function show() {
      refill();
      sheet.showModal();
    }

    // Keeps the focus on the control of the same name.
    function refill() {
      const name = body.contains(document.activeElement) ? document.activeElement.name : null;
      body.replaceChildren(...fill());
      if (name) body.querySelector(`[name="${CSS.escape(name)}"]`)?.focus();
    }

    // A tap beside the sheet closes it.
    sheet.addEventListener("click", (event) => {
      if (event.target === sheet) sheet.close();
    });
    return { button, sheet, refill };
  }

  return { open };
});
