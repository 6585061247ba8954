public import Catalogue
import Pictures

/// Devices as one web page that needs no other file, runs no script and asks for nothing.
public enum HTMLExport {
  /// The page; `nil` columns are those for people.
  public static func export(
    _ devices: [ExportedDevice], columns: [Column]? = nil
  ) -> ExportText {
    let columns = columns ?? ExportColumns.summary
    var export = ExportText()
    export.text = head
    export.text += "<p>\(devices.count) \(devices.count == 1 ? "device" : "devices")</p>\n"
    export.text += "<div role=\"region\" aria-label=\"Devices\" tabindex=\"0\">\n<table>\n"
    export.text += "<thead><tr>"
    for column in columns {
      export.text += "<th scope=\"col\">\(MarkupText.html(column.description))</th>"
    }
    export.text += "</tr></thead>\n<tbody>\n"
    for device in devices { export.text += row(device, columns) }
    export.text += "</tbody>\n</table>\n</div>\n</body>\n</html>\n"
    return export
  }

  private static func row(_ device: ExportedDevice, _ columns: [Column]) -> String {
    var row = "<tr>"
    for (index, column) in columns.enumerated() {
      let text = MarkupText.html(device[column]?.description ?? "")
      if index == 0 {
        row += "<th scope=\"row\">\(text)</th>"
      } else {
        row += column.type == .number ? "<td class=\"number\">\(text)</td>" : "<td>\(text)</td>"
      }
    }
    return row + "</tr>\n"
  }

  /// The policy forbids every request, whatever a later hand adds.
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
    .number { text-align: end; font-variant-numeric: tabular-nums; }
    @media print { div { overflow: visible; } thead th { position: static; } }
    </style>
    </head>
    <body>
    <h1>Devices</h1>

    """
}
