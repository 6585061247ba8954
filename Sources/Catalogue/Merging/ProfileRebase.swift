/// The rebased history of one profile on another side's state of it.
public enum ProfileRebase {
  /// The states of the profile after each of our revisions that touched it, once those follow on the
  /// other side's.
  ///
  /// An edit to a field that the merge leaves as the other side has it is dropped; one that remains is
  /// made again, the last one to a field with the merged value. What no edit made is made by the last
  /// revision, so that the last state is `result`.
  /// - Parameters:
  ///   - history: The profile at the base, then after each of our revisions that touched it; at
  ///     least one.
  ///   - theirs: The profile at the other side's head.
  ///   - result: What the merge leaves.
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
      // A removal that did not last is none.
      if let now = history[step] {
        for edit in now.patch(from: history[step - 1] ?? Profile(id: now.id)).edits {
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
