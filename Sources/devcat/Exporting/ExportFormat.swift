import Arguments

/// A format that `devcat export` writes.
enum ExportFormat: String, CaseIterable, ArgumentValue {
  case json, ndjson, csv, sqlite, swift, typescript, css, android, playwright, unity, markdown,
    html

  /// Whether fields are its columns, and not parts of each device.
  var isTable: Bool {
    switch self {
    case .csv, .markdown, .html: true
    case .json, .ndjson, .sqlite, .swift, .typescript, .css, .android, .playwright, .unity: false
    }
  }

  /// Whether it is source code, which has no evidence unless that is asked for.
  var isSource: Bool { self == .swift || self == .typescript }

  /// Whether people read it, in the order of `list`.
  var isForPeople: Bool { self == .markdown || self == .html }

  /// A note for its reader.
  var note: String? {
    self == .playwright
      ? "Each viewport is the whole screen: no source states the height of the browsers' bars."
      : nil
  }

  /// Whether it is not text, and nothing for a terminal.
  var isBinary: Bool { self == .sqlite }

  /// Whether it has a file for each device, so that `--output` names a folder.
  var isFolder: Bool { self == .unity }
}
