// A chart on its floor: which chart it is, and which follows when something is chosen.
devcat.unit("chart/parts/floor", (use) => {
  "use strict";

  const { say } = use("page/announce");
  const route = use("page/route");
  const charts = use("chart/data/chart");
  const dialogs = use("chart/parts/dialog");
  const dimensions = use("chart/data/dimensions");
  const drill = use("chart/drill");
  const options = use("chart/parts/options");
  const panel = use("filter/panel");
  const pages = use("chart/parts/page");
  const points = use("chart/plot/points");
  const seriesMenu = use("chart/parts/series");
  const sources = use("chart/data/sources");
  const states = use("chart/state");
  const summaries = use("chart/rules/summary");
  const titles = use("chart/rules/titles");
  const types = use("chart/rules/types");
  const { ChartError } = use("chart/rules/errors");
  const { ConditionError } = use("filter/condition");

  // What was drilled into before the last drill, for the way back.
  function before(state) {
    if (state.drilled.length === 0) return null;
    return state.drilled.at(-2)?.value ?? `By ${dimensions.title(state.drilled.at(-1).x)}`;
  }

  // What the chart says, or why it cannot be shown.
  function answered(chart) {
    try {
      const content = charts.answer(chart);
      return { content, text: content.message };
    } catch (error) {
      if (!(error instanceof ChartError)) throw error;
      return { content: null, text: error.message };
    }
  }

  function headOf({ spec, shown }, content) {
    if (content) return content;
    return { title: titles.title(spec), subtitle: titles.subtitle(shown), timeStamp: titles.timeStamp(spec.updated) };
  }

  // Opens the chart of a state in a container.
  async function open(container, site, first) {
    let state = first;
    let chart = null;
    let content = null;
    let shows = 0;

    const menus = options.open({ choices: site.choices, history: site.history, state: () => state, change });
    const sheets = [dialogs.open("Options", menus.fill), dialogs.open("Series", fillSeries)];
    const filter = panel.open((condition) => change({ where: [...state.where, condition], show: null }));
    const page = pages.open(container, {
      menus: [sheets[0], filter, sheets[1]],
      onselect: summarise,
      ondrill: into,
      onback: () => go(drill.up(state)),
      onremove: (index) => {
        change({ where: state.where.toSpliced(index, 1), show: null });
        filter.button.focus();
      },
    });

    function mostSeries() {
      return types.named(state.type).series;
    }

    function fillSeries() {
      return seriesMenu.fill(chart.all, () => chart.shown, mostSeries(), (show) => change({ show }));
    }

    // The summary with the values of the selected points. A history has nothing to drill into.
    function summarise(selection) {
      if (!content) {
        page.summarise(null);
        return;
      }
      const names = [...new Set(selection.map((point) => points.nameOf(content, point)))];
      const spec = { ...chart.spec, drillDown: state.history === null, selection: names };
      page.summarise(summaries.of(spec, content.data));
      if (selection.length > 1) say(`${selection.length} points selected`);
    }

    // What a selected value leads to: what a category is made of, or the device itself.
    function into(category) {
      if (drill.canDrill(state) && content.xDomain === null) {
        go(drill.down(state, category, site.sources));
        return;
      }
      route.go(route.link("device", site.names.ids[site.names.names.indexOf(category)]));
    }

    // Loads what the state needs; the problem of a condition that is not valid, or null.
    async function load() {
      try {
        await Promise.all([site.sources.prepare(sources.paths(state)), site.sources.restrict(state.where)]);
        return null;
      } catch (error) {
        if (!(error instanceof ConditionError)) throw error;
        await site.sources.prepare(sources.paths(state));
        return error.message;
      }
    }

    // Of several in a row only the last is shown.
    async function show() {
      shows += 1;
      const mine = shows;
      const problem = state.history ? null : await load();
      if (mine !== shows) return;
      chart = charts.ask(state, site);
      const answer = problem === null ? answered(chart) : { content: null, text: problem };
      filter.button.hidden = state.history !== null;
      content = answer.content;
      sheets[1].button.hidden = chart.all.length <= mostSeries();
      page.tell({ ...chart, ...answer, head: headOf(chart, content), where: state.where, before: before(state) });
    }

    // Another state instead of this one.
    async function change(changes) {
      state = site.fit({ ...state, ...changes });
      route.replace(states.fragment(state));
      await show();
      for (const { sheet, refill } of sheets) if (sheet.open) refill();
      say(headOf(chart, content).title);
    }

    // Another state after this one: Back returns.
    async function go(next) {
      state = next;
      history.pushState(null, "", states.fragment(state));
      await show();
      page.focus();
    }

    await show();
  }

  return { open };
});
