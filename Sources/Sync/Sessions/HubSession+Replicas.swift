import Catalogue
import Encoding

/// What requests of replicas are answered that go on, begin shallow or are repaired.
extension HubSession {
  /// What such a request is answered, where the catalogue stands so.
  mutating func answer(_ question: Question, _ standing: Standing?) -> Action {
    state = .ready
    guard let standing else { return .reply(.unknownCatalogue) }
    switch question {
    case .resume(let name, let resume):
      if let refusal = refusal(of: resume.catalogue, at: resume.base, standing) { return refusal }
      state = .streaming
      return .stream(
        Place(name, standing), after: resume.base.number, received: resume.received,
        maximumBytes: clientLimit)
    case .shallow(let name, let shallow):
      if let own = shallow.catalogue, own != standing.catalogue {
        return .reply(.otherLineage(hub: standing.catalogue, client: own))
      }
      state = .streaming
      return .snapshot(
        Place(name, standing), received: shallow.received, maximumBytes: clientLimit)
    case .compare(let name, let compare):
      if let refusal = refusal(of: compare.catalogue, at: compare.point, standing) {
        return refusal
      }
      state = .streaming
      return .hashes(Place(name, standing), at: compare.point.number, nodes: compare.nodes)
    case .fetch(let name, let fetch):
      if let refusal = refusal(of: fetch.catalogue, at: fetch.point, standing) { return refusal }
      state = .streaming
      return .records(Place(name, standing), at: fetch.point.number, buckets: fetch.buckets)
    case .pull, .push, .probe, .watch: preconditionFailure("This is answered elsewhere.")
    }
  }
}
