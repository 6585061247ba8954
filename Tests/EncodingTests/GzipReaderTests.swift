import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

struct GzipReaderTests {
  static let first = Array("the first member, the first".utf8)
  static let second = [UInt8](repeating: 9, count: 200_000)

  @Test("The header is the same everywhere") func theHeaderIsTheSameEverywhere() {
    let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    #expect(Array(Deflate.gzipMember(Self.first).prefix(10)) == header)
  }

  @Test("Members are read one after the other") func membersAreReadOneAfterTheOther() throws {
    let one = Deflate.gzipMember(Self.first)
    let file = one + Deflate.gzipMember([]) + Deflate.gzipMember(Self.second, level: 1)
    var reader = GzipReader(file, maximumTotal: Self.first.count + Self.second.count)
    #expect(try reader.nextMember() == Self.first)
    #expect(reader.position == one.count)
    #expect(try reader.nextMember() == [])
    #expect(!reader.isAtEnd)
    #expect(try reader.nextMember(maximumCount: Self.second.count) == Self.second)
    #expect(reader.isAtEnd)
    #expect(try reader.nextMember() == nil)
    #expect(reader.total == Self.first.count + Self.second.count)
  }

  @Test("Blocks of a member begin where they are said to")
  func blocksOfAMemberBeginWhereTheyAreTold() throws {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    // Random bytes are stored, so they show that there is room for each block.
    var generator = SeededGenerator(seed: 7)
    for column in 0..<40 {
      if column > 0 { starts.append(bytes.count) }
      let letters: ClosedRange<UInt8> = column.isMultiple(of: 2) ? 0...255 : 97...100
      bytes += (0..<(1 + column * 97)).map { _ in UInt8.random(in: letters, using: &generator) }
    }
    for starts in [[], [1], [bytes.count - 1], starts, Array(1..<bytes.count)] {
      let member = Deflate.gzipMember(bytes, blocksAt: starts)
      var reader = GzipReader(member)
      #expect(try reader.nextMember(maximumCount: bytes.count) == bytes)
      #expect(reader.isAtEnd)
    }
    #expect(
      Deflate.gzipMember(bytes, blocksAt: starts).count < Deflate.gzipMember(bytes).count)
  }

  @Test("A member or file beyond its bound is refused") func aMemberOrFileBeyondItsBoundIsRefused()
    throws
  {
    let file = Deflate.gzipMember(Self.first) + Deflate.gzipMember(Self.second)
    var reader = GzipReader(file)
    _ = try reader.nextMember()
    #expect(reading(&reader, Self.second.count - 1) == .tooLarge)
    #expect(try reader.nextMember(maximumCount: Self.second.count) == Self.second)
    reader = GzipReader(file, maximumTotal: Self.first.count + Self.second.count - 1)
    _ = try reader.nextMember()
    #expect(reading(&reader, .max) == .tooLarge)
  }

  @Test("A file cut at any byte is refused and tells where")
  func aFileCutAtAnyByteIsRefusedAndTellsWhere() throws {
    let one = Deflate.gzipMember(Self.first)
    let file = one + Deflate.gzipMember(Self.second)
    for count in file.indices where count != one.count && count != 0 {
      var reader = GzipReader(Array(file[..<count]))
      do throws(Failure) {
        while try reader.nextMember() != nil {}
        Issue.record("a file cut at \(count) was accepted")
      } catch {
        #expect(error.code == .truncated)
        #expect(error.offset == count)
      }
    }
  }

  @Test("A member altered anywhere is refused or holds the same")
  func aMemberAlteredAnywhereIsRefusedOrHoldsTheSame() throws {
    let member = Deflate.gzipMember(Self.first)
    for index in member.indices {
      for bit in 0..<8 {
        var altered = member
        altered[index] ^= 1 << bit
        var reader = GzipReader(altered)
        do throws(Failure) {
          // The header's time and system, and the bits that fill up the last byte, mean nothing.
          #expect(try reader.nextMember() == Self.first, "byte \(index), bit \(bit)")
          #expect(index < member.count - 8, "the trailer was altered, and accepted")
        } catch {
          #expect(error.code == .corrupt || error.code == .truncated, "byte \(index), bit \(bit)")
        }
      }
    }
  }

  @Test("Bytes behind the last member are refused at their offset")
  func bytesBehindTheLastMemberAreRefusedAtTheirOffset() throws {
    let member = Deflate.gzipMember(Self.first)
    var reader = GzipReader(member + Array("garbage".utf8))
    _ = try reader.nextMember()
    do throws(Failure) {
      _ = try reader.nextMember()
      Issue.record("garbage was accepted")
    } catch {
      #expect(error.code == .corrupt)
      #expect((member.count...member.count + 2).contains(error.offset ?? 0))
    }
  }

  @Test("Inflating ends at the bound: little of the compressed bytes was read by then")
  func zeros256MiBAreRefusedAtTheirBound() throws {
    let zeros = [UInt8](repeating: 0, count: 256 << 20)
    let packed = Deflate.raw(zeros, level: 1)
    var reader = GzipReader(Deflate.gzipMember(zeros, level: 1))
    let tooLarge = try #require(
      throws: Failure.self, performing: { try reader.nextMember(maximumCount: 1 << 20) })
    #expect(tooLarge.code == .tooLarge)
    #expect(try #require(tooLarge.offset) < packed.count / 100)
    let mismatch = try #require(
      throws: Failure.self, performing: { try Inflate.raw(packed[...], size: 1 << 20) })
    #expect(mismatch.code == .sizeMismatch)
    #expect(try #require(mismatch.offset) < packed.count / 100)
  }

  private func reading(_ reader: inout GzipReader, _ bound: Int) -> Failure.Code? {
    code { () throws(Failure) in _ = try reader.nextMember(maximumCount: bound) }
  }
}
