import DevcatValues
import DevcatSQLite
import DevcatSystem

/// The first 100 bytes of a catalogue file, checked before SQLite reads the file.
///
/// Source: the SQLite file format, "The Database Header".
enum FileHeader {
  /// Checks the header of a file that a connection has opened and not read yet.
  ///
  /// - Throws: `Failure` if the file is not a devcat catalogue, has a newer schema, or is
  ///   truncated; `SQLiteError` if it cannot be read.
  static func check(_ database: Connection) throws {
    let path = database.path
    let (bytes, size) = try database.fileBeginning(100)
    guard size > 0 else {
      throw error(
        .notACatalogue, path, "it is empty",
        hint: "Restore it from a backup, or clone it; 'devcat init' makes a new one in its place.")
    }
    guard bytes.count == 100, bytes.starts(with: DatabaseFiles.magic) else {
      throw error(.notACatalogue, path, "it is not a devcat catalogue")
    }
    guard integer(bytes, at: 68) == Int(Schema.applicationID) else {
      throw error(.notACatalogue, path, "it is an SQLite database, but not a devcat catalogue")
    }
    let schema = integer(bytes, at: 60)
    guard schema <= Schema.version else { throw newer(schema, path) }
    // If there is a log or a journal, SQLite completes the file when it opens it.
    // A page of 65,536 bytes does not fit in the two bytes, and is stored as 1.
    let pageSize = integer(bytes, at: 16, count: 2)
    let expected = integer(bytes, at: 28) * (pageSize == 1 ? 65_536 : pageSize)
    let isOpen = ["-wal", "-journal"].contains { Path.exists(target(of: path) + $0) }
    guard size >= expected || isOpen else {
      throw error(
        .truncated, path, "it is truncated: \(size) of \(expected) bytes are there",
        hint: "Restore it from a backup, a snapshot or a hub.")
    }
  }

  /// The file that a link leads to, or the path itself: SQLite keeps its other files beside that.
  static func target(of path: String) -> String { (try? Path.resolved(path)) ?? path }

  /// Whether no commit is in a log beside the file at `path`.
  static func hasNoLog(_ path: String) -> Bool {
    ["-wal", "-journal"].allSatisfy { suffix in
      ((try? FileStatus(target(of: path) + suffix))?.size ?? 0) == 0
    }
  }

  /// Whether there is a devcat catalogue at `path`, of any schema and in any state.
  static func isCatalogue(_ path: String) -> Bool {
    guard (try? requireFile(path)) != nil,
      let database = try? Connection(path: path, mode: .readOnly),
      let (bytes, _) = try? database.fileBeginning(100), bytes.count == 100
    else { return false }
    return integer(bytes, at: 68) == Int(Schema.applicationID)
  }

  /// Checks that there is a file at `path`.
  ///
  /// - Throws: `Failure` if there is nothing, or something other than a file.
  static func requireFile(_ path: String) throws(Failure) {
    let isFile: Bool
    do throws(SystemError) {
      isFile = try FileStatus(path).kind == .file
      if isFile { try Path.requireReadable(path) }
    } catch let failure {
      throw failure.isMissing
        ? error(
          .notFound, path, "there is no such file",
          hint: "Make a catalogue with 'devcat init', or name one with '--catalogue'.")
        : error(.inputOutput, path, failure.reason)
    }
    guard isFile else {
      throw error(.notACatalogue, path, "it is not a file")
    }
    // SQLite opens what stands there, and waits for the other end of a pipe.
    let target = target(of: path)
    for suffix in ["-journal", "-wal", "-shm"] {
      guard let status = try? FileStatus(target + suffix), status.kind != .file else { continue }
      throw error(
        .inputOutput, path, "'\(target)\(suffix)' beside it is not a file",
        hint: "Move that away, then try again.")
    }
  }

  /// The error for a file with a newer schema.
  static func newer(_ schema: Int, _ path: String) -> Failure {
    error(
      .newer, path,
      "it has schema \(schema), and this devcat knows schema \(Schema.version)",
      hint: "Install a newer devcat.")
  }

  private static func integer(_ bytes: [UInt8], at offset: Int, count: Int = 4) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func error(
    _ code: Failure.Code, _ path: String, _ problem: String, hint: String? = nil
  ) -> Failure {
    Failure.file(code, "open the catalogue", path: path, problem, hint: hint)
  }
}

/// The files of an SQLite database: its own, its log with the memory that its users share, and its journal.
public enum DatabaseFiles {
  /// The ends of their names behind the path of the database.
  package static let suffixes = ["", "-wal", "-shm", "-journal"]
  /// The bytes with which the database begins ("Database File Format", section 1.3).
  static let magic = Array("SQLite format 3\0".utf8)

  /// Removes those that are there.
  public static func remove(at path: String) {
    for suffix in suffixes { Path.removeFile(path + suffix) }
  }
}
