import Encoding
import Store

/// A snapshot file, whose name is part of the errors about its bytes.
enum SnapshotFile {
  /// Reads a snapshot into memory, so that it can be queried like a catalogue.
  static func inMemory(_ path: String) throws -> CatalogueFile {
    try reading(path) { try CatalogueFile.inMemory(snapshot: $0) }
  }

  /// Hands the bytes of the file at `path` to `body`.
  static func reading<Result>(
    _ path: String, _ body: (_ bytes: [UInt8]) throws -> Result
  ) throws -> Result {
    let bytes = try FileAccess.read(path)
    do {
      return try body(bytes)
    } catch let error as EncodingError {
      let place = error.offset.map { " at byte \($0)" } ?? ""
      throw CommandError(
        .data, "Cannot read the snapshot '\(path)'\(place): \(error.problem)", hint: error.hint)
    } catch let error as StoreError where error.code == .damaged {
      throw CommandError(
        .data, "Cannot read the snapshot '\(path)': \(error.problem)", hint: error.hint)
    }
  }
}
