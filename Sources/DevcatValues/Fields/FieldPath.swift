/// The place of a value in a profile: a field's number and, in a keyed group, the keys under it.
///
/// `layouts` is keyed by mode and orientation, so the half split in portrait is at `(22, "half",
/// "portrait")`. Paths sort like their encodings in a record (RFC 8949 §4.2.1).
public struct FieldPath: Hashable, Sendable {
  /// The number of the field in the field table, which it keeps for ever.
  public let number: UInt16
  /// The keys under the field; empty for a scalar.
  public let keys: FieldKeys

  /// Makes a path to `number`, under `keys`.
  public init(number: UInt16, keys: FieldKeys = .none) {
    self.number = number
    self.keys = keys
  }

  /// Makes a path to `number`, under a list of keys.
  public init(number: UInt16, keys: [String]) {
    self.init(number: number, keys: FieldKeys(keys))
  }

  /// The field with the number, or `nil` if this version does not know it.
  public var field: Field? { Field.numbered(number) }
}

extension FieldPath: Comparable {
  // Inlined in other modules, so that most comparisons copy no keys.
  /// Whether `first` comes before `second` in a record.
  @inlinable public static func < (first: FieldPath, second: FieldPath) -> Bool {
    if first.number != second.number { return first.number < second.number }
    return first.keys.precedes(second.keys)
  }
}

/// The keys under a field, up to two of them without an allocation.
public enum FieldKeys: Hashable, Sendable {
  /// No key: a scalar.
  case none
  /// One key.
  case one(String)
  /// Two keys, the outer first.
  case two(String, String)
  /// Three keys or more, the outermost first.
  case many([String])

  /// Makes keys from a list, the outermost first.
  init(_ list: [String]) {
    switch list.count {
    case 0: self = .none
    case 1: self = .one(list[0])
    case 2: self = .two(list[0], list[1])
    default: self = .many(list)
    }
  }

  /// The keys as a list, the outermost first.
  public var list: [String] {
    switch self {
    case .none: []
    case .one(let key): [key]
    case .two(let outer, let inner): [outer, inner]
    case .many(let keys): keys
    }
  }

  /// How many keys there are.
  public var count: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .two: 2
    case .many(let keys): keys.count
    }
  }

  /// The key at a depth, from 0 for the outermost.
  public subscript(depth: Int) -> String {
    switch self {
    case .none: preconditionFailure("A scalar has no keys.")
    case .one(let key):
      precondition(depth == 0, "There is one key.")
      return key
    case .two(let outer, let inner):
      precondition(depth < 2, "There are two keys.")
      return depth == 0 ? outer : inner
    case .many(let keys): return keys[depth]
    }
  }

  /// Whether these keys come before `other` in nested maps.
  @usableFromInline func precedes(_ other: FieldKeys) -> Bool {
    switch (self, other) {
    case (.none, .none): return false
    case (.one(let a), .one(let b)): return TextOrder.precedesAsKey(a, b)
    case (.two(let a, let b), .two(let c, let d)):
      return a == c ? TextOrder.precedesAsKey(b, d) : TextOrder.precedesAsKey(a, c)
    case (.none, _), (.one, _), (.two, _), (.many, _):
      return list.lexicographicallyPrecedes(other.list, by: TextOrder.precedesAsKey)
    }
  }
}

/// The meaning of the keys of a path, by the field table.
extension FieldPath {
  /// The name of the further display that the path is on; `nil` on the main one and off displays.
  public var display: String? { isOnFurtherDisplay ? keys[0] : nil }

  /// The keys without the name of a display.
  public var groupKeys: [String] {
    isOnFurtherDisplay ? Array(keys.list.dropFirst()) : keys.list
  }

  private var isOnFurtherDisplay: Bool {
    number >= Field.furtherDisplays && field != nil && keys.count > 0
  }

