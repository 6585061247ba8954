public import Adaptivity
public import Arguments
public import Catalogue

extension SizeClass: ArgumentValue {
  /// Reads a class by its name.
  public init?(argument text: String) { self.init(name: text) }

  /// The name of the class.
  public var argumentText: String { name }

  /// The names of both classes.
  public static var allArgumentTexts: [String] { allCases.map(\.name) }
}

extension AppPlatform: ArgumentValue {}

extension PlatformVersion: ArgumentValue {
  /// The valid form of a word.
  public static var argumentExpectation: String? { "a version such as 18 or 17.4" }
}
