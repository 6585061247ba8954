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
    } catch let error as SQLiteError where Verifier.isOfContent(error) {
      return error.message
    }
  }

  /// The extent of a repair.
  public enum Repair: Hashable, Sendable {
    /// The views and indexes were rebuilt from the log.
    case views
    /// The whole file was rebuilt; the tables besides the log that lost rows because they could not be
    /// read.
    case file(lost: [String])
  }

  /// Rebuilds views and indexes from the log.
  ///
  /// If SQLite finds the file itself damaged, rebuilds the whole file.
  ///
  /// - Throws: `Failure` (`damaged`) if the log itself is damaged. Then nothing is changed.
  @discardableResult
  public func repair() throws -> Repair {
    if try damage() != nil { return try .file(lost: rebuildFile()) }
    do {
      try rebuildViews()
      return .views
    } catch let error as Failure {
      guard let cause = error.underlying as? SQLiteError, Verifier.isOfContent(cause) else {
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
      let numbers = try file.database.statement("SELECT number FROM revision ORDER BY number")
        .bind()
        .map { $0.int(0) }
      for number in numbers { try replay(number) }
      // Another program set it: such a tag says nothing.
      try file.database.execute(
        "DELETE FROM tag WHERE revision <> 0 AND revision NOT IN (SELECT number FROM revision)")
    }
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
    Verifier.isOfContent(error) || error.code.primary == .constraint
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

  func replay(_ number: Int) throws {
    let row = try file.database.statement(
      "SELECT header, size, changes FROM revision WHERE number = ?"
    ).bind(number).first { ($0.blob(0), $0.int(1), $0.blobOrNil(2)) }
    guard let (headerBytes, size, stored) = row else { return }
    let header = try RevisionHeader(encoded: headerBytes)
    let root: Digest
    if let stored {
      let revision = try Revision(headerBytes: headerBytes, stored: stored, size: size)
      root = try file.writeState(ChangesReader(revision), revision: number)
    } else {
      root = try replayCheckpoint(number)
    }
    guard root == header.root else {
      throw file.error(
        .damaged, "repair",
        "the state after revision \(number) has root \(root.short), not \(header.root.short)",
        hint: "The log itself is damaged: 'devcat verify' says how to save what the file has.")
    }
  }

  private func replayCheckpoint(_ number: Int) throws -> Digest {
    let snapshot = try file.database.statement("SELECT snapshot FROM checkpoint WHERE revision = ?")
      .bind(number).first { $0.blob(0) }
    guard let snapshot else {
      throw file.error(.damaged, "repair", "the snapshot at which history begins is missing")
    }
    let profiles = try ReadAhead(SnapshotReader(snapshot))
    var writer = try StateWriter(file, revision: number)
    try writer.write(first: { try profiles.next() })
    return try writer.finish()
  }
}
