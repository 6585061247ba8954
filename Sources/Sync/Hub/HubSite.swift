/// What all connections of a hub share.
final class HubSite: Sendable {
  let shelf: HubShelf
  /// Who watches which catalogue.
  let board: NoticeBoard
  /// Whose turn it is to push.
  let turns: PushTurns
  let gate: HubGate
  /// What signs heads, where the hub has a key for that.
  let sealer: HubSealer
  let limits: Hub.Limits
  let counters: Locked<HubCounters>
  let report: @Sendable (HubEvent) -> Void
  /// Is told by what a client was let in.
  let admitted: @Sendable (HubGate.Pass, Channel) async -> Void
  /// Whether the hub is about to stop.
  let isStopping: @Sendable () async -> Bool

  init(
    shelf: HubShelf, board: NoticeBoard, turns: PushTurns, gate: HubGate, sealer: HubSealer,
    limits: Hub.Limits, counters: Locked<HubCounters>,
    report: @escaping @Sendable (HubEvent) -> Void,
    admitted: @escaping @Sendable (HubGate.Pass, Channel) async -> Void,
    isStopping: @escaping @Sendable () async -> Bool
  ) {
    self.shelf = shelf
    self.board = board
    self.turns = turns
    self.gate = gate
    self.sealer = sealer
    self.limits = limits
    self.counters = counters
    self.report = report
    self.admitted = admitted
    self.isStopping = isStopping
  }
}
