import DevcatSystem

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
