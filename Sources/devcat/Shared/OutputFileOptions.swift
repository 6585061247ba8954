import DevcatArguments
import DevcatSystem

/// The options of commands that write a file, or to standard output.
struct OutputFileOptions: Sendable {
  /// The file; `-` for standard output.
  var path: String?
  var isForced = false

  /// The arguments of a command whose help on `--output` is `help`.
  static func arguments(_ help: String) -> [Argument<OutputFileOptions>] {
    [
      .option(
        "-o", "--output", to: \.path, value: "file", help: help, completion: .file),
      .flag("--force", to: \.isForced, help: "Replace an existing file."),
    ]
  }

  /// The arguments of a command that draws SVG.
  static let svg = arguments("Write SVG to a file; '-' for standard output.")

  /// The contradiction between the options, or `nil`.
  var fault: String? {
    isForced && (path ?? "-") == "-"
      ? "'--force' replaces the file of '--output', which is missing" : nil
  }

  /// The contradiction between the options of a command that draws SVG, or `nil`.
  func fault(drawing content: String, isJSON: Bool) -> String? {
    if isJSON, path != nil {
      return "'--json' and '--output' cannot be given together; '--json' prints to standard output"
    }
    return otherEnding(than: content) ?? fault
  }

  /// The reason not to write SVG to the file, whose name has another ending; `nil` if there is none.
  func otherEnding(than content: String) -> String? {
    guard let name = path?.split(separator: "/").last,
      let dot = name.lastIndex(of: "."), dot != name.startIndex, name[dot...].lowercased() != ".svg"
    else { return nil }
    return "\(content) is SVG, and '--output' names a file that ends in '\(name[dot...])'"
  }

  /// Writes a text to the file, or to standard output.
  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard let path, path != "-" else { return try Output.standard.write(bytes) }
    try FileAccess.replace(path, overwriting: isForced) { try $0(bytes) }
  }
}
