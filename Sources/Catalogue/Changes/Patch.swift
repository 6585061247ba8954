/// What changes in one profile: values to set and values to remove, sorted by path.
public struct Patch: Hashable, Sendable {
  /// A path and its new value; `nil` makes the value unknown.
  public struct Edit: Hashable, Sendable {
    /// Where the value stands.
    public let path: FieldPath
    /// The new value, or `nil` where the value is removed.
    public let value: FieldValue?

    /// Makes an edit; an empty set is no value.
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
