/// What placing drafts and finding devices needs to know of a catalogue.
///
/// The store fulfils it; matching itself stays a function over values.
public protocol ProfileDirectory {
  /// The profile with an id, or `nil`.
  func profile(id: String) throws -> Profile?

  /// The ids of profiles whose name is `name`, without regard to the case of ASCII letters.
  func ids(named name: String) throws -> [String]

  /// The ids of profiles with the alias, without regard to the case of ASCII letters.
  func ids(alias: String) throws -> [String]

  /// The ids of profiles with the model identifier, without regard to the case of ASCII letters.
  func ids(model: String) throws -> [String]

  /// The revision that set the present value at `path`, and its source.
  func origin(of path: FieldPath, in id: String) throws -> ValueOrigin?

  /// Every id and name, for suggestions and spellings.
  func names() throws -> [(id: String, name: String)]

  /// Every alias with the id of its profile, for spellings.
  func aliases() throws -> [(id: String, alias: String)]
}

/// Which revision set a value, and from which source.
public struct ValueOrigin: Hashable, Sendable {
  /// The number of the revision.
  public let revision: Int
  /// The source that the revision names; empty for an edit by hand.
  public let source: String
  /// Who made the revision.
  public let author: String

  /// Makes an origin.
  public init(revision: Int, source: String, author: String) {
    self.revision = revision
    self.source = source
    self.author = author
  }
}