  /// Whether the path is one of the field table's: a known number with the keys that it takes.
  public var isKnown: Bool {
    guard number < Self.forms.count, let form = Self.forms[Int(number)], form.keyCount == keys.count
    else { return false }
    return !form.endsInOrientation || Orientation(rawValue: keys[form.keyCount - 1]) != nil
  }

  /// The keys that each field takes, by its number: `isKnown` is asked for every value of every
  /// profile, and so reads no row of the field table.
  private static let forms: [(keyCount: Int, endsInOrientation: Bool)?] = (0..<256).map { number in
    Field.numbered(number).map { field in
      let names = field.group.keyNames
      return (
        names.count + (number >= Field.furtherDisplays ? 1 : 0), names.last == "orientation"
      )
    }
  }

  /// The path of a layout.
  public static func layout(
    _ mode: Mode, _ orientation: Orientation, display: String? = nil
  ) -> FieldPath {
    Field.layouts.at(mode.rawValue, orientation.rawValue, display: display)
  }

  /// The path of a safe area; `os` is empty if it was not observed at a named OS.
  public static func safeArea(
    os: String = "", _ orientation: Orientation, display: String? = nil
  ) -> FieldPath {
    Field.safeArea.at(os, orientation.rawValue, display: display)
  }

  /// The path of the height of a status bar; `os` is empty if its OS is not stated.
  public static func statusBar(
    os: String = "", _ orientation: Orientation, display: String? = nil
  ) -> FieldPath {
    Field.statusBar.at(os, orientation.rawValue, display: display)
  }

  /// The path of an attribute.
  public static func attribute(_ key: String) -> FieldPath {
    FieldPath(number: Field.attributes.number, keys: .one(key))
  }
}

/// Evidence: attributes that state the basis of another value, if that is less than two sources.
///
/// The attribute is a text: `single source: …`, `unconfirmed: …`, `derived: …` or `disputed: …`.
extension FieldPath {
  private static let (evidencePrefix, unknownPrefix) = ("evidence.", "unknown.")

  /// The attribute that states the basis of the value at this path.
  ///
  /// For `points.width` it is `attributes["evidence.points.width"]`.
  public var evidence: FieldPath { .attribute(Self.evidencePrefix + description) }

  /// The attribute that says until which version of the OS the value at this path, which is said of a version
  /// and later ones, was observed.
  public var observedUntil: FieldPath { .attribute("\(Self.evidencePrefix)until.\(description)") }

  /// Every attribute that is a note on the value at this path.
  var notes: Set<FieldPath> { unknownNotes.union([evidence, observedUntil]) }

  /// The attributes that say why no source states the value at this path: for the path itself, and for its
  /// whole field.
  var unknownNotes: Set<FieldPath> {
    Set([description, field?.path].compactMap(\.self).map { .attribute(Self.unknownPrefix + $0) })
  }

  /// Whether this attribute is a note on other values: its evidence, or why it is unknown.
  public var isNote: Bool {
    guard number == Field.attributes.number, case .one(let key) = keys else { return false }
    return key.hasPrefix(Self.evidencePrefix) || key.hasPrefix(Self.unknownPrefix)
  }

  /// The path of the value whose evidence this attribute is, or `nil` if it is not evidence.
  public var evidenced: FieldPath? {
    guard number == Field.attributes.number, case .one(let key) = keys,
      key.hasPrefix(Self.evidencePrefix)
    else { return nil }
    return FieldPath(String(key.dropFirst(Self.evidencePrefix.count)))
  }
}

/// The text of a path that the field table does not know.
extension FieldPath {
  /// Reads `field77.key`, as a path with an unknown number is written, or returns `nil`.
  ///
  /// The path of a field that the table knows is not read: it has a name of its own.
  public init?(unknown text: String) {
    guard let words = PathWords(text)?.words, let first = words.first, first.hasPrefix("field"),
      let number = UInt16(first.dropFirst("field".count)), number > Field.id.number
    else { return nil }
    self.init(number: number, keys: words.dropFirst().map(NormalizedText.of))
    if field != nil { return nil }
  }
}
