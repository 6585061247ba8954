import Catalogue
import SQLite

/// The rows of the projection that one profile gives, as plain SQL values.
///
/// Writing the projection and verifying it go by this one function over a profile.
struct ProjectionRows: Sendable {
  /// Name, family, idiom, released, status.
  let identity: [DatabaseValue]
  /// Display, its fields in the order of the table, listed.
  var displays: [[DatabaseValue]] = []
  /// Display, os, orientation, top, left, bottom, right.
  var safeAreas: [[DatabaseValue]] = []
  /// Display, mode, orientation, available, horizontal, vertical, width, height.
  var layouts: [[DatabaseValue]] = []
  /// Key, value.
  var attributes: [[DatabaseValue]] = []
  /// The model identifiers.
  let models: [String]
  /// The aliases.
  let aliases: [String]
  /// The sizes in points of its displays.
  private(set) var screens: Set<Size> = []

  /// What the profile is searched by: its name, its aliases and its models, a line for each.
  var searched: [DatabaseValue] {
    [identity[0] == .null ? .text("") : identity[0]]
      + [aliases, models].map { .text($0.joined(separator: "\n")) }
  }

  /// The name of the main display in the projection.
  static let mainDisplay = "main"

  /// The display fields in the order of the columns of `display`.
  static let displayFields: [Field] = [
    .diagonal, .pointsWidth, .pointsHeight, .pixelsWidth, .pixelsHeight, .scale, .ppi,
    .cornersStyle, .cornersRadius, .orientations, .homeIndicator, .statusBar,
  ]

  /// The identity fields in the order of the columns of `profile`.
  static let identityFields: [Field] = [.name, .family, .idiom, .released, .status]

  /// The rows of a profile.
  init(_ profile: Profile) {
    identity = Self.identityFields.map { DatabaseValue(profile[$0.at()]) }
    models = profile.models
    aliases = profile.aliases
    var parts: [String: DisplayRow] = [Self.mainDisplay: DisplayRow()]
    for entry in profile.entries {
      guard let field = entry.path.field, entry.path.isKnown else { continue }
      if field.group == .attributes {
        attributes.append([.text(entry.path.keys[0]), DatabaseValue(entry.value)])
      } else if field.group.isOfDisplay {
        let name = entry.path.display ?? Self.mainDisplay
        // A further display of that name would stand in the way of the main one.
        if entry.path.display == Self.mainDisplay { continue }
        add(entry, field, on: name, to: &parts[name, default: DisplayRow()])
      }
    }
    for (name, part) in parts.sorted(by: { TextOrder.precedes($0.key, $1.key) }) {
      displays.append([.text(name)] + part.fields + [.integer(part.listed)])
      if let width = part.points.width, let height = part.points.height {
        screens.insert(Size(width: width, height: height))
      }
    }
  }

  /// What is gathered for one row of `display`.
  private struct DisplayRow {
    var fields = [DatabaseValue](repeating: .null, count: ProjectionRows.displayFields.count)
    var points: (width: Double?, height: Double?)
    var listed: Int64 = 0
  }

  private mutating func add(
    _ entry: Profile.Entry, _ field: Field, on name: String, to row: inout DisplayRow
  ) {
    switch field.group {
    case .display:
      if let index = Self.displayFields.firstIndex(where: { $0.number == field.number }) {
        row.fields[index] = DatabaseValue(entry.value)
      }
      if field == .pointsWidth { row.points.width = entry.value.number }
      if field == .pointsHeight { row.points.height = entry.value.number }
    case .safeArea:
      guard let insets = entry.value.insets else { return }
      safeAreas.append(
        [.text(name)] + entry.path.groupKeys.map(DatabaseValue.text)
          + [insets.top, insets.left, insets.bottom, insets.right].map(DatabaseValue.real))
    case .layouts:
      guard let layout = entry.value.layout else { return }
      let keys = entry.path.groupKeys
      if keys[0] == Mode.fullScreen.rawValue { row.listed |= Self.bit(of: keys[1]) }
      layouts.append([.text(name)] + keys.map(DatabaseValue.text) + Self.cells(of: layout))
    case .identity, .attributes: break
    }
  }

  /// Available, horizontal, vertical, width, height.
  static func cells(of layout: Layout) -> [DatabaseValue] {
    let traits = layout.traits ?? LayoutTraits()
    return [
      .integer(layout == .notAvailable ? 0 : 1),
      traits.horizontal.map { .text($0.name) } ?? .null,
      traits.vertical.map { .text($0.name) } ?? .null,
      traits.width.map(DatabaseValue.real) ?? .null, traits.height.map(DatabaseValue.real) ?? .null,
    ]
  }

  private static func bit(of orientation: String) -> Int64 {
    switch Orientation(rawValue: orientation) {
    case .portrait: 1
    case .landscape: 2
    case nil: 0
    }
  }
}

extension DatabaseValue {
  /// A field's value as a column of the projection holds it; sets are joined by `;`.
  init(_ value: FieldValue?) {
    switch value {
    case nil, .opaque, .safeArea, .layout: self = .null
    case .text(let text): self = .text(text)
    case .number(let number): self = .real(number)
    case .boolean(let flag): self = .integer(flag ? 1 : 0)
    case .set: self = .text(value?.description ?? "")
    }
  }
}
