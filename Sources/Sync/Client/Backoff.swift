/// How long to wait before the next try: twice as long each time, from half a second to half a minute,
/// of which somewhat between the half and the whole, so that many do not come back at once.
public struct Backoff: Sendable {
  /// The first pause, before its jitter.
  public static let shortest = Duration.milliseconds(500)
  /// The longest pause.
  public static let longest = Duration.seconds(30)

  private let jitter: @Sendable () -> Double
  private var pause = shortest

  /// Begins with the shortest pause.
  ///
  /// - Parameter jitter: From 0, for half of a pause, to 1, for all of it.
  public init(jitter: @escaping @Sendable () -> Double) { self.jitter = jitter }

  /// The pause before the next try.
  public mutating func next() -> Duration {
    defer { pause = min(pause * 2, Self.longest) }
    return pause * (0.5 + 0.5 * min(max(jitter(), 0), 1))
  }

  /// Begins anew, after a try that succeeded.
  public mutating func reset() { pause = Self.shortest }
}
