// Where one is: the fragment of the address, such as `#/device/iphone-11?q=11`.
devcat.unit("page/route", () => {
  "use strict";

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  // Reads a fragment: the view ("" is the list of devices), what follows it, and the question.
  function parse(fragment) {
    const text = fragment.replace(/^#?\/?/, "");
    const mark = text.indexOf("?");
    const path = mark < 0 ? text : text.slice(0, mark);
    const [view, ...rest] = path.split("/").map(decoded);
    return { view, rest: rest.join("/"), query: new URLSearchParams(mark < 0 ? "" : text.slice(mark + 1)) };
  }

  function encoded(text) {
    return encodeURIComponent(text).replaceAll("%2C", ",");
  }

  // The fragment of a view.
  function link(view, rest = "", query = null) {
    const path = ["#", view, rest].filter((part, index) => index < 2 || part !== "");
    const asked = query?.toString() ?? "";
    return path.map((part, index) => (index === 0 ? part : encoded(part))).join("/") + (asked && `?${asked}`);
  }

  // Goes to a fragment, so that Back returns.
  function go(fragment) {
    location.hash = fragment;
  }

  // Replaces the present fragment without opening it.
  function replace(fragment) {
    history.replaceState(null, "", fragment);
  }

  return { parse, link, go, replace };
});
