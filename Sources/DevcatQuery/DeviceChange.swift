public import DevcatValues

/// A device that differs between two snapshots.
public struct DeviceChange: Hashable, Identifiable, Sendable {
  /// A field that differs.
  public struct FieldChange: Hashable, Sendable {
    /// The name of the field, such as `points.width`.
    public let field: String
    /// The value in the older snapshot; `nil` if it is unknown there.
    public let old: FieldValue?
    /// The value in the newer snapshot; `nil` if it is unknown there.
    public let new: FieldValue?
  }

  /// The kind of a difference.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Only the newer snapshot has it.
    case added
    /// Only the older snapshot has it.
    case removed
    /// Both have it, with other values.
    case changed
  }

  /// The id of the device.
  public let id: String
  /// The name of the device: the newer one if both snapshots have it.
  public let name: String
  /// The kind of the difference.
  public let kind: Kind
  /// The fields that differ, in the order of the field table.
  public let fields: [FieldChange]

  /// Compares a device in two snapshots; `nil` if it is the same.
  fileprivate init?(_ old: Profile?, _ new: Profile?) {
    guard old != new, let either = new ?? old else { return nil }
    (id, name) = (either.id, either.title)
    kind = old == nil ? .added : new == nil ? .removed : .changed
    let paths = Set((old?.entries ?? []).map(\.path)).union((new?.entries ?? []).map(\.path))
    fields = paths.sorted().compactMap { path in
      let (before, after) = (old?[path], new?[path])
      return before == after
        ? nil : FieldChange(field: path.description, old: before, new: after)
    }
  }
}

extension DeviceSnapshot {
  /// The devices that differ between two snapshots, in the order of their ids.
  ///
  /// - Throws: `CatalogueError`: `damaged`.
  public static func changes(
    from old: DeviceSnapshot, to new: DeviceSnapshot
  ) throws(CatalogueError) -> [DeviceChange] {
    let before = try old.profiles()
    let after = try new.profiles()
    let ids = Set(before.keys).union(after.keys).sorted(by: TextOrder.precedes)
    return ids.compactMap { DeviceChange(before[$0], after[$0]) }
  }

  private func profiles() throws(CatalogueError) -> [String: Profile] {
    try CatalogueError.about(subject) {
      var profiles: [String: Profile] = [:]
      try content.forEachProfile(reading: nil) { profiles[$0.id] = $0 }
      return profiles
    }
  }
}
