import Store
import System

extension FileAccess {
  /// Makes a file of what `body` writes: it is there as a whole, or as it was.
  ///
  /// The bytes go to a file beside it, which takes its place once they are on the disk, with the
  /// permissions and the owner of the file before. A link is followed, and a pipe or a device is
  /// written to, as it is no file that could be replaced.
  ///
  /// - Throws: `CommandError` where a file stands there that is not to be overwritten, and where it
  ///   is a catalogue: its history stands nowhere else.
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

  /// - Parameter name: What the user calls the file.
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
