import DevcatValues
import DevcatSQLite

/// The rows of one profile in the views, as plain SQL values.
///
/// Writing the views and verifying them both use this function of a profile.
struct ProjectionRows: Sendable {
  /// The values of `ProfileTable.fields`.
  private(set) var identity = [DatabaseValue](repeating: .null, count: ProfileTable.fields.count)
  /// The rows of each table by its number: the cells of row after row.
  private var cells = [[DatabaseValue]](repeating: [], count: ViewTable.allCases.count)
  /// The bounds among the measured windows of an Apple device; none for other devices.
  private(set) var windows: [WindowRow] = []
  /// The texts by which the device names versions of an OS, not each once.
  ///
  /// They are in the keys of safe areas and heights, its first and last systems, and in attributes
  /// (`Profile.systemAttributes`).
  private(set) var systems: [String] = []

  /// The rows of a profile.
  init(_ profile: Profile) {
    // The main display has a row without values too: the first, at which `display(of:)` starts.
    self[.display] = Self.displayRow(ViewWord.display(nil))
    for (index, entry) in profile.entries.enumerated() {
      guard let slot = ProjectionSlot.of(entry.path) else { continue }
      switch slot {
      case .identity(let index): identity[index] = DatabaseValue(entry.value)
      case .members: addMembers(entry)
      case .attribute:
        // Attributes are the last values of most profiles.
        if self[.attribute].isEmpty {
          self[.attribute].reserveCapacity(2 * (profile.entries.count - index))
        }
        self[.attribute].append(.text(entry.path.keys[0]))
        self[.attribute].append(DatabaseValue(entry.value))
        if SystemWriter.attributes.contains(entry.path.keys[0]) {
          addSystem(DatabaseValue(entry.value))
        }
      case .display(let column):
        let start = display(of: entry.path)
        self[.display][start + column] = DatabaseValue(entry.value)
      case .safeArea: addSafeArea(entry)
      case .height: addHeight(entry)
      case .layout: addLayout(entry)
      }
    }
    windows = WindowRow.rows(of: profile)
    for place in Self.systems { addSystem(identity[place]) }
  }

  /// The cells of a table, row after row.
  private(set) subscript(table: ViewTable) -> [DatabaseValue] {
    get { cells[table.rawValue] }
    _modify { yield &cells[table.rawValue] }
  }

  /// The rows of a table one by one.
  func rows(of table: ViewTable) -> [ArraySlice<DatabaseValue>] {
    let (cells, width) = (self[table], table.width)
    return stride(from: 0, to: cells.count, by: width).map { cells[$0..<$0 + width] }
  }

  private mutating func addMembers(_ entry: Profile.Entry) {
    let members = entry.value.members ?? []
    self[.member].reserveCapacity(self[.member].count + members.count * ViewTable.member.width)
    for (number, member) in members.enumerated() {
      self[.member].append(.integer(Int64(entry.path.number)))
      self[.member].append(.integer(Int64(number)))
      self[.member].append(.text(member))
    }
  }

  /// Whether the device is one of Apple's, which take layouts from one another.
  var isOfApple: Bool {
    guard case .text(let family) = identity[ProfileTable.family] else { return false }
    return Platform(family: family) == .apple
  }

  /// Whether the device is an iPad, whose layouts in multitasking other iPads take.
  var isPad: Bool { isOfApple && identity[ProfileTable.idiom] == .text("pad") }

  /// The sizes in points of its displays, if it gives layouts to devices of the same sizes, or takes
  /// theirs.
  var givingScreens: [Size] { isOfApple ? rows(of: .display).compactMap(Self.size) : [] }

  /// The size in points of a row of `display_row`, if both sides are known.
  static func size(_ row: ArraySlice<DatabaseValue>) -> Size? {
    guard case .real(let width) = row[row.startIndex + ProjectionSlot.pointsWidth],
      case .real(let height) = row[row.startIndex + ProjectionSlot.pointsHeight]
    else { return nil }
    return Size(width: width, height: height)
  }

  /// The start of the row of a path's display.
  ///
  /// Adds a row if there is none.
  private mutating func display(of path: FieldPath) -> Int {
    guard let name = path.display else { return 0 }
    let (cells, cell) = (self[.display], DatabaseValue.text(name))
    let starts = stride(from: 0, to: cells.count, by: ViewTable.display.width)
    if let start = starts.first(where: { cells[$0] == cell }) { return start }
    self[.display] += Self.displayRow(cell)
    return cells.count
  }

  private static func displayRow(_ name: DatabaseValue) -> [DatabaseValue] {
    var row = [DatabaseValue](repeating: .null, count: ViewTable.display.width)
    row[0] = name
    row[ProjectionSlot.listed] = .integer(0)
    return row
  }

  /// The places of the first and the last system among `ProfileTable.fields`.
  private static let systems = SystemWriter.fields.compactMap(ProfileTable.fields.firstIndex)

  private mutating func addSystem(_ cell: DatabaseValue) {
    // Upright and turned, a display has the same version.
    if case .text(let text) = cell, text != systems.last { systems.append(text) }
  }

  private mutating func addSafeArea(_ entry: Profile.Entry) {
    guard let insets = entry.value.insets else { return }
    let display = self[.display][display(of: entry.path)]
    let (os, orientation) = Self.lastKeys(entry.path)
    self[.safeArea] += [
      display, .text(os), ViewWord.orientation(orientation), .real(insets.top),
      .real(insets.left), .real(insets.bottom), .real(insets.right),
    ]
    addSystem(.text(os))
  }

  private mutating func addHeight(_ entry: Profile.Entry) {
    guard let height = entry.value.number, let field = entry.path.field else { return }
    let display = self[.display][display(of: entry.path)]
    let (os, orientation) = Self.lastKeys(entry.path)
    self[.height] += [
      .integer(Int64(field.number)), display, .text(os), ViewWord.orientation(orientation),
      .real(height),
    ]
    addSystem(.text(os))
  }

  private mutating func addLayout(_ entry: Profile.Entry) {
    guard let layout = entry.value.layout else { return }
    let start = display(of: entry.path)
    let keys = Self.lastKeys(entry.path)
    let (mode, orientation) = (ViewWord.mode(keys.0), ViewWord.orientation(keys.1))
    let listed = start + ProjectionSlot.listed
    if case .integer(let known) = self[.display][listed] {
      self[.display][listed] = .integer(known | ScreenLayouts.bit(mode, orientation))
    }
    let display = self[.display][start]
    self[.layout].append(display)
    self[.layout].append(mode)
    self[.layout].append(orientation)
    self[.layout] += Self.cells(of: layout)
    // The layout is recorded, so it is derived from no device.
    self[.layout].append(.null)
  }

  /// The two keys of a safe area, a height or a layout, without the name of a display before them.
  private static func lastKeys(_ path: FieldPath) -> (String, String) {
    let count = path.keys.count
    return (path.keys[count - 2], path.keys[count - 1])
  }

  /// The cells of a layout: available, horizontal, vertical, width and height.
  static func cells(of layout: Layout) -> [DatabaseValue] {
    let traits = layout.traits ?? LayoutTraits()
    return [
      .integer(layout == .notAvailable ? 0 : 1),
      ViewWord.sizeClass(traits.horizontal), ViewWord.sizeClass(traits.vertical),
      traits.width.map(DatabaseValue.real) ?? .null, traits.height.map(DatabaseValue.real) ?? .null,
    ]
  }
}

extension DatabaseValue {
  /// A field's value as a column stores it; sets are joined by `;`.
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
