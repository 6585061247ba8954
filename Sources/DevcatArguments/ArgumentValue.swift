/// A value that can be read from one word of a command line.
///
/// Strings, whole numbers, numbers, and enumerations with string raw values conform without
/// further code; an enumeration that is also `CaseIterable` is a closed set, whose spellings
/// appear in help, in completions and in the message for a wrong value.
public protocol ArgumentValue: ArgumentStorage {
  /// Reads the value, or returns `nil` when `text` does not spell one.
  init?(argument text: String)

  /// How the value is spelled on a command line; shown in help as the default.
  var argumentText: String { get }
}

/// A place for the words of one argument: a value, an optional one, or an array of them.
public protocol ArgumentStorage: Sendable {
  /// Every accepted spelling of a word, or an empty array when the set is open.
  static var allArgumentTexts: [String] { get }

  /// The form of a word in messages, such as "a whole number"; `nil` when there is nothing useful
  /// to say.
  static var argumentExpectation: String? { get }

  /// Whether there is room for several words.
  static var repeats: Bool { get }

  /// How many words there must be, unless the declaration says otherwise.
  static var minimum: Int { get }

  /// The value before any word is stored, as help shows it; `nil` or empty shows nothing.
  var defaultText: String? { get }

  /// Stores a word, given how many were stored before it; returns `false` when it cannot be read.
  mutating func store(_ text: String, after previous: Int) -> Bool
}

extension ArgumentValue {
  /// One word at most.
  public static var repeats: Bool { false }

  /// One word at least.
  public static var minimum: Int { 1 }

  /// How the value is spelled.
  public var defaultText: String? { argumentText }

  /// Replaces the value.
  public mutating func store(_ text: String, after previous: Int) -> Bool {
    guard let value = Self(argument: text) else { return false }
    self = value
    return true
  }
}

extension Optional: ArgumentStorage where Wrapped: ArgumentValue {
  /// The spellings of the value.
  public static var allArgumentTexts: [String] { Wrapped.allArgumentTexts }

  /// The form of a word for the value.
  public static var argumentExpectation: String? { Wrapped.argumentExpectation }

  /// One word at most.
  public static var repeats: Bool { false }

  /// A word that may be left out.
  public static var minimum: Int { 0 }

  /// How the value is spelled, if there is one.
  public var defaultText: String? { self?.argumentText }

  /// Replaces the value.
  public mutating func store(_ text: String, after previous: Int) -> Bool {
    guard let value = Wrapped(argument: text) else { return false }
    self = value
    return true
  }
}

extension Array: ArgumentStorage where Element: ArgumentValue {
  /// The spellings of one value.
  public static var allArgumentTexts: [String] { Element.allArgumentTexts }

  /// The form of a word for one value.
  public static var argumentExpectation: String? { Element.argumentExpectation }

  /// Any number of words.
  public static var repeats: Bool { true }

  /// One word at least.
  public static var minimum: Int { 1 }

  /// The values with commas between.
  public var defaultText: String? { map(\.argumentText).joined(separator: ", ") }

  /// Appends the value; the first word drops the default elements.
  public mutating func store(_ text: String, after previous: Int) -> Bool {
    guard let value = Element(argument: text) else { return false }
    if previous == 0 { self = [] }
    append(value)
    return true
  }
}

extension ArgumentValue {
  /// No spellings: the set is open, unless the type has its own list.
  public static var allArgumentTexts: [String] { [] }

  /// No form, unless the type has its own.
  public static var argumentExpectation: String? { nil }
}

extension ArgumentValue where Self: LosslessStringConvertible {
  /// Reads the value from its description.
  public init?(argument text: String) { self.init(text) }

  /// The description of the value.
  public var argumentText: String { description }
}

extension ArgumentValue where Self: RawRepresentable, RawValue == String {
  /// Reads the value from its raw value.
  public init?(argument text: String) { self.init(rawValue: text) }

  /// The raw value.
  public var argumentText: String { rawValue }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The raw values of all cases, in their order.
  public static var allArgumentTexts: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {}

extension Int: ArgumentValue {
  /// The form of a word that can be read.
  public static var argumentExpectation: String? { "a whole number" }
}

extension Double: ArgumentValue {
  /// The form of a word that can be read.
  public static var argumentExpectation: String? { "a number" }
}
