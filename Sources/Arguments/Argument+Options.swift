extension Argument {
  /// An option with a default, such as `--port 7171`, or one that must be given.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"-p", "--port"`.
  ///   - path: Where the value is stored; the value before is the default shown in help.
  ///   - value: The name of the value in help, such as `"port"`.
  ///   - help: One sentence for the help page.
  ///   - isRequired: Whether leaving the option out is an error; no default is shown then.
  ///   - environment: The variable that stands in for the option. It is named in help only; reading
  ///     it is the caller's part.
  ///   - completion: What a shell offers, if the type is not a closed set.
  public static func option<Value: ArgumentValue>(
    _ names: String..., to path: Path<Value>, value: String, help: String, isRequired: Bool = false,
    environment: String? = nil, completion: Completion = .none
  ) -> Self {
    var declaration = Declaration.option(names, Value.self, value, help, environment, completion)
    declaration.minimum = isRequired ? 1 : 0
    return Self(
      declaration, defaultText: { isRequired ? nil : $0[keyPath: path].argumentText },
      store: replacing(path))
  }

  /// An option that may be left out, and has no default.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes.
  ///   - path: Where the value is stored.
  ///   - value: What stands for the value in help.
  ///   - help: One sentence for the help page.
  ///   - environment: The variable that stands in for the option; named in help only.
  ///   - completion: What a shell offers, if the type is not a closed set.
  public static func option<Value: ArgumentValue>(
    _ names: String..., to path: Path<Value?>, value: String, help: String,
    environment: String? = nil, completion: Completion = .none
  ) -> Self {
    Self(
      Declaration.option(names, Value.self, value, help, environment, completion),
      defaultText: { $0[keyPath: path]?.argumentText }, store: replacing(path))
  }

  /// An option that may be given several times, such as `--where A --where B`.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes.
  ///   - path: Where the values are collected, in their order. Elements that stand there by default
  ///     are dropped when the option is given.
  ///   - value: The name of one value in help.
  ///   - help: One sentence for the help page.
  ///   - environment: The variable that stands in for the option; named in help only.
  ///   - completion: What a shell offers, if the type is not a closed set.
  public static func option<Value: ArgumentValue>(
    _ names: String..., to path: Path<[Value]>, value: String, help: String,
    environment: String? = nil, completion: Completion = .none
  ) -> Self {
    var declaration = Declaration.option(names, Value.self, value, help, environment, completion)
    declaration.repeats = true
    return Self(
      declaration,
      defaultText: { $0[keyPath: path].map(\.argumentText).joined(separator: ", ") },
      store: appending(to: path))
  }
}

extension Declaration {
  fileprivate static func option<Value: ArgumentValue>(
    _ names: [String], _ type: Value.Type, _ valueName: String, _ help: String,
    _ environment: String?, _ completion: Completion
  ) -> Self {
    Self(
      kind: .option, names: names, valueName: valueName, help: help, values: type.allArgumentTexts,
      expectation: type.argumentExpectation, completion: completion, environment: environment)
  }
}
