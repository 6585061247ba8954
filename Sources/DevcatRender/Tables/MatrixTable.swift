public import DevcatAdaptivity
import DevcatValues

/// A matrix of size classes as comma-separated values.
public enum MatrixTable {
  /// Writes a row for each display.
  ///
  /// It has the id, name, further display and orientations, the classes in each context, and the
  /// contexts whose classes are derived. Unknown cells are empty. Devices of Android come last,
  /// with their window size classes.
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
    for row in matrix.android.rows {
      let known = row.orientations?.members.joined(separator: ";")
      let cells = matrix.contexts.map { MatrixCell.words(WindowClassMatrix.cell(row, $0)) }
      writer.row([row.id, row.name, row.display, known] + cells + [""])
    }
  }
}

/// A cell of a matrix of size classes, in the short form for people and in words for tools.
enum MatrixCell {
  /// `C×R` or `n/a`, followed by `*` if it is derived; `–` if nothing is known.
  static func short(_ cell: ClassGrid.Cell) -> String {
    switch cell {
    case .unknown: "–"
    case .notAvailable(let isDerived): "n/a\(isDerived ? "*" : "")"
    case .available(let horizontal, let vertical, let isDerived):
      "\(horizontal?.initial ?? "–")×\(vertical?.initial ?? "–")\(isDerived ? "*" : "")"
    }
  }

  /// The words by which layouts are imported: `compact/regular`, `n/a`; `nil` if nothing is known.
  static func words(_ cell: ClassGrid.Cell) -> String? {
    switch cell {
    case .unknown: nil
    case .notAvailable: "n/a"
    case .available(let horizontal, let vertical, _):
      "\(horizontal?.name ?? "-")/\(vertical?.name ?? "-")"
    }
  }

  /// The short form of Android's classes: `C×M`, `n/a`; `–` if the size is not known.
  static func short(_ cell: Answer<AndroidWindowClasses>) -> String {
    cell.value?.short ?? (cell.isNotAvailable ? "n/a" : "–")
  }

  /// Android's classes in words: `compact/medium`, `n/a`; `nil` if the size is not known.
  static func words(_ cell: Answer<AndroidWindowClasses>) -> String? {
    cell.value.map { "\($0.width.rawValue)/\($0.height.rawValue)" }
      ?? (cell.isNotAvailable ? "n/a" : nil)
  }

  /// The letters of supported orientations, with a point for each unsupported one; `n/a` if devices
  /// of the idiom are never rotated, and `–` if no source says.
  static func letters(_ orientations: OrientationSet?, idiom: String?) -> String {
    guard let orientations else { return SupportedOrientations.isTurned(idiom) ? "–" : "n/a" }
    return zip(["P", "U", "L", "R"], OrientationSet.names).map { letter, entry in
      orientations.contains(entry.member) ? letter : "·"
    }.joined()
  }
}
