extension Argument {
  /// A switch, such as `--verbose`, that sets a `Bool` to `true`.
  ///
  /// Giving it more than once changes nothing.
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"-v", "--verbose"`.
  ///   - path: Where `true` is stored.
  ///   - help: One sentence for the help page.
  public static func flag(_ names: String..., to path: Path<Bool>, help: String) -> Self {
    flag(names: names, to: path, setting: true, help: help)
  }

  /// A switch that stores a given value, such as `--no-color` or one of several output formats.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes.
  ///   - path: Where the value is stored.
  ///   - value: What is stored.
  ///   - help: One sentence for the help page.
  public static func flag<Value: Sendable>(
    _ names: String..., to path: Path<Value>, setting value: Value, help: String
  ) -> Self {
    flag(names: names, to: path, setting: value, help: help)
  }

  private static func flag<Value: Sendable>(
    names: [String], to path: Path<Value>, setting value: Value, help: String
  ) -> Self {
    Self(Declaration(kind: .flag, names: names, help: help)) { root, _, _ in
      root[keyPath: path] = value
      return true
    }
  }
}
