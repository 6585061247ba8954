import Foundation
import DevcatTestSupport

/// Kills processes that change a catalogue at random moments, and counts what the kills met.
struct KillTally: CustomStringConvertible {
  private(set) var kills = 0
  /// Kills while the process held the write lock: inside a transaction.
  private(set) var inside = 0
  /// Kills while the log of the catalogue held something that was not taken in yet.
  private(set) var logged = 0
  /// Runs whose change was there afterwards.
  private(set) var done = 0
  private var random: SeededGenerator
  /// The seconds after which the change is about there; it follows what the kills meet.
  private var aim: Double
  private let span: Double

  /// - Parameter span: about how long a run takes that is not killed, in seconds.
  init(_ test: String, span: Double) {
    random = SeededGenerator(seed: SeededGenerator.seed(of: test))
    self.span = span
    aim = span
  }

  /// How long a run takes, in seconds.
  static func span(of body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return Double((ContinuousClock.now - start) / .microseconds(1)) / 1e6
  }

  var description: String {
    "\(kills) kills, \(inside) inside a transaction, \(logged) with a log beside the catalogue; "
      + "\(done) changes were there"
  }

  /// Kills `process` when the log of the catalogue holds something, which is so for less than a millisecond
  /// where files are in memory; if it ends before, does nothing.
  mutating func killAtLog(_ process: ChildProcess, changing catalogue: String) {
    while !process.hasEnded, !hasLog(catalogue) {}
    stopAndKill(process, changing: catalogue)
  }

  /// Kills `process` at a random moment of its run: every other time about when it commits.
  mutating func kill(_ process: ChildProcess, changing catalogue: String) {
    let isAimed = kills % 2 == 0
    let seconds =
      isAimed
      ? aim * Double.random(in: 0.9...1.1, using: &random)
      : span * Double.random(in: 0.1...1.2, using: &random)
    usleep(useconds_t(seconds * 1e6))
    stopAndKill(process, changing: catalogue)
  }

  private mutating func stopAndKill(_ process: ChildProcess, changing catalogue: String) {
    kills += 1
    // Stopped first, so that it stays where it is while one looks at it.
    guard process.stop() else { return }
    if WriteLock.isHeld(onCatalogue: catalogue) { inside += 1 }
    if hasLog(catalogue) { logged += 1 }
    process.end()
  }

  private func hasLog(_ catalogue: String) -> Bool {
    // Foundation takes longer for the size of a file than the log is there.
    var status = stat()
    return stat(catalogue + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Kills a hub at a random moment of a push.
  mutating func kill(_ hub: RunningHub, changing catalogue: String) {
    kill(hub.process, changing: catalogue)
  }

  /// Says whether the change was there after the last kill.
  mutating func note(wasDone: Bool) {
    if wasDone { done += 1 }
    aim *= wasDone ? 0.96 : 1.04
  }
}
