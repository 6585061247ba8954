/// How often wrong tokens came from where, and how long the next one from there must wait.
///
/// An address may be wrong ten times at once, and then once a second: from then on the answer to a wrong
/// token from there waits for its turn. A right one never waits: nobody finds one of 256 random bits. The
/// table is bounded.
struct FailedTokens {
  /// How many wrong tokens are answered at once.
  static let burst = 10
  /// The longest that a wrong token waits for its turn; one that would wait longer is refused at once.
  static let longestWait = Duration.seconds(5)
  /// How many addresses are remembered; those beyond share one place.
  static let capacity = 4096

  private static let second: UInt64 = 1_000_000_000
  private static let full = UInt64(burst) * second
  private static let crowd = ""

  /// When the last of the turns that were given to an address is over, in nanoseconds: as far ahead
  /// as `burst` seconds costs nothing.
  private var turns: [String: UInt64] = [:]

  /// Takes a turn for an address; returns how long to wait for it, `nil` where that is too long.
  mutating func take(for address: String, at now: Deadline) -> Duration? {
    let key = place(of: address, now)
    let end = max(turns[key] ?? 0, now.nanoseconds) + Self.second
    let ahead = end - now.nanoseconds
    let wait = Duration.nanoseconds(Int64(clamping: ahead > Self.full ? ahead - Self.full : 0))
    guard wait <= Self.longestWait else { return nil }
    turns[key] = end
    return wait
  }

  private mutating func place(of address: String, _ now: Deadline) -> String {
    guard turns[address] == nil, turns.count >= Self.capacity else { return address }
    turns = turns.filter { $0.value > now.nanoseconds }
    return turns.count >= Self.capacity ? Self.crowd : address
  }
}
