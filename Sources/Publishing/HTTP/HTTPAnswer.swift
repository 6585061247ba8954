import Catalogue
import Sync

/// The status and the header lines of a web server's answer.
struct HTTPAnswer {
  /// The most bytes that the header lines of all answers of a request may have.
  static let maximumHeader = 64 << 10
  /// The longest value of a header that is kept, in bytes.
  private static let longestValue = 1024

  /// The status, such as 200.
  private(set) var status = 0
  private var fields: [String: String] = [:]

  /// Takes a line: the first of an answer begins anew.
  mutating func take(_ line: String) {
    if line.hasPrefix("HTTP/") {
      status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
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

  /// How many bytes the body is said to have.
  var length: Int? { fields["content-length"].flatMap { Int($0) } }

  /// Whether the body was compressed on the way.
  var isCompressed: Bool {
    fields["content-encoding"].map { !$0.isEmpty && $0.lowercased() != "identity" } ?? false
  }

  /// Whether the body is said to be a page for people.
  var isPage: Bool {
    fields["content-type"].map { $0.lowercased().hasPrefix("text/html") } ?? false
  }

  /// The header line with which the file is asked for again, where the server allows that.
  var validator: String? {
    if let tag = fields["etag"] { return "If-None-Match: \(tag)" }
    return fields["last-modified"].map { "If-Modified-Since: \($0)" }
  }

  /// The byte that a part of a file begins with.
  var rangeStart: Int? {
    guard status == 206, let range = fields["content-range"], range.hasPrefix("bytes ") else {
      return nil
    }
    return Int(range.dropFirst(6).prefix { $0 != "-" })
  }

  /// How long the answer stays fresh, in seconds, by `Cache-Control` and `Age`; `nil` where it does not
  /// say so.
  var freshSeconds: Int? {
    for part in (fields["cache-control"] ?? "").lowercased().split(separator: ",") {
      let words = part.trimmed.split(separator: "=", maxSplits: 1)
      guard words.first == "max-age", words.count == 2, let seconds = Int(words[1]) else {
        continue
      }
      return max(0, seconds - (fields["age"].flatMap { Int($0) } ?? 0))
    }
    return nil
  }

  /// After how many seconds to ask again; a date is passed over.
  var retrySeconds: Int? { fields["retry-after"].flatMap { Int($0) }.map { max(0, $0) } }
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
