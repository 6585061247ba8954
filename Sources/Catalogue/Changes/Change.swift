/// The change of a revision to one profile.
public enum Change: Hashable, Sendable {
  /// Sets and removes values; creates the profile if it does not exist.
  case edit(id: String, Patch)
  /// Removes the profile.
  case delete(id: String)

  /// The id of the profile.
  public var id: String {
    switch self {
    case .edit(let id, _), .delete(let id): id
    }
  }

  /// The change that turns `old` into `new`, or `nil` if they are the same.
  public init?(id: String, from old: Profile?, to new: Profile?) {
    guard let new else {
      if old == nil { return nil }
      self = .delete(id: id)
      return
    }
    if let old, old == new { return nil }
    self = .edit(id: id, new.patch(from: old))
  }

  /// The profile after the change, `nil` if it is removed.
  public func applied(to old: Profile?) -> Profile? {
    switch self {
    case .edit(let id, let patch): (old ?? Profile(id: id)).applying(patch)
    case .delete: nil
    }
  }
}

/// The changes of one profile: values to set and values to remove, sorted by path.
public struct Patch: Hashable, Sendable {
  /// A path and its new value; `nil` makes the value unknown.
  public struct Edit: Hashable, Sendable {
    /// The place of the value.
    public let path: FieldPath
    /// The new value, or `nil` if the value is removed.
    public let value: FieldValue?

    /// Makes an edit.
    ///
    /// A set without members is a removal, because it says nothing.
    public init(_ path: FieldPath, _ value: FieldValue?) {
      self.path = path
      self.value = value == .set([]) ? nil : value
    }
  }

  /// The edits sorted by path, each path once.
  public private(set) var edits: [Edit]

  /// Makes a patch that changes nothing.
  public init() { edits = [] }

  /// Makes a patch from edits in any order; of two for one path the later holds.
  public init(_ edits: some Sequence<Edit>) {
    var byPath: [FieldPath: Edit] = [:]
    for edit in edits { byPath[edit.path] = edit }
    self.edits = byPath.values.sorted { $0.path < $1.path }
  }

  /// Makes a patch from edits that are sorted by path, each path once.
  public init(sortedEdits: [Edit]) {
    assert(zip(sortedEdits, sortedEdits.dropFirst()).allSatisfy { $0.path < $1.path })
    edits = sortedEdits
  }

  /// Whether the patch changes nothing.
  public var isEmpty: Bool { edits.isEmpty }
}

/// The difference of two profiles, and its application.
extension Profile {
  /// The patch that turns `old` into this profile; `old` is `nil` if there was none, in O(n).
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
