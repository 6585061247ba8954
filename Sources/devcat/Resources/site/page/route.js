// Where one is: the fragment of the address, such as `#/device/iphone-11?q=11`.
devcat.unit("page/route", () => {
  "use strict";

  // The page of a device in a folder of its own: its id, and the way from there to the site's folder.
  const { device, root = "" } = document.documentElement.dataset;

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  // Reads a fragment: the view ("" is the list of devices), what follows it, and the question.
  function parse(fragment) {
    const asked = fragment.slice(fragment.indexOf("#") + 1);
    const text = asked === "" && device ? `device/${device}` : asked.replace(/^\//, "");
    const mark = text.indexOf("?");
    const path = mark < 0 ? text : text.slice(0, mark);
    const [view, ...rest] = path.split("/").map(decoded);
    return { view, rest: rest.join("/"), query: new URLSearchParams(mark < 0 ? "" : text.slice(mark + 1)) };
  }

  const encoded = (text) => encodeURIComponent(text).replaceAll("%2C", ",");

  // The fragment of a view.
  function link(view, rest = "", query = null) {
    const path = ["#", view, rest].filter((part, index) => index < 2 || part !== "");
    const asked = query?.toString() ?? "";
    // From the page of a device all others are in the site's page.
    const page = device && !(view === "device" && rest === device) ? `${root}index.html` : "";
    return page + path.map((part, index) => (index === 0 ? part : encoded(part))).join("/") + (asked && `?${asked}`);
  }

  // Goes to a link, so that Back returns.
  function go(fragment) {
    location.href = fragment;
  }

  // Replaces the present fragment without opening it.
  function replace(fragment) {
    if (fragment.startsWith("#")) history.replaceState(null, "", fragment);
    else location.replace(fragment);
  }

  // Adds a fragment to the history without opening it; Back opens the one before.
  function push(fragment) {
    if (!fragment.startsWith("#")) go(fragment);
    else if (fragment !== location.hash) history.pushState(null, "", fragment);
  }

  return { parse, link, go, replace, push };
});
