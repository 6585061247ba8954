import Catalogue

/// What the columns of someone else's table mean: the mapping file of `--map`, read.
///
/// It is JSON (docs/Import.md, "mapped"): `columns` maps titles to fields, `constants` holds for every
/// row, and the rest says how the cells are written.
public struct ColumnMap: Sendable {
  /// Which way the sides of a screen are given.
  enum Sides: String, CaseIterable, Sendable {
    /// Upright, as the fields have them.
    case portrait
    /// On its side: width and height are exchanged.
    case landscape
    /// Either way: the shorter side becomes the width.
    case any
  }

  /// The file as the user named it.
  let file: String
  /// The mark between cells; `nil` where the header tells it.
  let delimiter: CSVDelimiter?
  /// The mark before the fraction of a number.
  let decimalMark: String
  /// The kind of table, for assignments.
  let table: String
  /// Which way the sides are given.
  let sides: Sides
  /// The titles and what is taken from their cells, in the order of the file.
  let columns: [(title: String, targets: [ColumnTarget])]
  /// What holds for every row.
  let constants: [(column: Column, value: FieldValue)]
  /// The titles whose texts make the id; empty where a column holds it, or nothing does.
  let id: [String]
  /// The titles whose texts make the name; empty where a column holds it.
  let name: [String]
  /// Titles that are known and passed over.
  let ignored: Set<String>
  /// Texts of cells that say nothing.
  let empty: Set<String>

  /// Reads a mapping file.
  ///
  /// - Throws: `ImportError` with everything that is wrong, each with its line and column.
  public init(_ source: SourceText) throws(ImportError) {
    self = try ColumnMapReader.read(source)
  }

  init(
    file: String, delimiter: CSVDelimiter?, decimalMark: String, table: String, sides: Sides,
    columns: [(title: String, targets: [ColumnTarget])],
    constants: [(column: Column, value: FieldValue)], id: [String], name: [String],
    ignored: Set<String>, empty: Set<String>
  ) {
    self.file = file
    self.delimiter = delimiter
    self.decimalMark = decimalMark
    self.table = table
    self.sides = sides
    self.columns = columns
    self.constants = constants
    self.id = id
    self.name = name
    self.ignored = ignored
    self.empty = empty
  }

  /// Every title that the map needs the file to have, each once.
  var neededTitles: [String] {
    var seen: Set<String> = []
    let ratios = columns.flatMap(\.targets).compactMap { $0.conversion?.ratioTitle }
    return (columns.map(\.title) + id + name + ratios).filter { seen.insert($0).inserted }
  }
}
