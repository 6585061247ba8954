import Store

/// What is known of a hub where no file is at hand that remembers it.
struct HubKnowledge: Sendable {
  /// Nothing.
  static let none = HubKnowledge()

  /// What vouches for it; `nil` is the system's authorities.
  var trust: HubTrust?
  /// The newest head that it was seen to have signed.
  var seen: SeenHead?
}
