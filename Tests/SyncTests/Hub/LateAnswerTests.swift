import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatTestSupport
import Foundation
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// Answers that come after another process has changed the replica, and answers that are not true.
@Suite("Late and false answers", .timeLimit(.hang)) struct LateAnswerTests {
  /// A replica, the revisions that its hub has, and what the hub answers, one request after another.
  struct Script {
    let server: TestServer
    let path: String
    let url: RemoteURL
    /// Three revisions, of which the replica has the first ones.
    let revisions: [Revision]
    let requests = Locked<Int>(0)

    /// - Parameter answers: Made when their requests have come; a connection begins with a hello.
    init(
      having count: Int, _ answers: [@Sendable (Script) throws -> [Message]]
    ) async throws {
      let script = Locked<Script?>(nil)
      let requests = requests
      server = try TestServer { channel in
        var isFirst = true
        while let bytes = try? await channel.read(until: .after(.hang)), !bytes.isEmpty,
          let script = script.withLock({ $0 })
        {
          let index = requests.withLock { number in
            defer { number += 1 }
            return number
          }
          guard answers.indices.contains(index) else { break }
          do {
            let answer = try answers[index](script).flatMap { $0.frame(request: 1).bytes }
            try await channel.write(
              (isFirst ? RawMessages.hello : []) + answer, until: .after(.hang))
          } catch {
            Issue.record(error)
          }
          isFirst = false
        }
        await channel.finish(until: .after(.hang))
      }
      path = server.folder.file("one.db")
      let full = server.folder.file("full.db")
      try Lab.make(full, revisions: 3)
      revisions = try CatalogueFile.open(at: full, access: .readOnly)
        .log.revisions(after: 0, maximumBytes: .max)
      try Lab.make(path, revisions: count)
      url = try RemoteURL("devcat+unix://\(server.folder.file("hub.sock"))?catalogue=team/lab")
      try Lab.setRemote(path, url, base: revisions[0].point)
      script.withLock { [self] in $0 = self }
    }

    /// What another process does meanwhile: it pulls all three revisions.
    func pullElsewhere() throws {
      let file = try CatalogueFile.open(at: path, access: .readWrite)
      let number = try file.log.head().number
      try file.apply(Array(revisions[number...]), onto: revisions[number - 1].point)
      try file.settings.setRemote(Remote(url: url.text, base: revisions[2].point))
      try file.settings.setSeenPoint(
        revisions[2].point, of: url.catalogue.description, on: url.endpoint.key)
    }

    func head(_ number: Int) throws -> [Message] {
      [.head(.init(catalogue: Lab.id, point: revisions[number - 1].point))]
    }

    var file: CatalogueFile {
      get throws { try CatalogueFile.open(at: path, access: .readWrite) }
    }

    func pull() async throws -> SyncReport {
      let path = path
      let client = HubClient(on: server.loop)
      return try await Task(executorPreference: server.loop) { try await client.pull(path) }.value
    }
  }

  @Test(
    "A late answer takes nothing back: the hub is asked again",
    arguments: ["unchanged", "contained", "revisions"])
  func lateAnswer(_ kind: String) async throws {
    let script = try await Script(
      having: kind == "contained" ? 2 : 1,
      [
        { script in
          try script.pullElsewhere()
          switch kind {
          case "unchanged": return [.unchanged]
          case "contained": return try script.head(2)
          default:
            let delta = DeltaWriter.encoded([script.revisions[1]])
            return try script.head(2) + [.delta(.init(delta, isLast: true))]
          }
        },
        { _ in [.unchanged] },
      ])
    let report = try await script.pull()
    #expect(report.isUnchanged && report.new == script.revisions[2].point, "\(report)")
    #expect(script.requests.withLock { $0 } == 2)
    #expect(try Lab.remote(script.path)?.base == script.revisions[2].point)
    #expect(try script.file.seenPoint(for: script.url) == script.revisions[2].point)
    await script.server.stop()
  }

  /// What a lying hub answers to a push of revision 2 on revision 1.
  struct Lie: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let code: Failure.Code
    let answer: @Sendable (Script) -> [Message]

    /// `stale`, with a head and revisions.
    init(
      _ description: String, _ code: Failure.Code, head: Int, _ numbers: [Int],
      _ alter: @escaping @Sendable (inout [UInt8]) -> Void = { _ in }
    ) {
      (testDescription, self.code) = (description, code)
      answer = { script in
        var delta = DeltaWriter.encoded(numbers.map { script.revisions[$0 - 1] }[...])
        alter(&delta)
        return [
          .stale(.init(head: script.revisions[head - 1].point)),
          .delta(.init(delta, isLast: true)),
        ]
      }
    }

    static let all = [
      Lie("revisions that do not reach its head", .badDelta, head: 3, [2]),
      Lie("revisions beyond its head", .badDelta, head: 2, [2, 3]),
      Lie("revisions that follow on another base", .badDelta, head: 3, [3]),
      Lie("revisions that the base begins with", .badDelta, head: 3, [1, 2, 3]),
      Lie("no revision", .badDelta, head: 2, []),
      Lie("bytes that are no delta", .badDelta, head: 2, [2]) { $0 = [1, 2, 3] },
      Lie("a delta with a bit flipped", .badDelta, head: 2, [2]) { $0[$0.count / 2] ^= 1 },
      Lie("the base as its head", .protocolViolation, head: 1, []),
    ]
  }

  @Test("push: a false answer changes nothing", arguments: Lie.all)
  func falseAnswers(_ lie: Lie) async throws {
    let script = try await Script(having: 1, [lie.answer])
    let own = try Lab.edit(script.path, "pixel", "Pixel")
    let (path, loop) = (script.path, script.server.loop)
    let found = await code {
      try await Task(executorPreference: loop) { try await HubClient(on: loop).push(path) }.value
    }
    #expect(found == lie.code)
    #expect(try Lab.remote(path)?.base == script.revisions[0].point)
    #expect(try Lab.head(path) == own)
    #expect(try script.file.merging.pendingMerge() == nil)
    try Lab.verify(path)
    await script.server.stop()
  }

  @Test("push: a node that lags, and shows an older head at first, is asked again")
  func aNodeThatLags() async throws {
    let script = try await Script(
      having: 3,
      [
        { try $0.head(1) },
        { script in
          [
            .stale(.init(head: script.revisions[1].point)),
            .delta(.init(DeltaWriter.encoded([script.revisions[1]]), isLast: true)),
          ]
        },
        { try $0.head(2) }, { [.accepted(.init(head: $0.revisions[2].point))] },
      ])
    let other = try RemoteURL("devcat+unix:///other.sock?catalogue=team/lab")
    try Lab.setRemote(script.path, other, base: script.revisions[1].point)
    let (path, url) = (script.path, script.url)
    let client = HubClient(on: script.server.loop)
    let report = try await Task(executorPreference: script.server.loop) {
      try await client.push(path, to: url)
    }.value
    #expect(report.new == script.revisions[2].point && report.formerRemote == other.text)
    #expect(script.requests.withLock { $0 } == 4)
    await script.server.stop()
  }

  @Test("push: a hub that is always ahead is left when the time is over")
  func alwaysStale() async throws {
    let stale = { @Sendable (number: Int) in
      { @Sendable (script: Script) in
        [
          Message.stale(.init(head: script.revisions[number - 1].point)),
          .delta(.init(DeltaWriter.encoded([script.revisions[number - 1]]), isLast: true)),
        ]
      }
    }
    let script = try await Script(having: 1, [stale(2), stale(3)])
    try Lab.edit(script.path, "pixel", "Pixel")
    let (path, loop) = (script.path, script.server.loop)
    let found = await code {
      var limits = HubClient.Limits()
      limits.wait = .zero
      let client = HubClient(on: loop, limits: limits)
      return try await Task(executorPreference: loop) { try await client.push(path) }.value
    }
    #expect(found == .stale)
    // What came is kept, and the local revision follows it.
    #expect(try Lab.remote(path)?.base == script.revisions[1].point)
    #expect(try Lab.head(path).number == 3)
    await script.server.stop()
  }

  @Test("push: a hub that says it has accepted something else is not believed")
  func acceptedSomethingElse() async throws {
    let script = try await Script(
      having: 1, [{ [.accepted(.init(head: $0.revisions[1].point))] }])
    try Lab.edit(script.path, "pixel", "Pixel")
    let (path, loop) = (script.path, script.server.loop)
    let found = await code {
      try await Task(executorPreference: loop) { try await HubClient(on: loop).push(path) }.value
    }
    #expect(found == .protocolViolation)
    #expect(try Lab.remote(path)?.base == script.revisions[0].point)
    await script.server.stop()
  }

  @Test("push: an answer about revisions that were rebased meanwhile records nothing")
  func acceptedAfterAPull() async throws {
    let script = try await Script(
      having: 1,
      [
        { script in
          let pushed = try Lab.head(script.path)
          let file = try script.file
          _ = try file.merging.merge(after: script.revisions[0].point, from: script.url.text) {
            take in
            try take(script.revisions[1])
          }
          return [.accepted(.init(head: pushed))]
        },
        { _ in [.failure(.init(.diverged, "no"))] },
        // Asked once more over a connection of its own.
        { _ in [.failure(.init(.diverged, "no"))] },
      ])
    try Lab.edit(script.path, "pixel", "Pixel")
    let path = script.path
    let client = HubClient(on: script.server.loop)
    // It begins again with what is there now.
    #expect(
      await code {
        try await Task(executorPreference: script.server.loop) { try await client.push(path) }.value
      } == .diverged)
    #expect(try Lab.remote(path)?.base == script.revisions[1].point)
    #expect(try Lab.head(path).number == 3)
    await script.server.stop()
  }
}
