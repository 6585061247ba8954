/// The message of the revision that resolves conflicts.
public enum ResolutionMessage {
  /// The length in bytes from which a message lists no more conflicts.
  private static let longestList = 2048
  /// The greatest length in bytes of a line about a conflict.
  private static let longestLine = 1024

  /// The messages of the decisions, each once, and of those without one what was decided, and on which
  /// values: at most as many bytes as `Limit.message` allows.
  ///
  /// - Parameters:
  ///   - resolved: The conflicts with their decisions, in order.
  ///   - message: The message of a revision that carries the decisions with its own changes: it comes
  ///     first.
  public static func text(of resolved: [MergeConflict], after message: String = "") -> String {
    var messages = message.isEmpty ? [] : [message]
    for case let message? in resolved.map(\.message) where !messages.contains(message) {
      messages.append(message)
    }
    var text = messages.joined(separator: "\n")
    // Each message fits. Several that do not must not keep a pull from completing the merge.
    let limit = Limit.message.greatest
    if text.utf8.count > limit { text = Excerpt.of(text, upTo: limit - "…".utf8.count) }
    let others = resolved.filter { $0.message == nil }
    // The last line, which may be longer than the list, fits too.
    let longestList = min(message.utf8.count + longestList, limit - longestLine)
    guard let first = others.first, text.utf8.count < longestList else { return text }
    if !text.isEmpty { text += "\n" }
    if others.count == 1 {
      return text + Excerpt.of("Resolve " + line(first), upTo: longestLine - 8)
    }
    text += "Resolve \(others.count) conflicts"
    for (index, conflict) in others.enumerated() {
      let line = "\n" + line(conflict)
      guard text.utf8.count + line.utf8.count < longestList else {
        return text + "\nand \(others.count - index) more"
      }
      text += line
    }
    return text
  }

  /// A line about a decision: `iphone-x ppi: 460 (ours 459, theirs 458)`.
  private static func line(_ conflict: MergeConflict) -> String {
    switch (conflict.subject, conflict.decision) {
    case (.profile(let sides), let decision):
      let (verb, side) = sides.deed
      let kept = decision == .ours ? "ours" : "theirs"
      return "\(conflict.id): \(kept) is kept; it was \(verb) by \(side)"
    case (.field(let path, let values), let decision):
      let value =
        switch decision {
        case .ours: values.ours
        case .value(let value): value
        case .theirs, nil: values.theirs
        }
      let other = values.ours == value ? values.theirs : values.ours
      let texts = [(value, other), (values.ours, values.theirs), (values.theirs, values.ours)].map {
        Excerpt.of($0?.described(beside: $1) ?? "–")
      }
      return "\(conflict.id) \(path): \(texts[0]) (ours \(texts[1]), theirs \(texts[2]))"
    }
  }
}
