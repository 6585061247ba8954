// Title, subtitle and time stamp of a chart, and the ways back.
devcat.unit("chart/parts/head", (use) => {
  "use strict";

  const { make } = use("page/element");

  // Makes the head; `onback` undoes the last drill.
  function open(onback) {
    const title = make("h1", { tabindex: -1 });
    const subtitle = make("p", { class: "subtitle chart-subtitle" });
    const time = make("p", { class: "chart-time" });
    const up = make("button", { type: "button", class: "button quiet chart-up", onclick: onback });
    return {
      element: make("header", { class: "page-head chart-head" }, make("p", { class: "chart-ways" }, make("a", { href: "#/charts" }, "All charts"), up), title, subtitle, time),
      focus: () => title.focus({ preventScroll: true }),
      // Tells of a content; `before` is what was drilled into before, or null.
      tell(content, before) {
        title.textContent = content.title;
        subtitle.textContent = content.subtitle;
        time.textContent = content.timeStamp ?? "";
        up.hidden = before === null;
        up.textContent = `‹ ${before ?? ""}`;
      },
    };
  }

  return { open };
});
