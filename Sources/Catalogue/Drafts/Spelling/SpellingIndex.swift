/// The profiles of a directory by the spelling of their names and aliases.
public struct SpellingIndex: Sendable {
  private struct Entry { let spelling: NameSpelling, id: String, isOfImport: Bool }

  private var entries: [[String]: [Entry]] = [:]

  /// Indexes every name and alias of `directory`: O(n).
  public init(of directory: some ProfileDirectory) throws {
    for (id, name) in try directory.names() { add(name, id) }
    for (id, alias) in try directory.aliases() { add(alias, id) }
  }

  /// The ids of the profiles whose name or alias is spelt so, sorted.
  public func ids(spelt spelling: NameSpelling) -> [String] {
    TextOrder.set(
      (entries[spelling.words] ?? []).filter { $0.spelling == spelling }.map(\.id))
  }

  /// The ids of the profiles whose names differ only in qualifiers that `spelling` leaves out, sorted.
  ///
  /// Profiles that the present import made are none of them: a source that tells two names apart
  /// speaks of two devices.
  public func ids(qualifying spelling: NameSpelling) -> [String] {
    TextOrder.set(
      (entries[spelling.words] ?? [])
        .filter { !$0.isOfImport && spelling.mayMean($0.spelling) }.map(\.id))
  }

  /// Adds a name or an alias of a profile.
  ///
  /// - Parameter isOfImport: Whether the present import made the profile.
  mutating func add(_ name: String, _ id: String, isOfImport: Bool = false) {
    guard let spelling = NameSpelling(name) else { return }
    entries[spelling.words, default: []].append(
      Entry(spelling: spelling, id: id, isOfImport: isOfImport))
  }
}
