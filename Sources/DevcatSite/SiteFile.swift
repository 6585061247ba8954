import DevcatRender

/// One file of a site: its path in the folder, and its bytes.
public struct SiteFile: Hashable, Sendable {
  /// The path from the site's folder, with `/` between the names.
  public let path: String
  /// The complete content of the file.
  public let bytes: [UInt8]

  /// Makes a file of its path and its content.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// A data file: a script that hands the page a name and a JSON value.
///
/// Browsers refuse `fetch` from `file:`, but load scripts, so a site opens without a host.
enum DataFile {
  /// The beginning of a data file, before its value.
  static func begin(_ name: String) -> String { "devcat.data(\"\(name)\", " }

  /// The end of a data file, after the value.
  static let end = ");\n"

  /// The writer for values, whose texts are safe in any script.
  static func writer() -> JSONWriter { JSONWriter(dialect: .script) }

  /// The file of a name and the bytes of its value.
  ///
  /// - Parameter name: Letters, digits, `.`, `_`, `-` and `/`.
  static func file(_ name: String, value: [UInt8]) -> SiteFile {
    SiteFile(
      path: "data/\(name).js", bytes: Array(begin(name).utf8) + value + Array(end.utf8))
  }
}
