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

/// A hub over a unix socket in a folder of its own, and clients on a loop of theirs.
final class HubFixture: Sendable {
  let folder: SocketFolder
  let hub: HubServer
  let events: Locked<[HubServerEvent]>
  private let hubLoop: EventLoop
  private let clientLoop: EventLoop
  private let running: Task<Void, any Error>

  /// - Parameter prepare: Changes to the hub's folder before it starts.
  init(
    _ limits: HubServer.Limits = .init(), transport: Transport = .unix, hasPage: Bool = false,
    prepare: (_ root: String) throws -> Void = { _ in }
  ) async throws {
    let folder = try SocketFolder()
    let root = folder.file("hub")
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let events = Locked<[HubServerEvent]>([])
    hubLoop = try EventLoop()
    hubLoop.start()
    clientLoop = try EventLoop()
    clientLoop.start()
    let certificate = transport == .tls ? HubFolder(root).certificate : nil
    if transport == .tls { _ = try HubFolder(root).make(hosts: []) }
    try prepare(root)
    let hub = HubServer(
      folder: root, on: hubLoop, limits: Self.patient(limits), certificate: certificate
    ) { event in
      events.withLock { $0.append(event) }
    }
    let endpoint = transport.endpoint(in: folder)
    let pages = hasPage ? [Endpoint.unix(path: folder.file("page.sock"))] : []
    running = Task(executorPreference: hubLoop) {
      try await hub.run(on: [endpoint], pages: pages, mindsSignals: false)
    }
    (self.folder, self.hub, self.events) = (folder, hub, events)
    try await wait { self.endpoint != nil }
  }

  /// The limits with more time where a test says nothing of it: a client of a test may wait long for
  /// its turn among the others.
  private static func patient(_ limits: HubServer.Limits) -> HubServer.Limits {
    let usual = HubServer.Limits()
    var limits = limits
    if limits.handshake == usual.handshake { limits.handshake = .hang }
    if limits.farewell == usual.farewell { limits.farewell = .seconds(20) }
    if limits.write == usual.write { limits.write = .hang }
    return limits
  }

  /// The same for a client.
  private func patient(_ limits: HubClient.Limits) -> HubClient.Limits {
    let usual = HubClient.Limits()
    var limits = limits
    if limits.hello == usual.hello { limits.hello = .hang }
    if limits.silence == usual.silence { limits.silence = .hang }
    limits.fingerprints = fingerprints
    return limits
  }

  var endpoint: Endpoint? {
    for case .ready(let endpoints) in events.withLock({ $0 }) { return endpoints.first }
    return nil
  }

  /// Where its figures are.
  var page: Endpoint? {
    for case .metrics(let endpoints) in events.withLock({ $0 }) { return endpoints.first }
    return nil
  }

  var answers: [String] {
    events.withLock { $0 }.compactMap { event in
      if case .answered(let request) = event {
        "\(request.operation) \(request.answer)"
      } else {
        nil
      }
    }
  }

  /// Why connections were ended.
  var dropped: [String] {
    events.withLock { $0 }.compactMap { event in
      if case .dropped(_, let reason) = event { reason } else { nil }
    }
  }

  var loop: EventLoop { clientLoop }

  func url(_ name: String = "team/lab", socket: String = "hub.sock") throws -> RemoteURL {
    try RemoteURL("devcat+unix://\(folder.file(socket))?catalogue=\(name)")
  }

