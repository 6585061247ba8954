public import Catalogue

/// The received part of an interrupted stream: how many bytes, and their digest.
public struct ReceivedPrefix: Hashable, Sendable {
  /// How many bytes.
  public var count: Int
  /// Their SHA-256.
  public var digest: Digest

  /// Describes bytes that have come.
  public init(of bytes: some Collection<UInt8>) {
    count = bytes.count
    digest = SHA256.digest(of: Array(bytes))
  }

  /// Nothing has come.
  public static let nothing = ReceivedPrefix(of: [])

  /// Whether a stream begins with the bytes that have come.
  public func begins(_ stream: [UInt8]) -> Bool {
    count <= stream.count && SHA256.digest(of: Array(stream.prefix(count))) == digest
  }

  init(from reader: inout CBORReader) throws(EncodingError) {
    count = try reader.readCount("the number of bytes")
    digest = try reader.readDigest()
  }

  func encode(to writer: inout CBORWriter) {
    writer.integer(count)
    writer.digest(digest)
  }
}
