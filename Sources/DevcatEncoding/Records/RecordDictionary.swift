public import DevcatValues

// Unchecked: nothing changes after the initializer. `deflateCopy` only reads its source.
/// Bytes that occur in many records of a catalogue, and that their deflated forms refer back to.
///
/// A catalogue file keeps most of its records in this form (docs/Formats.md, "Catalogue file"). The
/// dictionary is made of some of the records themselves, so it has the keys, the words and the order
/// that the others have too.
public final class RecordDictionary: @unchecked Sendable {
  /// The size from which further records are left out: 7 KiB.
  ///
  /// With a usual record it fits a window of 8 KiB. A dictionary of 16 KiB saves 5 % more, and takes
  /// twice as long to begin with.
  private static let size = 7 << 10
  /// How many bytes of the window a usual record takes.
  private static let recordSize = 512

  /// Its name in a packed record, from 0 to 2^15 − 1, by which damage is noticed.
  ///
  /// It is the last 15 bits of the CRC-32: a SHA-256 would take each command that reads a record
  /// 0.2 ms.
  public let name: Int
  /// Its bytes.
  public let bytes: [UInt8]
  /// A stream that is about to deflate a record.
  private let stream: DeflateStream

  /// Makes a dictionary of bytes that a catalogue keeps.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    name = Self.name(of: bytes)
    // The stream is copied for each record: 48 KiB, where tables for any 8 KiB are 96, for as many
    // bytes of the result.
    stream = DeflateStream(.raw, level: 6, size: bytes.count + Self.recordSize, memory: 5)
    stream.setDictionary(bytes)
  }

  /// The name of a dictionary of bytes.
  public static func name(of bytes: [UInt8]) -> Int {
    // The highest bit stays clear: a record that is kept as it is begins with it set.
    Int(Checksum.crc32(of: bytes) & 0x7fff)
  }

  /// Makes a dictionary of records; only the first ones if they are many.
  public convenience init(of records: some Sequence<[UInt8]>) {
    var bytes: [UInt8] = []
    for record in records where bytes.count + record.count <= Self.size { bytes += record }
    self.init(bytes)
  }

  /// The form in which a catalogue keeps a record: deflated behind the name of this dictionary, or
  /// as it is if that is shorter.
  public func packed(_ record: [UInt8]) -> [UInt8] {
    let prefix = [UInt8(name >> 8), UInt8(name & 0xff)]
    let packed = record.withUnsafeBufferPointer { stream.copy().finish($0, behind: prefix) }
    return packed.count < record.count ? packed : record
  }

  /// The name of the dictionary that a kept record needs; `nil` if it is kept as it is.
  ///
  /// A record is a map of CBOR, whose first byte has the highest bit set.
  static func name(in kept: UnsafeRawBufferPointer) -> Int? {
    guard kept.count >= 2, kept[0] < 0x80 else { return nil }
    return Int(kept[0]) << 8 | Int(kept[1])
  }
}

/// Reads the records that a catalogue keeps.
public final class RecordUnpacker {
  private let stream = InflateStream(.raw)
  private var room = [UInt8](repeating: 0, count: 4 << 10)

  /// Makes a reader, for one thread at a time.
  public init() {}

  /// The record that is kept as `kept`.
  ///
  /// - Parameter dictionary: The bytes of the dictionary with a name.
  /// - Throws: `Failure` if the bytes do not inflate to a record, and what `dictionary` throws.
  public func record(
    _ kept: UnsafeRawBufferPointer, _ dictionary: (_ name: Int) throws -> [UInt8]
  ) throws -> [UInt8] {
    guard let name = RecordDictionary.name(in: kept) else { return Array(kept) }
    let packed = UnsafeRawBufferPointer(rebasing: kept.dropFirst(2))
    return try inflated(packed.assumingMemoryBound(to: UInt8.self), dictionary(name))
  }

  fileprivate func inflated(
    _ input: UnsafeBufferPointer<UInt8>, _ dictionary: [UInt8]
  ) throws(Failure) -> [UInt8] {
    stream.restart(dictionary)
    var (consumed, filled) = (0, 0)
    while true {
      let step = room.withUnsafeMutableBufferPointer { room in
        stream.step(
          from: UnsafeBufferPointer(rebasing: input[consumed...]),
          into: UnsafeMutableBufferPointer(rebasing: room[filled...]))
      }
      consumed += step.consumed
      filled += step.produced
      switch step.state {
      case .ended where consumed == input.count: return Array(room[..<filled])
      // No record is larger, so damaged bytes cannot make the room grow without end.
      case .running where filled == room.count && filled <= Record.maximumByteCount:
        room += [UInt8](repeating: 0, count: room.count)
      case .ended, .running, .corrupt:
        throw Failure.bytes(
          .corrupt, operation: "inflate a record", offset: consumed, "it is no kept record")
      }
    }
  }
}

@available(*, unavailable)
extension RecordUnpacker: Sendable {}

/// A record in the form in which a catalogue keeps it, with the dictionary that it needs.
///
/// So a thread that does not read the file can unpack it.
public struct KeptRecord: Sendable {
  private let bytes: [UInt8]
  /// `nil` if the record is kept as it is.
  private let dictionary: [UInt8]?

  /// How many bytes it has as it is kept.
  public var byteCount: Int { bytes.count }

  /// Makes a record of its kept bytes.
  ///
  /// - Parameter dictionary: The bytes of the dictionary with a name.
  public init(
    _ kept: UnsafeRawBufferPointer, _ dictionary: (_ name: Int) throws -> [UInt8]
  ) rethrows {
    bytes = Array(kept)
    self.dictionary = try RecordDictionary.name(in: kept).map(dictionary)
  }

  /// The record.
  ///
  /// - Throws: `Failure` if the bytes do not inflate to a record.
  public func unpacked(
    with unpacker: RecordUnpacker = RecordUnpacker()
  ) throws(Failure) -> [UInt8] {
    guard let dictionary else { return bytes }
    return try bytes[2...].withUnsafeBufferPointer { packed throws(Failure) in
      try unpacker.inflated(packed, dictionary)
    }
  }
}
