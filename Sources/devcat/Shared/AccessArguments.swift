public import Arguments
public import Hub

extension AccessRole: ArgumentValue {}

extension CataloguePattern: ArgumentValue {
  /// Reads a team and a name, either of which may be `*`.
  public init?(argument text: String) { self.init(text) }

  /// The team and the name.
  public var argumentText: String { description }

  /// The valid form of a word.
  public static var argumentExpectation: String? { "'team/name', 'team/*' or '*/*'" }
}
