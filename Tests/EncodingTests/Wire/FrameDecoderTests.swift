import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

struct FrameDecoderTests {
  private var frames: [Frame] { WireSample.all.map { $0.message.frame(request: $0.request) } }

  private func decoded(_ pieces: [[UInt8]]) throws -> [Frame] {
    var decoder = FrameDecoder(from: .both)
    var frames: [Frame] = []
    for piece in pieces {
      decoder.append(piece)
      while let frame = try decoder.next() { frames.append(frame) }
    }
    try decoder.finish()
    return frames
  }

  @Test("Frames come all at once") func framesComeAllAtOnce() throws {
    #expect(try decoded([WireSample.stream]) == frames)
  }

  @Test("Frames come byte by byte") func framesComeByteByByte() throws {
    #expect(try decoded(WireSample.stream.map { [$0] }) == frames)
  }

  @Test("Frames come in pieces", arguments: 2...40)
  func framesComeInPieces(of size: Int) throws {
    let stream = WireSample.stream
    let pieces = stride(from: 0, to: stream.count, by: size).map {
      Array(stream[$0..<min($0 + size, stream.count)])
    }
    #expect(try decoded(pieces) == frames)
  }

  /// A stream that ends early gives the frames before, consumes nothing of the rest, and says where.
  @Test("A stream truncated at each byte wants more") func aStreamTruncatedAtEachByteWantsMore()
    throws
  {
    let stream = WireSample.stream
    var ends: [Int] = [0]
    for frame in frames { ends.append((ends.last ?? 0) + frame.bytes.count) }
    for count in 0...stream.count {
      var decoder = FrameDecoder(from: .both)
      decoder.append(stream.prefix(count))
      while try decoder.next() != nil {}
      #expect(try decoder.next() == nil)
      #expect(decoder.position == ends.last { $0 <= count })
      let refusal = code { () throws(Failure) in try decoder.finish() }
      #expect(refusal == (ends.contains(count) ? nil : .truncated))
    }
  }

  @Test(
    "Frame decoder: is refused from its header alone",
    arguments: [
      Fault("a body of 1 MiB and a byte", "00100001010000000000000000000000", .tooLarge),
      Fault("a body of 4 GiB", "ffffffff010000000000000000000000", .tooLarge),
      Fault("an unknown flag", "00000000010200000000000000000000", .malformed, at: 5),
      Fault("reserved bytes", "00000000010000010000000000000000", .malformed, at: 6),
      Fault("a request in HTTP", "474554202f20485454502f312e310d0a", .tooLarge),
    ])
  func isRefusedFromItsHeaderAlone(_ fault: Fault) throws {
    let header = try bytes(fault.hex)
    for before in [0, 1] {
      var decoder = FrameDecoder(from: .both)
      let good = try Frame(type: 1, request: 0, body: [9]).bytes
      if before == 1 { decoder.append(good) }
      decoder.append(header)
      if before == 1 { _ = try decoder.next() }
      let error = #expect(throws: Failure.self) { try decoder.next() }
      #expect(error?.code == fault.code)
      #expect(error?.offset == fault.offset + before * good.count)
    }
  }

  @Test("A hello of 4 GiB: the error names the limit of a hello")
  func whatAHelloMayHave() throws {
    var decoder = FrameDecoder(from: .client)
    decoder.append(try bytes("ffffffff010000000000000000000000"))
    let error = #expect(throws: Failure.self) { try decoder.next() }
    #expect(error?.problem == "a body of 4294967295 bytes, where 4096 are allowed")
  }

  /// Of every message a body that is larger than it may be is refused by its header, as is a message
  /// that the other side does not send, and one before a client's hello.
  @Test("A header is held against its declaration", arguments: MessageDeclaration.all)
  func aHeaderIsHeldAgainstItsDeclaration(_ declaration: MessageDeclaration) throws {
    func refusal(_ size: Int, from sender: MessageDeclaration.Sender) -> Failure.Code? {
      var decoder = FrameDecoder(from: sender)
      let hello = Message.hello(.init(greatestDelta: 1)).frame(request: 0).bytes
      decoder.append(hello + [0, UInt8(size >> 16), UInt8(size >> 8 & 255), UInt8(size & 255)])
      decoder.append([declaration.number] + [UInt8](repeating: 0, count: 11))
      return code { () throws(Failure) in
        _ = try decoder.next()
        #expect(try decoder.next() == nil || size == 0)
      }
    }
    for sender in [MessageDeclaration.Sender.client, .hub] {
      let isSent = declaration.isSent(by: sender)
      #expect(refusal(declaration.maximumBody, from: sender) == (isSent ? nil : .malformed))
      let isRefused = isSent || declaration.maximumBody == Frame.maximumBody
      #expect(
        refusal(declaration.maximumBody + 1, from: sender) == (isRefused ? .tooLarge : .malformed))
    }
    var decoder = FrameDecoder(from: .client)
    decoder.append([0, 0, 0, 0, declaration.number] + [UInt8](repeating: 0, count: 11))
    let first = code { () throws(Failure) in _ = try decoder.next() }
    #expect(first == (declaration == .hello ? nil : .malformed))
  }

  @Test("Short unknown ignorable messages are skipped")
  func shortUnknownIgnorableMessagesAreSkipped() {
    for (flags, size, expected) in [
      (0x80, 4096, Failure.Code?.none), (0x80, 4097, .tooLarge), (0, 0, .unknownMessage),
    ] {
      var decoder = FrameDecoder(from: .hub)
      decoder.append([0, 0, UInt8(size >> 8), UInt8(size & 255), 0x7f, UInt8(flags)])
      decoder.append([UInt8](repeating: 0, count: 10))
      #expect(code { () throws(Failure) in _ = try decoder.next() } == expected)
    }
  }

  @Test("Random bytes never trap", arguments: [UInt64.random(in: 0...(.max)), 2])
  func randomBytesNeverTrap(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<3_000 {
      var decoder = FrameDecoder(from: .both)
      do throws(Failure) {
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
