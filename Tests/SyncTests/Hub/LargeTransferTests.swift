import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

@Suite("Large transfers", .timeLimit(.hang))
struct LargeTransferTests {
  @Test("A large delta is read from a file and never whole in memory")
  func aLargeDeltaIsReadFromAFile() async throws {
    let fixture = try await HubFixture()
    let (one, path) = (fixture.folder.file("one.db"), fixture.folder.file("large.db"))
    try BigLab.make(one, profiles: [1500])
    let url = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let delta = try await Task(executorPreference: fixture.loop) {
      try await HubSource(HubClient(on: fixture.loop), url)
        .hold(.clone(name: url.catalogue.description), beside: path).delta
    }.value
    #expect(try #require(delta).count > RequestExchange.heldSize)
    #expect(delta?.isInMemory == false)
    try await fixture.stop()
  }

  @Test("A transfer that is cut off leaves nothing behind, and begins again")
  func aBrokenTransferLeavesNothing() async throws {
    let fixture = try await HubFixture()
    let (one, path) = (fixture.folder.file("one.db"), fixture.folder.file("clone.db"))
    let head = try BigLab.make(one, profiles: Array(repeating: 40, count: 12))
    let direct = try fixture.url()
    _ = try await fixture.client { try await $0.push(one, to: direct) }
    let relay = try Relay(at: fixture.folder.file("cut.sock"), to: try #require(fixture.endpoint))
    let url = try fixture.url(socket: "cut.sock")
    let before = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted()
    relay.budget.withLock { $0 = Relay.Budget(toClient: 150_000) }
    #expect(
      await code { try await fixture.client { try await $0.clone(url, to: path) } } == .unreachable)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() == before)
    relay.budget.withLock { $0 = Relay.Budget() }
    #expect(try await fixture.client { try await $0.clone(url, to: path) }.new == head)
    try Lab.verify(path)
    await relay.stop()
    try await fixture.stop()
  }
}

/// Catalogues whose deltas are large: their values do not deflate.
enum BigLab {
  /// Makes a catalogue with revisions of so many profiles each.
  @discardableResult
  static func make(
    _ path: String, profiles: [Int], id: CatalogueID = Lab.id
  ) throws -> RevisionPoint {
    let file = try CatalogueFile.create(at: path, id: id, name: "lab")
    for (seed, count) in profiles.enumerated() { try add(file, count, seed: UInt64(seed)) }
    return try file.log.head()
  }

  /// Adds a revision with so many profiles.
  static func add(_ path: String, profiles: Int, seed: UInt64) throws {
    try add(CatalogueFile.open(at: path, access: .readWrite), profiles, seed: seed)
  }

  private static func add(_ file: CatalogueFile, _ count: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let changes = (0..<count).map { number in
      var profile = Profile(id: String(format: "device-%02d-%06d", Int(seed), number))
      let noise = (0..<120).map { _ in String(generator.next(), radix: 36) }.joined()
      profile[Field.name.at()] = .text("Device \(number)")
      profile[FieldPath.attribute("noise")] = .text(noise)
      return Change.edit(id: profile.id, profile.patch(from: nil))
    }
    let note = RevisionNote(
      author: "Zoë", message: "many", time: Timestamp(seconds: 1_700_000_000))
    try file.commit(changes, note: note)
  }
}
