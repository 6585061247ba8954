/// Reads words into the options of one command.
struct Parser<Root: Sendable>: Sendable {
  var path: String
  var arguments: [Argument<Root>]
  /// The next step after a word too many.
  var wordHint: String?

  /// Returns `defaults` with what `words` say stored in them.
  func parse(_ words: ArraySlice<String>, into defaults: Root) throws(UsageError) -> Root {
    var state = State(root: defaults, rest: words, counts: arguments.map { _ in 0 })
    var isTerminated = false
    while let word = state.rest.popFirst() {
      if isTerminated {
        try readWord(word, &state)
      } else if word == "--" {
        // Only the first one ends the options; a later one is a word.
        isTerminated = true
      } else if looksLikeOption(word) {
        try readOption(word, &state)
      } else {
        try readWord(word, &state)
      }
    }
    // By index: the Swift runtime takes 0.1 ms for the type of what 'enumerated' would return here.
    for index in arguments.indices
    where state.counts[index] < arguments[index].declaration.minimum {
      throw UsageError(
        "Missing expected argument '\(arguments[index].declaration.synopsis)'", path: path
      )
    }
    return state.root
  }

  /// The state after some of the words.
  private struct State {
    var root: Root
    var rest: ArraySlice<String>
    /// How many times each argument was given.
    var counts: [Int]
    /// The last word that is no option.
    var lastWord: String?

    /// The hint that words may belong together; `nil` for the first word, and behind a number.
    func quotation(with word: String) -> String? {
      guard let lastWord, lastWord.contains(where: \.isLetter) else { return nil }
      return "If '\(lastWord) \(word)' is one name, put it in quotation marks"
    }
  }

  private func readWord(_ word: String, _ state: inout State) throws(UsageError) {
    let open = arguments.indices.first { index in
      let declaration = arguments[index].declaration
      return declaration.kind == .word && (declaration.repeats || state.counts[index] == 0)
    }
    let quotation = state.quotation(with: word)
    guard let open else {
      throw UsageError(
        ["Unexpected argument '\(word)'", quotation, wordHint].compactMap(\.self)
          .joined(separator: ". "), path: path)
    }
    do {
      try store(word, at: open, &state)
    } catch {
      guard let quotation else { throw error }
      throw UsageError(
        error.message + (error.message.hasSuffix("?") ? " " : ". ") + quotation, path: path)
    }
    state.lastWord = word
  }

  private func readOption(_ word: String, _ state: inout State) throws(UsageError) {
    let name = String(word.prefix { $0 != "=" })
    let attached = name == word ? nil : String(word.dropFirst(name.count + 1))
    guard let index = index(named: name) else {
      let known = arguments.map(\.declaration) + [.help]
      throw .unknownOption(name, known: known, path: path)
    }
    let declaration = arguments[index].declaration
    if declaration.kind == .flag {
      if let attached {
        throw UsageError(
          "The option '\(name)' does not take any value, but '\(attached)' was specified",
          path: path)
      }
      return try store("", at: index, &state)
    }
    if state.counts[index] > 0, !declaration.repeats {
      throw UsageError(
        "The option '\(declaration.preferredName)' may be given only once",
        path: path)
    }
    let value = if let attached { attached } else { try nextValue(of: name, declaration, &state) }
    try store(value, at: index, &state)
  }

  /// The word after an option's name, unless it is an option itself.
  private func nextValue(
    of name: String, _ declaration: Declaration, _ state: inout State
  ) throws(UsageError) -> String {
    let missing = "Missing value for '\(name) <\(declaration.valueName)>'"
    guard let next = state.rest.first, next != "--" else {
      throw UsageError(missing, path: path)
    }
    guard looksLikeOption(next) else { return state.rest.removeFirst() }
    // A text such as "-wip" may well be meant as a value, but a declared option is not.
    let isDeclared = index(named: String(next.prefix { $0 != "=" })) != nil
    let hint = isDeclared ? "" : ". If '\(next)' is the value, write '\(name)=\(next)'"
    throw UsageError(missing + hint, path: path)
  }

  private func store(_ word: String, at index: Int, _ state: inout State) throws(UsageError) {
    guard arguments[index].store(&state.root, word, state.counts[index]) else {
      throw .invalidValue(word, of: arguments[index].declaration, path: path)
    }
    state.counts[index] += 1
  }

  private func index(named name: String) -> Int? {
    arguments.firstIndex { $0.declaration.names.contains(name) }
  }

  /// Whether a word is an option: not `-` alone, nor a negative number.
  private func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    let digits = word.dropFirst().drop { $0 == "." }
    let isNumber = digits.first.map { ("0"..."9").contains($0) } ?? false
    return !isNumber || index(named: word) != nil
  }
}
