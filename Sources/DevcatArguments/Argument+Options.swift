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

  /// A word that counts by its position, such as the device of `show DEVICE`.
  ///
  /// - Parameters:
  ///   - name: The name of the word in help, such as `"device"`.
  ///   - path: Where the value is stored; the value before is the default of an optional word.
  ///   - help: One sentence for the help page.
  ///   - isRequired: Whether leaving the word out is an error.
  ///   - completion: What a shell offers, if the type is not a closed set.
  public static func word<Value: ArgumentValue>(
    _ name: String, to path: Path<Value>, help: String, isRequired: Bool = true,
    completion: Completion = .none
  ) -> Self {
    var declaration = Declaration.word(name, Value.self, help, completion)
    declaration.minimum = isRequired ? 1 : 0
    return Self(
      declaration, defaultText: { isRequired ? nil : $0[keyPath: path].argumentText },
      store: replacing(path))
  }

  /// A word that may be left out, and has no default.
  ///
  /// - Parameters:
  ///   - name: The name of the word in help.
  ///   - path: Where the value is stored.
  ///   - help: One sentence for the help page.
  ///   - completion: What a shell offers, if the type is not a closed set.
  public static func word<Value: ArgumentValue>(
    _ name: String, to path: Path<Value?>, help: String, completion: Completion = .none
  ) -> Self {
    Self(
      Declaration.word(name, Value.self, help, completion),
      defaultText: { $0[keyPath: path]?.argumentText }, store: replacing(path))
  }

  /// Every remaining word; none may be declared after it.
  ///
  /// - Parameters:
  ///   - name: The name of one word in help.
  ///   - path: Where the values are collected, in their order. Elements that stand there by default
  ///     are dropped when a word is given.
  ///   - help: One sentence for the help page.
  ///   - minimum: How many words must be given at least.
  ///   - completion: What a shell offers, if the type is not a closed set.
  public static func words<Value: ArgumentValue>(
    _ name: String, to path: Path<[Value]>, help: String, minimum: Int = 1,
    completion: Completion = .none
  ) -> Self {
    var declaration = Declaration.word(name, Value.self, help, completion)
    declaration.minimum = minimum
    declaration.repeats = true
    return Self(
      declaration,
      defaultText: {
        minimum > 0 ? nil : $0[keyPath: path].map(\.argumentText).joined(separator: ", ")
      },
      store: appending(to: path))
  }
}

extension Declaration {
  fileprivate static func word<Value: ArgumentValue>(
    _ name: String, _ type: Value.Type, _ help: String, _ completion: Completion
  ) -> Self {
    Self(
      kind: .word, valueName: name, help: help, values: type.allArgumentTexts,
      expectation: type.argumentExpectation, completion: completion)
  }
}
