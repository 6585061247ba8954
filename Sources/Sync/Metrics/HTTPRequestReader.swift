/// Reads the head of one HTTP/1 request from bytes as they arrive: a value that survives any input.
///
/// Source: RFC 9112, sections 2 and 3. Fields are passed over, and so is a body.
struct HTTPRequestReader {
  /// The greatest head that is read, in bytes.
  static let limit = 8192

  /// What the bytes so far come to.
  enum Step: Hashable {
    /// More must come.
    case incomplete
    /// The head is whole.
    case whole(method: String, target: String)
    /// It is no request of HTTP/1.
    case malformed
    /// The head is too long.
    case tooLong
  }

  private var bytes: [UInt8] = []

  /// Takes bytes, and says what they come to; after another answer than `incomplete` it is done.
  mutating func append(_ more: [UInt8]) -> Step {
    // The end may have begun in what came before.
    let start = max(0, bytes.count - 3)
    bytes += more.prefix(Self.limit + 1 - bytes.count)
    var at = start
    while at + 4 <= bytes.count {
      if bytes[at] == 13, bytes[at + 1] == 10, bytes[at + 2] == 13, bytes[at + 3] == 10 {
        return at + 4 <= Self.limit ? Self.head(bytes[..<at]) : .tooLong
      }
      at += 1
    }
    return bytes.count > Self.limit ? .tooLong : .incomplete
  }

  private static func head(_ head: ArraySlice<UInt8>) -> Step {
    let line = head.prefix { $0 != 13 }
    guard line.allSatisfy({ (0x20...0x7e).contains($0) }) else { return .malformed }
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty,
      parts[0].allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      parts[1].first == UInt8(ascii: "/"),
      [Array("HTTP/1.0".utf8), Array("HTTP/1.1".utf8)].contains(Array(parts[2]))
    else { return .malformed }
    return .whole(
      method: String(decoding: parts[0], as: UTF8.self),
      target: String(decoding: parts[1], as: UTF8.self))
  }
}
