// The size-class matrix: devices × contexts.
devcat.unit("matrix/view", (use) => {
  "use strict";

  const { loadData, openDirectory, whyNothing } = use("catalogue");
  const { make, say, menu, searchField } = use("page/elements");
  const elements = use("page/elements");
  const words = use("page/words");
  const route = use("page/route");
  const { ConditionError } = use("filter/condition");
  const { chipsOf, openPanel } = use("filter/panel");
  const question = use("list/answer");
  const { loadCells, loadOffered, openTable, explained, groupsOf } = use("matrix/table");
  const tables = use("matrix/table");

  const isRegular = () => matchMedia("(min-width: 678px)").matches;
  const modesOf = (contexts) => [...new Set(contexts.map(words.modeOf))];

  // The whole screen, unless another mode is asked for, or all; in compact width there is room for one.
  function chosenMode(place, contexts) {
    const asked = place.query.get("mode") ?? "";
    if (modesOf(contexts).includes(asked)) return asked;
    return asked === "all" && isRegular() ? "" : modesOf(contexts)[0] ?? "";
  }

  // Refuses an address that asks for a mode or a class that there is not.
  function check(name, place, allowed) {
    const asked = place.query.get(name) ?? "";
    if (allowed.includes(asked)) return;
    throw new elements.Problem(
      `No such ${name}`,
      [`‘${asked}’ is not a ${name} of this matrix.`, `Expected one of ${allowed.filter((each) => each !== "").join(", ")}.`],
      [["The whole matrix", route.link("matrix", "", question.query())]],
    );
  }

  function summary(counts) {
    return make("ul", { class: "counts" },
      counts.map(([title, count]) =>
        make("li", null, make("strong", null, count.toLocaleString("en")), ` ${title}`),
      ),
    );
  }

  // Opens the matrix for the question, the mode and the class of a route.
  async function open(page, place) {
    const [catalogue, directory, all] = await Promise.all([loadData("catalogue"), openDirectory(), words.allContexts()]);
    // Devices of Android have classes of the whole screen alone.
    const isAndroid = (position) => directory.families[position] === "Android";
    const ofAndroid = directory.familyCounts.has("Android") ? all.filter((context) => context.includes("full-screen/")) : [];
    const kinds = tables.kindsOf(await loadCells(ofAndroid));
    question.read(place.query);
    check("mode", place, ["", "all", ...modesOf(all)]);
    check("class", place, kinds.map(([kind]) => kind));
    const state = { mode: chosenMode(place, all), kind: place.query.get("class") ?? "" };
    const stage = make("div", { class: "matrix-stage" });
    const marks = make("div", { class: "chips" });
    const count = make("p", { class: "list-count" });
    const met = make("div");
    const told = make("div", { class: "told", role: "status" });
    let contexts = [];
    let loaded = [];
    // The columns of the same mode on further displays, which count as in 'devcat matrix'.
    let further = [];
    let asked = 0;

    function address() {
      const query = question.query();
      if (state.mode !== modesOf(all)[0]) query.set("mode", state.mode || "all");
      if (state.kind !== "") query.set("class", state.kind);
      route.replace(route.link("matrix", "", query));
      use("page/shell").carry(question.query());
    }

    async function rebuild() {
      contexts = all.filter((context) => state.mode === "" || words.modeOf(context) === state.mode);
      const others = all.filter((context) => !contexts.includes(context) && context.split("/").at(-2) === state.mode);
      [loaded, further] = await Promise.all([contexts, others].map(loadOffered));
      await refresh();
    }

    // The table of the contexts that the devices offer; of all where a mode or a class is asked for.
    function show(positions, answered) {
      const [apples, androids] = [(each) => !isAndroid(each), isAndroid].map((isMeant) => ({
        positions: positions.filter(isMeant), answered: answered.filter(isMeant),
      }));
      met.replaceChildren();
      const parts = [
        apples.positions.length > 0 && tableOf(apples, met, "Size classes"),
        androids.positions.length > 0 && androidPart(androids),
      ].filter(Boolean);
      stage.classList.toggle("has-parts", parts.length > 1);
      stage.replaceChildren(...parts.map(({ element }) => element));
      for (const { fill } of parts) fill();
    }

    // The table of some devices of one platform, and below it what fills it; `head` gets their counts.
    function tableOf({ positions, answered }, head, name) {
      const isAll = state.mode !== "" || state.kind !== "";
      const shown = isAll ? contexts : tables.offered(contexts, loaded, positions);
      const columns = shown.map((context) => loaded[contexts.indexOf(context)]);
      const table = openTable(directory, shown, columns, async (devices, index) => {
        const value = columns[index].values[devices[0]];
        told.replaceChildren(await explained(directory, devices, shown[index], value, () => told.replaceChildren()));
      }, name);
      head.replaceChildren(summary(tables.counts(answered, [...columns, ...further])));
      return { element: table.element, fill: () => table.show(groupsOf(positions, columns, directory)) };
    }

    // Android's devices are apart from Apple's, since their classes are others.
    function androidPart(devices) {
      const head = make("div");
      const { element, fill } = tableOf(devices, head, "Window size classes of Android");
      return {
        element: make("section", { class: "matrix-part" }, [
          make("h2", null, "Android: window size classes"),
          make("p", { class: "hint" }, "Width × height in dp: C compact, M medium, E expanded, L large, X extra-large."),
          head,
          element,
        ]),
        fill,
      };
    }

    function nothing() {
      const isEmpty = directory.count === 0;
      stage.replaceChildren(make("p", { class: "hint" },
        isEmpty ? whyNothing(catalogue).reason : "No device matches. Remove a condition, or choose another class.",
      ));
    }

    async function refresh() {
      asked += 1;
      const mine = asked;
      marks.replaceChildren(
        ...chipsOf(
          question.get().conditions.map((text, index) => [text, index]),
          (index) => ask({ conditions: question.get().conditions.filter((_, each) => each !== index) }),
        ),
      );
      try {
        const answered = await question.answer(question.get());
        if (mine !== asked) return;
        const positions = tables.ofKind(answered, loaded, state.kind);
        count.textContent = words.counted(positions.length, "device");
        met.replaceChildren();
        told.replaceChildren();
        if (positions.length > 0) show(positions, answered);
        else nothing();
        say(count.textContent);
      } catch (error) {
        if (mine !== asked) return;
        if (!(error instanceof ConditionError)) throw error;
        stage.replaceChildren(elements.block(new elements.Problem("A condition is not valid", [error.message]), 2));
      }
    }

    function ask(changes) {
      question.set(changes);
      address();
      return refresh();
    }

    function choose(changes, then) {
      Object.assign(state, changes);
      address();
      return then();
    }

    const filter = openPanel((condition) => ask({ conditions: [...question.get().conditions, condition] }));
    const modes = [...modesOf(all).map((mode) => [mode, words.mode(mode)]), ...(isRegular() ? [["", "All modes"]] : [])];
    page.classList.add("page-wide", "page-matrix");
    page.replaceChildren(
      elements.pageHead("Size classes", make("p", { class: "subtitle" },
        "Width × height: C compact, R regular. * from a device with the same screen; N/A not offered; – no source says. A click on a cell explains it.",
      )),
      make("div", { class: "matrix-controls", role: "search" }, [
        searchField("Search devices", "Search devices by name, alias or identifier", (text) => ask({ text }), { value: question.get().text }),
        filter.button,
        filter.element,
        menu("Mode", modes, state.mode, (mode) => choose({ mode }, rebuild)),
        menu("Class", kinds, state.kind, (kind) => choose({ kind }, refresh)),
      ]),
      marks, count, met, told, stage,
    );
    await rebuild();
  }

  return { open };
});
