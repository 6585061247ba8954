import Catalogue
import Encoding

/// The list of the files that a site was written with, by which it is known again.
///
/// It is the list that `sha256sum` makes and `sha256sum --check` reads, behind a line of comment.
struct SiteManifest {
  /// Its path in the folder of a site.
  static let path = "devcat-site.sums"
  private static let title =
    "# The files of a site that devcat wrote; 'devcat site --replace' needs it."

  /// The digest of each file, by its path.
  private(set) var digests: [String: Digest] = [:]

  /// Makes a list of no file.
  init() {}

  /// Reads a list; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == Self.title else { return nil }
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, words[1].hasPrefix(" "),
        let digest = Hexadecimal.bytes(of: String(words[0])).flatMap({ Digest($0) })
      else { return nil }
      digests[String(words[1].dropFirst())] = digest
    }
  }

  /// Adds a file.
  mutating func add(_ path: String, _ bytes: [UInt8]) { digests[path] = SHA256.digest(of: bytes) }

  /// Whether a file is listed with these bytes.
  func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    digests[path].map { $0 == SHA256.digest(of: bytes) } ?? false
  }

  /// The bytes of the list, in the order of the paths.
  var bytes: [UInt8] {
    let lines = digests.sorted { TextOrder.precedes($0.key, $1.key) }
      .map { "\($0.value.hex)  \($0.key)\n" }
    return Array((Self.title + "\n" + lines.joined()).utf8)
  }
}
