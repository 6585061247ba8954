/// One declared word, option or flag of a command whose options are stored in a `Root`.
///
/// A list of these is all that a command says about its command line; parsing, help pages and
/// completion scripts come from it.
public struct Argument<Root: Sendable>: Sendable {
  /// The place at which a value is stored in the options of a command.
  public typealias Path<Value> = any (WritableKeyPath<Root, Value> & Sendable)

  /// Stores one word, given how many were stored before it; returns `false` when it cannot be read.
  typealias Store = @Sendable (inout Root, _ word: String, _ previous: Int) -> Bool

  var declaration: Declaration
  var defaultText: @Sendable (Root) -> String? = { _ in nil }
  var store: Store
}

extension Argument {
  /// Arguments that several commands have in common, stored in a part of this command's options.
  ///
  ///     Argument.shared(CatalogueOptions.arguments, at: \.catalogue)
  ///
  /// - Parameters:
  ///   - arguments: The arguments as declared for the part.
  ///   - path: The place of the part in the options of the command.
  public static func shared<Part: Sendable>(
    _ arguments: [Argument<Part>], at path: Path<Part>
  ) -> [Argument<Root>] {
    arguments.map { argument in
      Argument(
        declaration: argument.declaration, defaultText: { argument.defaultText($0[keyPath: path]) },
        store: { root, word, previous in argument.store(&root[keyPath: path], word, previous) })
    }
  }
}
