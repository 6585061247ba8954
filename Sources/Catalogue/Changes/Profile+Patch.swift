/// The difference of two profiles, and its application.
extension Profile {
  /// The patch that turns `old` into this profile; `old` is `nil` where there was none, in O(n).
  public func patch(from old: Profile?) -> Patch {
    guard let old else { return Patch(sortedEdits: entries.map { .init($0.path, $0.value) }) }
    var edits: [Patch.Edit] = []
    var (before, after) = (old.entries[...], entries[...])
    while let new = after.first {
      guard let gone = before.first, gone.path <= new.path else {
        edits.append(.init(new.path, new.value))
        after.removeFirst()
        continue
      }
      before.removeFirst()
      if gone.path < new.path {
        edits.append(.init(gone.path, nil))
      } else {
        if gone.value != new.value { edits.append(.init(new.path, new.value)) }
        after.removeFirst()
      }
    }
    return Patch(sortedEdits: edits + before.map { .init($0.path, nil) })
  }

  /// This profile after `patch`, in O(n).
  public func applying(_ patch: Patch) -> Profile {
    var result: [Entry] = []
    result.reserveCapacity(entries.count + patch.edits.count)
    var rest = entries[...]
    for edit in patch.edits {
      while let entry = rest.first, entry.path < edit.path {
        result.append(entry)
        rest.removeFirst()
      }
      if rest.first?.path == edit.path { rest.removeFirst() }
      if let value = edit.value, value != .set([]) { result.append(Entry(edit.path, value)) }
    }
    return Profile(id: id, sortedEntries: result + rest)
  }
}
