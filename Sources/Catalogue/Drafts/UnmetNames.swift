/// The names that were assigned for an import, less those that its rows have: what is left at the end
/// was spelt otherwise than any row.
public struct UnmetNames: Sendable {
  private var left: [(key: String, name: String)]

  /// Begins with the names as they were given.
  public init(_ names: [String]) {
    left = names.map { ($0.comparedName, $0) }
  }

  /// Takes in a row of the sources.
  public mutating func see(_ draft: Draft) {
    guard !left.isEmpty, let name = draft.name?.comparedName else { return }
    left.removeAll { $0.key == name }
  }

  /// The names that no row has, in their order, each once.
  public var names: [String] {
    var names: [String] = []
    for (_, name) in left where !names.contains(name) { names.append(name) }
    return names
  }
}

extension String {
  /// The name as assignments compare it.
  fileprivate var comparedName: String { NormalizedText.of(self).asciiLowercased }
}
