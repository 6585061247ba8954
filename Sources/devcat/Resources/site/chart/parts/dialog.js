// A sheet of controls: it comes from below in compact width, and is below its button in regular width.
devcat.unit("chart/parts/dialog", (use) => {
  "use strict";

  const { make } = use("page/element");

  function controls(within) {
    return [...within.querySelectorAll("select, input, button")];
  }

  // What tells one set of controls from another.
  function kinds(within) {
    return controls(within)
      .map(({ name, type }) => `${type} ${name}`)
      .join("\n");
  }

  function values({ options }) {
    return [...options].map(({ value }) => value).join("\n");
  }

  function settleMenu(old, now) {
    const { value } = now;
    if (values(old) !== values(now)) old.replaceChildren(...now.options);
    old.value = value;
  }

  function settle(old, now) {
    now.forEach((control, index) => {
      if (control.localName === "select") settleMenu(old[index], control);
      else if (control.localName === "input") old[index].checked = control.checked;
      old[index].disabled = control.disabled;
    });
  }

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

    // Where the controls are the same as before they stay, with the focus and what is being typed.
    function refill() {
      const filled = make("div", null, fill());
      if (kinds(filled) === kinds(body)) {
        settle(controls(body), controls(filled));
        return;
      }
      const name = body.contains(document.activeElement) ? document.activeElement.name : null;
      body.replaceChildren(...filled.childNodes);
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
