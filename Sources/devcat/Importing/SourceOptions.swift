import Arguments
import Catalogue
import Import

/// The options that say which files are read, and as what.
struct SourceOptions: Sendable {
  var files: [String] = []
  var format: ImportFormat?
  var mapPath: String?

  static let arguments = arguments(atLeast: 1)

  /// The options of a command that reads at least so many files.
  static func arguments(atLeast minimum: Int) -> [Argument<SourceOptions>] {
    [
      .words(
        "file", to: \.files, help: "The files to read; '-' is standard input.", minimum: minimum,
        completion: .file),
      .option(
        "-f", "--format", to: \.format, value: "format",
        help: "The format. Default: recognized from the content."),
      .option(
        "--map", to: \.mapPath, value: "file",
        help: "A mapping file that describes the columns of a table.", completion: .file),
    ]
  }

  /// The reading that is asked for.
  ///
  /// - Throws: `CommandError` where a map and a format do not fit, or the map cannot be read.
  func reading() throws -> SourceReading {
    switch (mapPath, format) {
    case (nil, .mapped):
      throw CommandError(
        .usage, "The format 'mapped' needs a mapping file", hint: "Name it with '--map'.")
    case (_?, let format?) where format != .mapped:
      throw CommandError(
        .usage, "A mapping file cannot be used with the format '\(format.rawValue)'",
        hint: "Leave '--format' out.")
    case (nil, let format): return SourceReading(format: format, map: nil)
    case (let path?, _):
      return SourceReading(format: .mapped, map: try ColumnMapFile.read(path))
    }
  }
}

/// How sources are read: as one format, or each by its content.
struct SourceReading: Sendable {
  /// The format; `nil` where it is guessed.
  let format: ImportFormat?
  /// The meaning of the columns, if the files are read with a map.
  let map: ColumnMap?

  /// Opens a file, hands each of its drafts to `place` in order, and returns its format and the
  /// diagnostics.
  func read(
    _ path: String, progress: ProgressBar? = nil, place: (Draft) throws -> Void
  ) throws -> (format: ImportFormat, diagnostics: [Diagnostic]) {
    let (content, format) = try SourceOpener.open(path, as: format)
    let diagnostics = try DraftPipeline.read(
      content, as: format, map: map, progress: progress, place: place)
    return (format, diagnostics)
  }
}

/// The mapping file that `--map` names.
enum ColumnMapFile {
  /// The map in a file.
  ///
  /// - Throws: `ImportError` if it is not a map, `CommandError` if it cannot be read.
  static func read(_ path: String) throws -> ColumnMap {
    try ColumnMap(SourceText(try FileAccess.read(path), file: path))
  }
}
