public import Adaptivity
public import Arguments
public import Catalogue

extension Orientation: ArgumentValue {}

extension Mode: ArgumentValue {
  /// Reads a known mode.
  public init?(argument text: String) {
    self.init(rawValue: text)
    guard isKnown else { return nil }
  }

  /// The word for the mode.
  public var argumentText: String { rawValue }

  /// The known modes, the widest first.
  public static var allArgumentTexts: [String] { known.map(\.rawValue) }
}

extension Context: ArgumentValue {
  /// The valid form of a word.
  public static var argumentExpectation: String? { "a context such as \(expectation)" }
}
