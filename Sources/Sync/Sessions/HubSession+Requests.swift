import Encoding

/// What a session makes of a client's requests.
extension HubSession {
  /// Looks where the catalogue stands that a request is about, where the client may ask that.
  mutating func asked(_ message: Message) -> Action {
    do throws(TransportError) {
      switch message {
      case .pull(let pull):
        return try look(pull.name, at: pull.base.number) { .pull($0, pull) }
      case .push(let push):
        let name = try CatalogueName(push.name)
        guard allows(.write, name) else {
          state = .discarding(byteCount: 0)
          return .reply(allows(.read, name) ? .failure(.mayNotPush) : .unknownCatalogue)
        }
        state = .locating(.push(name, push))
        return .locate(name, number: push.head.number)
      case .probe(let probe): return try look(probe.name) { .probe($0) }
      case .resume(let resume):
        return try look(resume.name, at: resume.base.number) { .resume($0, resume) }
      case .shallow(let shallow): return try look(shallow.name) { .shallow($0, shallow) }
      case .compare(let compare):
        return try look(compare.name, at: compare.point.number) { .compare($0, compare) }
      case .fetch(let fetch):
        return try look(fetch.name, at: fetch.point.number) { .fetch($0, fetch) }
      case .watch(let watch):
        let name = try CatalogueName(watch.name)
        guard allows(.read, name) else { return .reply(.unknownCatalogue) }
        state = .locating(.watch(name, watch))
        return .attend(name)
      case .hello, .failure, .head, .delta, .unchanged, .accepted, .stale, .seal, .pushers, .beat,
        .resumed, .snapshot, .hashes, .records:
        return outOfPlace(message)
      }
    } catch {
      return end(.init(.badName, error.message, hint: error.hint ?? ""))
    }
  }

  /// Looks where a catalogue stands that the client may read, and which revision has a number.
  private mutating func look(
    _ text: String, at number: Int = 0, _ question: (CatalogueName) -> Question
  ) throws(TransportError) -> Action {
    let name = try CatalogueName(text)
    guard allows(.read, name) else { return .reply(.unknownCatalogue) }
    state = .locating(question(name))
    return .locate(name, number: number)
  }
}
