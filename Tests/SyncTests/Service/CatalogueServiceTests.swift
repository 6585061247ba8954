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

/// The behaviour of every implementation of a hub's service: files in a folder, files that are a cache of
/// PostgreSQL, and a model in memory.
@Suite("Catalogue service", .timeLimit(.hang))
struct CatalogueServiceTests {
  @Test("A push is taken in once and whole", arguments: ServiceBench.Kind.installed)
  func aPushIsTakenInOnceAndWhole(_ kind: ServiceBench.Kind) async throws {
    let bench = try ServiceBench(kind)
    #expect(try await bench.extent() == nil)
    #expect(try await bench.push(1...2, by: "ci") == .held)
    #expect(try await bench.push(1...2) == .held)
    // On a base that is not there yet, and on one before the head.
    #expect(await code { try await bench.push(4...4) } == .diverged)
    #expect(try await bench.push(2...3) == .stale(bench.point(2)))
    #expect(try await bench.push(3...4) == .held)
    let extent = try #require(try await bench.extent(at: 3))
    #expect(extent == LogExtent(catalogue: Lab.id, head: bench.point(4), point: bench.point(3)))
    #expect(try await bench.extent(at: 5)?.point == nil)
    #expect(
      try await bench.delta(after: 0).provenance
        == Provenance(pushers: [PusherRun(revisions: 1...2, name: "ci")]))
    await bench.end()
  }

  @Test(
    "A frozen catalogue: pushes are refused until that is over, and pulls go on",
    arguments: ServiceBench.Kind.installed.filter { $0 != .memory })
  func frozenCatalogue(_ kind: ServiceBench.Kind) async throws {
    let bench = try ServiceBench(kind)
    let store = try #require(bench.store)
    if kind == .folder { _ = try HubFolder(bench.folder.path).make(hosts: []) }
    #expect(await code { try store.freeze(bench.name, true) } == .notFound)
    #expect(try await bench.push(1...2) == .held)
    try store.freeze(bench.name, true)
    #expect(try store.frozen() == [bench.name])
    #expect(await code { try await bench.push(3...3) } == .notPermitted)
    // What the hub has already is answered: a push whose answer was lost is repeated.
    #expect(try await bench.push(1...2) == .held)
    #expect(try await bench.extent()?.head == bench.point(2))
    #expect(try await bench.delta(after: 0).revisions.count == 2)
    try store.freeze(bench.name, false)
    #expect(try await bench.push(3...3) == .held)
    await bench.end()
  }

  @Test("Malformed pushes are refused", arguments: ServiceBench.Kind.installed)
  func malformedPushesAreRefused(_ kind: ServiceBench.Kind) async throws {
    let bench = try ServiceBench(kind)
    #expect(await code { try await bench.push(2...3) } == .unknownCatalogue)
    #expect(try await bench.push(1...2) == .held)
    let third = DeltaWriter.encoded([bench.revisions[2]])
    let cases: [([UInt8], RevisionPoint, CatalogueID, Failure.Code)] = [
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
      #expect(try await bench.extent()?.head == bench.point(2))
    }
    await bench.end()
  }

  /// Random writers, whose answers are lost at times, as if each sent its push once more.
  @Test(
    "Catalogue service: what was pushed is there once, byte for byte",
    arguments: ServiceBench.Kind.installed)
  func whatWasPushedIsThereOnce(_ kind: ServiceBench.Kind) async throws {
    let seed = SeededGenerator.seed(of: "whatWasPushedIsThereOnce")
    var tally: [String: Int] = [:]
    for round in 0..<SeededGenerator.rounds(12) {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      let bench = try ServiceBench(kind)
      #expect(try await bench.push(1...4, by: "a") == .held)
      var writers = try (0..<3).map { _ in try RandomWriter(bench.revisions) }
      var pushed: [Revision] = []
      for step in 0..<18 {
        let index = Int.random(in: 0..<3, using: &random)
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          try writers[index].edit(step, &random)
        }
        let push = try writers[index].push()
        let outcome = try await bench.offer(
          DeltaWriter.encoded(push.revisions), after: push.base, upTo: push.head, by: "w\(index)")
        if outcome == .held {
          // A part of them may be there from a push whose answer was lost.
          pushed += push.revisions.filter { !pushed.contains($0) }
        }
        let isLost = Int.random(in: 0..<4, using: &random) == 0
        let log = try await bench.delta(after: 0).revisions
        #expect(
          Array(log.dropFirst(4)) == pushed, "seed \(seed), round \(round), step \(step)")
        let word = isLost ? "lost" : try writers[index].take(outcome, push, log)
        tally[word, default: 0] += 1
      }
      await bench.end()
    }
    print("whatWasPushedIsThereOnce: \(tally)")
    for word in ["held", "stale", "lost"] {
      #expect(tally[word, default: 0] > 0, "seed \(seed): \(word)")
    }
  }

  @Test(
    "All answers are those of the other implementation, byte by byte",
    arguments: ServiceBench.Kind.installed.filter { $0 != .memory })
  func bothAnswerAlike(_ kind: ServiceBench.Kind) async throws {
    let (one, other) = (try ServiceBench(kind), try ServiceBench(.memory))
    for bench in [one, other] {
      #expect(try await bench.push(1...3, by: "a") == .held)
      #expect(try await bench.push(4...4, by: "b") == .held)
    }
    for number in 1...4 {
      let head = one.point(number)
      for base in 0..<number {
        #expect(try await Self.delta(of: one, base, head) == Self.delta(of: other, base, head))
      }
    }
    await one.end()
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

/// A replica in memory that edits and pushes.
private struct RandomWriter {
  private let file: CatalogueFile
  private var base: RevisionPoint

  init(_ revisions: [Revision]) throws {
    file = try CatalogueFile.inMemory(id: Lab.id, name: "writer")
    try file.apply(revisions, onto: .origin)
    base = try file.log.head()
  }

  func edit(_ step: Int, _ random: inout SeededGenerator) throws {
    let id = "iphone-\(Int.random(in: 0..<4, using: &random))"
    let old = try file.devices.profile(id: id)
    var new = old ?? Profile(id: id)
    new[Field.name.at()] = .text("Name \(Int.random(in: 0..<2, using: &random))")
    let key = "key \(Int.random(in: 0..<9, using: &random))"
    new[.attribute(key)] = .text("\(step)")
    let change: Change? =
      old != nil && Int.random(in: 0..<8, using: &random) == 0
      ? .delete(id: id) : Change(id: id, from: old, to: new)
    guard let change else { return }
    try file.commit(
      [change],
      note: RevisionNote(
        author: "a", message: "\(step)", time: Timestamp(seconds: 1_700_000_000 + Int64(step))))
  }

  func push() throws -> (revisions: [Revision], base: RevisionPoint, head: RevisionPoint) {
    (try file.log.revisions(after: base.number, maximumBytes: .max), base, try file.log.head())
  }

  /// Takes the answer: what came of it is the next push.
  mutating func take(
    _ outcome: PushOutcome,
    _ push: (revisions: [Revision], base: RevisionPoint, head: RevisionPoint),
    _ log: [Revision]
  ) throws -> String {
    switch outcome {
    case .held:
      base = push.head
      return "held"
    case .stale(let head):
      let delta = DeltaWriter.encoded(log[base.number..<head.number])
      _ = try file.merging.integrate(
        { try $0(delta) }, after: base, remote: Remote(url: "hub", base: head),
        provenance: Provenance(), settling: .theirs)
      base = head
      return "stale"
    }
  }
}
