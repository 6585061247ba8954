extension Profile {
  /// Gives each value of a merge the notes of the side that it is from, and none if it is from neither.
  ///
  /// - Parameter notes: The notes on values that the sides do not share.
  mutating func takeNotes(_ notes: Set<FieldPath>, _ ours: Profile, _ theirs: Profile) {
    for note in notes where ours[note] != nil || theirs[note] != nil { self[note] = nil }
    for path in ours.patch(from: theirs).edits.map(\.path) where !path.isNote {
      guard let side = [ours, theirs].first(where: { $0[path] == self[path] }) else { continue }
      for note in path.notes {
        if notes.contains(note), let text = side[note] { self[note] = text }
      }
    }
  }
}

/// The merge of two profiles that came from one, field by field.
///
/// One side's change of a field is taken where the other side left it; equal changes are no
/// conflict; sets are merged member by member. Two different values for one field are a conflict.
public struct ThreeWayMerge: Hashable, Sendable {
  /// The merged profile, with our value at each conflict.
  private(set) var merged: Profile
  /// The paths that both sides changed to different ends, sorted.
  private(set) var conflicts: [FieldPath] = []

  /// Merges `ours` and `theirs`, which both came from `base`; `nil` if both made the profile.
  init(base: Profile?, ours: Profile, theirs: Profile) {
    merged = ours
    if ours == theirs || theirs == base { return }
    let base = base ?? Profile(id: ours.id)
    let following = Self.following(ours, theirs)
    for edit in theirs.patch(from: base).edits where !following.contains(edit.path) {
      let (was, mine) = (base[edit.path], ours[edit.path])
      if mine == was {
        merged[edit.path] = edit.value
      } else if mine != edit.value {
        if let union = Self.mergedSet(was, mine, edit.value) {
          merged[edit.path] = union
        } else {
          conflicts.append(edit.path)
        }
      }
    }
    merged.takeNotes(following, ours, theirs)
  }

  /// The notes on values that the sides do not share: each goes with the value of its side, and is no
  /// conflict of its own.
  ///
  /// Sets are merged member by member, and so what is said of them is merged too.
  static func following(_ ours: Profile, _ theirs: Profile) -> Set<FieldPath> {
    Set(
      ours.patch(from: theirs).edits.lazy.map(\.path).filter { path in
        !path.isNote && [ours, theirs].allSatisfy { $0[path]?.members == nil }
      }.flatMap(\.notes))
  }

  /// The set with both sides' additions and without both sides' removals; `nil` if a value is not a
  /// set.
  static func mergedSet(
    _ base: FieldValue?, _ ours: FieldValue?, _ theirs: FieldValue?
  ) -> FieldValue? {
    guard let ours = ours?.members, let theirs = theirs?.members else { return nil }
    let old = Set(base?.members ?? [])
    let removed = old.subtracting(ours).union(old.subtracting(theirs))
    return .members(Set(ours).union(theirs).subtracting(removed))
  }
}
