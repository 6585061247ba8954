import Testing

@testable import Encoding

struct FrameDecoderTests {
  private var frames: [Frame] { WireSample.all.map { $0.message.frame(request: $0.request) } }

  private func decoded(_ pieces: [[UInt8]]) throws -> [Frame] {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    for piece in pieces {
      decoder.append(piece)
      while let frame = try decoder.next() { frames.append(frame) }
    }
    try decoder.finish()
    return frames
  }

  @Test func framesComeAllAtOnce() throws {
    #expect(try decoded([WireSample.stream]) == frames)
  }

  @Test func framesComeByteByByte() throws {
    #expect(try decoded(WireSample.stream.map { [$0] }) == frames)
  }

  @Test(arguments: 2...40)
  func framesComeInPieces(of size: Int) throws {
    let stream = WireSample.stream
    let pieces = stride(from: 0, to: stream.count, by: size).map {
      Array(stream[$0..<min($0 + size, stream.count)])
    }
    #expect(try decoded(pieces) == frames)
  }

  /// A stream that ends early gives the frames before, consumes nothing of the rest, and says where.
  @Test func aStreamTruncatedAtEachByteWantsMore() throws {
    let stream = WireSample.stream
    var ends: [Int] = [0]
    for frame in frames { ends.append((ends.last ?? 0) + frame.bytes.count) }
    for count in 0...stream.count {
      var decoder = FrameDecoder()
      decoder.append(stream.prefix(count))
      while try decoder.next() != nil {}
      #expect(try decoder.next() == nil)
      #expect(decoder.position == ends.last { $0 <= count })
      let refusal = code { () throws(EncodingError) in try decoder.finish() }
      #expect(refusal == (ends.contains(count) ? nil : .truncated))
    }
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    var name: String
    var hex: String
    var code: EncodingError.Code
    var offset: Int
    var testDescription: String { name }
  }

  @Test(arguments: [
    Fault(
      name: "a body of 1 MiB and a byte", hex: "00100001010000000000000000000000",
      code: .tooLarge, offset: 0),
    Fault(
      name: "a body of 4 GiB", hex: "ffffffff010000000000000000000000", code: .tooLarge, offset: 0),
    Fault(
      name: "an unknown flag", hex: "00000000010200000000000000000000", code: .malformed, offset: 5),
    Fault(
      name: "reserved bytes", hex: "00000000010000010000000000000000", code: .malformed, offset: 6),
    Fault(
      name: "a request in HTTP", hex: "474554202f20485454502f312e310d0a", code: .tooLarge,
      offset: 0),
  ])
  func isRefusedFromItsHeaderAlone(_ fault: Fault) throws {
    let header = try bytes(fault.hex)
    for before in [0, 1] {
      var decoder = FrameDecoder()
      let good = Frame(type: 1, request: 0, body: [9]).bytes
      if before == 1 { decoder.append(good) }
      decoder.append(header)
      if before == 1 { _ = try decoder.next() }
      let error = #expect(throws: EncodingError.self) { try decoder.next() }
      #expect(error?.code == fault.code)
      #expect(error?.offset == fault.offset + before * good.count)
    }
  }

  @Test func aSmallerLimitHolds() {
    var decoder = FrameDecoder(maximumBody: 4)
    decoder.append(Frame(type: 1, request: 0, body: [1, 2, 3, 4, 5]).bytes)
    #expect(code { () throws(EncodingError) in _ = try decoder.next() } == .tooLarge)
  }

  @Test(arguments: [UInt64.random(in: 0...(.max)), 2])
  func randomBytesNeverTrap(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<3_000 {
      var decoder = FrameDecoder()
      do throws(EncodingError) {
        for _ in 0..<4 {
          // Small lengths, so that some frames become whole.
          var piece = (0..<Int.random(in: 0..<30, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
          }
          for index in piece.indices.prefix(3) { piece[index] = 0 }
          decoder.append(piece)
          while let frame = try decoder.next() { _ = try? Message(frame) }
        }
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0, "seed \(seed)")
  }
}
