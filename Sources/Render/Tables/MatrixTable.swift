public import Adaptivity
import Catalogue

/// A matrix of size classes as comma-separated values.
public enum MatrixTable {
  /// Writes a row for each display.
  ///
  /// It has the id, name, further display and orientations, the classes in each context, and the
  /// contexts whose classes are derived. Unknown cells are empty.
  public static func write(_ matrix: ClassMatrix, to writer: inout CSVWriter) {
    writer.row(
      ["id", "name", "display", "orientations"] + matrix.contexts.map(\.description) + ["derived"])
    for row in matrix.rows {
      var cells: [String?] = [
        row.id, row.name, row.display, row.orientations?.members.joined(separator: ";"),
      ]
      var derived: [String] = []
      for column in matrix.contexts.indices {
        let cell = matrix.cell(row, column)
        cells.append(MatrixCell.words(cell))
        switch cell {
        case .available(_, _, true), .notAvailable(true):
          derived.append("\(matrix.contexts[column])")
        case _: break
        }
      }
      writer.row(cells + [derived.joined(separator: ";")])
    }
  }
}
