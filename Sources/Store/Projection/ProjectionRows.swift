import Catalogue
import SQLite

/// The rows of the projection that one profile gives, as plain SQL values.
///
/// Writing the projection and verifying it go by this one function over a profile.
struct ProjectionRows: Sendable {
  /// Name, family, idiom, released, status.
  private(set) var identity = [DatabaseValue](repeating: .null, count: 5)
  /// Display, its fields in the order of the table, listed.
  private(set) var displays: [[DatabaseValue]] = []
  /// Display, os, orientation, top, left, bottom, right.
  private(set) var safeAreas: [[DatabaseValue]] = []
  /// Display, os, orientation, height.
  private(set) var statusBars: [[DatabaseValue]] = []
  /// Display, mode, orientation, available, horizontal, vertical, width, height.
  private(set) var layouts: [[DatabaseValue]] = []
  /// Key, value.
  private(set) var attributes: [[DatabaseValue]] = []
  /// The model identifiers.
  private(set) var models: [String] = []
  /// The aliases.
  private(set) var aliases: [String] = []

  /// The bounds among the device's measured windows; none where its idiom is not known.
  private(set) var windows: [WindowRow] = []

  /// The name of the main display in the projection.
  static let mainDisplay = "main"

  /// The rows of a profile.
  init(_ profile: Profile) {
    displays = [Self.displayRow(Self.mainDisplay)]
    layouts.reserveCapacity(10)
    for entry in profile.entries {
      guard let slot = ProjectionSlot.of(entry.path) else { continue }
      switch slot {
      case .identity(let index): identity[index] = DatabaseValue(entry.value)
      case .models: models = entry.value.members ?? []
      case .aliases: aliases = entry.value.members ?? []
      case .attribute:
        attributes.append([.text(entry.path.keys[0]), DatabaseValue(entry.value)])
      case .display(let column):
        displays[display(of: entry.path)][column] = DatabaseValue(entry.value)
      case .safeArea: addSafeArea(entry)
      case .statusBar: addStatusBar(entry)
      case .layout: addLayout(entry)
      }
    }
    windows = WindowRow.rows(of: profile)
    if displays.count > 1 {
      displays.sort { TextOrder.precedes(Self.name(of: $0), Self.name(of: $1)) }
    }
  }

  /// What the profile is searched by: its name, its aliases and its models, a line for each; of a
  /// long set only its first members.
  var searched: [DatabaseValue] {
    [identity[0] == .null ? .text("") : identity[0]]
      + [aliases, models].map { .text($0.prefix(Self.searchedCount($0)).joined(separator: "\n")) }
  }

  /// Whether it has aliases or models by which it is not searched.
  var isSearchedInPart: Bool {
    Self.searchedCount(aliases) < aliases.count || Self.searchedCount(models) < models.count
  }

  /// How many members of a set fit the search index.
  private static func searchedCount(_ members: [String]) -> Int {
    var size = 0
    return members.prefix { member in
      size += member.utf8.count + 1
      return size <= Limit.searched.greatest
    }.count
  }

  /// The sizes in points of its displays.
  var screens: [Size] {
    displays.compactMap { row in
      guard case .real(let width) = row[ProjectionSlot.pointsWidth],
        case .real(let height) = row[ProjectionSlot.pointsWidth + 1]
      else { return nil }
      return Size(width: width, height: height)
    }
  }

  /// The row of the display that a path is on, which is made where there is none.
  private mutating func display(of path: FieldPath) -> Int {
    guard let name = path.display else { return 0 }
    if let index = displays.firstIndex(where: { $0[0] == .text(name) }) { return index }
    displays.append(Self.displayRow(name))
    return displays.count - 1
  }

  private static func displayRow(_ name: String) -> [DatabaseValue] {
    var row = [DatabaseValue](repeating: .null, count: ProjectionSlot.listed + 1)
    row[0] = .text(name)
    row[ProjectionSlot.listed] = .integer(0)
    return row
  }

  private static func name(of row: [DatabaseValue]) -> String {
    if case .text(let name) = row[0] { name } else { "" }
  }

  private mutating func addSafeArea(_ entry: Profile.Entry) {
    guard let insets = entry.value.insets else { return }
    let display = displays[display(of: entry.path)][0]
    let (os, orientation) = Self.lastKeys(entry.path)
    safeAreas.append([
      display, .text(os), .text(orientation), .real(insets.top), .real(insets.left),
      .real(insets.bottom), .real(insets.right),
    ])
  }

  private mutating func addStatusBar(_ entry: Profile.Entry) {
    guard let height = entry.value.number else { return }
    let display = displays[display(of: entry.path)][0]
    let (os, orientation) = Self.lastKeys(entry.path)
    statusBars.append([display, .text(os), .text(orientation), .real(height)])
  }

  private mutating func addLayout(_ entry: Profile.Entry) {
    guard let layout = entry.value.layout else { return }
    let index = display(of: entry.path)
    let (mode, orientation) = Self.lastKeys(entry.path)
    if mode == Mode.fullScreen.rawValue,
      case .integer(let listed) = displays[index][ProjectionSlot.listed]
    {
      displays[index][ProjectionSlot.listed] = .integer(listed | Self.bit(of: orientation))
    }
    layouts.append(
      [displays[index][0], .text(mode), .text(orientation)] + Self.cells(of: layout))
  }

  /// The two keys of a safe area, a status bar or a layout, without the name of a display before them.
  private static func lastKeys(_ path: FieldPath) -> (String, String) {
    let count = path.keys.count
    return (path.keys[count - 2], path.keys[count - 1])
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
    switch orientation {
    case Orientation.portrait.rawValue: 1
    case Orientation.landscape.rawValue: 2
    default: 0
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
