import DevcatValues
import DevcatRender
import DevcatStore

/// The number of devices of the reference with each field, by family, and of values that are
/// marked.
struct CoverageReport {
  /// The rows: fields, with a row for each mode of the layouts.
  private var rows: [String] = []
  private var counts: [String: [String: Int]] = [:]
  private var marked: [String: Int] = [:]
  private var devices: [String: Int] = [:]
  private var values = 0

  /// Counts the profiles of a catalogue.
  init(_ file: CatalogueFile) throws {
    rows = Field.all.filter { $0.number != Field.id.number && $0.group != .attributes }
      .flatMap(Self.rows)
    try file.devices.forEachProfile(reading: nil) { add($0) }
  }

  /// The table, with a column for each family, and a line of totals.
  var text: String {
    let families = devices.keys.sorted { (-(devices[$0] ?? 0), $0) < (-(devices[$1] ?? 0), $1) }
    var table = TextTable(
      [("devices with", .left)] + families.map { ($0, .right) }
        + [("all", .right), ("values marked", .right)])
    table.add(["any"] + cells(devices, families) + [""])
    for row in rows {
      table.add([row] + cells(counts[row] ?? [:], families) + [String(marked[row] ?? 0)])
    }
    let marks = marked.values.reduce(0, +)
    return table.text(isUnderlined: true)
      + "\(values) values; \(marks) are marked by evidence as unconfirmed.\n"
  }

  private mutating func add(_ profile: Profile) {
    let family = profile.family ?? "no family"
    devices[family, default: 0] += 1
    let known = Set(profile.entries.compactMap { Self.row(of: $0.path) })
    for row in known { counts[row, default: [:]][family, default: 0] += 1 }
    values += profile.entries.count { $0.path.number != Field.attributes.number }
    for entry in profile.entries {
      if let row = entry.path.evidenced.flatMap(Self.row) { marked[row, default: 0] += 1 }
    }
  }

  private func cells(_ counts: [String: Int], _ families: [String]) -> [String] {
    families.map { String(counts[$0] ?? 0) } + [String(counts.values.reduce(0, +))]
  }

  private static func rows(_ field: Field) -> [String] {
    field.group == .layouts ? Mode.known.map { "\(field.path).\($0.rawValue)" } : [field.path]
  }

  private static func row(of path: FieldPath) -> String? {
    guard let field = path.field, field.group != .attributes else { return nil }
    return field.group == .layouts ? "\(field.path).\(path.groupKeys[0])" : field.path
  }
}
