// The keys of the search field and of the list below it.
devcat.unit("list/keys", (use) => {
  "use strict";

  const route = use("page/route");

  function openActive(list, isFirstWithout) {
    if (!list.activeHref() && isFirstWithout && list.count() > 0) list.activate(0);
    const href = list.activeHref();
    if (href) route.go(href);
  }

  // In the field the arrows move in the list, Enter opens the active row, or else the first, and Escape
  // clears the field.
  function ofSearch(input, list, clear) {
    input.addEventListener("keydown", (event) => {
      const actions = {
        ArrowDown: () => list.move(1),
        ArrowUp: () => list.move(-1),
        Enter: () => openActive(list, true),
        Escape: clear,
      };
      const action = actions[event.key];
      if (!action || event.isComposing) return;
      event.preventDefault();
      action();
    });
  }

  // In the list also Page Up and Page Down, Home and End; up from the first row leads to the field.
  function ofList(input, list) {
    list.element.addEventListener("keydown", (event) => {
      const actions = {
        ArrowDown: () => list.move(1),
        ArrowUp: () => (list.isFirst() ? input.focus() : list.move(-1)),
        PageDown: () => list.move(list.pageRows()),
        PageUp: () => list.move(-list.pageRows()),
        Home: () => list.activate(0),
        End: () => list.activate(list.count() - 1),
        Enter: () => openActive(list, false),
        Escape: () => input.focus(),
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });
  }

  return { ofSearch, ofList };
});
