/// The connections that a hub has let in, and by what: a plain value.
struct HubVisits {
  private struct Visit {
    let channel: Channel
    let pass: HubGate.Pass
    /// Whether it was told that it must go.
    var isOver = false
  }

  private var visits: [ObjectIdentifier: Visit] = [:]

  /// Takes note of a connection that was let in.
  mutating func enter(_ channel: Channel, by pass: HubGate.Pass) {
    visits[ObjectIdentifier(channel)] = Visit(channel: channel, pass: pass)
  }

  /// Forgets a connection.
  mutating func leave(_ channel: Channel) { visits[ObjectIdentifier(channel)] = nil }

  /// The connections whose pass is worth nothing any more: those that are to be told now, and those
  /// that were told before and are to be closed.
  mutating func over(
    _ isWorthless: (HubGate.Pass) -> Bool
  ) -> (told: [Channel], closed: [Channel]) {
    var (told, closed): ([Channel], [Channel]) = ([], [])
    for (key, visit) in visits where isWorthless(visit.pass) {
      if visit.isOver { closed.append(visit.channel) } else { told.append(visit.channel) }
      visits[key]?.isOver = true
    }
    return (told, closed)
  }
}
