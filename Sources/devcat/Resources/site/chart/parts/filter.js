// The filter menu: it changes the dimensions of the chart, their order, and which devices are in it.
devcat.unit("chart/parts/filter", (use) => {
  "use strict";

  const { make } = use("page/element");
  const controls = use("page/controls");
  const choices = use("chart/data/choices");
  const dimensions = use("chart/data/dimensions");
  const history = use("chart/data/history");
  const measures = use("chart/rules/measures");
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

  // The menu of a chart: `chart` has `state()`, `change(changes)`, `choices`, `history`, `values(dimension)`, a promise of its
  // groups, and `refill()`, which fills the controls anew.
  function open(chart) {
    const { grouped } = chart.choices;
    const grouping = grouped(chart.choices.grouping);
    const measuring = grouped(chart.choices.measuring);
    // The field whose values are offered as a filter, until one of them is chosen.
    let filtered = "";
    let offered = [];
    let wanted = "";

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

    async function offer(dimension) {
      [filtered, wanted] = [dimension, ""];
      offered = dimension === "" ? [] : await chart.values(dimension);
      chart.refill();
    }

    function add() {
      const condition = { dimension: filtered, value: wanted };
      [filtered, wanted] = ["", ""];
      const { where } = chart.state();
      // Conditions by hand come before those of the drill-down.
      const place = where.length - chart.state().drilled.length;
      chart.change({ where: where.toSpliced(place, 0, condition), show: null });
    }

    function want(value) {
      wanted = value;
      chart.refill();
    }

    function filterMenus() {
      const values = [["", "Choose a value"], ...offered.map((label) => [label, label])];
      return make("fieldset", { class: "chart-only" }, [
        make("legend", null, "Only devices with"),
        menu("field", "Field", [["", "All devices"], ...grouping], filtered, offer),
        menu("value", "Value", values, wanted, want, filtered !== ""),
        controls.button("Add to the filter", add, { name: "add", disabled: wanted === "" }),
      ]);
    }

    // The controls for the present state. A chart of the history can only be of another type or order.
    function fill() {
      const state = chart.state();
      if (state.history !== null) return [typeMenu(state), sortMenu(state)].filter(Boolean);
      const dimensionMenus = choices.isOfPoints(state.type) ? ofPoints(state) : ofGroups(state);
      const all = [typeMenu(state), ...dimensionMenus, seriesMenu(state), sortMenu(state), filterMenus()];
      return all.filter(Boolean);
    }

    return { fill };
  }

  // The words of a condition, such as "Year: 2019".
  function words({ dimension, value }) {
    return `${measures.capital(dimensions.title(dimension))}: ${value}`;
  }

  // The conditions, each with a button that takes it out.
  function chips(where, onremove) {
    if (where.length === 0) return null;
    return make(
      "ul",
      { class: "chart-chips", "aria-label": "Only devices with" },
      where.map((condition, index) =>
        make("li", null, controls.button(`${words(condition)} ×`, () => onremove(index), { "aria-label": `Remove ${words(condition)}` })),
      ),
    );
  }

  return { open, chips };
});
