/// The status and the header lines of a web server's answer.
package struct HTTPAnswer: Sendable {
  /// The most bytes that the header lines of all answers of a request may have.
  static let maximumHeader = 64 << 10
  /// The longest value of a header that is kept, in bytes.
  private static let longestValue = 1024
  /// The greatest number that a header line can state; a greater one counts as this one, as RFC 9111,
  /// section 1.2.2, asks for times.
  ///
  /// Sums and differences of two such numbers cannot overflow.
  package static let greatestNumber = 1 << 53

  /// The status, such as 200; 0 before the first line.
  package private(set) var status = 0
  private var fields: [String: String] = [:]

  /// Takes a line: the first of an answer begins anew.
  mutating func take(_ line: String) {
    // libcurl also passes the headers of answers on the way, such as redirects.
    if line.hasPrefix("HTTP/") {
      status = line.split(separator: " ").dropFirst().first.flatMap { Self.number($0.trimmed) } ?? 0
      fields = [:]
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].trimmed
    guard value.utf8.count <= Self.longestValue else { return }
    fields[line[..<colon].lowercased()] = value
  }

  /// The value of a header line, by its name in lower case.
  subscript(name: String) -> String? { fields[name] }

  /// A number as header lines state it: decimal digits and nothing else; `nil` for any other text.
  ///
  /// Every number of an answer is read here, so that none is greater than `greatestNumber`.
  private static func number(_ text: some StringProtocol) -> Int? {
    let digits: ClosedRange = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard !text.isEmpty, text.utf8.allSatisfy(digits.contains) else { return nil }
    return text.utf8.reduce(0) { min($0 * 10 + Int($1 - digits.lowerBound), greatestNumber) }
  }

  /// The number in a header line.
  private func number(_ name: String) -> Int? { fields[name].flatMap { Self.number($0) } }

  /// How many bytes the body is said to have.
  package var length: Int? { number("content-length") }

  /// Whether the body was compressed on the way.
  var isCompressed: Bool {
    fields["content-encoding"].map { !$0.isEmpty && $0.lowercased() != "identity" } ?? false
  }

  /// Whether the body is said to be a page for people.
  var isPage: Bool {
    fields["content-type"].map { $0.lowercased().hasPrefix("text/html") } ?? false
  }

  /// The header line with which the file is asked for again; `nil` if the server does not allow that.
  ///
  /// It is sent as it came, so a value with control characters is not used.
  package var validator: String? {
    let lines = [("etag", "If-None-Match"), ("last-modified", "If-Modified-Since")]
    for (name, condition) in lines {
      guard let value = fields[name] else { continue }
      return value.utf8.allSatisfy { (0x20...0x7e).contains($0) } ? "\(condition): \(value)" : nil
    }
    return nil
  }

  /// How long the answer stays fresh, in seconds, by `Cache-Control` and `Age`; `nil` if it does not
  /// say so.
  package var freshSeconds: Int? {
    for part in (fields["cache-control"] ?? "").lowercased().split(separator: ",") {
      let words = part.trimmed.split(separator: "=", maxSplits: 1)
      guard words.first == "max-age", words.count == 2, let seconds = Self.number(words[1]) else {
        continue
      }
      return max(0, seconds - (number("age") ?? 0))
    }
    return nil
  }

  /// The number of seconds after which to ask again; `nil` also for a date.
  package var retrySeconds: Int? { number("retry-after") }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\r", "\n", "\r\n"]
    var rest = self[...]
    while let first = rest.first, blanks.contains(first) { rest = rest.dropFirst() }
    while let last = rest.last, blanks.contains(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
