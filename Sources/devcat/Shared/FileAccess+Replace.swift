import Store
import System

extension FileAccess {
  /// Writes a file with the output of `body`, completely or not at all.
  ///
  /// The bytes go to a file beside it, which replaces it once they are on the disk, with the
  /// permissions and the owner of the old file. A link is followed, and a pipe or a device is
  /// written to, because it cannot be replaced.
  ///
  /// - Throws: `CommandError` if an existing file must not be overwritten, or is a catalogue, whose
  ///   history would be lost.
  static func replace(
    _ path: String, overwriting: Bool, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    guard let found = try? FileStatus(path) else {
      guard Path.kind(of: path) == nil else {
        throw CommandError(
          .cannotCreate, "Cannot write '\(path)': it is a link to a missing file",
          hint: "Remove the link, or create the file that it leads to.")
      }
      return try makeWhole(path, named: path, body)
    }
    switch found.kind {
    case .file: break
    case .folder:
      throw CommandError(
        .cannotCreate, "Cannot write '\(path)': it is a folder", hint: "Name a file in it.")
    case .link, .socket, .other: return try writeThrough(path, body)
    }
    guard overwriting else {
      throw CommandError(
        .cannotCreate, "Cannot write '\(path)': the file exists already",
        hint: "Give '--force' to replace it.")
    }
    if CatalogueFile.isCatalogue(at: path) {
      throw CommandError(
        .cannotCreate, "Cannot write '\(path)': it is a catalogue",
        hint: "Name another file; its history would be lost.")
    }
    try makeWhole(try attempt("write", try Path.resolved(path)), named: path, body)
  }

  /// - Parameter name: The user's name for the file.
  private static func makeWhole(
    _ path: String, named name: String,
    _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    do {
      let file = try FileReplacement(of: path)
      try body { try file.write($0) }
      try file.place()
    } catch let error as SystemError {
      throw failure("write", error, at: name)
    }
  }

  private static func writeThrough(
    _ path: String, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let file = try attempt("write", try OpenFile(path, for: .writing))
    try body { try write($0, to: file) }
  }
}
