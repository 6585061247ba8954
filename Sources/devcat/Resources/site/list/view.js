// The list of devices with search and filter. It stays while devices are opened beside it.
devcat.unit("list/view", (use) => {
  "use strict";

  const { whyNothing, openDirectory, loadData } = use("catalogue");
  const { make, button, say, searchField } = use("page/elements");
  const elements = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { ConditionError } = use("filter/condition");
  const { openPanel, chipsOf } = use("filter/panel");
  const { sorts, answer } = use("list/answer");
  const question = use("list/answer");
  const rows = use("list/rows");

  // What is shown instead of an empty list.
  function put(place, list, nodes) {
    place.replaceChildren(...nodes.filter(Boolean));
    place.hidden = nodes.length === 0;
    list.hidden = nodes.length > 0;
  }

  const message = (title, next, action) => [make("p", { class: "strong" }, title), make("p", null, next), action];

  // Says why no device is listed, where none is.
  function showEmpty(place, list, catalogue, found, clear) {
    const { reason, next } = whyNothing(catalogue);
    if (found > 0) put(place, list, []);
    else if (catalogue.devices === 0) put(place, list, message(reason, next));
    else put(place, list, message("No device matches.", "Search for a shorter text, or remove a condition.", button("Show all devices", clear)));
  }

  // Says what is wrong with the question, or with the files that would answer it.
  function showFailure(place, list, error, clear) {
    const isCondition = error instanceof ConditionError;
    put(place, list, isCondition ? message("A condition is not valid.", error.message, button("Remove all conditions", clear)) : [elements.block(error, 2)]);
  }

  let opened = null;
  let heard = null;

  // Lets `listener(positions)` hear of each answer while it is shown beside the list.
  function onanswer(listener) {
    heard = listener;
  }

  function parts(pane, directory, update) {
    const input = searchField("Search devices", "Search devices by name, alias or identifier", (text) => update({ text }), {
      id: "search", role: "combobox", "aria-controls": "devices", "aria-expanded": "true", "aria-autocomplete": "list", "aria-keyshortcuts": "/",
    });
    const list = rows.openListbox(directory, (position) => hrefOf(directory.ids[position]), [input]);
    const marks = make("div", { class: "chips" });
    const groups = make("div", { class: "families", role: "group", "aria-label": "Families" });
    const count = make("p", { class: "list-count", id: "list-count" });
    const order = make("select", { class: "list-order", "aria-label": "Order", onchange: () => update({ sort: order.value }) },
      sorts.map(([value, title]) => make("option", { value }, title)),
    );
    const none = make("div", { class: "list-empty", hidden: true });
    const filter = openPanel((condition) =>
      update({ conditions: [...question.get().conditions, condition] }),
    );
    const title = make("div", { class: "pane-title", id: "list-title" }, "Devices");
    pane.replaceChildren(
      make("div", { class: "pane-head" }, [
        make("div", { class: "title-row" },
          make("div", null, make("p", { class: "only-compact brand-line" }, "devcat"), title),
          make("p", { class: "only-compact title-links" }, [
            make("a", { href: route.link("screens"), class: "quiet-link" }, "Screens in use"),
            make("a", { href: route.link("about"), class: "quiet-link" }, "About"),
          ]),
        ),
        make("p", { class: "only-compact hint list-lead" }, "Screens in points and pixels, safe areas and size classes. Each number has its source."),
        make("div", { class: "search-row", role: "search" }, input, filter.button, filter.element),
        groups,
        marks,
        make("div", { class: "count-row" }, count, order),
      ]),
      list.element,
      none,
    );
    return { input, list, marks, groups, order, count, none, title, filter };
  }

  const hrefOf = (id) => route.link("device", id, question.query());

  function listHref() {
    const { view, rest, query } = route.parse(location.hash);
    if (view !== "device") return route.link("", "", question.query());
    // What the device's drawing shows stays.
    const asked = question.query();
    for (const name of ["display", "os", "mode", "orientation"]) if (query.has(name)) asked.set(name, query.get(name));
    return route.link(view, rest, asked);
  }

  function create(pane, directory, catalogue) {
    let asked = 0;

    async function refresh() {
      asked += 1;
      const mine = asked;
      const { marks, groups, order, count, none, list } = opened;
      const { conditions, sort } = question.get();
      groups.replaceChildren(...question.chips(directory, conditions, pickFamily));
      marks.replaceChildren(...chipsOf(question.others(directory, conditions), remove));
      order.value = sort;
      try {
        const positions = await answer(question.get());
        if (mine !== asked) return;
        const text = words.counted(positions.length, "device");
        const isAll = positions.length === directory.count;
        count.textContent = positions.isGuess ? `No device is called ‘${question.get().text.trim()}’. Did you mean ${positions.length === 1 ? "this one" : "one of these"}?`
          : isAll ? text : `${text} of ${directory.count.toLocaleString("en")}${positions.sizes}`;
        list.show(positions);
        heard?.(positions);
        showEmpty(none, list.element, catalogue, positions.length, clear);
        say(count.textContent);
      } catch (error) {
        if (mine !== asked) return;
        count.textContent = "";
        showFailure(none, list.element, error, clear);
      }
    }

    // A text replaces the address while it is typed; Back takes back what a click has chosen.
    function update(changes) {
      question.set(changes);
      if ("text" in changes) route.replace(listHref());
      else route.push(listHref());
      use("page/shell").carry(question.query());
      return refresh();
    }

    function pickFamily(conditions) {
      const place = [...opened.groups.children].indexOf(document.activeElement);
      update({ conditions });
      opened.groups.children[place]?.focus();
    }

    function remove(index) {
      update({ conditions: question.get().conditions.filter((_, each) => each !== index) });
      opened.filter.button.focus();
    }

    function clear() {
      opened.input.value = "";
      update({ text: "", conditions: [] });
      opened.input.focus();
    }

    function clearText() {
      opened.input.value = "";
      if (question.get().text !== "") update({ text: "" });
    }

    opened = { ...parts(pane, directory, update), directory, refresh };
    rows.listen(opened.input, opened.list, clearText);
  }

  // Shows the list in its pane for the question of a route, with the device that is open, if any.
  async function open(pane, place) {
    const before = question.query().toString();
    const { text } = question.read(place.query);
    const isFirst = opened === null;
    if (place.view !== "") heard = null;
    if (isFirst) create(pane, await openDirectory(), await loadData("catalogue"));
    use("page/shell").carry(question.query());
    opened.input.value = text;
    setTitle(place.view);
    if (isFirst || question.query().toString() !== before) await opened.refresh();
    opened.list.mark(place.view === "device" ? opened.directory.positionOf(place.rest) : -1);
  }

  // Beside a device the title of the list is not a heading, since the device's name is the first one.
  function setTitle(view) {
    const isHeading = view !== "device";
    if (isHeading) {
      opened.title.setAttribute("role", "heading");
      opened.title.setAttribute("aria-level", "1");
    } else {
      opened.title.removeAttribute("role");
      opened.title.removeAttribute("aria-level");
    }
  }

  function focusSearch() {
    opened?.input.focus();
    opened?.input.select();
  }

  // Brings the focus back to the row of a device, where it is listed.
  function focusDevice(id) {
    if (opened?.list.activateAt(opened.directory.positionOf(id))) opened.list.element.focus();
  }

  return { open, onanswer, focusSearch, focusDevice };
});
