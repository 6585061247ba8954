/// One declared word, option or flag of a command whose options are stored in a `Root`.
///
/// A list of these is all that a command says about its command line; parsing, help pages and
/// completion scripts come from it.
public struct Argument<Root: Sendable>: Sendable {
  /// Where a value is stored.
  public typealias Path<Value> = any (WritableKeyPath<Root, Value> & Sendable)

  /// Stores one word, given how many were stored before it; returns `false` when it cannot be read.
  typealias Store = @Sendable (inout Root, _ word: String, _ previous: Int) -> Bool

  var declaration: Declaration
  var defaultText: @Sendable (Root) -> String?
  var store: Store

  init(
    _ declaration: Declaration, defaultText: @escaping @Sendable (Root) -> String? = { _ in nil },
    store: @escaping Store
  ) {
    self.declaration = declaration
    self.defaultText = defaultText
    self.store = store
  }
}

extension Argument {
  /// Arguments that several commands have in common, stored in a part of this command's options.
  ///
  ///     Argument.shared(CatalogueOptions.arguments, at: \.catalogue, section: "Catalogue options")
  ///
  /// - Parameters:
  ///   - arguments: The arguments as declared for the part.
  ///   - path: Where the part is in the options of the command.
  ///   - section: The title of their own section on the help page; `nil` lists them with the
  ///     command's other options.
  public static func shared<Part: Sendable>(
    _ arguments: [Argument<Part>], at path: Path<Part>, section: String? = nil
  ) -> [Argument<Root>] {
    arguments.map { argument in
      var declaration = argument.declaration
      declaration.section = section ?? declaration.section
      return Argument(
        declaration, defaultText: { argument.defaultText($0[keyPath: path]) },
        store: { root, word, previous in argument.store(&root[keyPath: path], word, previous) })
    }
  }

  /// Replaces the value at `path`.
  static func replacing<Value: ArgumentValue>(_ path: Path<Value>) -> Store {
    { root, word, _ in
      guard let value = Value(argument: word) else { return false }
      root[keyPath: path] = value
      return true
    }
  }

  /// Replaces the value at `path`.
  static func replacing<Value: ArgumentValue>(_ path: Path<Value?>) -> Store {
    { root, word, _ in
      guard let value = Value(argument: word) else { return false }
      root[keyPath: path] = value
      return true
    }
  }

  /// Appends to the array at `path`; the first word drops the default elements.
  static func appending<Value: ArgumentValue>(to path: Path<[Value]>) -> Store {
    { root, word, previous in
      guard let value = Value(argument: word) else { return false }
      if previous == 0 { root[keyPath: path] = [] }
      root[keyPath: path].append(value)
      return true
    }
  }
}
