import Foundation

/// A catalogue as it was at a moment, which can be put back.
struct SavedCatalogue {
  let bytes: Data
  /// The output of `verify` for it.
  let state: JSONValue

  init(_ sandbox: Sandbox, _ name: String = "catalogue.db") throws {
    state = try sandbox.verified(sandbox.path(name))
    bytes = sandbox.data(name) ?? Data()
  }

  /// Restores the file, without the write-ahead log of the present one.
  func restore(in sandbox: Sandbox, _ name: String = "catalogue.db") throws {
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: sandbox.path(name + suffix))
    }
    try sandbox.write(bytes, to: name)
  }
}
