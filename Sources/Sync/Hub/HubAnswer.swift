/// What a hub answered to a request.
public struct HubAnswer: Hashable, Sendable {
  /// The answer in one word: `accepted`, `delta`, `head`, `stale`, `unchanged`, `broken-off` where the
  /// connection failed before it was complete, or the code of a failure.
  public let code: String
  /// The first revision of a delta.
  public let first: Int?
  /// The number of the head that the answer names.
  public let head: Int?

  /// Describes an answer.
  public init(_ code: String, first: Int? = nil, head: Int? = nil) {
    self.code = code
    self.first = first
    self.head = head
  }

  /// The connection failed before the answer was complete.
  static let brokenOff = HubAnswer("broken-off")
}

extension HubAnswer: CustomStringConvertible {
  /// The answer in a few words, such as `accepted 4` or `revisions 2 to 4`.
  public var description: String {
    guard let head else { return code }
    if let first { return "revisions \(first) to \(head)" }
    return code == "stale" ? "stale, head \(head)" : "\(code) \(head)"
  }
}
