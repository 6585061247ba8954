// The size classes of devices in contexts, and what is asked of them.
devcat.unit("matrix/cells", (use) => {
  "use strict";

  const columns = use("catalogue/columns");
  const words = use("page/words");
  const kinds = [
    ["", "Any"],
    ["compact/compact", "compact × compact"],
    ["compact/regular", "compact × regular"],
    ["regular/compact", "regular × compact"],
    ["regular/regular", "regular × regular"],
    ["N/A", "N/A"],
    ["unknown", "unknown"],
  ];

  // The columns of contexts, each with its values and what of them is derived.
  function load(contexts) {
    return Promise.all(contexts.map(columns.classes));
  }

  function isOfKind(cell, kind) {
    return kind === words.unknown ? cell === null : cell === kind;
  }

  // The positions with a cell of a kind in some column; all of them where no kind is asked for.
  function ofKind(positions, loaded, kind) {
    if (kind === "") return positions;
    return positions.filter((position) => loaded.some((column) => isOfKind(column.values[position], kind)));
  }

  // How many devices have each kind of cell in some column; kinds that none has are left out.
  function counts(positions, loaded) {
    return kinds.slice(1).map(([kind, title]) => [title, ofKind(positions, loaded, kind).length])
      .filter(([, count]) => count > 0);
  }

  // "C × R" of "compact/regular", N/A, and ? where no source says.
  function short(cell) {
    if (cell === null || cell === undefined) return "?";
    if (cell === words.notAvailable) return cell;
    return cell.split("/").map((word) => ({ compact: "C", regular: "R" })[word] ?? "?").join(" × ");
  }

  // The class of the style sheet, and the words, of a cell.
  function style(cell) {
    if (cell === null || cell === undefined) return "class-unknown";
    return cell === words.notAvailable ? "class-none" : `class-pair class-${cell.split("/")[0]}`;
  }

  return { kinds, load, ofKind, counts, short, style };
});
