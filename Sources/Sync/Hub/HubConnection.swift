import Encoding

/// One connection of a hub: carries out what its session says.
struct HubConnection: Sendable {
  let channel: Channel
  /// What all connections of the hub share: only a reference, since many of them only wait.
  let site: HubSite

  var shelf: HubShelf { site.shelf }
  var board: NoticeBoard { site.board }
  var turns: PushTurns { site.turns }
  var gate: HubGate { site.gate }
  var sealer: HubSealer { site.sealer }
  var limits: Hub.Limits { site.limits }
  var counters: Locked<HubCounters> { site.counters }
  var report: @Sendable (HubEvent) -> Void { site.report }

  /// Talks until the client ends, or something fails.
  func run() async {
    let talk = HubTalk(self)
    do {
      try await talk.run()
    } catch {
      drop(error)
    }
    await board.leave(channel)
    await turns.release(channel)
  }

  /// Never inlined: what it needs would be held as long as the connection lasts.
  @inline(never)
  private func drop(_ error: any Error) {
    report(.dropped(peer: channel.peer, reason: "\(error)"))
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
