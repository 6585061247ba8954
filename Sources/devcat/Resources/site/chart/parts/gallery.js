// The prepared charts as cards.
devcat.unit("chart/parts/gallery", (use) => {
  "use strict";

  const elements = use("page/elements");
  const { ChartError } = use("chart/rules/numbers");
  const { titleOf } = use("chart/rules/content");
  const states = use("chart/state");
  const charts = use("chart/data/values");
  const { pathsOf, readyCharts } = use("chart/data/site");
  const points = use("chart/plot/points");
  const { drawPlot } = use("chart/plot/scene");

  // A chart as a card: a small picture of it with its key figure, which leads to the chart itself.
  const size = { width: 320, height: 132 };

  // The picture has no marks that could be chosen: the card as a whole is a link.
  function picture(content) {
    const { nodes } = drawPlot(content, points.whole, size);
    const svg = elements.draw("svg", { viewBox: `0 0 ${size.width} ${size.height}`, class: "chart-thumbnail", "aria-hidden": "true" }, nodes);
    for (const mark of svg.querySelectorAll(".chart-mark")) mark.removeAttribute("tabindex");
    return svg;
  }

  function figures({ summary, series }) {
    return summary.rows.map(({ values }, index) =>
      elements.make("li", null, [
        series.length > 1 && elements.make("span", { class: `chart-key chart-colour-${index}`, "aria-hidden": "true" }),
        series.length > 1 && `${series[index]} `,
        elements.make("strong", null, values[0]),
      ]),
    );
  }

  // What the figures are: averages, which the name of some measures says already.
  const summaryName = ({ summary: { name, columns } }) => name.startsWith(columns[0]) ? name : `${columns[0]}: ${name}`;

  // A chart that cannot be shown of this catalogue says why.
  function fillWithout(card, spec, text) {
    card.replaceChildren(
      elements.make("h2", { class: "chart-card-title" }, titleOf(spec)),
      elements.make("p", { class: "chart-card-note" }, text),
    );
  }

  function fill(card, content, note) {
    card.replaceChildren(...[
      elements.make("h2", { class: "chart-card-title" }, content.title),
      note && elements.make("p", { class: "chart-card-note" }, note),
      content.message ? elements.make("p", { class: "chart-message" }, content.message) : picture(content),
      content.summary.name && elements.make("p", { class: "chart-card-summary" }, summaryName(content)),
      elements.make("ul", { class: "chart-card-figures" }, figures(content)),
    ].filter(Boolean));
  }

  // Makes the card of a state; `ready` is fulfilled when it is drawn.
  function openCard({ state, note }, site) {
    const card = elements.make("a", { class: "chart-card", href: states.fragment(state), "aria-busy": "true" });
    async function draw() {
      await site.sources.prepare(state.history ? [] : pathsOf(state));
      const chart = charts.ask(state, site, "card");
      try {
        fill(card, charts.answer(chart), note);
      } catch (error) {
        if (!(error instanceof ChartError)) throw error;
        fillWithout(card, chart.spec, error.message);
      }
      card.removeAttribute("aria-busy");
    }
    return { element: card, draw };
  }

  // The charts that are ready, as cards.
  function ofHistory(site) {
    return site.history.map(({ id, spec }) => ({
      state: states.make({ type: spec.type, history: id }),
      note: "From the catalogue's history",
    }));
  }

  // Opens the gallery in a container. The cards are drawn one after the other, so that the page answers meanwhile.
  async function openGallery(container, site) {
    const listed = [...readyCharts(), ...ofHistory(site)];
    const possible = listed.map((one) => ({ ...one, state: site.fit(one.state) }));
    const opened = possible.map((one) => openCard(one, site));
    container.replaceChildren(
      elements.pageHead("Charts", elements.make("p", { class: "subtitle" }, "Choose one, and change what it measures, groups and shows.")),
      elements.make("ul", { class: "chart-gallery" }, opened.map((card) => elements.make("li", null, card.element))),
    );
    for (const card of opened) {
      await card.draw();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  return { openGallery };
});
