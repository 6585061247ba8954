// The options of a chart: its type, its dimensions and their order.
devcat.unit("chart/parts/options", (use) => {
  "use strict";

  const controls = use("page/controls");
  const choices = use("chart/data/choices");
  const history = use("chart/data/history");
  const types = use("chart/rules/types");

  const aggregates = [
    ["mean", "Average"],
    ["median", "Median"],
    ["min", "Smallest"],
    ["max", "Largest"],
    ["sum", "Total"],
  ];
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
    const label = controls.menu(title, options, chosen, onpick);
    label.control.name = name;
    label.control.disabled = !isUsable;
    return label;
  }

  // The menus of a chart: `chart` has `state()`, `change(changes)`, `choices` and `history`.
  function open(chart) {
    const { grouped } = chart.choices;
    const grouping = grouped(chart.choices.grouping);
    const measuring = grouped(chart.choices.measuring);
    const change = (name) => (value) => chart.change({ [name]: value === "" ? null : value, show: null });

    function typeMenu({ type, history: id }) {
      const possible = id === null ? types.all : history.typesOf(history.named(chart.history, id));
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
        menu("x", "Category", grouping, state.x, change("x")),
        state.type === "combination" && menu("second", "Lines of another measure", [none, ...measuring], state.second ?? "", change("second")),
      ];
    }

    function seriesMenu(state) {
      if (choices.isOfOneSeries(state.type) || state.second) return null;
      return menu("series", "Series", [none, ...grouping], state.series ?? "", change("series"));
    }

    function sortMenu(state) {
      return choices.isOfPoints(state.type) ? null : menu("sort", "Sort", sorts, state.sort, (sort) => chart.change({ sort }));
    }

    // The controls for the present state. A chart of the history can only be of another type or order.
    function fill() {
      const state = chart.state();
      if (state.history !== null) return [typeMenu(state), sortMenu(state)].filter(Boolean);
      const dimensionMenus = choices.isOfPoints(state.type) ? ofPoints(state) : ofGroups(state);
      const all = [typeMenu(state), ...dimensionMenus, seriesMenu(state), sortMenu(state)];
      return all.filter(Boolean);
    }

    return { fill };
  }

  return { open };
});
