// The page around a plot: head, buttons, filter, summary, legend, notes and table.
devcat.unit("chart/parts/page", (use) => {
  "use strict";

  const { make } = use("page/element");
  const chips = use("filter/chips");
  const heads = use("chart/parts/head");
  const legends = use("chart/parts/legend");
  const plots = use("chart/parts/plot");
  const summaries = use("chart/parts/summary");
  const tables = use("chart/parts/table");
  const toolbars = use("chart/parts/toolbar");

  const help =
    "Arrow keys select a point, with Shift several. Plus and minus zoom, 0 shows the whole plot, " +
    "Page Up and Page Down move it, Escape clears the selection.";
  const names = ["chips", "summary", "legend", "table", "note"];

  function noteOf({ spec, left }) {
    const devices = left === 1 ? "1 device has" : `${left.toLocaleString("en")} devices have`;
    const leftOut = left ? `${devices} no value for this and ${left === 1 ? "is" : "are"} left out.` : "";
    return [spec.note, leftOut].filter(Boolean).join(" ");
  }

  // Makes the page in a container. `menus` are dialogs with their buttons; `onselect(selection)`, `ondrill(category)`,
  // `onback()` and `onremove(index)`, of a condition, hear of what is done on it.
  function open(container, { menus, onselect, ondrill, onback, onremove }) {
    const places = Object.fromEntries(names.map((name) => [name, make("div", { class: `chart-at-${name}` })]));
    const head = heads.open(onback);
    const message = make("p", { class: "chart-message", role: "status" });
    const toolbar = toolbars.open({
      menus: menus.flatMap(({ button, element }) => [button, element]).filter(Boolean),
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
    const plot = plots.make({ onselect, onzoom: toolbar.tell, isSeveral: toolbar.several });
    const figure = make("div", { class: "chart-figure" }, plot.element, message, places.legend);
    let told = null;
    let isTable = false;
    let isExpanded = false;
    let picked = null;

    function put(name, node) {
      places[name].replaceChildren(...(node ? [node] : []));
    }

    function pick(index) {
      const before = picked;
      picked = index;
      plot.pick(index);
      tellLegend();
      places.legend.querySelectorAll("button")[index ?? before]?.focus();
    }

    function tellLegend() {
      put("legend", told.content && legends.draw(told.content.legend, picked, pick));
    }

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
      put("table", isTable && content ? tables.draw(spec, content) : null);
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
        menus.map(({ sheet }) => sheet).filter(Boolean),
      ]),
    );

    return {
      // Tells of a chart: `content` is what it says, null if it cannot be shown, `text` the text instead of
      // the plot, or null; `where` its conditions; `before` what was drilled into before, or null.
      tell(view) {
        told = view;
        head.tell(view.head, view.before);
        const marks = chips.of(view.where.map((text, index) => [text, index]), onremove);
        places.chips.replaceChildren(make("div", { class: "chips" }, marks));
        places.note.textContent = view.content ? noteOf(view) : "";
        tellPlot();
      },
      // Shows a summary; null for none.
      summarise: (summary) => put("summary", summary && summaries.draw(summary, ondrill)),
      focus: head.focus,
    };
  }

  return { open };
});
