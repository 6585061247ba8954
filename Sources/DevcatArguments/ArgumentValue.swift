/// A value that can be read from one word of a command line.
///
/// Strings, whole numbers, numbers, and enumerations with string raw values conform without
/// further code; an enumeration that is also `CaseIterable` is a closed set, whose spellings
/// appear in help, in completions and in the message for a wrong value.
public protocol ArgumentValue: Sendable {
  /// Reads the value, or returns `nil` when `text` does not spell one.
  init?(argument text: String)

  /// How the value is spelled on a command line; shown in help as the default.
  var argumentText: String { get }

  /// Every accepted spelling, or an empty array when the set is open.
  static var allArgumentTexts: [String] { get }

  /// What a word must be, such as "a whole number"; `nil` when there is nothing useful to say.
  static var argumentExpectation: String? { get }
}

extension ArgumentValue {
  /// An open set, unless the type says otherwise.
  public static var allArgumentTexts: [String] { [] }

  /// Nothing to say, unless the type says otherwise.
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
  /// What a word must be to be read.
  public static var argumentExpectation: String? { "a whole number" }
}

extension Double: ArgumentValue {
  /// What a word must be to be read.
  public static var argumentExpectation: String? { "a number" }
}
