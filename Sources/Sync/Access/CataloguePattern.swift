/// The catalogues that a token is for: `team/name`, where either part may be `*`.
public struct CataloguePattern: Hashable, Sendable {
  /// Every catalogue.
  static let all = CataloguePattern(team: nil, name: nil)

  /// The part before the slash; `nil` is any.
  private let team: String?
  /// The part behind the slash; `nil` is any.
  private let name: String?

  private init(team: String?, name: String?) {
    self.team = team
    self.name = name
  }

  /// Understands a name of a catalogue, and one with `*` for a part.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    // Any letter stands for a part that may be any.
    let sample = parts.map { $0 == "*" ? "a" : String($0) }.joined(separator: "/")
    guard let sound = try? CatalogueName(sample) else { return nil }
    team = parts[0] == "*" ? nil : sound.team
    name = parts[1] == "*" ? nil : sound.name
  }

  /// Whether a catalogue is one of them.
  func contains(_ catalogue: CatalogueName) -> Bool {
    (team ?? catalogue.team) == catalogue.team && (name ?? catalogue.name) == catalogue.name
  }
}

extension CataloguePattern: CustomStringConvertible {
  /// `team/name`, with `*` for any.
  public var description: String { "\(team ?? "*")/\(name ?? "*")" }
}
