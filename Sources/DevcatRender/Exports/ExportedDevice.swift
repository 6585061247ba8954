public import DevcatValues

/// A device as an export writes it: its profile, the layouts that it takes from others, and whether
/// fields were left out.
public struct ExportedDevice: Sendable {
  /// The exported values of the device.
  public let profile: Profile
  /// The layouts that it takes from devices with the same screen.
  public let derived: [DerivedLayout]
  /// The timelines of its safe areas and heights.
  public let timelines: DeviceTimelines
  /// The version of the OS that `current` is of; `nil` for the newest one of the device.
  let os: OSVersion?
  /// Whether every field is written, and not only chosen ones.
  let isWhole: Bool
  /// All that is known of the device, of which fields were chosen.
  let source: Profile

  /// Makes a device of which everything is written, or what `fields` select and the id.
  ///
  /// What is written follows from all that is known of the device, of which fields were chosen or not.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - derived: The layouts that it takes from devices with the same screen.
  ///   - timelines: Its timelines; without them, those that follow from its own record.
  ///   - os: The version of the OS that `current` is of; `nil` for the newest one of the device.
  ///   - hasEvidence: Whether the notes on what values rest on are written too; chosen ones always are.
  ///   - fields: The fields that are written; `nil` for all.
  public init(
    _ profile: Profile, derived: [DerivedLayout] = [],
    timelines: DeviceTimelines? = nil, os: OSVersion? = nil, hasEvidence: Bool = true,
    only fields: [FieldSelection]? = nil
  ) {
    let timelines = timelines ?? DeviceTimelines(of: profile)
    (source, self.os, isWhole) = (profile, os, fields == nil)
    guard let fields else {
      self.profile = hasEvidence ? profile : profile.withoutEvidence
      (self.derived, self.timelines) = (derived, timelines)
      return
    }
    let rows = Profile(id: profile.id, derived)
    let chosen = Set(fields.flatMap { $0.paths(in: profile) + $0.paths(in: rows) })
    self.profile = Profile(
      id: profile.id, sortedEntries: profile.entries.filter { chosen.contains($0.path) })
    self.derived = derived.filter { chosen.contains($0.path) }
    self.timelines = timelines.only { path in fields.contains { $0.selects(path) } }
  }

  /// The values that hold on `os`, under names that state no version.
  public var current: Profile { profile.current(timelines, on: os) }

  /// The current values, with the layouts that it takes from other devices as if they were recorded.
  public var answered: Profile {
    var profile = current
    for row in derived where profile[row.path] == nil { profile[row.path] = .layout(row.layout) }
    return profile
  }

  /// The value of a column: the current or the recorded one, or else one taken from another device.
  subscript(column: Column) -> FieldValue? {
    if let value = (column.isComputed ? current : profile)[column] { return value }
    guard let row = derived.first(where: { $0.path == column.path }) else { return nil }
    let value = FieldValue.layout(row.layout)
    return column.component.map { value[$0] } ?? value
  }

  /// The grade of a value by its evidence, whether or not that is written.
  public func grade(of path: FieldPath) -> Grade { Grade(evidence: source.evidence(of: path)) }

  /// Whether the layout of a row is measured, whatever fields were chosen; one that is taken from
  /// another device is not.
  func isMeasured(_ row: LayoutRow, display: String?) -> Bool {
    guard row.derivedFrom == nil, let orientation = Orientation(rawValue: row.orientation) else {
      return false
    }
    let mode = Mode(rawValue: row.mode)
    // A full screen has the size of the display.
    return source.isMeasured(at: .layout(mode, orientation, display: display))
      && (mode != .fullScreen
        || [Field.pointsWidth, .pointsHeight].allSatisfy {
          source.isMeasured(at: $0.at(display: display))
        })
  }

  /// The displays in order, the main one first, with recorded and derived layouts.
  var content: ProfileContent {
    ProfileContent(profile, derived: derived, timelines: timelines, of: source, on: os)
  }
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

/// The output of an export, and the devices that its format cannot represent.
public struct ExportText: Sendable {
  /// A device, or one of its further displays, that is not in the export.
  public struct PassedOver: Hashable, Sendable {
    /// The id of the device.
    public let id: String
    /// The name of the display; `nil` if the whole device is not in it.
    public let display: String?
    /// The missing value that the format needs, or the unsuitable kind of device.
    public let reason: String
  }

  /// The text of the export.
  public internal(set) var text = ""
  /// The devices that are not in it, in order.
  public internal(set) var passedOver: [PassedOver] = []

  /// Notes that a device, or one of its further displays, is not in the export.
  mutating func passOver(_ device: ExportedDevice, display: String? = nil, _ reason: String) {
    passedOver.append(PassedOver(id: device.profile.id, display: display, reason: reason))
  }

  /// Notes that the further displays of a device are not in an export that holds the main one alone, or
  /// another one beside it.
  mutating func passOverDisplays(of device: ExportedDevice, but held: String? = nil) {
    for display in device.profile.furtherDisplays where display != held {
      passOver(
        device, display: display,
        "the format holds the main display" + (held.map { " and '\($0)'" } ?? " alone"))
    }
  }
}

/// The reason for which a device is not in an export, as an error.
struct ExportObstacle: Error {
  let reason: String
}

extension String {
  /// The text with what a language writes for some characters: `nil` keeps a character.
  func spelled(_ spelling: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = spelling(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// The number of the character as Swift and Dart write it in a text.
  var escapeInBraces: String { "\\u{\(String(value, radix: 16))}" }

  /// Whether the character can be written literally in a text of source code.
  ///
  /// Invisible characters cannot: controls, format characters (with those that change the direction
  /// of writing), line separators, marks without a letter before them, and unassigned ones.
  var isPlainInSource: Bool {
    if isASCII { return (0x20..<0x7f).contains(value) }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .privateUse, .unassigned, .nonspacingMark, .spacingMark, .enclosingMark:
      return false
    case _: return true
    }
  }
}
