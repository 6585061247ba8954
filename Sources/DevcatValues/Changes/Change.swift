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

  /// The change that creates a profile as it is.
  public init(adding profile: Profile) {
    self = .edit(id: profile.id, Patch(values: profile.entries))
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

  /// The values to set, sorted by path, each path once; none is an empty set.
  public private(set) var values: [Profile.Entry]
  /// The paths whose values are removed, sorted; no value is set at them.
  public private(set) var removed: [FieldPath]

  /// Makes a patch that changes nothing.
  public init() { (values, removed) = ([], []) }

  /// Makes a patch from edits in any order; of two for one path the later holds.
  public init(_ edits: some Sequence<Edit>) {
    var byPath: [FieldPath: Edit] = [:]
    for edit in edits { byPath[edit.path] = edit }
    self.init(sortedEdits: byPath.values.sorted { $0.path < $1.path })
  }

  /// Makes a patch from edits that are sorted by path, each path once.
  public init(sortedEdits: [Edit]) {
    self.init(
      values: sortedEdits.compactMap { edit in
        edit.value.map { Profile.Entry(edit.path, $0) }
      }, removed: sortedEdits.compactMap { $0.value == nil ? $0.path : nil })
  }

  /// Makes a patch from values and removed paths, as `values` and `removed` describe them.
  public init(values: [Profile.Entry], removed: [FieldPath] = []) {
    assert(zip(values, values.dropFirst()).allSatisfy { $0.path < $1.path })
    assert(values.allSatisfy { $0.value != .set([]) })
    assert(zip(removed, removed.dropFirst()).allSatisfy { $0 < $1 })
    (self.values, self.removed) = (values, removed)
  }

  /// The edits sorted by path, each path once; made anew in O(n).
  public var edits: [Edit] {
    let set = values.map { Edit($0.path, $0.value) }
    if removed.isEmpty { return set }
    return (set + removed.map { Edit($0, nil) }).sorted { $0.path < $1.path }
  }

  /// The value that is set at a path; `nil` if none is.
  public subscript(path: FieldPath) -> FieldValue? { values.first { $0.path == path }?.value }

  /// How many edits there are.
  public var count: Int { values.count + removed.count }

  /// Whether the patch changes nothing.
  public var isEmpty: Bool { count == 0 }
}

/// The difference of two profiles, and its application.
///
/// A patch that creates a profile shares the memory of its entries.
extension Profile {
  /// The patch that turns `old` into this profile; `old` is `nil` if there was none, in O(n).
  public func patch(from old: Profile?) -> Patch {
    guard let old else { return Patch(values: entries) }
    var (set, removed): ([Entry], [FieldPath]) = ([], [])
    var (before, after) = (old.entries[...], entries[...])
    // Both lists are sorted by path, so one pass over both finds every difference.
    while let new = after.first {
      guard let gone = before.first, gone.path <= new.path else {
        set.append(new)
        after.removeFirst()
        continue
      }
      before.removeFirst()
      if gone.path < new.path {
        removed.append(gone.path)
      } else {
        if gone.value != new.value { set.append(new) }
        after.removeFirst()
      }
    }
    return Patch(values: set, removed: removed + before.map(\.path))
  }

  /// This profile after `patch`, in O(n).
  public func applying(_ patch: Patch) -> Profile {
    // A new profile keeps the patch's own array, without a copy.
    if entries.isEmpty { return Profile(id: id, sortedEntries: patch.values) }
    var result: [Entry] = []
    result.reserveCapacity(entries.count + patch.values.count)
    var (rest, removed) = (entries[...], patch.removed[...])
    func keep(_ entry: Entry) {
      // A patch may remove paths at which this profile has no value.
      while let path = removed.first, path < entry.path { removed.removeFirst() }
      if removed.first != entry.path { result.append(entry) }
    }
    for (index, value) in patch.values.enumerated() {
      if rest.isEmpty {
        result += patch.values[index...]
        break
      }
      while let entry = rest.first, entry.path < value.path {
        keep(entry)
        rest.removeFirst()
      }
      if rest.first?.path == value.path { rest.removeFirst() }
      result.append(value)
    }
    for entry in rest { keep(entry) }
    return Profile(id: id, sortedEntries: result)
  }
}
