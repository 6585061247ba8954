/// A field of profiles: its number, by which the field table says the rest.
///
/// Fields are handed around for each value of each profile, so one is no more than its number and
/// its place in the table.
public struct Field: Hashable, Sendable {
  /// The number, which is the key in records and never given to another field.
  public let number: UInt16
  /// The place in the table.
  private let place: UInt16

  /// The field of the row at a place.
  init(at place: Int) {
    (number, self.place) = (Self.rows[place].number, UInt16(place))
  }

  /// The path of the field, such as `points.width`.
  public var path: String { Self.rows[Int(place)].path }
  /// The group of the field, which decides its keys.
  public var group: FieldGroup { Self.rows[Int(place)].group }
  /// The type of its values.
  public var type: FieldType { Self.rows[Int(place)].type }
  /// The unit of a number, such as `pt`, or an empty text.
  public var unit: String { Self.rows[Int(place)].unit }
  /// The least and the greatest of its numbers: of the value itself, of each inset of a safe area and
  /// of each side of a layout; `nil` if the values are not numbers.
  public var numbers: ClosedRange<Double>? { Self.rows[Int(place)].numbers }
  /// The name for people: in tables, menus, filters, titles of charts and lines of pages.
  public var label: String { Self.rows[Int(place)].label }
  /// The meaning of the field in one sentence, for help and the reference page.
  public var summary: String { Self.rows[Int(place)].summary }
  /// The greatest size of a text, or of each member of a set; `nil` if the values are not texts.
  var limit: Limit? { Self.rows[Int(place)].limit }

  /// A row of the field table.
  struct Row: Sendable {
    let number: UInt16
    let path: String
    let group: FieldGroup
    let type: FieldType
    let unit: String
    let numbers: ClosedRange<Double>?
    let label: String
    let summary: String
    let limit: Limit?

    init(
      _ number: UInt16, _ path: String, _ group: FieldGroup, _ type: FieldType,
      in numbers: ClosedRange<Double>? = nil, unit: String = "",
      _ label: String, _ summary: String
    ) {
      self.number = number
      self.path = path
      self.group = group
      self.type = type
      self.unit = unit
      self.numbers = numbers
      (self.label, self.summary) = (label, summary)
      limit = Limit(path, type)
    }
  }

  /// The difference between the number of a display field and its number for further displays.
  ///
  /// There the display's name is the first key: `points.width` is number 10, and
  /// `displays.inner.points.width` is at `(138, "inner")`.
  public static let furtherDisplays: UInt16 = 128

  /// The path to this field, on the display named (the main one where `nil`) and under `keys`.
  public func at(_ keys: [String] = [], display: String? = nil) -> FieldPath {
    precondition(keys.count == group.keyNames.count, "'\(path)' takes other keys than \(keys)")
    guard let display else { return FieldPath(number: number, keys: keys) }
    return onDisplay(keys.isEmpty ? .one(display) : FieldKeys([display] + keys))
  }

  /// The path to this field under two keys, on the display named (the main one where `nil`); it makes
  /// no list of the keys.
  func at(_ outer: String, _ inner: String, display: String?) -> FieldPath {
    precondition(
      group.keyNames.count == 2, "'\(path)' takes other keys than '\(outer)', '\(inner)'")
    guard let display else { return FieldPath(number: number, keys: .two(outer, inner)) }
    return onDisplay(.many([display, outer, inner]))
  }

  private func onDisplay(_ keys: FieldKeys) -> FieldPath {
    precondition(group.isOfDisplay, "'\(path)' belongs to no display")
    return FieldPath(number: number + Self.furtherDisplays, keys: keys)
  }
}

/// The names and types of columns in SQL.
extension Field {
  /// The name of its column: `points.width` is `points_width`, and `homeIndicator` `home_indicator`.
  public var column: String {
    path.reduce(into: "") { name, letter in
      if letter.isUppercase || letter == "." { name += "_" }
      if letter != "." { name += letter.lowercased() }
    }
  }
}

extension FieldType {
  /// The word for the type in the header of a snapshot and in the data of a site.
  package var name: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .version: "version"
    case .choice: "choice"
    case .set: "set"
    case .safeArea: "safeArea"
    case .layout: "layout"
    case .attribute: "attribute"
    }
  }

  /// The words of a closed list; empty of other types.
  package var words: [String] {
    switch self {
    case .choice(let words), .set(let words): words
    case .text, .number, .boolean, .date, .version, .safeArea, .layout, .attribute: []
    }
  }

  /// The type of a column in SQL: `REAL`, `INTEGER` or `TEXT`.
  public var columnType: String {
    switch self {
    case .number: "REAL"
    case .boolean: "INTEGER"
    case .text, .date, .version, .choice, .set, .safeArea, .layout, .attribute: "TEXT"
    }
  }
}

/// The type of a field's value, by which it is coded, parsed, printed and merged.
public enum FieldType: Hashable, Sendable {
  /// Text in normalization form C.
  case text
  /// A finite number.
  case number
  /// True or false.
  case boolean
  /// A date known to the year, the month or the day.
  case date
  /// A version of an operating system in one form: `iOS 14.1`, `Android API 34`.
  case version
  /// One of a closed list of words.
  case choice([String])
  /// A set of texts; from a closed list if that is not empty.
  case set(of: [String])
  /// The four insets of a safe area, one atomic value.
  case safeArea
  /// A layout, one atomic value.
  case layout
  /// Text, a number or a boolean, as a team's own attribute may be.
  case attribute
}

/// The group of a field.
public enum FieldGroup: String, CaseIterable, Hashable, Sendable {
  /// The identity of the device.
  case identity
  /// The properties of a display.
  case display
  /// Insets, keyed by the OS for which they hold (an `OSRange`, "" if it is not stated) and the
  /// orientation.
  case safeArea = "safe areas"
  /// Heights in points of what covers an edge of a display, keyed as safe areas are.
  case heights
  /// Layouts, keyed by mode and orientation.
  case layouts
  /// A team's own values, keyed by a text.
  case attributes

  /// The names of the keys under a field of the group, the outermost first.
  public var keyNames: [String] {
    switch self {
    case .identity, .display: []
    case .safeArea, .heights: ["os", "orientation"]
    case .layouts: ["mode", "orientation"]
    case .attributes: ["key"]
    }
  }

  /// Whether each display of a device has the fields of the group.
  var isOfDisplay: Bool {
    switch self {
    case .identity, .attributes: false
    case .display, .safeArea, .heights, .layouts: true
    }
  }

  /// Whether the first key of its fields is a range of OS versions, which may be left out.
  public var isKeyedByOS: Bool { self == .safeArea || self == .heights }
}

/// A text or value that does not fit the field it is meant for.
public struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path or column that was to be set, at most 200 bytes of it.
  public let field: String
  /// The given input, at most 200 bytes of it.
  public let found: String
  /// The expected input, as words after "expected".
  public let expected: String

  /// Makes an error.
  public init(field: String, found: String, expected: String) {
    self.field = field.cutInTheMiddle(to: 200)
    self.found = found.cutInTheMiddle(to: 200)
    self.expected = expected
  }

  /// One sentence: the field, what was given and what it takes.
  public var description: String {
    "'\(found)' does not fit '\(field)': expected \(expected)"
  }
}

extension String {
  /// The text; if it has more than `limit` bytes, its beginning and its end with `…` between them.
  ///
  /// Messages quote texts from outside, which may be of any length.
  func cutInTheMiddle(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let scalars = unicodeScalars
    // A scalar has at most four bytes.
    return String(scalars.prefix(limit / 8)) + " … " + String(scalars.suffix(limit / 8))
  }
}
