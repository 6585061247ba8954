public import Catalogue

/// One profile in two revisions; `nil` means none.
public struct ProfileDifference: Hashable, Sendable {
  /// The kinds of difference.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The profile is there only in the new revision.
    case added
    /// The profile is there only in the old revision.
    case removed
    /// Values of the profile differ.
    case changed
  }

  /// The id of the profile.
  let id: String
  /// The profile in the old revision.
  let old: Profile?
  /// The profile in the new revision.
  let new: Profile?

  /// Makes a difference.
  public init(id: String, old: Profile?, new: Profile?) {
    self.id = id
    self.old = old
    self.new = new
  }

  /// The kind, or `nil` if nothing differs.
  public var kind: Kind? {
    if old == new { return nil }
    if old == nil { return .added }
    return new == nil ? .removed : .changed
  }

  /// The name in the new revision, or in the old one where the profile is removed.
  var name: String? { (new ?? old)?.name }

  /// The paths whose values differ, with both values, sorted by path.
  var fields: [(path: FieldPath, old: FieldValue?, new: FieldValue?)] {
    (new ?? Profile(id: id)).patch(from: old ?? Profile(id: id)).edits.map {
      ($0.path, old?[$0.path], $0.value)
    }
  }
}
