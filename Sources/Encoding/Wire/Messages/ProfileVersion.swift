/// The version of a profile after a revision.
public struct ProfileVersion: Hashable, Sendable {
  /// The id of the profile.
  public var id: String
  /// The number of the revision.
  public var revision: Int
  /// The record; `nil` if the revision removed the profile.
  public var record: [UInt8]?

  /// Describes a version.
  public init(id: String, revision: Int, record: [UInt8]?) {
    self.id = id
    self.revision = revision
    self.record = record
  }
}
