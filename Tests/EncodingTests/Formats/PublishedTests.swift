import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

struct PublishedHeadTests {
  static let head = PublishedHead(
    name: "acme/devices", catalogue: Samples.catalogue, epoch: 2, point: WireSample.point,
    root: Digest(Array(repeating: 7, count: 32)) ?? .zero, time: Timestamp(seconds: 1_790_000_000),
    expiry: Timestamp(seconds: 1_790_604_800), beginning: 0, snapshot: 200,
    hub: "devcat://hub.example.org/acme/devices", keys: WireSample.statements,
    key: Array(repeating: 9, count: 32), signature: Array(repeating: 3, count: 64))

  @Test("Published head: it has its golden bytes") func itHasItsGoldenBytes() throws {
    try Golden.check("published-head", Self.head.encoded())
    try Golden.check("published-statement", Self.head.statement)
    #expect(try PublishedHead.decoded(Self.head.encoded()) == Self.head)
  }

  @Test("Published head: it is refused truncated at each byte")
  func itIsRefusedTruncatedAtEachByte() {
    let bytes = Self.head.encoded()
    for count in bytes.indices {
      #expect(throws: Failure.self, "\(count) bytes") {
        try PublishedHead.decoded(Array(bytes.prefix(count)))
      }
    }
    #expect(throws: Failure.self) { try PublishedHead.decoded(bytes + [0]) }
  }

  /// The signature covers every byte before it: the statement is those bytes with another head.
  @Test("Every byte but the signature is signed") func everyByteButTheSignatureIsSigned() {
    let bytes = Self.head.encoded()
    #expect(Array(bytes[1..<(bytes.count - 66)]) == Array(Self.head.statement[1...]))
  }

  @Test("Odd heads are refused") func oddHeadsAreRefused() throws {
    func code(_ change: (inout PublishedHead) -> Void) -> Failure.Code? {
      var head = Self.head
      change(&head)
      do {
        _ = try PublishedHead.decoded(head.encoded())
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code { _ in } == nil)
    #expect(code { $0.snapshot = $0.point.number + 1 } == .outOfRange)
    #expect(code { $0.beginning = $0.point.number + 1 } == .outOfRange)
    #expect(code { $0.key.removeLast() } == .outOfRange)
    #expect(code { $0.signature.append(0) } == .outOfRange)
    #expect(code { $0.hub = String(repeating: "x", count: 1025) } == .tooLarge)
    #expect(code { $0.name = String(repeating: "x", count: 257) } == .beyondLimit)
    #expect(code { $0.keys = Array(repeating: $0.keys[0], count: 65) } == .tooLarge)
  }

  @Test("A newer format says so") func aNewerFormatSaysSo() throws {
    var bytes = Self.head.encoded()
    let version = try #require(bytes.firstIndex(of: UInt8(ascii: "1")))
    bytes[version] = UInt8(ascii: "2")
    #expect(throws: Failure.self) { try PublishedHead.decoded(bytes) }
    do {
      _ = try PublishedHead.decoded(bytes)
    } catch {
      #expect(error.code == .unknownVersion)
    }
  }
}

struct DeltaLadderTests {
  @Test("Names follow from numbers") func namesFollowFromNumbers() {
    #expect(PublishedFile.delta(after: 100, upTo: 200).path == "delta/0000100-0000200.devd")
    #expect(PublishedFile.snapshot(46).path == "snapshot/0000046.devcat")
    #expect(
      PublishedFile.delta(after: 9_999_999, upTo: 10_000_000).path
        == "delta/9999999-10000000.devd")
    for file: PublishedFile in [.delta(after: 0, upTo: 1), .snapshot(12_345_678)] {
      #expect(PublishedFile(path: file.path) == file)
    }
    for path in [
      "", "head", "delta/1-2.devd", "delta/0000001-0000002.devd.partial-x", "snapshot/x.devcat",
      "delta/-000001-0000002.devd", "snapshot/0000001.devd", "other/0000001.devcat",
    ] {
      #expect(PublishedFile(path: path) == nil, "\(path)")
    }
  }

  @Test(
    "A path leads from base to head",
    arguments: [(0, 0), (0, 1), (37, 52), (0, 10_000), (5555, 15555), (999, 1001), (46, 46)])
  func aPathLeadsFromBaseToHead(_ base: Int, _ head: Int) {
    let path = DeltaLadder.path(from: base, to: head)
    var tip = base
    for case .delta(let start, let end) in path {
      #expect(start == tip)
      #expect(
        DeltaLadder.deltas(endingAt: end, since: 0).contains(.delta(after: start, upTo: end)))
      tip = end
    }
    #expect(tip == head)
  }

  @Test("Against the shortest of all paths, found by trying every one") func aPathIsTheShortest() {
    let last = 1234
    var best = [Int](repeating: 0, count: last + 1)
    for base in (0..<last).reversed() {
      best[base] =
        1
        + (0...3).compactMap { level -> Int? in
          let length = DeltaLadder.length(ofLevel: level)
          return base % length == 0 && base + length <= last ? best[base + length] : nil
        }.min()!
    }
    for base in 0...last {
      #expect(DeltaLadder.path(from: base, to: last).count == best[base], "from \(base)")
    }
  }

  @Test("A replica far behind needs few requests") func aReplicaFarBehindNeedsFewRequests() {
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "DeltaLadder"))
    for base in (0..<500).map({ _ in Int.random(in: 0...1_000_000, using: &random) }) {
      // One more is the head.
      #expect(DeltaLadder.path(from: base, to: base + 10_000).count + 1 <= 40, "from \(base)")
    }
  }

  @Test("A publisher writes few files") func aPublisherWritesFewFiles() {
    let files = (1...10_000).flatMap { DeltaLadder.deltas(endingAt: $0, since: 0) }
    #expect(files.count == 10_000 + 1_000 + 100 + 10 + 1)
    #expect(DeltaLadder.deltas(endingAt: 100, since: 0).count == 3)
    #expect(DeltaLadder.deltas(endingAt: 100, since: 46).count == 2)
    #expect(DeltaLadder.deltas(endingAt: 100, since: 100) == [])
  }

  @Test("A revision lies inside of longer deltas") func aRevisionLiesInsideOfLongerDeltas() {
    #expect(
      DeltaLadder.around(37, upTo: 1000) == [
        .delta(after: 30, upTo: 40), .delta(after: 0, upTo: 100), .delta(after: 0, upTo: 1000),
      ])
    #expect(DeltaLadder.around(37, upTo: 39) == [])
    #expect(DeltaLadder.around(40, upTo: 100) == [.delta(after: 0, upTo: 100)])
  }
}
