public import Catalogue

/// A device as an export writes it: its profile, the layouts that it takes from others, and whether
/// fields were left out.
public struct ExportedDevice: Sendable {
  /// The exported values of the device.
  public let profile: Profile
  /// The layouts that it takes from devices with the same screen.
  public let derived: [DerivedLayout]
  /// The safe areas that it takes from devices with the same display.
  public let areas: SafeAreaDerivation
  /// Whether every field is written, and not only chosen ones.
  let isWhole: Bool
  /// All that is known of the device, of which fields were chosen.
  private let source: Profile

  /// Makes a device of which everything is written.
  public init(
    _ profile: Profile, derived: [DerivedLayout] = [],
    areas: SafeAreaDerivation = SafeAreaDerivation()
  ) {
    self.profile = profile
    self.derived = derived
    self.areas = areas
    isWhole = true
    source = profile
  }

  /// Makes a device of which only what `fields` select is written; the id always is.
  public init(_ profile: Profile, derived: [DerivedLayout], only fields: [FieldSelection]) {
    let rows = Profile(id: profile.id, derived)
    let chosen = Set(fields.flatMap { $0.paths(in: profile) + $0.paths(in: rows) })
    self.profile = Profile(
      id: profile.id, sortedEntries: profile.entries.filter { chosen.contains($0.path) })
    self.derived = derived.filter { chosen.contains($0.path) }
    areas = SafeAreaDerivation()
    isWhole = false
    source = profile
  }

  /// The value of a column: recorded, or else taken from another device.
  subscript(column: Column) -> FieldValue? {
    if let value = profile[column] { return value }
    guard let row = derived.first(where: { $0.path == column.path }) else { return nil }
    let value = FieldValue.layout(row.layout)
    return column.component.map { value[$0] } ?? value
  }

  /// Whether the layout of a row is measured, whatever fields were chosen; one that is taken from
  /// another device is not.
  func isMeasured(_ row: LayoutRow, display: String?) -> Bool {
    guard row.derivedFrom == nil, let orientation = Orientation(rawValue: row.orientation) else {
      return false
    }
    return source.isMeasured(
      at: .layout(Mode(rawValue: row.mode), orientation, display: display))
  }

  /// The displays in order, the main one first, with recorded and derived layouts.
  var content: ProfileContent { ProfileContent(profile, derived: derived, areas: areas.areas) }
}

extension DerivedLayout {
  /// The path that the layout would have if it were recorded.
  fileprivate var path: FieldPath { .layout(mode, orientation, display: display) }
}

extension Profile {
  /// Makes a profile that holds derived layouts and nothing else.
  fileprivate init(id: String, _ rows: [DerivedLayout]) {
    self.init(id: id)
    for row in rows {
      self[.layout(row.mode, row.orientation, display: row.display)] = .layout(row.layout)
    }
  }
}
