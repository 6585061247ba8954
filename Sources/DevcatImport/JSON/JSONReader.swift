import DevcatValues

/// Reads profiles in devcat's own form: an array of objects, or one object.
///
/// A profile with a wrong member does not stop the others; text that is not JSON ends the reading,
/// because the rest cannot be recognized.
public struct JSONReader: SourceReader {
  /// Makes a reader.
  init() {}

  /// About how long a part is, in bytes.
  private static let partByteCount = 1 << 16

  /// Splits an array after the commas between profiles, in O(n); a single profile is one part.
  ///
  /// The drafts of a large file are then not in memory at the same time. Brackets that do not match
  /// are found when the parts are read.
  public func parts(of source: SourceText) -> [SourcePart] {
    let bytes = source.bytes
    var scanner = JSONScanner(bytes, source.start.offset..<bytes.count)
    guard scanner.peek() == UInt8(ascii: "[") else { return [SourcePart(whole: source)] }
    var parts: [SourcePart] = []
    var start = source.start
    var (depth, isQuoted, isEscaped) = (0, false, false)
    for index in start.offset..<bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == UInt8(ascii: "\""), !isEscaped { isQuoted = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 1 && index + 1 - start.offset >= Self.partByteCount:
        let next = start.advanced(to: index + 1, in: bytes)
        parts.append(SourcePart(source, from: start, to: next.offset))
        start = next
      default: break
      }
    }
    return parts + [SourcePart(source, from: start, to: bytes.count)]
  }

  /// Reads the profiles of a part.
  public func read(_ part: SourcePart) -> SourceDocument {
    var document = SourceDocument()
    var place = part.start
    do throws(JSONSyntaxError) {
      try read(part, from: &place, into: &document)
    } catch {
      document.add(error, from: place, in: part.source)
    }
    return document
  }

  private func read(
    _ part: SourcePart, from place: inout TextCursor, into document: inout SourceDocument
  ) throws(JSONSyntaxError) {
    var scanner = JSONScanner(part.source.bytes, part.start.offset..<part.end)
    var more = true
    let isFirst = part.start == part.source.start
    let isLast = part.end == part.source.bytes.count
    let isArray = !isFirst || scanner.peek() == UInt8(ascii: "[")
    if isArray {
      if isFirst { more = try scanner.beginArray() }
    } else if scanner.peek() != UInt8(ascii: "{") {
      throw scanner.unexpected("an array of profiles or a profile")
    }
    while more {
      _ = scanner.peek()
      // White space before the profile is passed first, so that the place is the profile's own.
      place = place.advanced(to: scanner.position, in: part.source.bytes)
      try document.addProfile(&scanner, from: place, in: part.source)
      if document.isFull { return }
      more = isArray ? try scanner.nextElement() : false
      // The comma after this profile ends the part.
      if !isLast, scanner.position >= part.end { return }
    }
    try scanner.expectEnd("the end of the file")
  }
}

/// Reads profiles in devcat's own shape, one object a line; empty lines are skipped.
///
/// A line that is wrong does not keep the others from being read. Lines do not depend on each
/// other, so several threads can read the parts of a large source.
public struct NDJSONReader: SourceReader {
  private let partByteCount: Int

  /// Makes a reader.
  ///
  /// - Parameter partByteCount: about how long a part is, in bytes; some dozen profiles.
  public init(partByteCount: Int = 1 << 16) {
    precondition(partByteCount > 0, "a part holds at least one byte")
    self.partByteCount = partByteCount
  }

  /// Splits the source after ends of lines, in O(n).
  public func parts(of source: SourceText) -> [SourcePart] {
    let bytes = source.bytes
    var parts: [SourcePart] = []
    var start = source.start
    while start.offset < bytes.count {
      var end = min(start.offset + partByteCount, bytes.count)
      while end < bytes.count, bytes[end - 1] != UInt8(ascii: "\n") { end += 1 }
      parts.append(SourcePart(source, from: start, to: end))
      start = TextCursor(
        offset: end, line: start.line + Self.lineCount(in: bytes[start.offset..<end]))
    }
    return parts
  }

  /// The number of ends of lines (LF) in some bytes.
  public static func lineCount(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 == UInt8(ascii: "\n") }
  }

  /// Reads whole lines of a file, whose other lines are elsewhere.
  ///
  /// - Parameters:
  ///   - lines: The lines; a byte order mark is skipped before the first one of the file alone.
  ///   - firstLine: The number of the first of them in the file, from 1.
  public func read(_ lines: SourceText, firstLine: Int) -> SourceDocument {
    let start = firstLine == 1 ? lines.start : TextCursor(line: firstLine)
    return read(SourcePart(lines, from: start, to: lines.bytes.count))
  }

  /// Reads the lines of a part.
  public func read(_ part: SourcePart) -> SourceDocument {
    var document = SourceDocument()
    let bytes = part.source.bytes
    var cursor = part.start
    while cursor.offset < part.end, !document.isFull {
      let end =
        bytes[cursor.offset..<part.end].firstIndex(of: UInt8(ascii: "\n")) ?? part.end
      readLine(from: cursor, to: end, in: part.source, into: &document)
      cursor = TextCursor(offset: end + 1, line: cursor.line + 1)
    }
    return document
  }

  private func readLine(
    from start: TextCursor, to end: Int, in source: SourceText, into document: inout SourceDocument
  ) {
    var scanner = JSONScanner(source.bytes, start.offset..<end)
    _ = scanner.peek()
    if scanner.position == end { return }
    let object = start.advanced(to: scanner.position, in: source.bytes)
    do throws(JSONSyntaxError) {
      try document.addProfile(&scanner, from: object, in: source)
      try scanner.expectEnd("the end of the line")
    } catch {
      document.add(error, from: object, in: source)
    }
  }
}

extension NDJSONReader {
  /// Whether an object ends on the line that it begins on, and is not the only one.
  static func holdsSeveralObjects(_ source: SourceText) -> Bool {
    let lines = source.bytes[source.start.offset...].split(
      separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard lines.count == 2, let first = lines.first else { return false }
    var scanner = JSONScanner(source.bytes, first.startIndex..<first.endIndex)
    guard (try? scanner.skipValue()) != nil else { return false }
    var rest = JSONScanner(source.bytes, lines[1].startIndex..<lines[1].endIndex)
    return scanner.peek() == 0 && rest.peek() == UInt8(ascii: "{")
  }
}
