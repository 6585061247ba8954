import DevcatValues

/// Reads a JSON file in which a user describes something of their own: a tree of view controllers,
/// an app, or the columns of a table.
///
/// Every problem is gathered with its place, so that one run reports them all; a description with a
/// problem is not used.
struct DescriptionReader {
  private var problems: [RowProblem] = []

  /// Reads the whole of a source as one value with `body`.
  ///
  /// - Parameter parse: Makes the value of the text, where that is not JSON.
  static func read<Value>(
    _ source: SourceText, operation: String,
    parsing parse: ((inout DescriptionReader) throws(JSONSyntaxError) -> JSONNode)? = nil,
    _ body: (JSONNode, inout DescriptionReader) -> Value?
  ) throws(ImportError) -> Value {
    var reader = DescriptionReader()
    var value: Value?
    do throws(JSONSyntaxError) {
      let node = if let parse { try parse(&reader) } else { try JSONNode(source) }
      value = body(node, &reader)
    } catch {
      reader.problems.append(RowProblem(error))
    }
    if let value, reader.problems.isEmpty { return value }
    var locator = SourceLocator(source)
    let diagnostics = reader.problems.sorted { $0.offset < $1.offset }.map { problem in
      Diagnostic(problem, at: locator.location(of: problem.offset))
    }
    throw ImportError(operation: operation, diagnostics)
  }

  /// Whether a problem was noted.
  var hasProblems: Bool { !problems.isEmpty }

  /// Notes the problem with the value at `offset`.
  mutating func refuse(_ offset: Int, _ message: String) {
    problems.append(RowProblem(offset: offset, severity: .error, message: message))
  }

  /// The value as an object with no other keys than these; `nil`, with a diagnostic, if it is not
  /// an object.
  mutating func object(_ node: JSONNode, _ title: String, keys: [String]) -> JSONNode? {
    guard node.isObject else {
      refuse(node.offset, "\(title) is \(node.excerpt) where an object was expected")
      return nil
    }
    for member in node.members where !keys.contains(member.key) {
      refuse(
        member.offset,
        "\(title) has no member '\(member.key)'"
          + Spelling.suggestion(for: member.key, among: keys))
    }
    return node
  }

  /// A text that is not empty; `nil` if it is not given, and noted if it is no such text.
  mutating func text(_ node: JSONNode, _ key: String) -> String? {
    guard let value = node[key] else { return nil }
    let text = value.string?.trimmed ?? ""
    if text.isEmpty {
      refuse(value.offset, "'\(key)' is \(value.excerpt) where a text was expected")
    }
    return text.isEmpty ? nil : text
  }

  /// A text with its blanks; `nil` if it is missing, and noted if it is not a text.
  mutating func string(_ node: JSONNode, _ key: String) -> String? {
    node[key].flatMap { string($0, titled: "'\(key)'") }
  }

  /// A value as a text; `nil`, noted, if it is not one.
  mutating func string(_ node: JSONNode, titled title: String) -> String? {
    if let text = node.string { return text }
    refuse(node.offset, "\(title) is \(node.excerpt) where a text was expected")
    return nil
  }

  /// The texts of an array as they are; empty if it is not given.
  mutating func strings(_ node: JSONNode, _ key: String) -> [String] {
    list(node, key).compactMap { string($0, titled: "an element of '\(key)'") }
  }

  /// A text that must be given.
  mutating func requiredText(_ node: JSONNode, _ key: String, of title: String) -> String? {
    if node.isObject, node[key] == nil {
      refuse(node.offset, "\(title) has no '\(key)'; expected a text")
    }
    return text(node, key)
  }

  /// A number in a range; `nil` if it is not given, and noted if it is no such number.
  mutating func number(
    _ node: JSONNode, _ key: String, in range: ClosedRange<Double>
  ) -> Double? {
    guard let value = node[key] else { return nil }
    if let number = value.number, range.contains(number) { return number }
    refuse(
      value.offset, "'\(key)' is \(value.excerpt) where \(ScreenLimits.text(range)) was expected")
    return nil
  }

  /// `true` or `false`; `nil` if it is not given, and noted if it is neither.
  mutating func flag(_ node: JSONNode, _ key: String) -> Bool? {
    guard let value = node[key] else { return nil }
    if let flag = value.boolean { return flag }
    refuse(value.offset, "'\(key)' is \(value.excerpt) where true or false was expected")
    return nil
  }

  /// The elements of an array; empty if it is not given, with a diagnostic if it is not an array.
  mutating func list(_ node: JSONNode, _ key: String) -> [JSONNode] {
    guard let value = node[key] else { return [] }
    if let elements = value.elements { return elements }
    refuse(value.offset, "'\(key)' is \(value.excerpt) where an array was expected")
    return []
  }

  /// One of some words; `nil` if it is not given, and noted if it is another one.
  mutating func word<Value>(
    _ node: JSONNode, _ key: String, among words: [(word: String, value: Value)]
  ) -> Value? {
    guard let value = node[key] else { return nil }
    return choice(value, "'\(key)'", among: words)
  }

  /// A value as one of some words; `nil`, noted, if it is another one.
  mutating func choice<Value>(
    _ node: JSONNode, _ title: String, among words: [(word: String, value: Value)]
  ) -> Value? {
    if let match = words.first(where: { $0.word == node.string }) { return match.value }
    // The separator of a map may be a tab, which a message shows as an escape.
    let list = words.map { "'\($0.word.replacing("\t", with: "\\t"))'" }.joined(separator: ", ")
    refuse(
      node.offset,
      "\(title) is \(node.excerpt) where one of \(list) was expected"
        + Spelling.suggestion(for: node.string ?? "", among: words.map(\.word)))
    return nil
  }
}
