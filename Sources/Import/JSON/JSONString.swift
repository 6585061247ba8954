/// A string of JSON that was passed over, with its content still in the source.
struct JSONString {
  /// The bytes between the quotes.
  let content: Range<Int>
  /// Whether the content is the text: ASCII without escapes.
  let isPlain: Bool

  /// The offset of the opening quote.
  var offset: Int { content.lowerBound - 1 }
}