  /// The URL of a catalogue over the transport that the hub listens at.
  func ownURL(_ name: String = "team/lab") throws -> RemoteURL {
    switch try #require(endpoint) {
    case .unix: try url(name)
    case .tcp(_, let port):
      try RemoteURL("devcat\(trust == nil ? "+tcp" : "")://127.0.0.1:\(port)/\(name)")
    }
  }

  /// How the hub is trusted, where it speaks TLS.
  var trust: HubTrust? {
    for case .certificate(let details) in events.withLock({ $0 }) {
      return .certificate(details.fingerprint)
    }
    return nil
  }

  /// Limits of a client that trusts the hub.
  var trusting: HubClient.Limits {
    var limits = HubClient.Limits()
    (limits.trust, limits.fingerprints) = (trust, fingerprints)
    return limits
  }

  /// The certificates that the machine of the clients remembers.
  var fingerprints: FingerprintStore { FingerprintStore(folder.file("fingerprints")) }

  /// A client whose work runs on a loop apart from the hub's.
  func client(
    _ limits: HubClient.Limits = .init(),
    _ body: @escaping @Sendable (HubClient) async throws -> SyncReport
  ) async throws -> SyncReport {
    let client = HubClient(on: clientLoop, limits: patient(limits))
    return try await Task(executorPreference: clientLoop) { try await body(client) }.value
  }

  /// The path of the hub's file of a catalogue.
  func hubFile(_ name: String = "team/lab") -> String { folder.file("hub/\(name).db") }

  func stop() async throws {
    await hub.stop()
    try await running.value
    hubLoop.stop()
    clientLoop.stop()
  }

  /// A connection that speaks bytes.
  func connect() async throws -> Channel {
    let endpoint = try #require(endpoint)
    return try await Channel.connect(
      to: endpoint, trust: trust, on: clientLoop, until: .after(.hang))
  }
}

/// Waits until something is so.
func wait(until isSo: @Sendable () async throws -> Bool) async throws {
  let end = ContinuousClock.now + .hang
  while ContinuousClock.now < end {
    if try await isSo() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
  Issue.record("what was waited for did not happen")
}

/// The code of the error that the body throws, if it is one of syncing.
func code<Value>(_ body: () async throws -> Value) async -> Failure.Code? {
  do {
    _ = try await body()
    return nil
  } catch {
    return ((error as? Refusal).map { Failure($0.failure) } ?? Failure(any: error)).code
  }
}

/// Catalogue files of the tests.
enum Lab {
  static let id = CatalogueID([UInt8](repeating: 7, count: 16)) ?? .reference

  /// Makes a catalogue with so many revisions of one profile each.
  @discardableResult
  static func make(
    _ path: String, revisions: Int, id: CatalogueID = id
  ) throws -> RevisionPoint {
    let file = try CatalogueFile.create(at: path, id: id, name: "lab")
    for number in 0..<revisions { try commit(file, "iphone-\(number)", "iPhone \(number)") }
    return try file.log.head()
  }

  /// Adds a revision to a catalogue.
  @discardableResult
  static func edit(_ path: String, _ id: String, _ name: String) throws -> RevisionPoint {
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    return try commit(file, id, name)
  }

  @discardableResult
  private static func commit(
    _ file: CatalogueFile, _ id: String, _ name: String
  ) throws -> RevisionPoint {
    var new = try file.devices.profile(id: id) ?? Profile(id: id)
    let old = try file.devices.profile(id: id)
    new[Field.name.at()] = .text(name)
    let change = try #require(Change(id: id, from: old, to: new))
    let note = RevisionNote(
      author: "Zoë", message: "set the name", time: Timestamp(seconds: 1_700_000_000))
    return try #require(try file.commit([change], note: note))
  }

  static func head(_ path: String) throws -> RevisionPoint {
    try CatalogueFile.open(at: path, access: .readOnly).log.head()
  }

  static func remote(_ path: String) throws -> Remote? {
    try CatalogueFile.open(at: path, access: .readOnly).settings.remote
  }

  /// Makes a catalogue whose history begins with the head of another one.
  static func makeShallow(_ path: String, from other: String) throws {
    let file = try CatalogueFile.open(at: other, access: .readOnly)
    var snapshot: [UInt8] = []
    try file.snapshots.write(at: file.log.head().number) { snapshot += $0 }
    _ = try CatalogueFile.load(snapshot: snapshot, at: path)
  }

  static func setRemote(_ path: String, _ url: RemoteURL, base: RevisionPoint) throws {
    try CatalogueFile.open(at: path, access: .readWrite)
      .settings.setRemote(Remote(url: url.text, base: base))
  }

  /// Checks every digest of a catalogue.
  static func verify(_ path: String) throws {
    let found = try CatalogueFile.open(at: path, access: .readOnly).maintenance.verify()
    #expect(found.difference == nil)
  }
}
