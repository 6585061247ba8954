/// The outcome of looking for a device by an id, a name, an alias or a model identifier.
public enum Lookup: Hashable, Sendable {
  /// Exactly one profile answers to it.
  case found(String)
  /// Several do; their ids, sorted.
  case ambiguous([String])
  /// None does.
  case unknown

  /// Looks `text` up in `directory`, without regard to case; an exact match comes first.
  public init(_ text: String, in directory: some ProfileDirectory) throws {
    let text = NormalizedText.of(text.trimmed)
    if let profile = try directory.profile(id: text.lowercased()) {
      self = .found(profile.id)
      return
    }
    let hits = try TextOrder.set(
      directory.ids(named: text) + directory.ids(alias: text) + directory.ids(model: text))
    switch hits.count {
    case 0: self = .unknown
    case 1: self = .found(hits[0])
    default:
      let exact = try hits.filter { id in
        guard let profile = try directory.profile(id: id) else { return false }
        return ([profile.title] + profile.aliases + profile.models).contains(text)
      }
      self = exact.count == 1 ? .found(exact[0]) : .ambiguous(hits)
    }
  }
}
