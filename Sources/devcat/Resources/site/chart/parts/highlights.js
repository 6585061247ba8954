// The highlights of a plot: the selected marks, and the series that is picked in the legend.
devcat.unit("chart/parts/highlights", (use) => {
  "use strict";

  const selections = use("chart/input/selection");

  // Whether a mark represents a point.
  function isOf(mark, { series, category }) {
    return mark.series === series && (mark.members ?? [mark.category]).includes(category);
  }

  function tell({ element }, isSelected, isFaded) {
    element.classList.toggle("chart-selected", isSelected);
    element.classList.toggle("chart-faded", isFaded);
    element.setAttribute("aria-selected", String(isSelected));
  }

  // Shows the highlights. Marks of a category with a selected one stay as they are, for the summary
  // has their values too.
  function show(svg, marks, { selection, picked, across }) {
    const categories = new Set(across === "both" ? [] : selections.categories(selection));
    for (const mark of marks) {
      const isSelected = selection.some((point) => isOf(mark, point));
      const isBeside = isSelected || categories.has(mark.category);
      tell(mark, isSelected, picked === null ? selection.length > 0 && !isBeside : mark.series !== picked);
    }
    for (const under of svg.querySelectorAll(".chart-under")) {
      under.classList.toggle("chart-faded", picked !== null && Number(under.dataset.series) !== picked);
    }
  }

  return { show, isOf };
});
