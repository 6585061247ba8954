import DevcatRender

/// A format that a build can export: each that is one file of text.
enum GeneratedFormat: Sendable {
  case json
  case text(@Sendable ([ExportedDevice]) -> ExportText)

  private static let own: [(name: String, format: GeneratedFormat)] = [
    ("swift", .text(SwiftExport.export)), ("json", .json),
    ("typescript", .text(TypeScriptExport.export)), ("css", .text(CSSExport.export)),
    ("android", .text(AndroidExport.export)), ("playwright", .text(PlaywrightExport.export)),
  ]

  /// The format with the name that `devcat export` knows it by; `nil` if a build has none.
  init?(_ name: String) {
    if let own = Self.own.first(where: { $0.name == name }) {
      self = own.format
    } else if let template = ExportTemplate.all.first(where: { $0.name == name }) {
      self = .text { template.export($0) }
    } else {
      return nil
    }
  }

  /// The names of all formats.
  static var names: [String] { own.map(\.name) + ExportTemplate.all.map(\.name) }

  /// Whether the notes on what values rest on are written too.
  var hasEvidence: Bool { if case .json = self { true } else { false } }

  /// The devices in the format, as UTF-8.
  func export(_ devices: [ExportedDevice]) -> [UInt8] {
    switch self {
    case .text(let export): return Array(export(devices).text.utf8)
    case .json:
      var writer = JSONWriter(style: .pretty)
      writer.beginArray()
      for device in devices { ProfileJSON.write(device, to: &writer) }
      writer.endArray()
      writer.endLine()
      return writer.takeBytes()
    }
  }
}
