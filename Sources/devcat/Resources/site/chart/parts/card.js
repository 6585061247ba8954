// A chart as a card: a small picture of it with its key figure, which leads to the chart itself.
devcat.unit("chart/parts/card", (use) => {
  "use strict";

  const charts = use("chart/data/chart");
  const drawing = use("chart/plot/drawing");
  const element = use("page/element");
  const sources = use("chart/data/sources");
  const states = use("chart/state");
  const titles = use("chart/rules/titles");
  const viewports = use("chart/plot/viewport");
  const { ChartError } = use("chart/rules/errors");

  const size = { width: 320, height: 132 };

  // The picture has no marks that could be chosen: the card as a whole is a link.
  function picture(content) {
    const { nodes } = drawing.draw(content, viewports.whole, size);
    const svg = element.draw("svg", { viewBox: `0 0 ${size.width} ${size.height}`, class: "chart-thumbnail", "aria-hidden": "true" }, nodes);
    for (const mark of svg.querySelectorAll(".chart-mark")) mark.removeAttribute("tabindex");
    return svg;
  }

  function figures({ summary, series }) {
    return summary.rows.map(({ values }, index) =>
      element.make("li", null, [
        series.length > 1 && element.make("span", { class: `chart-key chart-colour-${index}`, "aria-hidden": "true" }),
        series.length > 1 && `${series[index]} `,
        element.make("strong", null, values[0]),
      ]),
    );
  }

  // What the figures are: averages, which the name of some measures says already.
  function summaryName({ summary: { name, columns } }) {
    return name.startsWith(columns[0]) ? name : `${columns[0]}: ${name}`;
  }

  // A chart that cannot be shown of this catalogue says why.
  function fillWithout(card, spec, text) {
    card.replaceChildren(
      element.make("h2", { class: "chart-card-title" }, titles.title(spec)),
      element.make("p", { class: "chart-card-note" }, text),
    );
  }

  function fill(card, content, note) {
    card.replaceChildren(...[
      element.make("h2", { class: "chart-card-title" }, content.title),
      note && element.make("p", { class: "chart-card-note" }, note),
      content.message ? element.make("p", { class: "chart-message" }, content.message) : picture(content),
      content.summary.name && element.make("p", { class: "chart-card-summary" }, summaryName(content)),
      element.make("ul", { class: "chart-card-figures" }, figures(content)),
    ].filter(Boolean));
  }

  // Makes the card of a state; `ready` is fulfilled when it is drawn.
  function open({ state, note }, site) {
    const card = element.make("a", { class: "chart-card", href: states.fragment(state), "aria-busy": "true" });
    async function draw() {
      await site.sources.prepare(state.history ? [] : sources.paths(state));
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

  return { open };
});
