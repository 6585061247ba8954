extension Argument {
  /// A word told by its position, such as the device of `show DEVICE`.
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
