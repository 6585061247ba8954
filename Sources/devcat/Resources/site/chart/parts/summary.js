// The summary on the page: a table of the series' averages, and of the selected values to their right.
devcat.unit("chart/parts/summary", (use) => {
  "use strict";

  const { make } = use("page/element");

  const signs = { up: "▲", down: "▼", level: "–" };
  const spoken = { up: "up by", down: "down by", level: "" };

  // Only what can be drilled into is a button, and in the colour of what can be acted on.
  function value(text, isTint, drill) {
    if (!isTint) return text;
    return make("button", { type: "button", class: "chart-drill", onclick: drill, "aria-label": `${text}, drill down` }, text);
  }

  function head(summary, ondrill) {
    return summary.columns.map((label, index) => {
      const category = summary.categories[index];
      const canDrill = summary.rows.some((row) => row.tint[index]);
      return make("th", { scope: "col", class: category === null ? null : "chart-chosen" }, value(label, canDrill, () => ondrill(category)));
    });
  }

  function row(summary, { series, values, tint }, index, ondrill) {
    const name = series === null ? [] : [make("span", { class: `chart-key chart-colour-${index}`, "aria-hidden": "true" }), series];
    return make(
      "tr",
      null,
      make("th", { scope: "row", class: series === null ? "for-readers" : null }, series === null ? summary.name : name),
      values.map((text, column) => make("td", null, value(text, tint[column], () => ondrill(summary.categories[column])))),
    );
  }

  function trendRow({ trends }) {
    if (trends.length === 0) return null;
    return make(
      "tr",
      { class: "chart-trends" },
      make("th", { scope: "row" }, "Trend"),
      trends.map(({ direction, text, role }) =>
        make("td", { class: `chart-trend chart-${role}` }, [
          direction !== "level" && make("span", { "aria-hidden": "true" }, signs[direction]),
          make("span", { class: "for-readers" }, spoken[direction]),
          ` ${text}`,
        ]),
      ),
    );
  }

  // Draws a summary; `ondrill(category)` is called for a value in tint colour.
  function draw(summary, ondrill) {
    return make(
      "div",
      { class: "chart-summary-scroll" },
      make("table", { class: summary.rows.length > 1 ? "chart-summary" : "chart-summary chart-summary-single" }, [
        make("caption", null, summary.name),
        make("thead", null, make("tr", null, make("td", { class: summary.rows.length > 1 ? null : "for-readers" }), head(summary, ondrill))),
        make("tbody", null, summary.rows.map((one, index) => row(summary, one, index, ondrill)), trendRow(summary)),
      ]),
    );
  }

  return { draw };
});
