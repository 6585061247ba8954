/// Which profiles a published name means, where that does not follow from the name itself.
///
/// `iPhone SE` in the guideline's table of size classes means two devices, for example. A name may
/// be assigned several times: the assignments are alternatives, of which a catalogue takes the first
/// that it knows. So `12.9" iPad Pro` may mean four generations where they are told apart, and one
/// profile in a catalogue that begins with the guideline.
public struct Assignments: Hashable, Sendable {
  private struct Key: Hashable { let table: String, name: String }

  private var alternatives: [Key: [[String]]] = [:]

  /// Makes an empty set of assignments.
  public init() {}

  /// The ids that `name` may mean in `table`, each alternative a list, in their order.
  ///
  /// What is assigned in every table counts only where nothing is assigned in this one. Empty where
  /// nothing is assigned at all.
  public func alternatives(of name: String, in table: String) -> [[String]] {
    let name = NormalizedText.of(name).asciiLowercased
    return alternatives[Key(table: table, name: name)]
      ?? alternatives[Key(table: "", name: name)] ?? []
  }

  /// Assigns `name` in `table` (in every table where that is empty) to `ids`, as a further
  /// alternative where it is assigned there already.
  ///
  /// - Returns: `false` where it is assigned to the same ids there already; nothing changes then.
  @discardableResult public mutating func assign(
    _ name: String, in table: String = "", to ids: [String]
  ) -> Bool {
    let key = Key(table: table, name: NormalizedText.of(name).asciiLowercased)
    let isKnown = alternatives[key, default: []].contains { Set($0) == Set(ids) }
    if !isKnown { alternatives[key, default: []].append(ids) }
    return !isKnown
  }
}
