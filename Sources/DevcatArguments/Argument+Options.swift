extension Argument {
  /// An option, such as `--port 7171`; one that stores in an array may be given several times.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"-p", "--port"`.
  ///   - path: The place for the value; the value before is the default shown in help.
  ///   - value: The name of one value in help, such as `"port"`.
  ///   - help: One sentence for the help page.
  ///   - environment: The variable that replaces the option. It is named in help only; the caller
  ///     must read it.
  ///   - completion: The completions that a shell offers, if the type is not a closed set.
  public static func option<Value: ArgumentStorage>(
    _ names: String..., to path: Path<Value>, value: String, help: String,
    environment: String? = nil, completion: Completion = .none
  ) -> Self {
    Self(
      Declaration(
        kind: .option, names: names, valueName: value, help: help, repeats: Value.repeats,
        values: Value.allArgumentTexts, expectation: Value.argumentExpectation,
        completion: completion, environment: environment), at: path)
  }

  /// A word that counts by its position, such as the device of `show DEVICE`; an array takes every
  /// remaining word, and none may be declared after it.
  ///
  /// - Parameters:
  ///   - name: The name of one word in help, such as `"device"`.
  ///   - path: The place for the value; the value before is the default of a word that may be left
  ///     out.
  ///   - help: One sentence for the help page.
  ///   - minimum: How many words must be given. Default: one, and none for an optional value.
  ///   - completion: The completions that a shell offers, if the type is not a closed set.
  public static func word<Value: ArgumentStorage>(
    _ name: String, to path: Path<Value>, help: String, minimum: Int? = nil,
    completion: Completion = .none
  ) -> Self {
    Self(
      Declaration(
        kind: .word, valueName: name, help: help, minimum: minimum ?? Value.minimum,
        repeats: Value.repeats, values: Value.allArgumentTexts,
        expectation: Value.argumentExpectation, completion: completion), at: path)
  }

  private init<Value: ArgumentStorage>(_ declaration: Declaration, at path: Path<Value>) {
    self.init(
      declaration: declaration,
      defaultText: { declaration.minimum > 0 ? nil : $0[keyPath: path].defaultText },
      store: { root, word, previous in root[keyPath: path].store(word, after: previous) })
  }

  /// A switch, such as `--verbose`, that sets a `Bool` to `true`.
  ///
  /// Giving it more than once changes nothing.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"-v", "--verbose"`.
  ///   - path: The place at which `true` is stored.
  ///   - help: One sentence for the help page.
  public static func flag(_ names: String..., to path: Path<Bool>, help: String) -> Self {
    flag(names: names, to: path, setting: true, help: help)
  }

  /// A switch that stores a given value, such as `--no-color` or one of several output formats.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes.
  ///   - path: The place for the value.
  ///   - value: The value that is stored.
  ///   - help: One sentence for the help page.
  public static func flag<Value: Sendable>(
    _ names: String..., to path: Path<Value>, setting value: Value, help: String
  ) -> Self {
    flag(names: names, to: path, setting: value, help: help)
  }

  private static func flag<Value: Sendable>(
    names: [String], to path: Path<Value>, setting value: Value, help: String
  ) -> Self {
    Self(
      declaration: Declaration(kind: .flag, names: names, help: help),
      store: { root, _, _ in
        root[keyPath: path] = value
        return true
      })
  }
}
