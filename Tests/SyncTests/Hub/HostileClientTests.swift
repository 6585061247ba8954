import DevcatValues
import DevcatEncoding
import Foundation
import DevcatSQLite
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("Clients that would end a hub, or make it hold more than its share", .timeLimit(.hang))
struct HostileClientTests {
  static let huge = String(repeating: "a", count: 3 << 20)

  /// A delta of one revision, all of whose bytes the client makes up.
  static func delta(header: [UInt8], changes: [UInt8]) -> [UInt8] {
    var content = CBORWriter()
    content.byteString(header)
    content.byteString(changes)
    var chunk = CBORWriter()
    chunk.array(count: 5)
    for number in [1, 1, content.bytes.count, 0] { chunk.integer(number) }
    chunk.byteString(Deflate.raw(content.bytes))
    return chunk.bytes
  }

  static func written(_ body: (inout CBORWriter) -> Void) -> [UInt8] {
    var writer = CBORWriter()
    body(&writer)
    return writer.bytes
  }

  /// Changes of one profile, in which something is huge.
  static func changes(id: String, keys: [String]) -> [UInt8] {
    written {
      $0.array(count: 5)
      $0.unsigned(1)
      $0.array(count: 1)
      $0.text(id)
      $0.array(count: 0)
      $0.map(count: 1)
      $0.array(count: keys.count + 1)
      $0.unsigned(UInt64(Field.name.number))
      for key in keys { $0.text(key) }
    }
  }

  static let deltas: [(String, [UInt8])] = {
    func pushed(_ changes: [UInt8]) -> [UInt8] {
      let header = RevisionHeader(
        catalogue: Lab.id, number: 1, parent: .zero, root: .zero, author: "", message: "",
        source: "", time: Timestamp(seconds: 0), changes: SHA256.digest(of: changes))
      return delta(
        header: Revision(header: header, changes: changes).headerBytes, changes: changes)
    }
    let word = written {
      $0.array(count: 10)
      $0.text(huge)
    }
    return [
      ("a header's word", delta(header: word, changes: [])),
      ("an id", pushed(changes(id: huge, keys: []))),
      ("a key", pushed(changes(id: "iphone-1", keys: [huge]))),
      (
        "many keys",
        pushed(changes(id: "iphone-1", keys: .init(repeating: "\u{1b}[2J" + huge, count: 4)))
      ),
    ]
  }()

  @Test("A refusal quotes what came, and fits in a message all the same", arguments: deltas)
  func aHugeTextInADeltaIsRefused(name: String, delta: [UInt8]) async throws {
    let fixture = try await HubFixture()
    let head = RevisionPoint(number: 1, digest: SHA256.digest(of: delta))
    let push = Message.push(
      .init(name: "team/lab", catalogue: Lab.id, base: .origin, head: head, size: delta.count))
    let channel = try await fixture.connect()
    try await channel.write(
      RawMessages.hello + push.frame(request: 1).bytes
        + Message.delta(.init(delta, isLast: true)).frame(request: 1).bytes,
      until: .after(.hang))
    let failure = try #require(try await RawMessages.failure(on: channel))
    #expect(failure.code == .badDelta)
    #expect(failure.message.utf8.count <= Message.Failed.longestText)
    await channel.close()
    for reason in fixture.dropped { #expect(reason.utf8.count < 10_000) }
    try await fixture.stop()
  }
}
