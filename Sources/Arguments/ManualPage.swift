/// A page of the manual: a file for `man`, of section 1.
public struct ManualPage: Sendable, Equatable {
  /// The name for `man`, such as `devcat-import`.
  public let name: String
  /// The page in the macros of man(7).
  public let text: String

  /// The name of the file, such as `devcat-import.1`.
  public var fileName: String { name + ".1" }
}
