import Catalogue
import Encoding
import Foundation
import Store
import TestSupport
import Testing

@testable import Sync
@testable import Hub
@testable import Transport

/// Transfers that are broken off, and go on where they stopped.
@Suite(.timeLimit(.hang))
struct ResumeTests {
  /// A hub with a catalogue of some large revisions, and a relay that breaks connections off.
  struct Bench {
    let fixture: HubFixture
    let relay: Relay
    let url: RemoteURL
    let one: String
    let head: RevisionPoint

    init(_ make: (String) throws -> RevisionPoint) async throws {
      var limits = HubServer.Limits()
      limits.openCatalogues = 1
      let fixture = try await HubFixture(limits)
      self.fixture = fixture
      one = fixture.folder.file("one.db")
      head = try make(one)
      let (one, direct) = (one, try fixture.url())
      _ = try await fixture.client { try await $0.push(one, to: direct) }
      relay = try Relay(at: fixture.folder.file("cut.sock"), to: try #require(fixture.endpoint))
      url = try fixture.url(socket: "cut.sock")
    }

    func cut(after count: Int) { relay.budget.withLock { $0 = Relay.Budget(toClient: count) } }
    func repair() { relay.budget.withLock { $0 = Relay.Budget() } }

    func stop() async throws {
      await relay.stop()
      try await fixture.stop()
    }
  }

  /// Clones whole, then again and again with connections that are cut, and returns what all came to.
  private func clone(
    _ bench: Bench, cutting budget: Int, isShallow: Bool = false
  ) async throws -> (whole: Int, parts: Int, tries: Int, path: String) {
    let (url, path) = (bench.url, bench.fixture.folder.file("clone-\(budget).db"))
    let whole = bench.fixture.folder.file("whole.db")
    let full = try await bench.fixture.client {
      isShallow
        ? try await $0.cloneShallow(url, to: whole) : try await $0.clone(url, to: whole)
    }
    try FileManager.default.removeItem(atPath: whole)
    var (parts, tries) = (0, 0)
    bench.cut(after: budget)
    while true {
      tries += 1
      do {
        let report = try await bench.fixture.client {
          isShallow
            ? try await $0.cloneShallow(url, to: path) : try await $0.clone(url, to: path)
        }
        parts += report.traffic.received
        break
      } catch let error as SyncError {
        #expect(error.code == .unreachable)
        #expect(!FileManager.default.fileExists(atPath: path))
        parts += budget
        if tries > 100 { throw error }
      }
    }
    #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
    return (full.traffic.received, parts, tries, path)
  }

  @Test(arguments: [100_000, 150_000, 200_000])
  func aCloneOfOneGreatRevision(_ budget: Int) async throws {
    let bench = try await Bench { try BigLab.make($0, profiles: [400]) }
    let result = try await clone(bench, cutting: budget)
    #expect(result.tries > 2)
    // Of each try but the last no more is lost than a piece that was not whole, and what frames it.
    #expect(result.parts < result.whole + result.tries * (66 << 10))
    #expect(try Lab.head(result.path) == bench.head)
    try Lab.verify(result.path)
    try await bench.stop()
  }

  /// The delta is read from a file: it never lies in memory as a whole.
  @Test func aLargeDeltaIsReadFromAFile() async throws {
    let bench = try await Bench { try BigLab.make($0, profiles: [1500]) }
    let path = bench.fixture.folder.file("large.db")
    let (url, isInMemory) = (bench.url, Locked<Bool?>(nil))
    _ = try await bench.fixture.client { client in
      let partial = try PartialFile(
        beside: path, .delta, from: url.text, after: .origin, of: nil)
      return try await client.clone(
        .clone(name: url.catalogue.description, resuming: nil), url, partial
      ) { delivery in
        #expect(delivery.content.count > RequestExchange.heldSize)
        isInMemory.withLock { $0 = delivery.content.isInMemory }
      }
    }
    #expect(isInMemory.withLock { $0 } == false)
    try await bench.stop()
  }

  @Test func aCloneOfManyRevisions() async throws {
    let bench = try await Bench { try BigLab.make($0, profiles: Array(repeating: 40, count: 12)) }
    let result = try await clone(bench, cutting: 200_000)
    #expect(result.tries > 2)
    #expect(result.parts < result.whole + result.tries * (66 << 10))
    #expect(try Lab.head(result.path) == bench.head)
    try Lab.verify(result.path)
    try await bench.stop()
  }

  @Test func aShallowClone() async throws {
    let bench = try await Bench { try BigLab.make($0, profiles: [400]) }
    let result = try await clone(bench, cutting: 150_000, isShallow: true)
    #expect(result.tries > 2)
    #expect(result.parts < result.whole + result.tries * (66 << 10))
    try Lab.verify(result.path)
    try await bench.stop()
  }

