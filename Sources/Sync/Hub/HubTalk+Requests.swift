import Encoding

/// What is counted and told of requests.
extension HubTalk {
  /// Takes note of a request that begins; `false` where it is one too many.
  func beginRequest(_ message: Message) -> Bool {
    switch message {
    case .pull(let pull): request = ("pull", pull.name, .now)
    case .push(let push): request = ("push", push.name, .now)
    case .probe(let probe): request = ("probe", probe.name, .now)
    case .resume(let resume): request = ("resume", resume.name, .now)
    case .shallow(let shallow): request = ("shallow", shallow.name, .now)
    case .compare(let compare): request = ("compare", compare.name, .now)
    case .fetch(let fetch): request = ("fetch", fetch.name, .now)
    case .watch(let watch):
      // Said again, it is an answer.
      if session.watched == nil { request = ("watch", watch.name, .now) }
    case .hello, .failure, .head, .delta, .unchanged, .accepted, .stale, .seal, .pushers, .beat,
      .resumed, .snapshot, .hashes, .records:
      return true
    }
    return rate.take(at: .now)
  }

  /// Tells of the request under way, if there is one, that it was answered.
  func finishRequest(_ answer: HubAnswer) {
    guard let (operation, catalogue, begin) = request else { return }
    request = nil
    let done = HubRequest(
      operation: operation, catalogue: catalogue, peer: connection.channel.peer, token: user,
      answer: answer,
      traffic: takeTraffic(),
      duration: .nanoseconds(Int64(clamping: Deadline.now.nanoseconds - begin.nanoseconds)))
    connection.counters.withLock { $0.count(done) }
    connection.report(.answered(done))
  }

  /// Counts what the end of the connection leaves.
  func wind() {
    finishRequest(.brokenOff)
    let rest = takeTraffic()
    connection.counters.withLock { $0.count(rest) }
  }

  /// The bytes that were not counted yet.
  private func takeTraffic() -> Channel.Traffic {
    defer { countedTraffic = messages.traffic }
    return messages.traffic - countedTraffic
  }
}
