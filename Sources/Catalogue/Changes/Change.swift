/// What a revision does to one profile.
public enum Change: Hashable, Sendable {
  /// Sets and removes values; makes the profile where there is none.
  case edit(id: String, Patch)
  /// Removes the profile.
  case delete(id: String)

  /// The id of the profile.
  public var id: String {
    switch self {
    case .edit(let id, _), .delete(let id): id
    }
  }

  /// The change that turns `old` into `new`, or `nil` where they are the same.
  public init?(id: String, from old: Profile?, to new: Profile?) {
    guard let new else {
      if old == nil { return nil }
      self = .delete(id: id)
      return
    }
    if let old, old == new { return nil }
    self = .edit(id: id, new.patch(from: old))
  }

  /// The profile after the change, `nil` where it is removed.
  public func applied(to old: Profile?) -> Profile? {
    switch self {
    case .edit(let id, let patch): (old ?? Profile(id: id)).applying(patch)
    case .delete: nil
    }
  }
}
