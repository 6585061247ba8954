import Encoding

extension HubSealer {
  /// The seal of a revision of a catalogue: one that is kept, or a new one with the state root that the
  /// store has; `nil` where it has no such revision, and where the hub has no key.
  func seal(of place: HubSession.Place, on shelf: HubShelf) async throws -> Message.Seal? {
    guard signs else { return nil }
    if let seal = kept(place.name, place.catalogue, place.point) { return seal }
    let store = shelf.store(place.name)
    guard let root = try await store.root(at: place.point.number) else { return nil }
    return seal(place.name, place.catalogue, place.point, root: root)
  }
}
