/// Revisions that follow one another and were pushed to a hub by one.
public struct PusherRun: Hashable, Sendable {
  /// The longest name, in bytes of UTF-8.
  public static let longestName = 80

  /// The numbers of the revisions.
  public var revisions: ClosedRange<Int>
  /// As whom the hub knew who pushed them: the name of a token, or `uid:` and a number.
  public var name: String

  /// Makes a run.
  public init(revisions: ClosedRange<Int>, name: String) {
    self.revisions = revisions
    self.name = name
  }
}
