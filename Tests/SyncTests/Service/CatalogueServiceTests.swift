import Catalogue
import Encoding
import Foundation
import Store
import TestSupport
import Testing

@testable import Sync
@testable import Hub
@testable import Transport

/// What every implementation of a hub's service does: files in a folder, and a model in memory.
@Suite(.timeLimit(.hang))
struct CatalogueServiceTests {
  @Test(arguments: ServiceBench.Kind.allCases)
  func aPushIsTakenInOnceAndWhole(_ kind: ServiceBench.Kind) async throws {
    let bench = try ServiceBench(kind)
    #expect(try await bench.standing() == nil)
    #expect(try await bench.push(1...2, by: "ci") == .accepted)
    #expect(try await bench.push(1...2) == .accepted)
    #expect(try await bench.push(4...4) == .stale(bench.point(2)))
    #expect(try await bench.push(3...4) == .accepted)
    let standing = try #require(try await bench.standing(at: 3))
    #expect(standing == Standing(catalogue: Lab.id, head: bench.point(4), point: bench.point(3)))
    #expect(try await bench.standing(at: 5)?.point == nil)
    let runs = try await bench.service.pushers(of: bench.name, after: 0, upTo: 4)
    #expect(runs == [PusherRun(revisions: 1...2, name: "ci")])
    #expect(
      try await bench.service.root(of: bench.name, at: 3) == bench.revisions[2].header.root)
    #expect(try await bench.service.root(of: bench.name, at: 9) == nil)
    await bench.end()
  }

  @Test(arguments: ServiceBench.Kind.allCases)
  func whatDoesNotFitIsRefused(_ kind: ServiceBench.Kind) async throws {
    let bench = try ServiceBench(kind)
    #expect(await code { try await bench.push(2...3) } == .unknownCatalogue)
    #expect(try await bench.push(1...2) == .accepted)
    let third = DeltaWriter.encoded([bench.revisions[2]])
    let cases: [([UInt8], RevisionPoint, CatalogueID, SyncError.Code)] = [
      ([1, 2, 3], bench.point(3), Lab.id, .badDelta),
      ([], bench.point(3), Lab.id, .badDelta),
      (third, bench.point(4), Lab.id, .badDelta),
      (DeltaWriter.encoded([bench.revisions[3]]), bench.point(4), Lab.id, .badDelta),
      (Array(third.dropLast()), bench.point(3), Lab.id, .badDelta),
      (third, bench.point(3), .reference, .otherLineage),
    ]
    for (bytes, head, id, expected) in cases {
      let found = await code {
        try await bench.offer(bytes, after: bench.point(2), upTo: head, id: id)
      }
      #expect(found == expected)
      #expect(try await bench.standing()?.head == bench.point(2))
    }
    await bench.end()
  }

  /// All answers are those of the other implementation, byte by byte.
  @Test func bothAnswerAlike() async throws {
    let (one, other) = (try ServiceBench(.folder), try ServiceBench(.memory))
    for bench in [one, other] {
      #expect(try await bench.push(1...3, by: "a") == .accepted)
      #expect(try await bench.push(4...4, by: "b") == .accepted)
    }
    for number in 1...4 {
      let head = one.point(number)
      #expect(try await Self.snapshot(of: one, at: head) == Self.snapshot(of: other, at: head))
      for nodes in [[], [0, 7, 63]] {
        #expect(
          try await one.service.hashes(of: one.name, at: head, under: nodes, for: "a")
            == other.service.hashes(of: other.name, at: head, under: nodes, for: "a"))
      }
      let all = try await Self.records(of: one, at: head)
      #expect(try await all == Self.records(of: other, at: head))
      #expect(!all.isEmpty)
      for base in 0..<number {
        let (mine, theirs) = (
          try await one.service.netChange(of: one.name, after: base, upTo: head, for: "a"),
          try await other.service.netChange(of: other.name, after: base, upTo: head, for: "a")
        )
        #expect(try await mine.all() == theirs.all())
        #expect(mine.pushers == theirs.pushers)
        #expect(try await Self.delta(of: one, base, head) == Self.delta(of: other, base, head))
      }
    }
    await one.end()
  }

  private static func snapshot(of bench: ServiceBench, at point: RevisionPoint) async throws
    -> [Profile]
  {
    let bytes = try await bench.service.snapshot(of: bench.name, at: point, for: "a")
    var reader = try SnapshotReader(try await bytes.piece(0..<bytes.count))
    var profiles: [Profile] = []
    while let chunk = try reader.nextChunk() { profiles += chunk }
    return profiles
  }

  private static func records(of bench: ServiceBench, at point: RevisionPoint) async throws
    -> [UInt8]
  {
    let ids = bench.revisions.flatMap { (try? Changes.decoded($0.changes)) ?? [] }.map(\.id)
    let buckets = Set(ids.map(StateTree.bucket(ofID:))).sorted()
    let parts = try await bench.service.records(
      of: bench.name, inBuckets: buckets, at: point, for: "a")
    #expect(parts.sizes.reduce(0, +) == parts.bytes.count)
    return try await parts.bytes.piece(0..<parts.bytes.count)
  }

  /// The revisions of all parts of a delta.
  private static func delta(
    of bench: ServiceBench, _ base: Int, _ head: RevisionPoint
  ) async throws -> [Revision] {
    var (number, revisions) = (base, [Revision]())
    while number < head.number {
      let part = try await bench.service.delta(
        of: bench.name, after: number, upTo: head, for: "a")
      revisions += try DeltaReader.decoded(try await part.all())
      number = part.last
    }
    return revisions
  }
}

extension DeltaPart {
  fileprivate func all() async throws -> [UInt8] { try await bytes.piece(0..<bytes.count) }
}
