// The page of a chart.
devcat.unit("chart/parts/page", (use) => {
  "use strict";

  const { make, button, table, line, paged } = use("page/elements");
  const { chipsOf } = use("filter/panel");
  const numbers = use("chart/rules/numbers");
  const rules = use("chart/rules/series");
  const { makePlot } = use("chart/plot/scene");

  // Makes the head; `onback` undoes the last drill.
  function openHead(onback) {
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

  // The legend on the page: its items wrap, and more lines leave less height to the plot above.
  function item({ name, colour, mark, figures }, picked, onpick) {
    const press = () => onpick(picked === colour ? null : colour);
    const key = make("span", { class: `chart-key chart-key-${mark} chart-colour-${colour}`, "aria-hidden": "true" });
    const attributes = { type: "button", class: "chart-legend-item", "aria-pressed": String(picked === colour), onclick: press };
    return make("li", null, make("button", attributes, key, name, figures && make("span", { class: "hint" }, ` ${figures}`)));
  }

  // Draws the items; `picked` is the colour of the highlighted one, or null.
  function drawLegend(items, picked, onpick) {
    if (items.length === 0) return null;
    return make("ul", { class: "chart-legend", "aria-label": "Series" }, items.map((one) => item(one, picked, onpick)));
  }

  // The menu of the series: of more than a chart can show, it selects which.
  function note(most, count) {
    if (most === 1) return `This type shows one of ${count} series.`;
    return `A chart shows up to ${most} of ${count} series. Take one out to choose another.`;
  }

  // The controls: a box a series. `names` are all, `shown()` gives those that are chosen, `most` is how many may be;
  // `onchoose(names)` hears of another choice.
  function fillSeriesMenu(names, shown, most, onchoose) {
    const isFull = most > 1 && shown().length >= most;
    const boxes = names.map((name) => {
      const isShown = shown().includes(name);
      const attributes = {
        type: most === 1 ? "radio" : "checkbox",
        name: most === 1 ? "series" : `series ${name}`,
        checked: isShown,
        // One stays: a chart without series shows nothing.
        disabled: (isFull && !isShown) || (most > 1 && isShown && shown().length === 1),
        onchange: () => onchoose(chosen(names, shown(), name, most)),
      };
      return make("label", { class: "chart-box" }, make("input", attributes), make("span", null, name));
    });
    return [make("p", { class: "hint" }, note(most, names.length)), make("div", { class: "chart-boxes" }, boxes)];
  }

  function chosen(names, shown, name, most) {
    if (most === 1) return [name];
    return names.filter((other) => (other === name ? !shown.includes(name) : shown.includes(other)));
  }

  // The summary on the page: a table of the series' averages, and of the selected values to their right.
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
    return make("tr", null,
      make("th", { scope: "row", class: series === null ? "for-readers" : null }, series === null ? summary.name : name),
      values.map((text, column) => make("td", null, value(text, tint[column], () => ondrill(summary.categories[column])))),
    );
  }

  function trendRow({ trends }) {
    if (trends.length === 0) return null;
    return make("tr", { class: "chart-trends" },
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
  function drawSummary(summary, ondrill) {
    return make("div", { class: "chart-summary-scroll" },
      make("table", { class: summary.rows.length > 1 ? "chart-summary" : "chart-summary chart-summary-single" }, [
        make("caption", null, summary.name),
        make("thead", null, make("tr", null, make("td", { class: summary.rows.length > 1 ? null : "for-readers" }), head(summary, ondrill))),
        make("tbody", null, summary.rows.map((one, index) => row(summary, one, index, ondrill)), trendRow(summary)),
      ]),
    );
  }

  // The data of a chart as a table.

  const ends = ["open", "high", "low", "close"];

  const written = (value) => value === null || value === undefined ? numbers.missing : numbers.inShort([value])(value);

  function ofPoints(spec, content) {
    const fields = [
      [rules.measureInFull(spec.category), (point) => point.x],
      [rules.measureInFull(spec.measure), (point) => point.y],
      ...(spec.type === "bubble" ? [[rules.measureInFull(spec.size), (point) => point.size]] : []),
    ];
    const isSplit = content.series.length > 1;
    const lines = content.data.series.flatMap((one) =>
      one.points.map((point) => [point.name, ...(isSplit ? [one.name] : []), ...fields.map(([, read]) => written(read(point)))]),
    );
    return { heads: ["Device", ...(isSplit ? ["Series"] : []), ...fields.map(([title]) => title)], lines };
  }

  function ofRanges(content) {
    const { series } = content.data;
    const heads = series.flatMap((one) => ends.map((end) => (series.length > 1 ? `${one.name}, ${end}` : rules.capital(end))));
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
    if (rules.isOfPoints(content.type)) return ofPoints(spec, content);
    if (content.type === "stock") return ofRanges(content);
    if (content.type === "waterfall") return ofSteps(content);
    return content.type === "donut" ? ofShares(content) : ofValues(content);
  }

  // Draws what the chart shows as a table.
  function drawTable(spec, content) {
    const { heads, lines } = cellsOf(spec, content);
    const shown = table(content.title, heads, []);
    return make("div", { class: "chart-table" }, shown, paged(shown.tBodies[0], lines, (each) => line(heads, each)));
  }

  // The buttons above a plot.
  function symbol(text, title, onclick) {
    return make("button", { type: "button", class: "button chart-symbol", "aria-label": title, title, onclick }, text);
  }

  // In compact width only the last word shows.
  const words = (first, last) => [make("span", { class: "chart-roomy" }, `${first}\u00a0`), make("span", { class: "chart-short" }, last)];

  function toggle(text, ontoggle) {
    const made = button(text, () => {
      const isPressed = made.getAttribute("aria-pressed") !== "true";
      made.setAttribute("aria-pressed", String(isPressed));
      ontoggle?.(isPressed);
    }, { "aria-pressed": "false" });
    return made;
  }

  // Makes the buttons: `menus` open sheets; the others act on the plot, on its labels and on the table.
  function openToolbar({ menus, zoom, reset, tabled, expanded }) {
    const several = toggle(words("Select", "several"));
    const zooms = [
      symbol("−", "Zoom out", () => zoom(1 / 1.5)),
      symbol("+", "Zoom in", () => zoom(1.5)),
      button(words("Whole", "plot"), reset, { class: "button chart-whole" }),
    ];
    const labels = toggle(words("Expand", "labels"), expanded);
    const asTable = toggle(words("Show as", "table"), tabled);
    return {
      element: make("div", { class: "chart-toolbar", role: "group", "aria-label": "Chart" }, [
        make("div", { class: "chart-tools" }, menus, several, labels, asTable),
        make("div", { class: "chart-tools chart-zooms" }, zooms),
      ]),
      several: () => several.getAttribute("aria-pressed") === "true",
      // Lets the buttons say what can be done.
      tell({ isZoomed, canZoom }) {
        for (const one of zooms.slice(0, 2)) one.disabled = !canZoom;
        zooms[2].disabled = !isZoomed;
      },
      // Lets the buttons of the plot rest while a table is in its place.
      rest(isTable, hasLabels) {
        several.hidden = isTable;
        labels.hidden = isTable || !hasLabels;
        for (const one of zooms) one.hidden = isTable;
      },
    };
  }

  // The page around a plot: head, buttons, filter, summary, legend, notes and table.
  const help =
    "Arrow keys select a point, with Shift several. Plus and minus zoom, 0 shows the whole plot, " +
    "Page Up and Page Down move it, Escape clears the selection.";
  const names = ["chips", "summary", "legend", "table", "note"];

  // Makes the page in a container. `menus` are dialogs with their buttons; `onselect(selection)`, `ondrill(category)`,
  // `onback()` and `onremove(index)`, of a condition, hear of what is done on it.
  function openPage(container, { menus, onselect, ondrill, onback, onremove }) {
    const places = Object.fromEntries(names.map((name) => [name, make("div", { class: `chart-at-${name}` })]));
    const head = openHead(onback);
    const message = make("p", { class: "chart-message", role: "status" });
    const toolbar = openToolbar({
      menus: menus.flatMap(({ button, element }) => [button, element]),
      zoom: (factor) => plot.zoom(factor),
      reset: () => plot.reset(),
      expanded: (isPressed) => {
        isExpanded = isPressed;
        tellPlot();
      },
      tabled: (isPressed) => {
        isTable = isPressed;
        tellPlot();
      },
    });
    const plot = makePlot({ onselect, onzoom: toolbar.tell, isSeveral: toolbar.several });
    const figure = make("div", { class: "chart-figure" }, plot.element, message, places.legend);
    let told = null;
    let isTable = false;
    let isExpanded = false;
    let picked = null;

    const put = (name, node) => places[name].replaceChildren(...(node ? [node] : []));

    function pick(colour) {
      const index = [...places.legend.querySelectorAll("button")].indexOf(document.activeElement);
      picked = colour;
      plot.pick(colour);
      tellLegend();
      places.legend.querySelectorAll("button")[index]?.focus();
    }

    const tellLegend = () => put("legend", told.content && drawLegend(told.content.legend, picked, pick));

    // The plot, or the table in its place, or why there is neither.
    function tellPlot() {
      const { content, spec, text } = told;
      const draws = text === null && !isTable;
      picked = null;
      toolbar.rest(isTable, content !== null && content.type !== "donut" && content.xDomain === null);
      if (text !== null) toolbar.tell({ isZoomed: false, canZoom: false });
      figure.hidden = isTable && content !== null;
      plot.element.hidden = !draws;
      message.textContent = text ?? "";
      put("table", isTable && content ? drawTable(spec, content) : null);
      tellLegend();
      onselect([]);
      if (draws) plot.show({ ...content, expanded: isExpanded }, spec);
    }

    container.replaceChildren(
      make("div", { class: "chart" }, [
        head.element,
        toolbar.element,
        places.chips,
        places.summary,
        figure,
        places.table,
        places.note,
        make("p", { class: "chart-help", id: "chart-help" }, help),
      ]),
    );

    return {
      // Tells of a chart: `content` is what it says, null if it cannot be shown, `text` the text instead of
      // the plot, or null; `where` its conditions; `before` what was drilled into before, or null.
      tell(view) {
        told = view;
        head.tell(view.head, view.before);
        const marks = chipsOf(view.where.map((text, index) => [text, index]), onremove);
        places.chips.replaceChildren(make("div", { class: "chips" }, marks));
        places.note.textContent = view.content ? view.spec.note ?? "" : "";
        tellPlot();
      },
      // Shows a summary; null for none.
      summarise: (summary) => put("summary", summary && drawSummary(summary, ondrill)),
      focus: head.focus,
    };
  }

  return { fillSeriesMenu, openPage };
});
