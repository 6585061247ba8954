// A chart on its floor: which chart it is, and which follows when something is chosen.
devcat.unit("chart/parts/floor", (use) => {
  "use strict";

  const elements = use("page/elements");
  const route = use("page/route");
  const { ConditionError } = use("filter/condition");
  const { openPanel } = use("filter/panel");
  const { ChartError } = use("chart/rules/numbers");
  const { types, typeNamed, isOfPoints } = use("chart/rules/series");
  const { titleOf, subtitleOf, timeStampOf } = use("chart/rules/content");
  const { summaryOf } = use("chart/rules/summary");
  const states = use("chart/state");
  const { dimensionTitle, inYear } = use("chart/data/dimensions");
  const charts = use("chart/data/values");
  const { drillUp, drillDown, pathsOf } = use("chart/data/site");
  const sites = use("chart/data/site");
  const points = use("chart/plot/points");
  const { openPage, fillSeriesMenu } = use("chart/parts/page");

  // The options of a chart: its type, its dimensions and their order.
  const aggregates = [["mean", "Average"], ["median", "Median"], ["min", "Smallest"], ["max", "Largest"], ["sum", "Total"]];
  const sorts = [
    ["category", "Category, ascending"],
    ["category-descending", "Category, descending"],
    ["value-descending", "Value, greatest first"],
    ["value", "Value, smallest first"],
  ];
  const count = ["", "Number of devices"];
  const none = ["", "None"];

  // A menu that is known by its name, so that it keeps the focus when the controls are filled anew.
  function menu(name, title, options, chosen, onpick, isUsable = true) {
    const label = elements.menu(title, options, chosen, onpick);
    label.control.name = name;
    label.control.disabled = !isUsable;
    return label;
  }

  // The menus of a chart: `chart` has `state()`, `change(changes)`, `choices` and `history`.
  function openOptions(chart) {
    const { grouped } = chart.choices;
    const grouping = grouped(chart.choices.grouping);
    const measuring = grouped(chart.choices.measuring);
    const change = (name) => (value) => chart.change({ [name]: value === "" ? null : value, show: null });

    function typeMenu({ type, history: id }) {
      const possible = id === null ? types : charts.typesOf(charts.historyNamed(chart.history, id));
      return menu("type", "Type", possible.map(({ name, title }) => [name, title]), type, change("type"));
    }

    function ofPoints(state) {
      return [
        menu("y", "Up the y-axis", measuring, state.y, change("y")),
        menu("x", "Along the x-axis", measuring, state.x, change("x")),
        state.type === "bubble" && menu("size", "Size of a bubble", measuring, state.size, change("size")),
      ];
    }

    function ofGroups(state) {
      const isStock = state.type === "stock";
      return [
        menu("y", "Measure", isStock ? measuring : [count, ...measuring], state.y ?? "", change("y")),
        menu("aggregate", "Aggregate", aggregates, state.aggregate, change("aggregate"), !isStock && (state.y !== null || state.second !== null)),
        menu("x", "Category", grouping, state.x === inYear ? "month" : state.x, change("x")),
        state.type === "combination" && menu("second", "Lines of another measure", [none, ...measuring], state.second ?? "", change("second")),
      ];
    }

    function seriesMenu(state) {
      if (sites.isOfOneSeries(state.type) || state.second) return null;
      return menu("series", "Series", [none, ...grouping], state.series ?? "", change("series"));
    }

    function sortMenu(state) {
      return isOfPoints(state.type) ? null : menu("sort", "Sort", sorts, state.sort, (sort) => chart.change({ sort }));
    }

    // The controls for the present state. A chart of the history can only be of another type or order.
    function fill() {
      const state = chart.state();
      if (state.history !== null) return [typeMenu(state), sortMenu(state)].filter(Boolean);
      const dimensionMenus = isOfPoints(state.type) ? ofPoints(state) : ofGroups(state);
      const all = [typeMenu(state), ...dimensionMenus, seriesMenu(state), sortMenu(state)];
      return all.filter(Boolean);
    }

    return { fill };
  }

  // What was drilled into before the last drill, for the way back.
  function before(state) {
    if (state.drilled.length === 0) return null;
    return state.drilled.at(-2)?.value ?? `By ${dimensionTitle(state.drilled.at(-1).x)}`;
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
    return { title: titleOf(spec), subtitle: subtitleOf(shown), timeStamp: timeStampOf(spec.updated) };
  }

  // Opens the chart of a state in a container.
  async function openFloor(container, site, first) {
    let state = first;
    let chart = null;
    let content = null;
    let shows = 0;

    const menus = openOptions({ choices: site.choices, history: site.history, state: () => state, change });
    const fillSeries = () => fillSeriesMenu(chart.all, () => chart.shown, mostSeries(), (show) => change({ show }));
    const sheets = [elements.openSheet("Options", menus.fill), elements.openSheet("Series", fillSeries)];
    const filter = openPanel((condition) => change({ where: [...state.where, condition], show: null }));
    const page = openPage(container, {
      menus: [sheets[0], filter, sheets[1]],
      onselect: summarise,
      ondrill: into,
      onback: () => go(drillUp(state)),
      onremove: (index) => {
        change({ where: state.where.toSpliced(index, 1), show: null });
        filter.button.focus();
      },
    });

    const mostSeries = () => typeNamed(state.type).series;

    // The summary with the values of the selected points. A history has nothing to drill into.
    function summarise(selection) {
      if (!content) {
        page.summarise(null);
        return;
      }
      const names = [...new Set(selection.map((point) => points.nameOf(content, point)))];
      const spec = { ...chart.spec, drillDown: state.history === null, selection: names };
      page.summarise(summaryOf(spec, content.data));
      if (selection.length > 1) elements.say(`${selection.length} points selected`);
    }

    // What a selected value leads to: what a category is made of, or the device itself.
    function into(category) {
      if (sites.canDrill(state) && content.xDomain === null) {
        go(drillDown(state, category, site.sources));
        return;
      }
      route.go(route.link("device", site.names.ids[site.names.names.indexOf(category)]));
    }

    // Loads what the state needs; the problem of a condition that is not valid, or null.
    async function load() {
      try {
        await Promise.all([site.sources.prepare(pathsOf(state)), site.sources.restrict(state.where)]);
        return null;
      } catch (error) {
        if (!(error instanceof ConditionError)) throw error;
        await site.sources.prepare(pathsOf(state));
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
      for (const { refill } of sheets) refill();
      elements.say(headOf(chart, content).title);
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

  return { openFloor };
});
