extension Profile {
  /// Gives each value of a merge the notes of the side that it is from, and none if it is from neither.
  ///
  /// - Parameter notes: The notes on values that the sides do not share.
  mutating func takeNotes(_ notes: Set<FieldPath>, _ ours: Profile, _ theirs: Profile) {
    for note in notes where ours[note] != nil || theirs[note] != nil { self[note] = nil }
    for path in ours.patch(from: theirs).edits.map(\.path) where !path.isNote {
      guard let side = [ours, theirs].first(where: { $0[path] == self[path] }) else { continue }
      for note in path.unknownNotes.union([path.evidence]) {
        if notes.contains(note), let text = side[note] { self[note] = text }
      }
    }
  }
}

/// The merge of two profiles that came from one, field by field.
///
/// One side's change of a field is taken where the other side left it; equal changes are no
/// conflict; sets are merged member by member. Two different values for one field, and a removal of
/// the profile against a change of it, are conflicts.
public struct ThreeWayMerge: Hashable, Sendable {
  /// Something that both sides changed to different ends.
  public struct Conflict: Hashable, Sendable {
    /// The path, or `nil` if one side removed the whole profile.
    let path: FieldPath?
    /// The value that both sides began with.
    let base: FieldValue?
    /// Our value.
    let ours: FieldValue?
    /// Their value.
    let theirs: FieldValue?
  }

  /// The merged profile, with our value at each conflict; `nil` if it is removed.
  let merged: Profile?
  /// The conflicts, sorted by path.
  let conflicts: [Conflict]

  /// Merges `ours` and `theirs`, which both came from `base`; `nil` means no profile.
  init(base: Profile?, ours: Profile?, theirs: Profile?) {
    if ours == theirs || theirs == base {
      (merged, conflicts) = (ours, [])
    } else if ours == base {
      (merged, conflicts) = (theirs, [])
    } else if let ours, let theirs {
      (merged, conflicts) = Self.merge(base ?? Profile(id: ours.id), ours, theirs)
    } else {
      let conflict = Conflict(path: nil, base: nil, ours: nil, theirs: nil)
      (merged, conflicts) = (ours ?? theirs, [conflict])
    }
  }

  private static func merge(
    _ base: Profile, _ ours: Profile, _ theirs: Profile
  ) -> (Profile, [Conflict]) {
    var merged = ours
    var conflicts: [Conflict] = []
    let following = following(ours, theirs)
    for edit in theirs.patch(from: base).edits where !following.contains(edit.path) {
      let (was, mine) = (base[edit.path], ours[edit.path])
      if mine == was {
        merged[edit.path] = edit.value
      } else if mine != edit.value {
        if let union = mergedSet(was, mine, edit.value) {
          merged[edit.path] = union
        } else {
          conflicts.append(Conflict(path: edit.path, base: was, ours: mine, theirs: edit.value))
        }
      }
    }
    merged.takeNotes(following, ours, theirs)
    return (merged, conflicts)
  }

  /// The notes on values that the sides do not share: each goes with the value of its side, and is no
  /// conflict of its own.
  ///
  /// Sets are merged member by member, and so what is said of them is merged too.
  static func following(_ ours: Profile, _ theirs: Profile) -> Set<FieldPath> {
    Set(
      ours.patch(from: theirs).edits.lazy.map(\.path).filter { path in
        !path.isNote && [ours, theirs].allSatisfy { $0[path]?.members == nil }
      }.flatMap { $0.unknownNotes.union([$0.evidence]) })
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
