public import DevcatValues

/// A record in the form in which a catalogue keeps it: as it is, or deflated where that is shorter
/// (docs/Formats.md, "Catalogue file").
///
/// Each is read by itself, so damage to one row is the damage of one record.
public struct KeptRecord: Hashable, Sendable {
  /// The first byte of a deflated record.
  ///
  /// A record is a map of CBOR, whose first byte is 0xa0 or more.
  private static let mark: UInt8 = 0

  /// The bytes as they are kept.
  public let bytes: [UInt8]

  /// Makes the shorter form of a record.
  public init(of record: [UInt8]) {
    let packed = Deflate.raw(record)
    bytes = 1 + packed.count < record.count ? [Self.mark] + packed : record
  }

  /// Takes the bytes that a catalogue keeps.
  public init(kept: UnsafeRawBufferPointer) { bytes = Array(kept) }

  /// The record.
  ///
  /// - Throws: `Failure` if the bytes do not inflate to a record.
  public func unpacked(
    with unpacker: RecordUnpacker = RecordUnpacker()
  ) throws(Failure) -> [UInt8] {
    guard bytes.first == Self.mark else { return bytes }
    return try bytes[1...].withUnsafeBufferPointer { packed throws(Failure) in
      try unpacker.inflated(packed)
    }
  }
}

/// Inflates records one after the other, with the memory of one stream.
public final class RecordUnpacker {
  private let stream = InflateStream(.raw)

  /// Makes a reader, for one thread at a time.
  public init() {}

  fileprivate func inflated(_ input: UnsafeBufferPointer<UInt8>) throws(Failure) -> [UInt8] {
    stream.restart()
    let record = stream.read(input, upTo: Record.maximumByteCount)
    guard record.state == .ended, record.consumed == input.count,
      record.bytes.count <= Record.maximumByteCount
    else {
      throw Failure.bytes(
        .corrupt, operation: "inflate a record", offset: record.consumed, "it is no kept record")
    }
    return record.bytes
  }
}

@available(*, unavailable)
extension RecordUnpacker: Sendable {}
