import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// The answers of a hub's connection to each message, over catalogues in memory: as tables.
@Suite("Connection handler", .timeLimit(.hang))
struct ConnectionHandlerTests {
  /// A client's messages after its hello, and the hub's answers after its own.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let messages: @Sendable (ServiceBench) -> [Message]
    let answers: [String]
    /// The title under which docs/examples/conversations.txt has the conversation; `nil` if it has not.
    let title: String?
    var testDescription: String { name }

    init(
      _ name: String, _ answers: [String], title: String? = nil,
      _ messages: @escaping @Sendable (ServiceBench) -> [Message]
    ) {
      (self.name, self.messages, self.answers, self.title) = (name, messages, answers, title)
    }
  }

  static let hello = Message.hello(.init(greatestDelta: 1 << 20))

  /// Serves one connection, and returns what comes on it after the hub's hello until it ends.
  static func answers(
    of bench: ServiceBench, to messages: [Message], grant: AccessGrant? = nil,
    limits: HubServer.Limits = .init()
  ) async throws -> [String] {
    var answers = try await conversation(of: bench, with: messages, grant: grant, limits: limits)
    if case .hello? = answers.first { answers.removeFirst() }
    return answers.map { Self.text($0) }
  }

  /// Serves one connection; what comes on it.
  static func conversation(
    of bench: ServiceBench, with messages: [Message], grant: AccessGrant? = nil,
    limits: HubServer.Limits = .init(), _ body: (Message) -> Void = { _ in }
  ) async throws -> [Message] {
    let server = try TestServer { channel in
      let hub = HubContext(
        bench.service, folder: bench.folder.path, on: channel.loop, limits: limits,
        report: { _ in })
      let progress = Task { await hub.progress.follow() }
      defer { progress.cancel() }
      let handler = ConnectionHandler(channel, of: hub)
      if let grant { (handler.credential, handler.grant) = (nil, grant) }
      await handler.run()
    }
    let channel = try await server.connect()
    try await channel.write(
      ([hello] + messages).flatMap { $0.frame(request: 1).bytes }, until: .after(.hang))
    await channel.finishWriting()
    let answers = try await RawMessages.messages(on: channel, stopsAtFailure: false, body)
    await channel.close()
    await server.stop()
    return answers
  }

  @Test("A catalogue that is still read from a database: requests get progress meanwhile")
  func progressBeforeTheExtentIsKnown() async throws {
    let memory = MemoryCatalogues()
    let bench = try ServiceBench(.memory, memory)
    #expect(try await bench.push(1...3) == .held)
    var limits = HubServer.Limits()
    limits.progress = .milliseconds(50)
    let requests: [Message] = [
      Self.pull(bench, 2), .probe(.init(name: Self.name)),
    ]
    for request in requests {
      memory.isReading.withLock { $0 = true }
      let answers = try await Self.conversation(
        of: bench, with: [request], grant: AccessGrant(name: "me", catalogues: .all, role: .admin),
        limits: limits
      ) { message in
        if case .progress = message { memory.isReading.withLock { $0 = false } }
      }
      #expect(
        answers.dropFirst().first?.declaration.name == "progress",
        "\(request.declaration): \(answers.map(\.declaration))")
    }
  }

  static func text(_ message: Message) -> String {
    switch message {
    case .failure(let failure): failure.code.rawValue
    case .head(let head): "head \(head.point.number)"
    case .accepted(let accepted): "accepted \(accepted.head.number)"
    case .stale(let stale): "stale \(stale.head.number)"
    case .delta(let piece):
      if let revisions = try? DeltaReader.decoded(piece.bytes), !piece.bytes.isEmpty {
        "revisions \(revisions.map(\.header.number))"
      } else {
        piece.bytes.isEmpty ? "nothing" : "bytes"
      }
    case .provenance(let provenance):
      "pushed by \(provenance.pushers.map(\.name).joined(separator: ", "))"
    default: "\(message.declaration)"
    }
  }

  static let name = "team/lab"

  static func pull(
    _ bench: ServiceBench, _ number: Int, _ id: CatalogueID? = Lab.id, wait: UInt64 = 0
  ) -> Message {
    .pull(.init(name: name, catalogue: id, base: bench.point(number), wait: wait))
  }

  /// A push of revisions with its delta in one piece.
  static func push(
    _ bench: ServiceBench, _ numbers: ClosedRange<Int>, id: CatalogueID = Lab.id,
    name: String = name
  ) -> [Message] {
    let bytes = DeltaWriter.encoded(
      bench.revisions[(numbers.lowerBound - 1)..<numbers.upperBound])
    return [
      .push(
        .init(
          name: name, catalogue: id, base: bench.point(numbers.lowerBound - 1),
          head: bench.point(numbers.upperBound), size: bytes.count)),
      .delta(.init(bytes, isLast: true)),
    ]
  }

  static let elsewhere = RevisionPoint(number: 2, digest: SHA256.digest(of: [9]))

  /// A push that announces so many bytes, and pieces of other sizes.
  static func pieces(_ bench: ServiceBench, _ size: Int, _ sizes: [Int]) -> [Message] {
    [
      .push(
        .init(
          name: name, catalogue: Lab.id, base: bench.point(3), head: bench.point(4), size: size))
    ]
      + sizes.enumerated().map { index, size in
        .delta(
          .init([UInt8](repeating: 0, count: size), isLast: index == sizes.count - 1))
      }
  }

  /// The catalogue's head is revision 3.
  static let cases = [
    Case(
      "pull without news", ["unchanged"],
      title: "A pull without news, and the hellos before it"
    ) { [pull($0, 3)] },
    Case(
      "pull", ["head 3", "revisions [3]"],
      title: "A pull of one revision, which would wait a minute for one"
    ) { [pull($0, 2, wait: 60_000)] },
    Case("pull of two revisions", ["head 3", "revisions [2, 3]"]) { [pull($0, 1)] },
    Case("clone", ["head 3", "pushed by me", "revisions [1, 2, 3]"]) { [pull($0, 0, nil)] },
    Case("pull of an unknown name", ["unknown-catalogue"]) {
      [.pull(.init(name: "team/none", catalogue: Lab.id, base: $0.point(1)))]
    },
    Case("pull of another lineage", ["other-lineage"]) { [pull($0, 1, .reference)] },
    Case("pull on another base", ["diverged"]) { _ in
      [.pull(.init(name: name, catalogue: Lab.id, base: elsewhere))]
    },
    Case("pull on a base that the hub lacks", ["diverged"]) { [pull($0, 4)] },
    Case("probe", ["head 3"], title: "The head of a catalogue") { _ in
      [.probe(.init(name: name))]
    },
    Case("two requests", ["unchanged", "unknown-catalogue", "head 3"]) {
      [pull($0, 3), .probe(.init(name: "team/none")), .probe(.init(name: name))]
    },
    Case("push", ["pushed by me", "accepted 4"], title: "A push of one revision") {
      push($0, 4...4)
    },
    Case("push that is there", ["accepted 3"]) { push($0, 3...3) },
    Case(
      "push of which the hub holds a part", ["stale 3", "revisions [3]", "head 3"],
      title: "A push on an earlier revision than the head"
    ) { push($0, 3...4) + [.probe(.init(name: name))] },
    Case("push on a base that comes later", ["diverged", "head 3"]) {
      [
        .push(
          .init(
            name: name, catalogue: Lab.id, base: $0.point(4),
            head: RevisionPoint(number: 5, digest: .zero), size: 4)),
        .delta(.init([1, 2, 3, 4], isLast: true)), .probe(.init(name: name)),
      ]
    },
    Case("push on another base", ["diverged", "head 3"]) { _ in
      [
        .push(
          .init(
            name: name, catalogue: Lab.id, base: elsewhere,
            head: RevisionPoint(number: 3, digest: .zero), size: 4)),
        .delta(.init([1, 2, 3, 4], isLast: true)), .probe(.init(name: name)),
      ]
    },
    Case("push of another lineage", ["other-lineage", "head 3"]) {
      push($0, 4...4, id: .reference) + [.probe(.init(name: name))]
    },
    Case("first push", ["pushed by me", "accepted 2"]) { push($0, 1...2, name: "team/new") },
    Case("first push that does not begin at 0", ["unknown-catalogue", "head 3"]) {
      push($0, 2...2, name: "team/new") + [.probe(.init(name: name))]
    },
    Case("push that is no delta", ["bad-delta", "head 3"]) {
      pieces($0, 4, [4]) + [.probe(.init(name: name))]
    },
    Case("push beyond the limit", ["too-large"]) { pieces($0, (256 << 20) + 1, []) },
    Case("push of more bytes than announced", ["bad-message"]) { pieces($0, 4, [3, 2]) },
    Case("push of fewer bytes than announced", ["bad-message"]) { pieces($0, 4, [3]) },
    Case("push with an empty piece", ["bad-message"]) { pieces($0, 4, [0, 4]) },
    Case("push of a piece that is more than announced", ["bad-message"]) {
      var messages = push($0, 3...4)
      messages[1] = .delta(.init([UInt8](repeating: 0, count: 60_000), isLast: true))
      return messages
    },
    Case("a request in a delta", ["bad-message"]) { pieces($0, 4, []) + [pull($0, 1)] },
    Case("a delta alone", ["bad-message"]) { _ in [.delta(.init([1], isLast: true))] },
    Case("a bad name", ["bad-name"]) { _ in [.probe(.init(name: "../b"))] },
    Case("a second hello", ["bad-message"]) { _ in
      [.hello(.init(greatestDelta: 1))]
    },
    Case("an answer", ["bad-message"]) { _ in [.unchanged] },
    Case("pull that waits for an unknown name", ["unknown-catalogue"]) {
      [.pull(.init(name: "team/none", catalogue: Lab.id, base: $0.point(1), wait: 60_000))]
    },
    Case("another request while a pull waits", ["bad-message"]) {
      [pull($0, 3, wait: 60_000), pull($0, 1)]
    },
  ]

  @Test("Connection handler: answers", arguments: cases)
  func answers(_ sample: Case) async throws {
    let bench = try ServiceBench(.memory)
    #expect(try await bench.push(1...1, by: "me") == .held)
    #expect(try await bench.push(2...3) == .held)
    let grant = AccessGrant(name: "me", catalogues: .all, role: .admin)
    let found = try await Self.answers(of: bench, to: sample.messages(bench), grant: grant)
    #expect(found == sample.answers)
  }

  @Test(
    "The rights of each role on each catalogue",
    arguments: [
      ("read", "team/*", "probe", "head 3"), ("read", "other/*", "probe", "unknown-catalogue"),
      ("read", "team/lab", "pull", "head 3"), ("read", "team/no", "pull", "unknown-catalogue"),
      ("read", "*/*", "push", "not-permitted"),
      ("admin", "other/*", "push", "unknown-catalogue"), ("write", "*/lab", "push", "accepted 4"),
      ("write", "*/*", "first push", "not-permitted"),
      ("admin", "*/new", "first push", "accepted 1"),
      ("admin", "other/*", "waiting pull", "unknown-catalogue"),
    ])
  func eachRoleAllowsItsRequests(
    _ role: String, _ pattern: String, _ deed: String, _ expected: String
  ) async throws {
    let bench = try ServiceBench(.memory)
    #expect(try await bench.push(1...3) == .held)
    let grant = AccessGrant(
      name: nil, catalogues: try #require(CataloguePattern(pattern)),
      role: try #require(AccessRole(rawValue: role)))
    let messages: [Message] =
      switch deed {
      case "probe": [.probe(.init(name: Self.name))]
      case "pull": [Self.pull(bench, 1)]
      case "waiting pull": [Self.pull(bench, 3, wait: 60_000)]
      case "push": Self.push(bench, 4...4)
      default: Self.push(bench, 1...1, name: "team/new")
      }
    let found = try await Self.answers(of: bench, to: messages, grant: grant)
    #expect(found.first == expected)
  }
}
