/// The profiles of a published name, if they do not follow from the name itself.
///
/// `iPhone SE` in the guideline's table of size classes means two devices, for example. A name may
/// be assigned several times: the assignments are alternatives, of which a catalogue takes the
/// first whose ids it has all. So `12.9" iPad Pro` may mean four generations if the catalogue has
/// them, and one profile in a catalogue that begins with the guideline.
public struct Assignments: Hashable, Sendable {
  /// The assignment of a name.
  public struct Entry: Hashable, Sendable {
    /// The ids that the name may mean, each alternative a list, in their order; never empty.
    fileprivate(set) var alternatives: [[String]]
    /// Whether the user gave it for this import, and so settles what contradicts it.
    fileprivate(set) var isGiven = false
  }

  private struct Key: Hashable {
    let table: String
    let name: String

    init(_ name: String, in table: String) {
      self.table = table
      self.name = NormalizedText.of(name).asciiLowercased
    }
  }

  private var entries: [Key: Entry] = [:]

  /// Makes an empty set of assignments.
  public init() {}

  /// The assignment of `name` in `table`, or `nil`.
  ///
  /// An assignment for every table counts only if there is none for this one.
  func entry(of name: String, in table: String) -> Entry? {
    entries[Key(name, in: table)] ?? entries[Key(name, in: "")]
  }

  /// The ids that `name` may mean in `table`, each alternative a list, in their order.
  ///
  /// The list is empty where nothing is assigned.
  public func alternatives(of name: String, in table: String) -> [[String]] {
    entry(of: name, in: table)?.alternatives ?? []
  }

  /// Whether `name` is assigned in any table.
  public func isAssigned(_ name: String) -> Bool {
    let name = Key(name, in: "").name
    return entries.keys.contains { $0.name == name }
  }

  /// Assigns `name` in `table` (in every table where that is empty) to `ids`, as a further
  /// alternative where it is assigned there already.
  ///
  /// - Returns: `false` if it is assigned to the same ids there already; nothing changes then.
  @discardableResult public mutating func assign(
    _ name: String, in table: String = "", to ids: [String]
  ) -> Bool {
    var entry = entries[Key(name, in: table)] ?? Entry(alternatives: [])
    if entry.alternatives.contains(where: { Set($0) == Set(ids) }) { return false }
    entry.alternatives.append(ids)
    entries[Key(name, in: table)] = entry
    return true
  }

  /// These assignments, overridden by the user's assignments for the same names.
  ///
  /// The user's assignments for every table come before these for one table.
  public func overridden(by given: Assignments) -> Assignments {
    var result = self
    let everywhere = Set(given.entries.keys.filter(\.table.isEmpty).map(\.name))
    result.entries = result.entries.filter { !everywhere.contains($0.key.name) }
    for (key, entry) in given.entries {
      result.entries[key] = Entry(alternatives: entry.alternatives, isGiven: true)
    }
    return result
  }
}
