import Arguments

/// A format that `devcat export` writes.
enum ExportFormat: String, CaseIterable, ArgumentValue {
  case json, ndjson, csv, sqlite, swift, typescript, css, android, playwright, markdown, html

  /// Whether fields are its columns, and not parts of each device.
  var isTable: Bool {
    switch self {
    case .csv, .markdown, .html: true
    case .json, .ndjson, .sqlite, .swift, .typescript, .css, .android, .playwright: false
    }
  }

  /// Whether it is no text, and nothing for a terminal.
  var isBinary: Bool { self == .sqlite }
}
