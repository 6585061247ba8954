import DevcatValues
import DevcatEncoding
import DevcatSQLite
import DevcatSystem

/// Verifies and repairs a catalogue file.
public struct CatalogueMaintenance {
  let file: CatalogueFile

  /// The damage that SQLite finds in the file, in one sentence; `nil` if it finds none.
  func damage() throws -> String? {
    do {
      let answer = try file.database.prepare("PRAGMA integrity_check(1)").first { $0.text(0) }
      return answer == "ok" ? nil : answer ?? "SQLite's integrity check gives no answer"
    } catch let error as SQLiteError where error.isOfContent {
      return error.message
    }
  }

  /// The extent of a repair.
  public enum Repair: Hashable, Sendable {
    /// The tables besides the log were rebuilt from it.
    case tables
    /// The whole file was rebuilt; the tables besides the log that lost rows because they could not be
    /// read.
    case file(lost: [String])
  }

  /// Rebuilds the tables besides the log from it.
  ///
  /// If SQLite finds the file itself damaged, rebuilds the whole file.
  ///
  /// - Throws: `Failure` (`damaged`) if the log itself is damaged. Then nothing is changed.
  @discardableResult
  public func repair() throws -> Repair {
    if try damage() != nil { return try .file(lost: rebuildFile()) }
    do {
      try rebuildViews()
      return .tables
    } catch let error as Failure {
      guard let cause = error.underlying as? SQLiteError, cause.isOfContent else {
        throw error
      }
      return try .file(lost: rebuildFile())
    }
  }

  /// Rebuilds every view from the log, in one transaction.
  private func rebuildViews() throws {
    try file.transaction {
      // Cached statements would keep the old tables.
      file.database.clearCache()
      try file.database.execute(Schema.dropRebuildable + Schema.rebuilding)
      try file.writeEmptyTree()
      do {
        try replay()
      } catch let found as Difference {
        throw file.error(
          .damaged, "repair", found.text,
          hint: "The log itself is damaged: 'devcat verify' says how to save what the file has.")
      }
      // Another program set it: such a tag says nothing.
      try file.database.execute(
        "DELETE FROM tag WHERE revision <> 0 AND revision NOT IN (SELECT number FROM revision)")
    }
  }

  /// Writes the state after each revision of the log.
  private func replay() throws {
    var pass = try LogPass(file)
    defer { pass.finish() }
    var writer = try StateWriter(file, revision: 0)
    while let revision = try pass.next() {
      writer.begin(revision.header.number)
      try LogPass.forEachChange(of: revision) { try writer.write($0) }
      let root = try writer.root()
      guard root == revision.header.root else {
        throw Difference.log(
          "the state after revision \(revision.header.number) has root \(root.short), not "
            + "\(revision.header.root.short)")
      }
    }
    _ = try writer.finish()
  }

  /// How often a file is rebuilt anew because another process has changed it meanwhile.
  private static let attempts = 3

  /// Writes everything readable to a temporary file, and copies that over this file in one SQLite
  /// transaction, so that other processes can continue.
  ///
  /// What they commit meanwhile is in no copy, so the file is then rebuilt again.
  private func rebuildFile() throws -> [String] {
    let others = try Connection(path: file.path, mode: .readOnly)
    for _ in 0..<Self.attempts {
      let version = try others.pragma("data_version")
      if let lost = try rebuildFile({ try others.pragma("data_version") == version }) {
        return lost
      }
    }
    throw file.error(
      .busy, "repair", "another process changes it all the time",
      hint: "Stop that process, such as a hub, then try again.")
  }

  /// Rebuilds the file; `nil`, and nothing is changed, where `isAsItWas` says under the write lock that another
  /// process has changed it meanwhile.
  private func rebuildFile(_ isAsItWas: () throws -> Bool) throws -> [String]? {
    let place = FileReplacement.temporaryName(beside: file.path)
    defer { DatabaseFiles.remove(at: place) }
    let made = try CatalogueFile.create(at: place, id: file.id, name: file.name)
    var lost: [String] = []
    for (table, isLog) in Schema.kept {
      do {
        // Not the file's own `transaction`, whose errors are for people.
        try made.database.transaction { try copy(table, to: made.database) }
      } catch let error as SQLiteError where Self.isOfRows(error) && !isLog {
        lost.append(table)
      } catch let error as SQLiteError where Self.isOfRows(error) {
        throw file.error(
          .damaged, "repair", "SQLite cannot read the table '\(table)': \(error.message)",
          hint: "The log itself is damaged: 'devcat verify' says how to save what the file has.")
      }
    }
    do {
      try made.maintenance.rebuildViews()
    } catch let error as Failure {
      var error = error
      error.subject = file.path
      throw error
    }
    file.database.clearCache()
    let isDone = try file.storing("repair") {
      try made.database.backup(to: file.database, if: isAsItWas)
    }
    return isDone ? lost : nil
  }

  /// Whether rows cannot be read, or are none that the table can hold: a damaged page has any bytes.
  private static func isOfRows(_ error: SQLiteError) -> Bool {
    error.isOfContent || error.code.primary == .constraint
  }

  /// Copies the rows of a table.
  private func copy(_ table: String, to other: Connection) throws {
    let rows = try file.database.prepare("SELECT * FROM \(table)")
    let values = [String](repeating: "?", count: rows.columnCount).joined(separator: ", ")
    // REPLACE, because a new file already has rows in `meta`.
    let insert = try other.prepare("INSERT OR REPLACE INTO \(table) VALUES(\(values))")
    try rows.forEach { row in
      try insert.bind(contentsOf: (0..<rows.columnCount).map { row.value($0) }).run()
    }
  }
}
