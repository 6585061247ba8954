import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatEncoding

struct PublishedHeadTests {
  /// Two full pages and a shorter one, after a snapshot of revision 3.
  private static let pages = PublishedPagesTests.pages(from: 3, [100, 100, 7])

  static let head = PublishedHead(
    name: "acme/devices", catalogue: Samples.catalogue, epoch: 2, point: WireSample.point,
    root: Digest(Array(repeating: 7, count: 32)) ?? .zero, time: Timestamp(seconds: 1_790_000_000),
    expiry: Timestamp(seconds: 1_790_604_800), pages: pages, snapshot: 200,
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
    #expect(code { $0.pages = PublishedPages(from: $0.point.number + 1) } == .outOfRange)
    #expect(code { $0.pages.close(at: $0.point.number + 1) } == .outOfRange)
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

struct PublishedPagesTests {
  /// Pages of some lengths after a revision.
  static func pages(from beginning: Int, _ lengths: [Int]) -> PublishedPages {
    var pages = PublishedPages(from: beginning)
    for length in lengths { pages.close(at: pages.end + length) }
    return pages
  }

  private static func decoded(_ bytes: [UInt8]) throws(Failure) -> PublishedPages {
    var reader = CBORReader(bytes)
    let pages = try PublishedPages(item: &reader)
    try reader.finish()
    return pages
  }

  @Test("Published file: its name has its numbers") func namesHaveNumbers() {
    #expect(PublishedFile.page(after: 100, upTo: 200).path == "page/0000100-0000200.devd")
    #expect(PublishedFile.snapshot(46).path == "snapshot/0000046.devcat")
    #expect(
      PublishedFile.page(after: 9_999_999, upTo: 10_000_000).path == "page/9999999-10000000.devd")
    for file: PublishedFile in [.page(after: 0, upTo: 1), .snapshot(12_345_678)] {
      #expect(PublishedFile(path: file.path) == file)
    }
    for path in [
      "", "head", "page/1-2.devd", "page/0000001-0000002.devd.partial-x", "snapshot/x.devcat",
      "page/-000001-0000002.devd", "snapshot/0000001.devd", "other/0000001.devcat",
    ] {
      #expect(PublishedFile(path: path) == nil, "\(path)")
    }
  }

  @Test("Pages: the one after each revision, against a plain list of their ends")
  func pagesHoldRevisions() {
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "PublishedPages"))
    for _ in 0..<50 {
      let beginning = Int.random(in: 0...5, using: &random)
      let lengths = (0..<20).map { _ in [1, 7, 100].randomElement(using: &random) ?? 1 }
      let pages = Self.pages(from: beginning, lengths)
      let ends = lengths.reduce(into: [beginning]) { $0.append(($0.last ?? 0) + $1) }
      let head = pages.end + 3
      #expect(pages.end == ends.last)
      for number in beginning..<head {
        let base = ends.last { $0 <= number } ?? beginning
        let last = ends.first { $0 > number } ?? head
        #expect(
          pages.page(holdingAfter: number, upTo: head) == .page(after: base, upTo: last),
          "\(number) of \(ends)")
      }
    }
  }

  @Test("Pages: 10,000 revisions behind is 100 requests, and a few bytes of the head")
  func fewRequestsAndBytes() {
    let pages = Self.pages(from: 0, Array(repeating: PublishedPages.fullCount, count: 20_000))
    var (tip, count) = (1_234_567, 0)
    while tip < 1_244_567 {
      tip = pages.page(holdingAfter: tip, upTo: 2_000_050).last
      count += 1
    }
    #expect(count == 101)
    #expect(pages.runCount == 1)
  }

  @Test("Pages: odd lists are refused") func oddListsAreRefused() throws {
    let pages = Self.pages(from: 2, [100, 100, 3])
    let bytes = CBORWriter.bytes(of: 2, 2, 100, 1, 3)
    var writer = CBORWriter()
    pages.write(to: &writer)
    #expect(writer.bytes == bytes)
    #expect(try Self.decoded(bytes) == pages)
    for (bytes, code) in [
      (CBORWriter.bytes(of: 2, 2), Failure.Code.malformed),
      (CBORWriter.bytes(of: 2, 0, 100), .outOfRange),
      (CBORWriter.bytes(of: 2, 1, 0), .outOfRange),
      (CBORWriter.bytes(of: 2, 1 << 53, 1 << 53), .outOfRange),
      (CBORWriter.bytes(of: 1 << 53, 1, 1), .outOfRange),
      (CBORWriter.bytes(of: 0, 1 << 52, 1, 1 << 52, 1, 1, 1), .outOfRange),
    ] {
      #expect { try Self.decoded(bytes) } throws: { ($0 as? Failure)?.code == code }
    }
    var long = CBORWriter()
    long.array(count: 3 + 2 * PublishedPages.maximumRuns)
    long.items(0)
    for run in 0...PublishedPages.maximumRuns { long.items(1, 1 + run % 2) }
    #expect { try Self.decoded(long.bytes) } throws: { ($0 as? Failure)?.code == .tooLarge }
  }
}
