/// A value of a source that differs from one that another source set.
public struct ImportConflict: Hashable, Sendable {
  /// The row that states the new value.
  public let location: SourceLocation
  /// The id of the profile.
  public let id: String
  /// Where the value stands.
  public let path: FieldPath
  /// The present value.
  public let present: FieldValue
  /// The revision that set it, and its source.
  public let origin: ValueOrigin?
  /// The value of the row.
  public let incoming: FieldValue
}

extension ImportConflict: CustomStringConvertible {
  /// One line: where, what, and who set the present value.
  public var description: String {
    let setter = origin.map { " (\($0))" }
    return "\(location): \(id) \(path): \(incoming) differs from \(present)\(setter ?? "")"
  }
}
