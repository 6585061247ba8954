import Arguments
import Store

/// The options of every command that uses a catalogue.
struct CatalogueOptions: Sendable {
  /// The given path; otherwise the environment's or the user's own.
  var path: String?

  static let arguments: [Argument<CatalogueOptions>] = [
    .option(
      "--catalogue", to: \.path, value: "path",
      help: "The catalogue file; commands that only read also take a snapshot file.",
      environment: "DEVCAT_CATALOGUE", completion: .file)
  ]

  /// The path to use.
  var resolvedPath: String { path ?? Environment.cataloguePath }

  /// Opens the catalogue for reading; a snapshot file is read into memory.
  func openForReading() throws -> CatalogueFile {
    let path = resolvedPath
    if FileAccess.prefix(of: path, count: 2) == [0x1f, 0x8b] {
      return try SnapshotFile.inMemory(path)
    }
    return try CatalogueFile.open(at: path, access: .readOnly)
  }

  /// Opens the catalogue for reading, as it was at a revision where one is named.
  func openForReading(at revision: String?) throws -> CatalogueFile {
    let file = try openForReading()
    guard let revision else { return file }
    return try file.view(at: file.revisionNumber(revision))
  }

  /// Opens the catalogue for writing.
  func openForWriting() throws -> CatalogueFile {
    let path = resolvedPath
    if FileAccess.prefix(of: path, count: 2) == [0x1f, 0x8b] {
      throw CommandError(
        .data, "Cannot change '\(path)': it is a snapshot",
        hint: "Make a catalogue from it with 'devcat snapshot load'.")
    }
    return try CatalogueFile.open(at: path, access: .readWrite)
  }

  /// The path for a new catalogue, whose folder is made where none was named.
  func pathForNew() -> String {
    if path == nil { FileAccess.makeFolder(of: resolvedPath) }
    return resolvedPath
  }
}
