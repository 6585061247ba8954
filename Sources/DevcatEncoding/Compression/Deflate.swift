import CDevcatZlib

/// Compresses bytes with zlib.
///
/// Different builds of zlib may compress the same bytes differently. So digests and tests cover
/// only the inflated bytes.
public enum Deflate {
  /// The raw deflate stream (RFC 1951) of `bytes`.
  ///
  /// - Parameters:
  ///   - level: from 0 (stored) to 9 (smallest).
  ///   - dictionary: bytes that the stream may refer back to; inflating needs the same dictionary.
  public static func raw(
    _ bytes: [UInt8], level: Int = 6, dictionary: [UInt8]? = nil
  ) -> [UInt8] {
    let stream = DeflateStream(.raw, level: level)
    if let dictionary { stream.setDictionary(dictionary) }
    return bytes.withUnsafeBufferPointer { stream.finish($0) }
  }

  /// The raw deflate stream of the columns of a revision's changes, as fast as those of a snapshot.
  static func columns(_ bytes: [UInt8]) -> [UInt8] {
    let stream = DeflateStream(.raw, level: 6)
    stream.searchLess()
    return bytes.withUnsafeBufferPointer { stream.finish($0) }
  }

  /// A whole gzip member (RFC 1952) that contains `bytes`: no name, no time, unknown system.
  ///
  /// Members may be joined; `gunzip` and `GzipReader` read them as one file.
  public static func gzipMember(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
    let stream = DeflateStream(.gzip, level: level)
    return bytes.withUnsafeBufferPointer { stream.finish($0) }
  }

  /// A gzip member that contains a few bytes as they are, which has only one form on every machine.
  ///
  /// - Precondition: There are less than 64 KiB.
  static func storedGzipMember(_ bytes: [UInt8]) -> [UInt8] {
    func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.littleEndian, Array.init)
    }
    let count = UInt16(truncatingIfNeeded: bytes.count)
    let checksum = UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
    // The header of `gzipMember`; the last block, which is stored, with its size and the complement.
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1] + littleEndian(count) + littleEndian(~count)
      + bytes + littleEndian(checksum)
      + littleEndian(UInt32(count))
  }

  /// A gzip member of columns, in blocks that have codes of their own.
  ///
  /// It takes three fifths of the time of `gzipMember(_:level:)`, and the member is not larger.
  ///
  /// - Parameter starts: The places in `bytes` at which a block begins, ascending, without 0.
  static func gzipMember(_ bytes: [UInt8], blocksAt starts: [Int]) -> [UInt8] {
    let stream = DeflateStream(.gzip, level: 6)
    stream.searchLess()
    return bytes.withUnsafeBufferPointer { stream.finish($0, blocksAt: starts) }
  }
}

/// Owns one deflating `z_stream`.
final class DeflateStream {
  // zlib keeps the address of the stream, so it stays in one place on the heap.
  private let stream: UnsafeMutablePointer<z_stream>
  private let header: UnsafeMutablePointer<gz_header>

  /// Makes a stream of a level from 0 (stored) to 9 (smallest).
  init(_ format: ZlibFormat, level: Int) {
    precondition((0...9).contains(level), "A deflate level is 0 to 9.")
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    header = .allocate(capacity: 1)
    header.initialize(to: gz_header())
    let status = czlib_deflate_init(stream, Int32(level), format.rawValue)
    precondition(status == Z_OK, "zlib could not start to deflate (status \(status)).")
    if format == .gzip {
      // No time, no name, and an unknown system (RFC 1952 §2.3.1): the same header everywhere.
      header.pointee.os = 255
      deflateSetHeader(stream, header)
    }
  }

  deinit {
    deflateEnd(stream)
    header.deallocate()
    stream.deallocate()
  }

  /// Lets the first bytes refer to the last 32 KiB of `dictionary`; raw streams only.
  func setDictionary(_ dictionary: [UInt8]) {
    let status = deflateSetDictionary(stream, dictionary, UInt32(dictionary.count))
    precondition(status == Z_OK, "zlib refused a dictionary (status \(status)).")
  }

  /// Compares at most 40 earlier places for a match, in place of 128, but looks for a longer match also
  /// after one of up to 32 bytes, in place of 16.
  ///
  /// Columns of a snapshot then take three fifths of the time, and 2 % more bytes.
  func searchLess() { deflateTune(stream, 8, 32, 128, 40) }

  /// Deflates all of `input` and ends the stream.
  ///
  /// - Parameter starts: The places in `input` at which a block begins, ascending, without 0.
  func finish(_ input: UnsafeBufferPointer<UInt8>, blocksAt starts: [Int] = []) -> [UInt8] {
    // A block takes 5 bytes if it is stored (RFC 1951, section 3.2.4), and the bound is for one.
    let capacity = Int(deflateBound(stream, UInt(input.count))) + 8 * (starts.count + 1)
    return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      count = 0
      var start = 0
      for next in starts {
        write(input[start..<next], Z_BLOCK, to: output, &count)
        start = next
      }
      write(input[start...], Z_FINISH, to: output, &count)
    }
  }

  private func write(
    _ part: Slice<UnsafeBufferPointer<UInt8>>, _ last: Int32,
    to output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    var (rest, status) = (part, Z_OK)
    repeat {
      let piece = rest.prefix(Int(UInt32.max))
      let room = output[count...].prefix(Int(UInt32.max))
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: UnsafeBufferPointer(rebasing: piece).baseAddress)
      stream.pointee.avail_in = UInt32(piece.count)
      stream.pointee.next_out = UnsafeMutableBufferPointer(rebasing: room).baseAddress
      stream.pointee.avail_out = UInt32(room.count)
      status = deflate(stream, piece.count == rest.count ? last : Z_NO_FLUSH)
      rest = rest.dropFirst(piece.count - Int(stream.pointee.avail_in))
      count += room.count - Int(stream.pointee.avail_out)
    } while status == Z_OK && (last == Z_FINISH || !rest.isEmpty)
    precondition(
      status == (last == Z_FINISH ? Z_STREAM_END : Z_OK),
      "zlib could not deflate (status \(status)).")
  }
}

@available(*, unavailable)
extension DeflateStream: Sendable {}

/// The wrapping of deflated bytes, by zlib's number for it (`deflateInit2`, zlib.h).
enum ZlibFormat: Int32 {
  /// No wrapping: deflate as in RFC 1951, with a window of 32 KiB.
  case raw = -15
  /// The header and trailer of a gzip member (RFC 1952).
  case gzip = 31
}
