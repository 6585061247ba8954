// The charts that are ready, as cards.
devcat.unit("chart/parts/gallery", (use) => {
  "use strict";

  const { make } = use("page/element");
  const cards = use("chart/parts/card");
  const ready = use("chart/data/ready");
  const states = use("chart/state");

  function ofHistory(site) {
    return site.history.map(({ id, spec }) => ({
      state: states.make({ type: spec.type, history: id }),
      note: "From the catalogue's history",
    }));
  }

  // Opens the gallery in a container. The cards are drawn one after the other, so that the page answers meanwhile.
  async function open(container, site) {
    const listed = [...ready.list(), ...ofHistory(site)];
    const possible = listed.map((one) => ({ ...one, state: site.fit(one.state) }));
    const opened = possible.map((one) => cards.open(one, site));
    container.replaceChildren(
      make("header", { class: "page-head" }, make("h1", { tabindex: -1 }, "Charts"), make("p", { class: "subtitle" }, "Choose one, and change what it measures, groups and shows.")),
      make("ul", { class: "chart-gallery" }, opened.map((card) => make("li", null, card.element))),
    );
    for (const card of opened) {
      await card.draw();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  return { open };
});
