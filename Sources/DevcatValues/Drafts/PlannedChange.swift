/// A change to commit, as values or as bytes, which take a tenth of the memory.
public enum PlannedChange: Sendable {
  /// A change as values.
  case plain(Change)
  /// A change that creates a profile, as the bytes of the profile's record.
  case record(id: String, [UInt8])
  /// Any other change, as the bytes of the changes of a revision that has only this one.
  case changes(id: String, [UInt8])

  /// The id of the profile.
  public var id: String {
    switch self {
    case .plain(.edit(let id, _)), .plain(.delete(let id)), .record(let id, _), .changes(let id, _):
      id
    }
  }
}

/// Turns changes into bytes and back, so that an import of many profiles keeps bytes and no values.
public protocol ChangeCoder: Sendable {
  /// Encodes a change; one that cannot be encoded is returned as values, and its commit says why.
  ///
  /// - Parameter makesProfile: Whether there is no profile before the change.
  func packed(_ change: Change, makesProfile: Bool) -> PlannedChange

  /// The profile after a change of `packed(_:makesProfile:)`; `nil` if it is removed.
  ///
  /// - Parameter old: The profile before the change.
  func profile(after change: PlannedChange, of old: Profile?) -> Profile?
}
