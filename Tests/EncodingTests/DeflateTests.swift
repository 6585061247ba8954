import DevcatValues
import Testing

@testable import DevcatEncoding

struct DeflateTests {
  static let samples: [(name: String, bytes: [UInt8])] = [
    ("nothing", []),
    ("one byte", [7]),
    ("text", Array("regular compact regular compact, in portrait and in landscape".utf8)),
    ("every byte", (0...255).map { UInt8($0) }),
    ("more than a window", (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }),
  ]

  @Test("Bytes are restored", arguments: samples.indices, [0, 1, 6, 9])
  func bytesAreRestored(index: Int, level: Int) throws {
    let bytes = Self.samples[index].bytes
    let packed = Deflate.raw(bytes, level: level)
    #expect(try Inflate.raw(packed[...], size: bytes.count) == bytes)
    let dictionary = Array("compact regular".utf8)
    let primed = Deflate.raw(bytes, level: level, dictionary: dictionary)
    #expect(try Inflate.raw(primed[...], size: bytes.count, dictionary: dictionary) == bytes)
  }

  @Test("A dictionary makes a small stream smaller") func aDictionaryMakesASmallStreamSmaller() {
    let bytes = Self.samples[2].bytes
    #expect(Deflate.raw(bytes, dictionary: bytes).count < Deflate.raw(bytes).count / 3)
  }

  @Test("Another size than declared is refused") func anotherSizeThanDeclaredIsRefused() throws {
    for sample in Self.samples {
      let packed = Deflate.raw(sample.bytes)
      for size in [sample.bytes.count - 1, sample.bytes.count + 1, 0, -1, Int.max]
      where size != sample.bytes.count {
        #expect(inflating(packed, size) == .sizeMismatch, "\(sample.name) as \(size)")
      }
    }
  }

  @Test("A stream cut at any byte is refused") func aStreamCutAtAnyByteIsRefused() throws {
    for sample in Self.samples.dropLast() {
      let packed = Deflate.raw(sample.bytes)
      for count in packed.indices {
        let code = inflating(Array(packed[..<count]), sample.bytes.count)
        #expect(code == .truncated || code == .sizeMismatch, "\(sample.name) cut at \(count)")
      }
    }
  }

  @Test("Bytes behind a stream are refused at their offset")
  func bytesBehindAStreamAreRefusedAtTheirOffset() throws {
    let bytes = Self.samples[2].bytes
    let packed = Deflate.raw(bytes)
    do throws(Failure) {
      _ = try Inflate.raw((packed + [0])[...], size: bytes.count)
      Issue.record("a trailing byte was accepted")
    } catch {
      #expect(error.code == .trailingBytes)
      #expect(error.offset == packed.count)
    }
  }

  @Test("A stream altered anywhere is refused or keeps the size")
  func aStreamAlteredAnywhereIsRefusedOrKeepsTheSize() throws {
    for sample in Self.samples[2...3] {
      let packed = Deflate.raw(sample.bytes)
      for index in packed.indices {
        for bit in 0..<8 {
          var altered = packed
          altered[index] ^= 1 << bit
          guard let restored = try? Inflate.raw(altered[...], size: sample.bytes.count)
          else { continue }
          #expect(restored.count == sample.bytes.count)
        }
      }
    }
  }

  @Test("A stream inside other bytes is inflated") func aStreamInsideOtherBytesIsInflated() throws {
    let bytes = Self.samples[2].bytes
    let packed = Deflate.raw(bytes)
    let frame = [1, 2, 3] + packed + [4]
    #expect(try Inflate.raw(frame[3..<3 + packed.count], size: bytes.count) == bytes)
  }

  private func inflating(_ bytes: [UInt8], _ size: Int) -> Failure.Code? {
    code { () throws(Failure) in _ = try Inflate.raw(bytes[...], size: size) }
  }
}
