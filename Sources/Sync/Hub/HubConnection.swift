import Encoding

/// One connection of a hub: carries out what its session says.
struct HubConnection: Sendable {
  let channel: Channel
  let shelf: HubShelf
  /// Who watches which catalogue.
  let board: NoticeBoard
  let gate: HubGate
  /// What signs heads, where the hub has a key for that.
  let sealer: HubSealer
  let limits: Hub.Limits
  let counters: Locked<HubCounters>
  let report: @Sendable (HubEvent) -> Void
  /// Is told by what the client was let in.
  let admitted: @Sendable (HubGate.Pass) async -> Void
  /// Whether the hub is about to stop.
  let isStopping: @Sendable () async -> Bool

  /// Talks until the client ends, or something fails.
  func run() async {
    let talk = HubTalk(self)
    do {
      try await talk.run()
    } catch {
      report(.dropped(peer: channel.peer, reason: "\(error)"))
    }
    await board.leave(channel)
  }

  /// Tells who watches a catalogue that it has come to stand there.
  func publish(_ place: HubSession.Place) async {
    await board.publish(place, sealedBy: sealer, on: shelf)
  }

  /// Tells a client that it is not served, and ends the connection.
  func refuse(_ reason: ConnectionLedger.Reason) async {
    let failure = Message.Failure(
      .tooManyConnections, "\(reason)", hint: "Try again later, or close some.")
    let deadline = Deadline.after(min(limits.farewell, limits.handshake))
    // Who does not listen within the time is not told.
    guard (try? await channel.handshake(until: deadline)) != nil else { return }
    let bytes = Message.failure(failure).frame(request: 0).bytes
    guard (try? await channel.write(bytes, until: deadline)) != nil else { return }
    await channel.finish(until: deadline)
  }
}
