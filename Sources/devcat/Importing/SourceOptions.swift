import DevcatArguments
import DevcatValues
import DevcatImport
import DevcatStore
import DevcatSystem

/// The options that say which files are read, and as what.
struct SourceOptions: Sendable {
  var files: [String] = []
  var format: ImportFormat?
  var mapPath: String?
  var encoding: TextEncoding?

  /// The options of a command that reads at least so many files.
  static func arguments(atLeast minimum: Int) -> [Argument<SourceOptions>] {
    [
      .word(
        "file", to: \.files, help: "The files to read; '-' is standard input.", minimum: minimum,
        completion: .file),
      .option(
        "-f", "--format", to: \.format, value: "format",
        help: "Set the format. Default: recognize it from the content."),
      .option(
        "--map", to: \.mapPath, value: "file",
        help: "Read a table by this mapping file, which describes its columns.", completion: .file),
      .option(
        "--encoding", to: \.encoding, value: "encoding",
        help: "Set the encoding of the files. Default: UTF-8, or UTF-16 if its first bytes say so."),
    ]
  }

  /// The requested reading of the sources.
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
    case (nil, let format): return SourceReading(format: format, map: nil, encoding: encoding)
    case (let path?, _):
      return SourceReading(
        format: .mapped, map: try Self.map(in: path), encoding: encoding)
    }
  }

  /// The map in the mapping file that `--map` names.
  private static func map(in path: String) throws -> ColumnMap {
    let text = SourceText(try FileAccess.read(path), file: path)
    do throws(ImportError) {
      return try ColumnMap(text)
    } catch {
      guard let hint = ImportRunner.hint(error.diagnostics, [path]) else { throw error }
      throw CommandError(.data, error.description, hint: hint)
    }
  }
}
