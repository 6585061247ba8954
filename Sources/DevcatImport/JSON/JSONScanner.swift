public import DevcatValues

/// Reads JSON (RFC 8259) value by value from bytes, with the place of each.
///
/// It builds only what the caller requests.
struct JSONScanner {
  /// The greatest depth of nested values, so that recursion does not exhaust the stack.
  static let maximumDepth = 64

  let bytes: [UInt8]
  let end: Int
  var position: Int
  /// The number of values that were read into memory.
  var nodeCount = 0
  /// Whether numbers are taken that a Double would change, because their text is used.
  var keepsTexts = false
  /// Whether it is a profile of devcat's own form, which may be of any size, and whose reader names the
  /// members that are given twice.
  var isOurs = false

  /// Makes a scanner of the bytes in `range`.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next byte after white space, without consuming it; 0 at the end.
  @inline(__always)
  mutating func peek() -> UInt8 {
    while position < end {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      position += 1
    }
    return 0
  }

  /// Passes over `{`, and says whether the object has a member.
  mutating func beginObject() throws(JSONSyntaxError) -> Bool {
    try begin(UInt8(ascii: "{"), UInt8(ascii: "}"), "an object")
  }

  /// Passes over `[`, and says whether the array has an element.
  mutating func beginArray() throws(JSONSyntaxError) -> Bool {
    try begin(UInt8(ascii: "["), UInt8(ascii: "]"), "an array")
  }

  /// Passes over a key and its colon.
  mutating func key() throws(JSONSyntaxError) -> (text: String, offset: Int) {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
    let offset = position
    let key = (text: try string(), offset: offset)
    guard peek() == UInt8(ascii: ":") else { throw unexpected("':'") }
    position += 1
    return key
  }

  /// Passes over `,` or the end of an object, and says whether another member follows.
  mutating func nextMember() throws(JSONSyntaxError) -> Bool {
    try next(UInt8(ascii: "}"), "',' or '}'")
  }

  /// Passes over `,` or the end of an array, and says whether another element follows.
  mutating func nextElement() throws(JSONSyntaxError) -> Bool {
    try next(UInt8(ascii: "]"), "',' or ']'")
  }

  /// Passes over `true` or `false`; the next byte is a letter.
  mutating func boolean() throws(JSONSyntaxError) -> Bool {
    let isTrue = peek() == UInt8(ascii: "t")
    try literal(isTrue ? "true" : "false")
    return isTrue
  }

  /// Passes over any value, which must be valid throughout: a file is not JSON by half.
  mutating func skipValue() throws(JSONSyntaxError) { _ = try node(depth: 0, isKept: false) }

  /// Refuses anything but white space before the end.
  mutating func expectEnd(_ expected: String) throws(JSONSyntaxError) {
    _ = peek()
    if position < end { throw unexpected(expected) }
  }

  /// The error at the present place, which names the text there.
  func unexpected(_ expected: String) -> JSONSyntaxError {
    let found = position < end ? "found '\(excerpt(at: position))'" : "the text ends"
    return JSONSyntaxError(offset: position, message: "\(found) where \(expected) was expected")
  }

  /// The text at `offset`, up to the next delimiter, for messages.
  func excerpt(at offset: Int) -> String {
    let delimiters = Array(",:]}{[ \t\r\n".utf8)
    var stop = min(offset + 1, end)
    let isString = offset < end && bytes[offset] == UInt8(ascii: "\"")
    let isDelimiter = offset < end && delimiters.contains(bytes[offset])
    while !isDelimiter, stop < min(end, offset + 32) {
      if isString ? bytes[stop] == UInt8(ascii: "\"") : delimiters.contains(bytes[stop]) { break }
      stop += 1
    }
    if isString, stop < end { stop += 1 }
    return String(decoding: bytes[offset..<stop], as: UTF8.self)
  }

  private mutating func begin(
    _ opening: UInt8, _ closing: UInt8, _ what: String
  ) throws(JSONSyntaxError) -> Bool {
    guard peek() == opening else { throw unexpected(what) }
    position += 1
    guard peek() == closing else { return true }
    position += 1
    return false
  }

  @inline(__always)
  private mutating func next(_ closing: UInt8, _ expected: String) throws(JSONSyntaxError) -> Bool {
    let byte = peek()
    guard byte == UInt8(ascii: ",") || byte == closing else { throw unexpected(expected) }
    position += 1
    if byte == UInt8(ascii: ","), peek() == closing { throw needlessComma(before: closing) }
    return byte != closing
  }

  /// The error of a comma behind the last value of a list, as JavaScript allows it.
  private func needlessComma(before closing: UInt8) -> JSONSyntaxError {
    let comma = bytes[..<position].lastIndex(of: UInt8(ascii: ",")) ?? position
    return JSONSyntaxError(
      offset: comma,
      message: "found a comma before '\(Character(Unicode.Scalar(closing)))', which JSON does not "
        + "allow; remove the comma")
  }

  mutating func literal(_ word: String) throws(JSONSyntaxError) {
    guard position + word.utf8.count <= end,
      bytes[position..<position + word.utf8.count].elementsEqual(word.utf8)
    else { throw unexpected("a value") }
    position += word.utf8.count
  }

  /// The error of a key that its object already has.
  func repeatedKey(at offset: Int) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, message: "the key \(excerpt(at: offset)) is given twice")
  }

  /// Refuses values that are nested too deep.
  func check(_ depth: Int) throws(JSONSyntaxError) {
    guard depth <= Self.maximumDepth else {
      throw JSONSyntaxError(
        offset: position, message: "values are nested deeper than \(Self.maximumDepth) levels")
    }
  }
}

/// The place and reason at which a text is not JSON.
struct JSONSyntaxError: Error {
  /// The byte, from the start of the source.
  let offset: Int
  /// The input and the expected input.
  let message: String
  /// The cause, if it is one after which a command can name the next step.
  var cause: Diagnostic.Cause?
}

/// Whether a text is JSON at all, before anybody asks what its members mean.
public enum JSONSyntax {
  /// What keeps a text from being JSON, or several objects, at its place; `nil` if it is either.
  public static func problem(in source: SourceText) -> Diagnostic? {
    guard JSONOutline(source) != nil else { return nil }
    let isOfLines = NDJSONReader.holdsSeveralObjects(source)
    let start = source.start.offset
    guard var error = error(in: source.bytes, start..<source.bytes.count, isOfLines) else {
      return nil
    }
    if isOfLines {
      // An object that is not closed is wrong on its own line, and not where the next one begins.
      let lines = source.bytes[start...].split(separator: UInt8(ascii: "\n"))
      error =
        lines.lazy.compactMap { Self.error(in: source.bytes, $0.indices, true) }.first ?? error
    }
    var locator = SourceLocator(source)
    return Diagnostic(.error, at: locator.location(of: error.offset), error.message)
  }

  private static func error(
    in bytes: [UInt8], _ range: Range<Int>, _ isOfSeveral: Bool
  ) -> JSONSyntaxError? {
    var scanner = JSONScanner(bytes, range)
    do throws(JSONSyntaxError) {
      while isOfSeveral, scanner.peek() != 0 { try scanner.skipValue() }
      if isOfSeveral { return nil }
      try scanner.skipValue()
      try scanner.expectEnd("the end of the file")
      return nil
    } catch {
      return error
    }
  }
}
