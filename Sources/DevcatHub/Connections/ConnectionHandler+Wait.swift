import DevcatEncoding
import DevcatTransport
import DevcatWire

/// Pulls that wait for a new head.
extension ConnectionHandler {
  /// A pull whose base is the head; it is answered at the next head, or when its time is over.
  struct Waiting {
    let pull: Message.Pull
    let end: Deadline
  }

  /// Sends the revisions after a base; where there are none, waits for as long as the client wants.
  func answer(_ pull: Message.Pull) async throws {
    guard pull.wait > 0, pull.catalogue != nil else {
      if try await !sendNews(of: pull) { try await reply(.unchanged) }
      return
    }
    // Joins before it reads the catalogue, so it misses no head in between.
    await hub.watches.join(channel, try readable(pull.name))
    if try await sendNews(of: pull) {
      await hub.watches.leave(channel)
    } else {
      waiting = Waiting(pull: pull, end: .after(.milliseconds(Int64(pull.wait))))
    }
  }

  /// Answers the pull that waits, if its catalogue has another head or its time is over.
  func answerWaiting(isOver: Bool) async throws {
    try requireAccess()
    guard let pull = waiting?.pull else { return }
    // The time of the request is that of the answer, and not of the wait.
    request?.begin = .now
    try await answering {
      // Looks also if the time is over: of a catalogue that was renamed, and of a failed look, no notice came.
      if try await !sendNews(of: pull) {
        guard isOver else { return }
        try await reply(.unchanged)
      }
      waiting = nil
      await hub.watches.leave(channel)
    }
  }
}
