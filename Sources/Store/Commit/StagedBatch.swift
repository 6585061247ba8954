import Catalogue
import Encoding
import SQLite

/// New profiles as rows, ready to be written: made without the file, on any thread.
struct StagedBatch: Sendable {
  /// How many profiles were staged, those that are removed included.
  let count: Int
  /// The rows of each table, cell behind cell and row behind row, by the table's number.
  private(set) var cells = [[DatabaseValue]](repeating: [], count: BulkTable.allCases.count)
  /// Row, name, aliases and models in the search index of the profiles that are searched in part.
  private(set) var searchedInPart: [[DatabaseValue]] = []
  /// The leaves in the order of the ids, each with its bucket.
  private(set) var leaves: [(bucket: Int, leaf: Digest)] = []
  /// The best window at each place.
  private(set) var windows = ExpectedWindows()
  /// What the displays of each size have of layouts.
  private(set) var screens: [Size: ScreenLayouts] = [:]

  /// Stages profiles in id order; `nil` stands for one that a change removes.
  ///
  /// - Parameters:
  ///   - revision: The revision that makes the profiles.
  ///   - searchRow: The row of the first profile in the search index; those of the others follow.
  init(
    _ profiles: [(id: String, profile: Profile?)], revision: Int, searchRow: Int
  ) throws(EncodingError) {
    count = profiles.count
    leaves.reserveCapacity(profiles.count)
    for (offset, (id, profile)) in profiles.enumerated() {
      guard let profile else {
        append([.text(id), .integer(Int64(revision)), .null, .null], to: .version)
        continue
      }
      let record = try Record.encoded(profile)
      let (bucket, leaf) = (StateTree.bucket(ofID: id), StateTree.leaf(ofRecord: record))
      leaves.append((bucket, leaf))
      append(
        [.text(id), .integer(Int64(revision)), .blob(record), .blob(leaf.bytes)], to: .version)
      let (rows, row) = (ProjectionRows(profile), DatabaseValue.integer(Int64(searchRow + offset)))
      append([.text(id), .integer(Int64(bucket)), .integer(Int64(revision))], to: .profile)
      append(rows.identity, to: .profile)
      append([row], to: .profile)
      if rows.isSearchedInPart { searchedInPart.append([row] + rows.searched) }
      append(rows.parts, of: .text(id))
      windows.add(id, inBucket: bucket, rows.windows)
      for (size, layouts) in rows.screenLayouts { screens[size, default: .none].add(layouts) }
    }
  }

  private mutating func append(_ row: [DatabaseValue], to table: BulkTable) {
    cells[table.rawValue] += row
  }

  /// Appends the rows of the tables whose rows belong to a profile.
  private mutating func append(_ parts: [[[DatabaseValue]]], of id: DatabaseValue) {
    for (table, rows) in zip(BulkTable.parts, parts) {
      for row in rows {
        cells[table.rawValue].append(id)
        cells[table.rawValue] += row
        // No layout is derived yet.
        if table == .layout { cells[table.rawValue].append(.null) }
      }
    }
  }
}

/// A table that the first profiles are written to, many rows with one statement.
enum BulkTable: Int, CaseIterable {
  case version, profile, display, safeArea, statusBar, layout, model, alias, attribute

  /// The tables whose rows belong to a profile, in the order of `ProjectionRows.parts`.
  static let parts: [BulkTable] = [
    .display, .safeArea, .statusBar, .layout, .model, .alias, .attribute,
  ]

  /// The name of the table and how many columns it has.
  private var shape: (name: String, width: Int) {
    switch self {
    case .version: ("version", 4)
    case .profile: ("profile", 9)
    case .display: ("display", 14)
    case .safeArea: ("safe_area", 8)
    case .statusBar: ("status_bar", 5)
    case .layout: ("layout", 10)
    case .model: ("model", 2)
    case .alias: ("alias", 2)
    case .attribute: ("attribute", 3)
    }
  }

  /// How many columns the table has.
  var width: Int { shape.width }

  /// The statement that enters a number of rows.
  ///
  /// `OR FAIL` spares SQLite what it would keep to undo the statement alone: where a row cannot be
  /// entered, the whole transaction is undone.
  func insert(rows: Int) -> String {
    let (name, width) = shape
    let row = "(" + [String](repeating: "?", count: width).joined(separator: ", ") + ")"
    return "INSERT OR FAIL INTO \(name) VALUES"
      + [String](repeating: row, count: rows).joined(separator: ", ")
  }
}
