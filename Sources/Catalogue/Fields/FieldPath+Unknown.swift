/// The text of a path that the field table does not know.
extension FieldPath {
  /// Reads `field77.key`, as a path with an unknown number is written, or returns `nil`.
  ///
  /// The path of a field that the table knows is not read: it has a name of its own.
  public init?(unknown text: String) {
    guard let words = PathWords(text)?.words, let first = words.first, first.hasPrefix("field"),
      let number = UInt16(first.dropFirst("field".count)), number > Field.id.number
    else { return nil }
    self.init(number: number, keys: words.dropFirst().map(NormalizedText.of))
    if field != nil { return nil }
  }
}
