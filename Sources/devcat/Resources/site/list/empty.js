// What is shown instead of an empty list.
devcat.unit("list/empty", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { button } = use("page/controls");
  const { why } = use("catalogue/nothing");
  const { ConditionError } = use("filter/condition");
  const message = use("page/message");

  function put(place, list, nodes) {
    place.replaceChildren(...nodes);
    place.hidden = nodes.length === 0;
    list.hidden = nodes.length > 0;
  }

  // Says why no device is listed, where none is.
  function show(place, list, catalogue, found, clear) {
    if (found > 0) put(place, list, []);
    else if (catalogue.devices === 0) {
      const { reason, next } = why(catalogue);
      put(place, list, [make("p", { class: "strong" }, reason), make("p", null, next)]);
    } else {
      put(place, list, [
        make("p", { class: "strong" }, "No device matches."),
        make("p", null, "Search for a shorter text, or remove a condition."),
        button("Show all devices", clear),
      ]);
    }
  }

  // Says what is wrong with the question, or with the files that would answer it.
  function fail(place, list, error, clear) {
    if (!(error instanceof ConditionError)) {
      put(place, list, [message.block(error, 2)]);
      return;
    }
    put(place, list, [
      make("p", { class: "strong" }, "A condition is not valid."),
      make("p", null, error.message),
      button("Remove all conditions", clear),
    ]);
  }

  return { show, fail };
});
