/// What a mapping file says of the format that it describes: what it is, and how its files are known.
struct FormatDescription: Sendable {
  /// The name that `--format` takes.
  let name: String
  /// What a file of it is, with its article: `a list of corner radii`.
  let about: String
  /// Where its files come from.
  let origin: String
  /// Keys that the object of a file has, or the first one in its list; empty if it is no JSON.
  let keys: [String]
  /// Titles that the first line of a table has; empty if it is JSON.
  let titles: [String]
  /// A text that is in the beginning of a file, for where keys and titles are those of others too.
  let text: String
  /// What a file has, for the message about one that is not of the format.
  let expected: String
  /// Whether values that depend on the OS are stated without one, since no file says it.
  let isUnversioned: Bool

  /// Whether a text is of the format.
  @Sendable func recognizes(_ clues: SourceClues) -> Bool {
    guard text.isEmpty || clues.head.contains(text) else { return false }
    if let json = clues.json {
      return !keys.isEmpty && (json.isArray ? clues.hasInner(keys, inList: true) : clues.has(keys))
    }
    let line = clues.head.prefix { !$0.isNewline }.split { ",;\t".contains($0) }
    return !titles.isEmpty
      && Set(titles).isSubset(of: line.map { $0.filter { $0 != "\"" }.trimmed })
  }
}
