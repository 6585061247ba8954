/// Which profiles a published name means, where that does not follow from the name itself.
///
/// `iPhone SE` in the guideline's table of size classes means two devices, for example.
public struct Assignments: Hashable, Sendable {
  private struct Key: Hashable { let table: String, name: String }

  private var ids: [Key: [String]] = [:]

  /// Makes an empty set of assignments.
  public init() {}

  /// The ids that `name` means in `table`, or in every table; `nil` where nothing is assigned.
  public func ids(of name: String, in table: String) -> [String]? {
    let name = name.asciiLowercased
    return ids[Key(table: table, name: name)] ?? ids[Key(table: "", name: name)]
  }

  /// Assigns `name` in `table` (in every table where that is empty) to `ids`.
  public mutating func assign(_ name: String, in table: String = "", to ids: [String]) {
    self.ids[Key(table: table, name: NormalizedText.of(name).asciiLowercased)] = ids
  }
}
