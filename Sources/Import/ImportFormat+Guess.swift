/// Telling formats apart where `--format` is not given.
extension ImportFormat {
  /// The format of a source by its content and then by the end of its name, or `nil` where neither
  /// tells.
  public static func guessed(from source: SourceText) -> ImportFormat? {
    let bytes = source.bytes
    let first = bytes[source.start.offset...].first { !" \t\r\n".utf8.contains($0) }
    let suffix = source.file.split(separator: ".").last?.lowercased()
    switch first {
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"):
      if suffix == "ndjson" || suffix == "jsonl" { return .ndjson }
      return holdsSeveralObjects(source) ? .ndjson : .json
    default: break
    }
    switch suffix {
    case "csv": return .csv
    case "json": return .json
    case "ndjson", "jsonl": return .ndjson
    default: return guessedText(source)
    }
  }

  /// Whether an object ends on the line that it begins on, and is not the only one.
  private static func holdsSeveralObjects(_ source: SourceText) -> Bool {
    let lines = source.bytes[source.start.offset...].split(
      separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard lines.count == 2, let first = lines.first else { return false }
    var scanner = JSONScanner(source.bytes, first.startIndex..<first.endIndex)
    guard (try? scanner.skipValue()) != nil else { return false }
    var rest = JSONScanner(source.bytes, lines[1].startIndex..<lines[1].endIndex)
    return scanner.peek() == 0 && rest.peek() == UInt8(ascii: "{")
  }

  private static func guessedText(_ source: SourceText) -> ImportFormat? {
    var ignored = SourceDocument()
    let lines = source.lines(into: &ignored)
    if lines.contains(where: { GuidelineTable(header: $0) != nil }) { return .guideline }
    if lines.contains(where: { $0.text.lowercased().contains("size class:") }) {
      return .sizeClasses
    }
    var scanner = CSVScanner(source.bytes, from: source.start.offset)
    scanner.skipComments()
    guard ignored.isReadable, !scanner.isAtEnd, let cells = try? scanner.record() else {
      return nil
    }
    return CSVHeader(cells).problems.isEmpty ? .csv : nil
  }
}
