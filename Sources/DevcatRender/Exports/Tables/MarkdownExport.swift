public import DevcatValues

/// Devices as tables in Markdown, one for each family, as GitHub and many others read it.
///
/// Source: GitHub Flavored Markdown Spec, "Tables (extension)" and "Backslash escapes".
public enum MarkdownExport {
  /// Writes the tables; without `columns` they have those of `PeopleTable`.
  public static func export(
    _ devices: [ExportedDevice], columns: [Column]? = nil
  ) -> ExportText {
    let table = PeopleTable(devices, columns: columns)
    var export = ExportText()
    table.passOverDisplays(of: devices, in: &export)
    for group in table.groups {
      if let family = group.family {
        export.text += (export.text.isEmpty ? "" : "\n") + "## \(escaped(family))\n\n"
      }
      export.text += line(table.titles.map(escaped))
      export.text += line(table.areNumbers.map { $0 ? "--:" : "---" })
      for row in group.rows { export.text += line(row.map(escaped)) }
    }
    return export
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// A text that means nothing but itself: marks after a backslash, ends of lines and blanks at the
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
