public import Catalogue

/// The log's data about one device: the changes of each revision to its values, and the revision of
/// each present value.
public struct DeviceHistory: Hashable, Sendable {
  /// The change of one revision to one value.
  struct Step: Hashable, Sendable {
    let revision: Int
    let path: FieldPath
    /// The value before; `nil` if there was none.
    let before: FieldValue?
    /// The value after; `nil` if it was removed.
    let after: FieldValue?
  }

  /// The steps, the oldest first, those of a revision by path.
  private(set) var steps: [Step] = []
  /// The number of the revision that set each present value, by path.
  private(set) var sources: [FieldPath: Int] = [:]

  private var profile: Profile?

  /// Makes the history of a device that never was.
  public init() {}

  /// Adds the next version of the device; `nil` if the revision removes it.
  ///
  /// As `devcat blame` has it: a value that is set to what it was, or comes back with its device,
  /// is of the revision that brought it back only where it was away.
  public mutating func add(_ revision: Int, _ version: Profile?) {
    let old = profile ?? Profile(id: version?.id ?? "")
    for edit in (version ?? Profile(id: old.id)).patch(from: old).edits {
      steps.append(
        Step(revision: revision, path: edit.path, before: old[edit.path], after: edit.value))
      sources[edit.path] = edit.value == nil ? nil : revision
    }
    profile = version
  }
}
