public import DevcatValues
import DevcatPictures

/// Devices as one web page that needs no other file, runs no script and asks for nothing.
public enum HTMLExport {
  /// Writes the page; without `columns` it has those of `PeopleTable`.
  public static func export(
    _ devices: [ExportedDevice], columns: [Column]? = nil
  ) -> ExportText {
    let table = PeopleTable(devices, columns: columns)
    var export = ExportText()
    table.passOverDisplays(of: devices, in: &export)
    export.text = head
    export.text += "<p>\(devices.count) \(devices.count == 1 ? "device" : "devices")</p>\n"
    export.text += "<div role=\"region\" aria-label=\"Devices\" tabindex=\"0\">\n<table>\n"
    export.text += "<thead><tr>"
    for (title, isNumber) in zip(table.titles, table.areNumbers) {
      let kind = isNumber ? " class=\"number\"" : ""
      export.text += "<th scope=\"col\"\(kind)>\(MarkupText.html(title))</th>"
    }
    export.text += "</tr></thead>\n"
    for group in table.groups {
      export.text += "<tbody>\n"
      if let family = group.family {
        export.text += "<tr><th scope=\"rowgroup\" colspan=\"\(table.titles.count)\" "
        export.text += "class=\"family\">\(MarkupText.html(family))</th></tr>\n"
      }
      for cells in group.rows { export.text += row(cells, table.areNumbers) }
      export.text += "</tbody>\n"
    }
    export.text += "</table>\n</div>\n</body>\n</html>\n"
    return export
  }

  private static func row(_ cells: [String], _ areNumbers: [Bool]) -> String {
    var row = "<tr>"
    for (index, cell) in cells.enumerated() {
      let text = MarkupText.html(cell)
      if index == 0 {
        row += "<th scope=\"row\">\(text)</th>"
      } else {
        row += areNumbers[index] ? "<td class=\"number\">\(text)</td>" : "<td>\(text)</td>"
      }
    }
    return row + "</tr>\n"
  }

  /// The beginning of the page, whose policy forbids every request, whatever is added to it later.
  private static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Devices</title>
    <style>
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
    body { margin: 1rem; }
    div { overflow-x: auto; }
    table { border-collapse: collapse; }
    th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid GrayText; text-align: start; vertical-align: top; white-space: pre-wrap; }
    thead th { position: sticky; top: 0; background: Canvas; }
    tbody th { font-weight: 600; }
    .family { padding-top: 1.5rem; font-size: 1.125rem; }
    .number { text-align: end; font-variant-numeric: tabular-nums; }
    @media print { div { overflow: visible; } thead th { position: static; } }
    </style>
    </head>
    <body>
    <h1>Devices</h1>

    """
}
