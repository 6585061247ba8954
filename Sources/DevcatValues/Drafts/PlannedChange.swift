/// A change to commit, as it is or as bytes, which take a tenth of the memory.
public enum PlannedChange: Sendable {
  /// A change as it is.
  case plain(Change)
  /// The change that makes a profile, as the record of that.
  case record(id: String, [UInt8])
  /// Another change, as the changes of a revision with this one alone.
  case changes(id: String, [UInt8])

  /// The id of the profile.
  public var id: String {
    switch self {
    case .plain(let change): change.id
    case .record(let id, _), .changes(let id, _): id
    }
  }
}

/// Turns changes into bytes and back, so that an import of many profiles keeps bytes and no values.
public protocol ChangeCoder: Sendable {
  /// A change as bytes; as it is if it has none, which its commit explains.
  ///
  /// - Parameter makesProfile: Whether there is no profile before the change.
  func packed(_ change: Change, makesProfile: Bool) -> PlannedChange

  /// The profile after a change of `packed(_:makesProfile:)`; `nil` if it is removed.
  ///
  /// - Parameter old: The profile before the change.
  func profile(after change: PlannedChange, of old: Profile?) -> Profile?
}
