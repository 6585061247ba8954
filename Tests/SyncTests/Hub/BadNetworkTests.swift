import DevcatValues
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// Two replicas and a hub under TLS, and between them a network that does all that networks do: each
/// side is old or new, TLS lets nothing through that was altered, and in fair weather all become alike.
@Suite("Bad network", .timeLimit(.hang))
struct BadNetworkTests {
  enum Weather: String, CaseIterable, Sendable {
    case slices, delays, resets, halfOpen, corruption, cuts
  }

  /// More than the bytes of a connection with its handshake, so that some pass unharmed.
  private static let most = 4000

  private func budget(_ weather: Weather, _ random: inout SeededGenerator) -> Relay.Budget {
    let isToHub = Bool.random(using: &random)
    let count = Int.random(in: 0..<Self.most, using: &random)
    var budget = Relay.Budget()
    switch weather {
    case .slices: budget.slice = 1
    case .delays:
      budget.slice = Int.random(in: 50..<500, using: &random)
      budget.delay = .milliseconds(Int.random(in: 1..<10, using: &random))
    case .corruption:
      if isToHub { budget.alteredToHub = count } else { budget.alteredToClient = count }
    case .resets, .halfOpen, .cuts:
      if isToHub { budget.toHub = count } else { budget.toClient = count }
      budget.end = weather == .resets ? .reset : weather == .halfOpen ? .halfOpen : .close
    }
    return budget
  }

  @Test("Replicas converge after a bad network", arguments: Weather.allCases)
  func replicasConvergeAfterABadNetwork(_ weather: Weather) async throws {
    let seed = SeededGenerator.seed(of: "BadNetworkTests.\(weather)")
    var random = SeededGenerator(seed: seed)
    var hubLimits = HubServer.Limits()
    // Short where a side falls silent. A network that is only slow must never reach a limit.
    if weather != .slices, weather != .delays {
      (hubLimits.handshake, hubLimits.idle) = (.seconds(2), .seconds(2))
    }
    let fixture = try await HubFixture(hubLimits, transport: .tls)
    let relay = try Relay(
      on: .tcp(host: "127.0.0.1", port: 0), to: try #require(fixture.endpoint))
    guard case .tcp(_, let port) = relay.endpoint else { return }
    let url = try RemoteURL("devcat://127.0.0.1:\(port)/team/lab")
    let paths = ["one.db", "two.db"].map(fixture.folder.file)
    try Lab.make(paths[0], revisions: 3)
    let trusting = fixture.trusting
    _ = try await fixture.client(trusting) { try await $0.push(paths[0], to: url) }
    _ = try await fixture.client(trusting) { try await $0.clone(url, to: paths[1]) }

    var limits = HubClient.Limits()
    if weather == .halfOpen {
      (limits.hello, limits.silence) = (.milliseconds(200), .milliseconds(200))
    }
    let hasty = limits
    var tally: [String: Int] = [:]
    for round in 0..<SeededGenerator.rounds(40) {
      let number = Int.random(in: 0...1, using: &random)
      let path = paths[number]
      let isPush = Bool.random(using: &random)
      if isPush { try Lab.edit(path, "iphone-\(number)", "Phone \(round)") }
      let before = try Lab.head(path)
      relay.budget.withLock { [budget = budget(weather, &random)] in $0 = budget }
      let refusal = await code {
        try await fixture.client(hasty) {
          isPush ? try await $0.push(path) : try await $0.pull(path)
        }
      }
      tally[refusal?.name ?? "done", default: 0] += 1
      // Nothing that was altered came to those who read revisions.
      #expect(
        refusal != .badDelta && refusal?.status != .inputOutput, "seed \(seed), round \(round)")
      if refusal != nil, !isPush { #expect(try Lab.head(path) == before, "round \(round)") }
      try Lab.verify(path)
      if weather == .slices || weather == .delays {
        #expect(refusal == nil, "seed \(seed), round \(round)")
      }
    }
    print("BadNetworkTests.\(weather): \(tally)")
    relay.budget.withLock { $0 = .init() }
    for path in paths + paths { _ = try await fixture.client { try await $0.push(path) } }
    for path in paths { _ = try await fixture.client { try await $0.pull(path) } }
    let head = try Lab.head(fixture.hubFile())
    for path in paths { #expect(try Lab.head(path) == head, "seed \(seed)") }
    try Lab.verify(fixture.hubFile())
    let messages = try CatalogueFile.open(at: paths[0], access: .readOnly).log.entries()
    #expect(Set(messages.map(\.digest)).count == head.number)
    if weather != .slices, weather != .delays {
      #expect(tally.count > 1 && tally["done", default: 0] > 0, "seed \(seed): \(tally)")
    }
    await relay.stop()
    try await fixture.stop()
  }

  /// Connections that overtake one another: the hub takes pushes in another order than they began.
  @Test("Connections that arrive in another order") func connectionsThatArriveInAnotherOrder()
    async throws
  {
    let seed = SeededGenerator.seed(of: "BadNetworkTests.order")
    var random = SeededGenerator(seed: seed)
    let fixture = try await HubFixture()
    let relay = try Relay(at: fixture.folder.file("late.sock"), to: try #require(fixture.endpoint))
    let url = try fixture.url(socket: "late.sock")
    let paths = (0..<4).map { fixture.folder.file("replica-\($0).db") }
    try Lab.make(paths[0], revisions: 4)
    _ = try await fixture.client { try await $0.push(paths[0], to: url) }
    for path in paths.dropFirst() {
      _ = try await fixture.client { try await $0.clone(url, to: path) }
    }
    var names: Set<String> = []
    for round in 0..<SeededGenerator.rounds(6) {
      for (number, path) in paths.enumerated() {
        let name = "iPhone \(number) of round \(round)"
        names.insert(name)
        try Lab.edit(path, "iphone-\(number)", name)
      }
      let waits = (0..<40).map { _ in
        Duration.milliseconds(Int.random(in: 0..<60, using: &random))
      }
      relay.budget.withLock { $0.waits = waits }
      let tasks = paths.map { path in
        Task {
          let refusal = await code { try await fixture.client { try await $0.push(path) } }
          #expect(refusal == nil, "seed \(seed), round \(round)")
        }
      }
      for task in tasks { await task.value }
    }
    relay.budget.withLock { $0 = .init() }
    let hub = try CatalogueFile.open(at: fixture.hubFile(), access: .readOnly)
    for path in paths {
      _ = try await fixture.client { try await $0.pull(path) }
      #expect(try Lab.head(path) == hub.log.head(), "seed \(seed)")
      try Lab.verify(path)
    }
    #expect(try hub.log.head().number == 4 + names.count, "seed \(seed): lost or doubled")
    await relay.stop()
    try await fixture.stop()
  }
}
