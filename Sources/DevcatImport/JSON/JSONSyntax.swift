public import DevcatValues

/// Whether a text is JSON at all, before anybody asks what its members mean.
public enum JSONSyntax {
  /// What keeps a text from being JSON, at its place; `nil` if it is JSON, or several objects a line.
  public static func problem(in source: SourceText) -> Diagnostic? {
    guard JSONOutline(source) != nil, !NDJSONReader.holdsSeveralObjects(source) else { return nil }
    var scanner = JSONScanner(source.bytes, source.start.offset..<source.bytes.count)
    do throws(JSONSyntaxError) {
      try scanner.skipValue()
      try scanner.expectEnd("the end of the file")
      return nil
    } catch {
      var locator = SourceLocator(source)
      return Diagnostic(.error, at: locator.location(of: error.offset), error.message)
    }
  }
}
