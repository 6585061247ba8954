package import DevcatValues
import DevcatTransport
import DevcatWire

/// The times at which a follower of a published folder asks for its head again.
///
/// Whatever a host answers, the pause is between `shortest` and the longest one that the reader accepts,
/// and ends before the known head expires: a host can neither freeze a follower nor make it ask
/// without a pause.
package struct PollSchedule: Sendable {
  /// The pause if the host sends no `Cache-Control`, in seconds.
  private static let usual = 60
  /// The shortest pause.
  package static let shortest = Duration.milliseconds(250)
  /// The longest pause unless the reader gives another one.
  package static let longest = Duration.seconds(300)
  /// The greatest part of a pause by which a reader asks later than allowed.
  ///
  /// Many that began together then ask at different times, and none asks for what a cache still
  /// holds.
  private static let delay = 0.1

  private let longest: Duration
  private var backoff: Backoff
  /// The time at which the newest head expires, before which the head is asked for again.
  private var expiry: Timestamp?

  /// Makes a schedule.
  ///
  /// - Parameter longest: The longest pause, 1 s or more.
  package init(longest: Duration) {
    self.longest = longest
    backoff = Backoff(longest: longest) { .random(in: 0...1) }
  }

  /// The pause after a head has come.
  ///
  /// - Parameters:
  ///   - fresh: The number of seconds for which it stays fresh, as its host says.
  ///   - expiry: The time at which it expires.
  package mutating func pause(fresh: Int?, expiry: Timestamp?, now: Timestamp) -> Duration {
    backoff.reset()
    self.expiry = expiry
    let seconds = min(Double(max(fresh ?? Self.usual, 1)), longest.seconds / (1 + Self.delay))
    return limited(.seconds(seconds * .random(in: 1...1 + Self.delay)), now)
  }

  /// The pause after a failure: twice as long each time.
  ///
  /// - Parameter retry: The number of seconds after which the host wants to be asked again.
  package mutating func pauseAfterFailure(retry: Int?, now: Timestamp) -> Duration {
    limited(max(backoff.next(), .seconds(retry ?? 0)), now)
  }

  private func limited(_ pause: Duration, _ now: Timestamp) -> Duration {
    var pause = min(pause, longest)
    // Bounded by the format: both are in the years 0 to 9999.
    if let expiry, expiry > now { pause = min(pause, .seconds(expiry.seconds - now.seconds)) }
    return max(pause, Self.shortest)
  }
}

extension Failure {
  /// Whether a follower of a published folder goes on after it.
  ///
  /// It goes on after whatever a host or the network does: an answer of any status, a page in the place of
  /// a file, a file that is cut or altered, an old or expired head, another certificate. Only signed heads
  /// move a replica, so none of that can mislead it. A signed history that parts from the replica's, a key
  /// that no known key has announced, a conflict, and a failure of the catalogue's own file end it.
  package var isHostFailure: Bool {
    code.isPassing || Self.hostFailures.contains(code)
  }

  private static let hostFailures: Set<Code> = [
    .unknownCatalogue, .notPermitted, .protocolViolation, .tls, .notAccepted, .badDelta, .rollback,
    .expired,
    .otherLineage, .historyMissing, .notPublished, .untrusted, .certificateChanged,
  ]
}
