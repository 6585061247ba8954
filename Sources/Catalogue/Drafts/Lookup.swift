/// The outcome of looking for a device by an id, a name, an alias or a model identifier, or by
/// another spelling of its name.
public enum Lookup: Hashable, Sendable {
  /// Exactly one profile answers to it.
  case found(String)
  /// Several do; their ids, sorted.
  case ambiguous([String])
  /// None does.
  case unknown

  /// Looks `text` up in `directory`, without regard to case; an exact match comes first, and a
  /// spelling counts only where nothing else matches.
  public init(_ text: String, in directory: some ProfileDirectory) throws {
    let text = NormalizedText.of(text.trimmed)
    if let profile = try directory.profile(id: text.lowercased()) {
      self = .found(profile.id)
      return
    }
    let hits = try TextOrder.set(
      directory.ids(named: text) + directory.ids(alias: text) + directory.ids(model: text))
    switch hits.count {
    case 0: self = try Self.spelt(text, directory)
    case 1: self = .found(hits[0])
    default:
      let exact = try hits.filter { id in
        guard let profile = try directory.profile(id: id) else { return false }
        return ([profile.title] + profile.aliases + profile.models).contains(text)
      }
      self = exact.count == 1 ? .found(exact[0]) : .ambiguous(hits)
    }
  }

  /// The device whose name is spelt so, or the several that it leaves open.
  private static func spelt(_ text: String, _ directory: some ProfileDirectory) throws -> Lookup {
    guard let spelling = NameSpelling(text) else { return .unknown }
    let index = try SpellingIndex(of: directory)
    let hits = index.ids(spelt: spelling)
    if hits.count == 1 { return .found(hits[0]) }
    let candidates = hits.isEmpty ? index.ids(qualifying: spelling) : hits
    // A single one whose name says more may be another device: it is a suggestion.
    return candidates.count > 1 ? .ambiguous(candidates) : .unknown
  }
}
