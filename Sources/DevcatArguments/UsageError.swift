import DevcatValues

/// A command line that does not fit what the command declares.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The problem, in one sentence without its full stop, with the nearest right word if any.
  var message: String
  /// The command that was called, such as `devcat snapshot save`.
  var path: String

  /// The option that the command does not have and nothing is like; `nil` for another mistake.
  private(set) var foreignOption: String?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - message: The problem, in one sentence without its full stop.
  ///   - suggestion: The nearest right word; it is added to the message.
  ///   - path: The called command.
  init(_ message: String, suggestion: String? = nil, path: String) {
    self.message = message + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
    self.path = path
  }

  /// The same mistake in a file of options.
  func inFile(_ file: String) -> UsageError {
    var error = self
    error.message = "In '\(file)': \(message)"
    return error
  }

  /// The message, and where to read more; two lines.
  public var description: String {
    "Error: \(message)\n  See '\(path) --help' for more information."
  }
}

extension UsageError {
  /// An option that none of `known` is.
  static func unknownOption(_ name: String, known: [Declaration], path: String) -> UsageError {
    let names = known.flatMap(\.names)
    // Such as '--help=on': the name is right.
    if names.contains(name) {
      return UsageError("The option '\(name)' does not take any value", path: path)
    }
    // Compared without dashes, so that `-json` finds `--json`, and `-x` does not find `-h`.
    let bare = names.map { String($0.drop { $0 == "-" }) }
    let word = String(name.drop { $0 == "-" })
    // One letter is like any short word: `-o` is not what `--os` means.
    let nearest = word.closest(of: bare.filter { $0.count > 1 || $0 == word })
    let suggestion = nearest.flatMap { bare.firstIndex(of: $0) }.map { names[$0] }
    var error = UsageError("Unknown option '\(name)'", suggestion: suggestion, path: path)
    if suggestion == nil { error.foreignOption = name }
    return error
  }

  /// The same mistake with the commands that do have the option.
  func naming(_ owners: [String]) -> UsageError {
    guard !owners.isEmpty else { return self }
    var error = self
    let named = owners.prefix(3).map { "'\($0)'" }
    let others = owners.count > named.count ? " and others" : ""
    error.message += ", which is one of \(named.joined(separator: ", "))\(others)"
    return error
  }

  /// A word that cannot be read as the value of `declaration`.
  static func invalidValue(
    _ word: String, of declaration: Declaration, path: String
  ) -> UsageError {
    let message = "The value '\(word)' is invalid for '\(declaration.synopsis)'"
    if let nearest = word.closest(of: declaration.values) {
      return UsageError(message, suggestion: nearest, path: path)
    }
    if !declaration.values.isEmpty {
      let list = listed(declaration.values)
      let more = declaration.expectation.map { "; \($0)" } ?? ""
      return UsageError("\(message). Please provide one of \(list)\(more)", path: path)
    }
    let expectation = declaration.expectation.map { ". Please provide \($0)" } ?? ""
    return UsageError(message + expectation, path: path)
  }

  /// A request for a completion script that names no shell.
  static func missingShell(path: String) -> UsageError {
    let declaration = Declaration.completionScript
    return UsageError(
      "Missing value for '\(declaration.synopsis)'. Please provide one of "
        + listed(declaration.values), path: path)
  }

  /// The words in quotes, as a sentence lists them: `'a', 'b' and 'c'`.
  private static func listed(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
