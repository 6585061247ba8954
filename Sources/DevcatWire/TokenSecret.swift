package import DevcatValues
import DevcatEncoding

/// A token in the form that its user has: `devcat_` and 56 letters and digits.
///
/// These are 256 random bits and 24 check bits, in base 32 (RFC 4648, in lower case). So tools that
/// search for leaked secrets find a token, and a token that was cut off is not confused with a
/// revoked one.
public struct TokenSecret: Hashable, Sendable {
  /// The prefix of every token.
  public static let prefix = "devcat_"
  private static let randomCount = 32
  private static let checkCount = 3
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  private let random: [UInt8]

  /// Makes a new token of the system's random numbers.
  public init() {
    var system = SystemRandomNumberGenerator()
    random = (0..<Self.randomCount).map { _ in .random(in: 0...255, using: &system) }
  }

  /// Reads a token; `nil` if the text is not a token, or was altered.
  public init?(_ text: String) {
    guard text.hasPrefix(Self.prefix), let bytes = Self.decoded(text.dropFirst(Self.prefix.count)),
      bytes.count == Self.randomCount + Self.checkCount
    else { return nil }
    random = Array(bytes.prefix(Self.randomCount))
    guard bytes.suffix(Self.checkCount).elementsEqual(Self.check(of: random)) else { return nil }
  }

  /// The token as text.
  ///
  /// Show it once, and never in a message.
  public var text: String {
    Self.prefix + Self.encoded(random + Self.check(of: random))
  }

  /// The digest that a hub stores.
  ///
  /// A plain SHA-256 digest is enough: nobody can guess 256 random bits, so a salt or a slow digest
  /// would protect nothing, unlike for passwords.
  package var digest: Digest { SHA256.digest(of: random) }

  private static func check(of random: [UInt8]) -> [UInt8] {
    Array(SHA256.digest(of: Array(prefix.utf8) + random).bytes.prefix(checkCount))
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 5) {
      let group = bytes[start..<start + 5].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      for shift in stride(from: 35, through: 0, by: -5) {
        letters.append(alphabet[Int(group >> UInt64(shift) & 31)])
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func decoded(_ text: Substring) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count % 8 == 0 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: letters.count, by: 8) {
      var group: UInt64 = 0
      for letter in letters[start..<start + 8] {
        guard let value = alphabet.firstIndex(of: letter) else { return nil }
        group = group << 5 | UInt64(value)
      }
      for shift in stride(from: 32, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt64(shift)))
      }
    }
    return bytes
  }
}

extension TokenSecret: CustomStringConvertible, CustomReflectable {
  /// The prefix only, so a token never appears in a log.
  public var description: String { Self.prefix + "…" }

  /// Empty, so that no dump shows the token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
