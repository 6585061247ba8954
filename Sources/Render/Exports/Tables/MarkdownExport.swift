public import Catalogue

/// Devices as a table in Markdown, as GitHub and many others read it.
///
/// Source: GitHub Flavored Markdown Spec, "Tables (extension)" and "Backslash escapes".
public enum MarkdownExport {
  /// The table; `nil` columns are those for people.
  public static func export(
    _ devices: [ExportedDevice], columns: [Column]? = nil
  ) -> ExportText {
    let columns = columns ?? ExportColumns.summary
    var export = ExportText()
    export.text = line(columns.map { escaped($0.description) })
    export.text += line(columns.map { $0.type == .number ? "--:" : "---" })
    for device in devices {
      export.text += line(columns.map { escaped(device[$0]?.description ?? "") })
    }
    return export
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// A text that means nothing but itself: marks behind a backslash, ends of lines and blanks at the
  /// ends as numbers.
  private static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var escaped = ""
    for (index, scalar) in scalars.enumerated() {
      let isAtEnd = index == 0 || index == scalars.count - 1
      if "\\|`*_[]<~&$@:".unicodeScalars.contains(scalar) {
        escaped += "\\\(scalar)"
      } else if scalar.value < 0x20 || (isAtEnd && scalar.properties.isWhitespace) {
        escaped += "&#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
