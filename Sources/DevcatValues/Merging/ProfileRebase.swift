/// The rebased history of one profile on another side's state of it.
public enum ProfileRebase {
  /// The states of the profile after each of our revisions that touched it, once those follow on the
  /// other side's.
  ///
  /// An edit is dropped if the merge keeps the other side's value of its field. Other edits are
  /// repeated; the last edit of a field gets the merged value. The last revision adds what no edit
  /// made, so that the last state is `result`.
  ///
  /// - Parameters:
  ///   - history: The profile at the base, then after each of our revisions that touched it; at
  ///     least one.
  ///   - theirs: The profile at the other side's head.
  ///   - result: The merged profile; `nil` if the merge removes it.
  public static func states(
    of history: [Profile?], onto theirs: Profile?, to result: Profile?
  ) -> [Profile?] {
    let ours = history.dropFirst()
    guard let theirs else {
      // A profile that the other side lacks exists completely, or not at all.
      return result == nil ? ours.map { _ in nil } : Array(ours.dropLast()) + [result]
    }
    let lastEdits = lastEdits(in: history, id: theirs.id)
    var state = theirs
    var states: [Profile?] = []
    for step in ours.indices.dropLast() {
      // A removal that was undone later counts as no change.
      if let now = history[step] {
        for edit in now.patch(from: history[step - 1] ?? Profile(id: now.id)).edits {
          // The last revision removes the profile; before it, our edits stand.
          guard let result else {
            state[edit.path] = edit.value
            continue
          }
          if result[edit.path] == theirs[edit.path] { continue }
          state[edit.path] =
            lastEdits[edit.path] == step
            ? result[edit.path]
            : ThreeWayMerge.mergedSet(
              history[0]?[edit.path], edit.value, theirs[edit.path]) ?? edit.value
          // What the other side says of its own value is not said of ours.
          if !edit.path.isNote, state[edit.path] != theirs[edit.path] {
            for note in edit.path.notes
            where state[note] == theirs[note] && result[note] != theirs[note] { state[note] = nil }
          }
        }
      }
      states.append(state)
    }
    return states + [result]
  }

  /// The last step in which each field was edited.
  private static func lastEdits(in history: [Profile?], id: String) -> [FieldPath: Int] {
    var steps: [FieldPath: Int] = [:]
    for step in history.indices.dropFirst() {
      let (old, new) = (history[step - 1], history[step])
      for edit in (new ?? Profile(id: id)).patch(from: old ?? Profile(id: id)).edits {
        steps[edit.path] = step
      }
    }
    return steps
  }
}

/// The result of rebasing a local revision onto another side's.
public struct Renumbering: Hashable, Sendable {
  /// The revision as it was.
  public let old: RevisionPoint
  /// The new revision; `nil` if nothing was left of it.
  public let new: RevisionPoint?
  /// Whether the revision that resolves conflicts replaces it: nothing was left, and that revision
  /// changes a value that it had changed.
  public let isReplaced: Bool

  /// Makes a renumbering.
  public init(old: RevisionPoint, new: RevisionPoint?, isReplaced: Bool = false) {
    self.old = old
    self.new = new
    self.isReplaced = isReplaced
  }

  /// The result of two steps, one after the other.
  public static func joined(_ first: [Renumbering], _ second: [Renumbering]) -> [Renumbering] {
    if first.isEmpty { return second }
    let later = Dictionary(second.map { ($0.old, $0) }, uniquingKeysWith: { $1 })
    return first.map { step in
      guard let last = step.new.flatMap({ later[$0] }) else { return step }
      return Renumbering(old: step.old, new: last.new, isReplaced: last.isReplaced)
    }
  }

  /// The revision that resolves conflicts, if a merge has made one: the head, if it is local and is none
  /// of the rebased revisions.
  public static func resolution(
    after renumbered: [Renumbering], head: RevisionPoint, localRevisions: Int
  ) -> RevisionPoint? {
    guard let last = renumbered.last, localRevisions > 0, last.new != head else { return nil }
    return renumbered.contains { $0.new == head } ? nil : head
  }
}