  @Test func aPullBesideLocalRevisions() async throws {
    let bench = try await Bench { try BigLab.make($0, profiles: [10]) }
    let (path, url, one) = (bench.fixture.folder.file("mine.db"), bench.url, bench.one)
    _ = try await bench.fixture.client { try await $0.clone(url, to: path) }
    try Lab.edit(path, "mine-0", "Mine")
    try BigLab.add(one, profiles: 800, seed: 77)
    _ = try await bench.fixture.client { try await $0.push(one) }
    bench.cut(after: 200_000)
    #expect(
      await code { try await bench.fixture.client { try await $0.pull(path) } } == .unreachable)
    // A revision that comes to the hub meanwhile does not matter, nor one that is made here.
    let head = try Lab.edit(one, "news-0", "News")
    _ = try await bench.fixture.client { try await $0.push(one) }
    try Lab.edit(path, "mine-1", "Mine too")
    bench.repair()
    let report = try await bench.fixture.client { try await $0.pull(path) }
    #expect(report.resumedBytes > 120_000)
    #expect(report.shared == head && report.localRevisions == 2)
    try Lab.verify(path)
    try await bench.stop()
  }

  /// The content of the partial file when the next attempt begins, and whether it is used.
  enum Damage: String, CaseIterable {
    case none, garbage, empty, turnedEarly, turnedLate, cutShort, ofAnotherRemote, ofALaterVersion
  }

  @Test(arguments: Damage.allCases)
  func aPartialFileIsNotBelieved(_ damage: Damage) async throws {
    let bench = try await Bench { try BigLab.make($0, profiles: Array(repeating: 40, count: 24)) }
    let (path, url) = (bench.fixture.folder.file("clone.db"), bench.url)
    bench.cut(after: 800_000)
    #expect(
      await code { try await bench.fixture.client { try await $0.clone(url, to: path) } }
        == .unreachable)
    bench.repair()
    let partial = URL(fileURLWithPath: path + ".partial")
    var bytes = [UInt8](try Data(contentsOf: partial))
    switch damage {
    case .none: break
    case .garbage: bytes = [UInt8](repeating: 0x5a, count: 5000)
    case .empty: bytes = []
    case .turnedEarly: bytes[300] ^= 1
    case .turnedLate: bytes[bytes.count - 5000] ^= 1
    case .cutShort: bytes.removeLast(100_000)
    case .ofAnotherRemote, .ofALaterVersion:
      let (header, end) = try PartialHeader.decoded(bytes)
      var other = header
      other.url = "devcat://elsewhere/a/b"
      bytes = (damage == .ofALaterVersion ? header : other).encoded() + bytes[end...]
      if damage == .ofALaterVersion {
        let version = try #require(bytes.firstIndex(of: UInt8(ascii: "1")))
        bytes[version] = UInt8(ascii: "2")
      }
    }
    try Data(bytes).write(to: partial)
    let report = try await bench.fixture.client { try await $0.clone(url, to: path) }
    #expect(report.new == bench.head)
    try Lab.verify(path)
    switch damage {
    case .none: #expect(report.resumedBytes > 200_000 && report.discarded == nil)
    case .turnedLate, .cutShort: #expect(report.resumedBytes > 50_000 && report.discarded == nil)
    case .turnedEarly: #expect(report.resumedBytes == 0 && report.discarded == nil)
    case .garbage, .empty, .ofAnotherRemote, .ofALaterVersion:
      #expect(report.resumedBytes == 0 && report.discarded != nil)
    }
    #expect(!FileManager.default.fileExists(atPath: partial.path))
    try await bench.stop()
  }

  /// The hub's catalogue is not the one of the received part.
  @Test func aHubThatHasGoneBackIsAskedAnew() async throws {
    let bench = try await Bench { try BigLab.make($0, profiles: Array(repeating: 40, count: 12)) }
    let (path, url) = (bench.fixture.folder.file("clone.db"), bench.url)
    bench.cut(after: 300_000)
    #expect(
      await code { try await bench.fixture.client { try await $0.clone(url, to: path) } }
        == .unreachable)
    bench.repair()
    // The hub lets go of the file for another one, which then comes in its place.
    let other = bench.fixture.folder.file("other.db")
    let head = try BigLab.make(other, profiles: [5], id: .reference)
    let (direct, beside) = (try bench.fixture.url(), try bench.fixture.url("team/beside"))
    _ = try await bench.fixture.client { try await $0.push(other, to: beside) }
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: bench.fixture.hubFile() + suffix)
    }
    _ = try await bench.fixture.client { try await $0.push(other, to: direct) }
    let report = try await bench.fixture.client { try await $0.clone(url, to: path) }
    #expect(report.new == head && report.resumedBytes == 0 && report.discarded != nil)
    try await bench.stop()
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
