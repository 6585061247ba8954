import Encoding

extension HubSealer {
  /// The seal of a revision of a catalogue: one that is kept, or a new one with the state root that the
  /// catalogue has; `nil` where it has no such revision, and where the hub has no key.
  func seal(
    of head: NamedHead, asking service: any CatalogueService
  ) async throws -> Message.Seal? {
    guard signs else { return nil }
    if let seal = kept(head.name, head.catalogue, head.point) { return seal }
    guard let root = try await service.root(of: head.name, at: head.point.number) else {
      return nil
    }
    return seal(head.name, head.catalogue, head.point, root: root)
  }
}
