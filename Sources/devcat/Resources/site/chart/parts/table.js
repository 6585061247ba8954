// The data of a chart as a table.
devcat.unit("chart/parts/table", (use) => {
  "use strict";

  const { make } = use("page/element");
  const measures = use("chart/rules/measures");
  const style = use("chart/rules/number-style");

  // So many lines at first, and with each press of the button.
  const page = 200;
  const ends = ["open", "high", "low", "close"];

  function written(value) {
    return value === null || value === undefined ? style.missing : style.inShort([value])(value);
  }

  function ofPoints(spec, content) {
    const fields = [
      [measures.full(spec.category), (point) => point.x],
      [measures.full(spec.measure), (point) => point.y],
      ...(spec.type === "bubble" ? [[measures.full(spec.size), (point) => point.size]] : []),
    ];
    const isSplit = content.series.length > 1;
    const lines = content.data.series.flatMap((one) =>
      one.points.map((point) => [point.name, ...(isSplit ? [one.name] : []), ...fields.map(([, read]) => written(read(point)))]),
    );
    return { heads: ["Device", ...(isSplit ? ["Series"] : []), ...fields.map(([title]) => title)], lines };
  }

  function ofRanges(content) {
    const { series } = content.data;
    const heads = series.flatMap((one) => ends.map((end) => (series.length > 1 ? `${one.name}, ${end}` : measures.capital(end))));
    const lines = content.categories.map((category, index) => [
      category,
      ...series.flatMap((one) => ends.map((end) => written(one.ranges[index]?.[end]))),
    ]);
    return { heads: [content.axisTitles.category, ...heads], lines };
  }

  function ofSteps(content) {
    const lines = content.steps.map(({ category, from, to, kind }) => [
      category,
      written(kind === "total" ? null : to - from),
      written(to),
    ]);
    return { heads: [content.axisTitles.category, content.axisTitles.value, "Running total"], lines };
  }

  function ofShares(content) {
    const lines = content.shares.map(({ category, value, share }) => [category, value, share]);
    return { heads: [content.axisTitles.category, content.axisTitles.value, "Share"], lines };
  }

  function ofValues(content) {
    const { series } = content.data;
    const heads = series.length > 1 ? series.map((one) => one.name) : [content.axisTitles.value];
    const lines = content.categories.map((category, index) => [category, ...series.map((one) => written(one.values[index]))]);
    return { heads: [content.axisTitles.category, ...heads], lines };
  }

  function cellsOf(spec, content) {
    if (content.type === "scatter" || content.type === "bubble") return ofPoints(spec, content);
    if (content.type === "stock") return ofRanges(content);
    if (content.type === "waterfall") return ofSteps(content);
    return content.type === "donut" ? ofShares(content) : ofValues(content);
  }

  function line([first, ...cells]) {
    return make("tr", null, make("th", { scope: "row" }, first), cells.map((text) => make("td", null, text)));
  }

  // The button below a long table that brings more lines of it.
  function more(body, lines) {
    const button = make("button", { type: "button", class: "button", onclick: bring }, "");
    function tell() {
      const left = lines.length - body.rows.length;
      button.textContent = `Show ${Math.min(page, left)} more of ${left}`;
      button.hidden = left === 0;
    }
    function bring() {
      const from = body.rows.length;
      body.append(...lines.slice(from, from + page).map(line));
      tell();
    }
    bring();
    return button;
  }

  // Draws what the chart shows as a table.
  function draw(spec, content) {
    const { heads, lines } = cellsOf(spec, content);
    const body = make("tbody");
    return make("div", { class: "chart-table" }, [
      make("table", null, [
        make("caption", null, content.title),
        make("thead", null, make("tr", null, heads.map((text) => make("th", { scope: "col" }, text)))),
        body,
      ]),
      more(body, lines),
    ]);
  }

  return { draw };
});
