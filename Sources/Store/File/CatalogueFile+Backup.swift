import SQLite
import System

extension CatalogueFile {
  /// Copies the file, as it stands at one moment, to a new one, durably; others may write meanwhile.
  ///
  /// - Throws: `StoreError`: `exists` where a file stands there already, `inputOutput` where it cannot
  ///   be written, `busy`, `damaged`; no copy is left behind then.
  public func backup(to path: String) throws {
    try NewCatalogue.requireFree(path)
    do {
      try storing("back up the catalogue") {
        let target = try Connection(path: path, mode: .create)
        target.busyTimeout = .seconds(5)
        try target.pragma("synchronous", set: "full")
        try database.backup(to: target)
      }
    } catch {
      for suffix in ["", "-wal", "-shm", "-journal"] { Path.removeFile(path + suffix) }
      throw error
    }
  }
}
