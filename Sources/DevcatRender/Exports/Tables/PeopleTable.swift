import DevcatValues

/// A table for people: titles with units, and rows by family if the columns are not named.
struct PeopleTable {
  /// A column of the table where none are named: a title, and the fields whose values it joins.
  private struct Summary {
    let title: String
    let columns: [Column]
    let separator: String

    init(_ title: String, _ columns: [String], _ separator: String = "") {
      self.title = title
      self.columns = columns.compactMap { Column($0) }
      self.separator = separator
    }

    func text(_ device: ExportedDevice) -> String {
      // To hundredths, as on the page of a device: dp are mostly fractions.
      let values = columns.map { column in
        device[column].map { value in
          value.number.map { FieldValue.text(of: $0.rounded(toParts: 100)) } ?? value.description
        }
      }
      if values.allSatisfy({ $0 == nil }) { return "" }
      return values.map { $0 ?? "–" }.joined(separator: separator)
    }
  }

  private static let summary = [
    Summary("Name", ["name"]), Summary("Released", ["released"]),
    Summary("Screen (pt, dp)", ["points.width", "points.height"], " × "),
    Summary("Scale", ["scale"]),
    Summary("Panel (px)", ["pixels.width", "pixels.height"], " × "),
    Summary("Diagonal (in)", ["diagonal"]),
    Summary("Classes, portrait", ["portrait.horizontal", "portrait.vertical"], " × "),
    Summary("Classes, landscape", ["landscape.horizontal", "landscape.vertical"], " × "),
  ]

  /// The titles of the last columns, with the current safe areas of the main display.
  private static let safeAreas: [(title: String, orientation: Orientation)] = [
    ("Safe area, portrait: top/left/bottom/right", .portrait),
    ("Safe area, landscape: top/left/bottom/right", .landscape),
  ]

  let titles: [String]
  let areNumbers: [Bool]
  /// Whether the columns are about the main display of each device.
  private let hasMainDisplayAlone: Bool
  /// The rows by family; one group without a name where the columns are named.
  let groups: [(family: String?, rows: [[String]])]

  /// Makes the table of devices in their order; named columns of the common choice are followed by
  /// those of the safe areas.
  init(_ devices: [ExportedDevice], columns: [Column]?) {
    hasMainDisplayAlone = columns == nil || columns == ExportColumns.common
    if let columns {
      let isCommon = columns == ExportColumns.common
      titles = columns.map(\.labelWithUnit) + (isCommon ? Self.safeAreas.map(\.title) : [])
      areNumbers = titles.indices.map { $0 < columns.count && columns[$0].type == .number }
      groups = [
        (
          nil,
          devices.map { device in
            columns.map { device[$0]?.description ?? "" }
              + (isCommon ? Self.safeAreaTexts(device) : [])
          }
        )
      ]
      return
    }
    titles = Self.summary.map(\.title) + Self.safeAreas.map(\.title)
    areNumbers =
      Self.summary.map { $0.columns.allSatisfy { $0.type == .number } }
      + Self.safeAreas.map { _ in false }
    var groups: [(family: String?, rows: [[String]])] = []
    for device in devices {
      let family = device.profile.family ?? "No family"
      if groups.last?.family != family { groups.append((family, [])) }
      var row = Self.summary.map { $0.text(device) }
      if row[0].isEmpty { row[0] = device.profile.id }
      row += Self.safeAreaTexts(device)
      groups[groups.count - 1].rows.append(row)
    }
    self.groups = groups.isEmpty ? [(nil, [])] : groups
  }

  /// Notes that the further displays are not in a table without named columns.
  func passOverDisplays(of devices: [ExportedDevice], in export: inout ExportText) {
    guard hasMainDisplayAlone else { return }
    for device in devices { export.passOverDisplays(of: device) }
  }

  private static func safeAreaTexts(_ device: ExportedDevice) -> [String] {
    let main = ExportScreen.all(of: device).first(where: \.isMain)
    return safeAreas.map { main?.safeAreaText($0.orientation) ?? "" }
  }
}
