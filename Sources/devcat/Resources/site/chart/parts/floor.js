// A chart on its floor: everything around the plot, and what follows when something is chosen.
devcat.unit("chart/parts/floor", (use) => {
  "use strict";

  const { make } = use("page/element");
  const { say } = use("page/announce");
  const route = use("page/route");
  const charts = use("chart/data/chart");
  const dialogs = use("chart/parts/dialog");
  const dimensions = use("chart/data/dimensions");
  const drill = use("chart/drill");
  const filters = use("chart/parts/filter");
  const heads = use("chart/parts/head");
  const legends = use("chart/parts/legend");
  const plots = use("chart/parts/plot");
  const points = use("chart/plot/points");
  const seriesMenu = use("chart/parts/series");
  const sources = use("chart/data/sources");
  const states = use("chart/state");
  const summaries = use("chart/parts/summary");
  const summaryRules = use("chart/rules/summary");
  const tables = use("chart/parts/table");
  const toolbars = use("chart/parts/toolbar");
  const types = use("chart/rules/types");
  const { ChartError } = use("chart/rules/errors");

  const help =
    "Arrow keys select a point, with Shift several. Plus and minus zoom, 0 shows the whole plot, Page Up and Page Down move it, Escape clears the selection.";

  // Opens the chart of a state in a container.
  async function open(container, site, first) {
    let state = first;
    let chart = null;
    let isTable = false;
    let picked = null;

    const head = heads.open(() => go(drill.up(state)));
    const places = Object.fromEntries(["chips", "summary", "legend", "note", "table"].map((name) => [name, make("div", { class: `chart-at-${name}` })]));
    const filter = filters.open({
      choices: site.choices,
      state: () => state,
      change: (changes) => change(changes),
      values: groupsOf,
      refill: () => sheet.refill(),
    });
    const sheet = dialogs.open("Filter", () => filter.fill());
    const series = dialogs.open("Series", () => seriesMenu.fill(chart.all, () => chart.shown, types.named(state.type).series, (show) => change({ show })));
    const toolbar = toolbars.open({
      menus: [sheet.button, series.button],
      zoom: (factor) => plot.zoom(factor),
      reset: () => plot.reset(),
      tabled: (isPressed) => {
        isTable = isPressed;
        tell();
      },
    });
    const plot = plots.make({ onselect: select, onzoom: toolbar.tell, isSeveral: toolbar.several });
    const message = make("p", { class: "chart-message", role: "status" });
    const figure = make("div", { class: "chart-figure" }, plot.element, message, places.legend);

    async function groupsOf(name) {
      const dimension = dimensions.named(name);
      await site.sources.prepare([dimension.path]);
      return dimensions.group(site.sources.column(dimension.path), dimension).labels;
    }

    function mayDrill() {
      return state.history === null;
    }

    function draws() {
      return chart.content && !chart.content.message;
    }

    // What the summary's values lead to: what a category is made of, or the device itself.
    function into(category) {
      const isDevice = !drill.canDrill(state) || chart.content.xDomain !== null;
      if (!isDevice) {
        go(drill.down(state, category, site.sources));
        return;
      }
      const row = site.names.names.indexOf(category);
      route.go(route.link("device", site.names.ids[row]));
    }

    function select(selection) {
      const names = [...new Set(selection.map((point) => points.nameOf(chart.content, point)))];
      const summary = summaryRules.of({ ...chart.spec, drillDown: mayDrill(), selection: names }, chart.content.data);
      places.summary.replaceChildren(summaries.draw(summary, into));
      if (selection.length > 1) say(`${selection.length} points selected`);
    }

    function pick(index) {
      picked = index;
      plot.pick(index);
      drawLegend();
      places.legend.querySelectorAll("button")[index ?? 0]?.focus();
    }

    function drawLegend() {
      const drawn = legends.draw(chart.content.legend, picked, pick);
      places.legend.replaceChildren(...(drawn ? [drawn] : []));
    }

    function noteOf(left) {
      if (!left) return "";
      return left === 1 ? "1 device has no value for this and is left out." : `${left.toLocaleString("en")} devices have no value for this and are left out.`;
    }

    // Fills the page with the chart as it is.
    function tell() {
      const { content, spec, all, left } = chart;
      toolbar.rest(isTable);
      series.button.hidden = all.length <= types.named(state.type).series;
      const chips = filters.chips(state.where, (index) => go(without(index)));
      places.chips.replaceChildren(...(chips ? [chips] : []));
      head.tell(content, state.drilled.length ? upTo() : null);
      drawLegend();
      select([]);
      message.textContent = content.message ?? "";
      figure.hidden = isTable;
      plot.element.hidden = !draws();
      places.note.textContent = [spec.note, noteOf(left)].filter(Boolean).join(" ");
      places.table.replaceChildren(...(isTable ? [tables.draw(spec, content)] : []));
      if (draws() && !isTable) plot.show(content, spec, false);
    }

    function upTo() {
      return drill.up(state).where.at(-1)?.value ?? `By ${dimensions.title(state.drilled.at(-1).x)}`;
    }

    // A condition that is taken out takes out what was drilled into inside it.
    function without(index) {
      const firstDrill = state.where.length - state.drilled.length;
      if (index < firstDrill) return { ...state, where: state.where.toSpliced(index, 1), show: null };
      let up = state;
      while (up.where.length > index) up = drill.up(up);
      return up;
    }

    function refuse(error) {
      message.textContent = error.message;
      plot.element.hidden = true;
      figure.hidden = false;
      for (const place of Object.values(places)) place.replaceChildren();
      series.button.hidden = true;
    }

    async function show() {
      picked = null;
      if (!state.history) await site.sources.prepare(sources.paths(state));
      try {
        chart = charts.of(state, site);
        tell();
      } catch (error) {
        if (!(error instanceof ChartError)) throw error;
        refuse(error);
      }
    }

    // Another state in the place of this one.
    async function change(changes) {
      const next = { ...state, ...changes };
      state = next.history ? next : site.choices.fit(next);
      route.replace(states.fragment(state));
      await show();
      for (const one of [sheet, series]) if (one.sheet.open) one.refill();
      say(chart.content.title);
    }

    // Another state after this one: Back returns.
    async function go(next) {
      state = next;
      history.pushState(null, "", states.fragment(state));
      await show();
      head.focus();
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
        sheet.sheet,
        series.sheet,
      ]),
    );
    await show();
  }

  return { open };
});
