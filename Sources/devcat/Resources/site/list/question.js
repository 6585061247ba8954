// What is asked of the catalogue: a text, conditions and an order. It is in the address, so that it can be
// kept and sent, and goes along from the list to a device and to the matrix.
devcat.unit("list/question", () => {
  "use strict";

  let present = { text: "", conditions: [], sort: "" };

  // Reads the question of an address.
  function read(query) {
    present = {
      text: query.get("q") ?? "",
      conditions: query.getAll("where"),
      sort: query.get("sort") ?? "",
    };
    return present;
  }

  // The question as an address writes it.
  function query({ text, conditions, sort } = present) {
    const asked = new URLSearchParams();
    if (text !== "") asked.set("q", text);
    for (const condition of conditions) asked.append("where", condition);
    if (sort) asked.set("sort", sort);
    return asked;
  }

  function get() {
    return present;
  }

  function set(changes) {
    present = { ...present, ...changes };
    return present;
  }

  return { read, query, get, set };
});
