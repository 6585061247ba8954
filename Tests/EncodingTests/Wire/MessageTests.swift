import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

struct MessageTests {
  @Test("Message: has its golden bytes", arguments: WireSample.all)
  func hasItsGoldenBytes(_ sample: WireSample) throws {
    try Golden.check(
      "message-" + sample.name, sample.message.frame(request: sample.request).bytes)
  }

  @Test("Message: is read back from its golden bytes", arguments: WireSample.all)
  func isReadBackFromItsGoldenBytes(_ sample: WireSample) throws {
    var decoder = FrameDecoder(from: .both)
    decoder.append(try Golden.bytes("message-" + sample.name))
    let frame = try #require(try decoder.next())
    #expect(frame.request == sample.request)
    #expect(try Message(frame) == sample.message)
    #expect(decoder.isBetweenFrames)
  }

  @Test("Every message has a golden file") func everyMessageHasAGoldenFile() {
    #expect(Set(WireSample.all.map(\.message.declaration)) == Set(MessageDeclaration.all))
  }

  @Test(
    "A body that ends early is refused; only pieces of a delta may be cut anywhere",
    arguments: WireSample.all.filter {
      !["delta", "snapshot"].contains($0.message.declaration.name)
    })
  func isRefusedTruncatedAtEachByte(_ sample: WireSample) {
    var frame = sample.message.frame(request: 1)
    let body = frame.body
    for count in 0..<body.count {
      frame.body = Array(body.prefix(count))
      #expect(throws: Failure.self, "\(count) of \(body.count) bytes") {
        try Message(frame)
      }
    }
  }

  @Test(
    "Message: is refused with a bytes more",
    arguments: WireSample.all.filter {
      !["delta", "snapshot"].contains($0.message.declaration.name)
    })
  func isRefusedWithABytesMore(_ sample: WireSample) {
    var frame = sample.message.frame(request: 1)
    frame.body.append(0)
    let found = code { () throws(Failure) in _ = try Message(frame) }
    #expect(found == (sample.message == .unchanged ? .tooLarge : .trailingBytes))
  }

  @Test("Lists of a message: as many items as declared are read, and one more is refused")
  func countsAreBounded() throws {
    let provenance = { (count: Int) in
      let runs = (1...count).map { PusherRun(revisions: $0...$0, name: "a") }
      return Message.provenance(.init(pushers: runs))
    }
    let hello = { (count: Int) in
      Message.hello(
        .init(
          versions: 1...1, capabilities: (1...count).map { "c\($0)" },
          greatestDelta: 1, client: nil))
    }
    for (make, most) in [(provenance, 512), (hello, 64)] {
      #expect(throws: Never.self) { try Message(make(most).frame(request: 1)) }
      #expect(throws: Failure.self, "\(most + 1)") {
        try Message(make(most + 1).frame(request: 1))
      }
    }
  }

  @Test("Random bodies are refused or read", arguments: [UInt64.random(in: 0...(.max)), 1])
  func randomBodiesAreRefusedOrRead(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<20_000 {
      let sample = try #require(WireSample.all.randomElement(using: &generator))
      var frame = sample.message.frame(request: 1)
      for _ in 0..<Int.random(in: 1...3, using: &generator) where !frame.body.isEmpty {
        let index = Int.random(in: 0..<frame.body.count, using: &generator)
        frame.body[index] = UInt8.random(in: 0...255, using: &generator)
      }
      // A message that can be read is written again unchanged; a hello may have had items to skip.
      guard let message = try? Message(frame), message.declaration != .hello else { continue }
      #expect(message.frame(request: 1).body == frame.body, "seed \(seed), round \(round)")
    }
  }

  @Test("An unknown message is refused unless flagged ignorable")
  func anUnknownMessageIsRefusedUnlessFlaggedIgnorable() throws {
    let frame = try Frame(type: 0x7f, request: 1, body: [1])
    #expect(code { () throws(Failure) in _ = try Message(frame) } == .unknownMessage)
    let ignorable = try Frame(type: 0x7f, flags: .ignorable, request: 1, body: [1])
    #expect(try Message(ignorable) == nil)
  }

  @Test("Only a delta may be the last of a stream") func onlyADeltaMayBeTheLastOfAStream() throws {
    let frame = try Frame(
      type: Message.unchanged.declaration.number, flags: .last, request: 1, body: [])
    #expect(code { () throws(Failure) in _ = try Message(frame) } == .malformed)
  }

  @Test("The bytes that a publisher signs") func aStatementHasItsGoldenBytes() throws {
    try Golden.check("key-statement", WireSample.statements[0].statement)
  }

  @Test("Those who do not know them pass over them") func provenanceIsIgnorable() {
    for sample in WireSample.all {
      let isIgnorable = sample.message.frame(request: 1).flags.contains(.ignorable)
      #expect(
        isIgnorable
          == (sample.message.declaration.name == "provenance"), "\(sample.name)")
    }
  }

  @Test(
    "Other runs are refused",
    arguments: [
      ("runs that overlap", "82 8301036161 8303046162"),
      ("a run that ends before it begins", "81 8302016161"),
      ("revision 0", "81 8300016161"), ("two items", "81 820101"), ("a run outside a list", "01"),
    ])
  func otherRunsAreRefused(_ name: String, _ hex: String) throws {
    let body = try bytes(hex.filter { $0 != " " })
    #expect(throws: Failure.self, "\(name)") {
      try Message(Frame(type: Provenance.declaration.number, request: 1, body: body))
    }
  }

  @Test("A piece of a delta is bounded") func aPieceOfADeltaIsBounded() throws {
    let frame = try Frame(
      type: Message.Delta.declaration.number, request: 1, body: [UInt8](repeating: 0, count: 65_537)
    )
    #expect(code { () throws(Failure) in _ = try Message(frame) } == .tooLarge)
  }

  @Test("A later hello is read as far as it is known") func aLaterHelloIsReadAsFarAsItIsKnown()
    throws
  {
    // [3, 9, ["x"], [1, 2, 3], ["t", 7, "later"], {1: "later"}]
    let body = try bytes(
      "86030981617883010203" + "836174" + "07656c61746572" + "a101656c61746572")
    let message = try Message(Frame(type: 1, request: 0, body: body))
    guard case .hello(let hello) = message else {
      Issue.record("it is no hello")
      return
    }
    #expect(hello.versions == 3...9)
    #expect(hello.capabilities == ["x"])
    #expect(hello.greatestDelta == 1)
    #expect(hello.client == .init(token: "t", seenNumber: 7))
    // Of a hub, and with the client's part left out before a later item.
    for (body, count) in [
      ("8401018081182a", 4), ("8501018081182af6", 5), ("8601018081182af600", 6),
    ] {
      let message = try Message(Frame(type: 1, request: 0, body: try bytes(body)))
      #expect(message == .hello(.init(greatestDelta: 42)), "\(count) items")
    }
  }

  @Test(
    "A client's part of a hello is an array of two items, each of its type",
    arguments: [
      ("a text", "6174"), ("one item", "816174"),
      ("a mark of three bytes", "83617443010203" + "00"),
      ("a text as the mark", "836174617400"), ("a negative number", "83f6f620"),
      ("a number as the token", "8301f600"),
    ])
  func aWrongClientPartIsRefused(_ name: String, part: String) throws {
    let body = try bytes("850101808101" + part)
    #expect(throws: Failure.self, "\(name)") {
      try Message(Frame(type: 1, request: 0, body: body))
    }
  }

  @Test(
    "Versions are agreed on",
    arguments: [
      ("alike", 1...1, 1...1, 1), ("theirs goes on", 1...2, 2...5, 2),
      ("ours is newer", 3...4, 1...2, nil),
      ("wide", 1...9, 2...4, 4),
    ] as [(String, ClosedRange<UInt64>, ClosedRange<UInt64>, UInt64?)])
  func versionsAreAgreedOn(
    name: String, ours: ClosedRange<UInt64>, theirs: ClosedRange<UInt64>, expected: UInt64?
  ) {
    let (one, other) = (
      Message.Hello(versions: ours, greatestDelta: 1),
      Message.Hello(versions: theirs, greatestDelta: 1)
    )
    #expect(one.version(with: other) == expected)
    #expect(other.version(with: one) == expected)
  }
}
