/// A SHA-256 digest: 32 bytes, held without an allocation.
public struct Digest: Hashable, Sendable {
  /// The length of a digest in bytes.
  public static let byteCount = 32

  /// The digest of 32 zero bytes, which means "nothing before" and an empty bucket.
  public static let zero = Digest(words: (0, 0, 0, 0))

  private var first: UInt64
  private var second: UInt64
  private var third: UInt64
  private var fourth: UInt64

  private init(words: (UInt64, UInt64, UInt64, UInt64)) {
    (first, second, third, fourth) = words
  }

  /// Makes a digest by writing its 32 bytes in place.
  public init(unsafeUninitialized fill: (UnsafeMutableRawBufferPointer) -> Void) {
    self = .zero
    withUnsafeMutableBytes(of: &self, fill)
  }

  /// Makes a digest from exactly 32 bytes, or returns `nil`.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(unsafeUninitialized: { $0.copyBytes(from: bytes) })
  }

  /// Reads 64 hexadecimal digits, or returns `nil`.
  public init?(hex: String) {
    guard let bytes = Hexadecimal.bytes(of: hex) else { return nil }
    self.init(bytes)
  }

  /// The 32 bytes in order.
  public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

  /// The digest as 64 lower-case hexadecimal digits.
  public var hex: String { Hexadecimal.text(of: bytes) }

  /// The first ten hexadecimal digits, for people.
  public var short: String { String(hex.prefix(10)) }

  /// Calls `body` with the 32 bytes in order.
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try Swift.withUnsafeBytes(of: self, body)
  }
}

extension Digest: CustomStringConvertible {
  /// The digest as 64 lower-case hexadecimal digits.
  public var description: String { hex }
}

/// Bytes as lower-case hexadecimal text and back.
public enum Hexadecimal {
  /// The text of `bytes`, two lower-case digits a byte.
  public static func text(of bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that `text` spells, or `nil` when it is not an even run of hexadecimal digits.
  public static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(of: digits[index]), let low = value(of: digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
