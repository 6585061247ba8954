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

  /// The full-screen layouts that a device takes from others with the same screen points.
  func derivedLayouts(of id: String) throws -> [DerivedLayout]

  /// Every id and name, for suggestions and spellings.
  func names() throws -> [(id: String, name: String)]

  /// Every alias with the id of its profile, for spellings.
  func aliases() throws -> [(id: String, alias: String)]
}
