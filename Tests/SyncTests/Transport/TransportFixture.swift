import DevcatValues
import Foundation
import DevcatTestSupport

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// A folder of one test, with a path short enough for unix sockets; removed with it.
final class SocketFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/devcat-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}

/// Which transport a test runs over.
enum Transport: String, CaseIterable, Sendable {
  case unix, tcp, localhost, tls

  func endpoint(in folder: SocketFolder) -> Endpoint {
    switch self {
    case .unix: .unix(path: folder.file("hub.sock"))
    case .tcp, .tls: .tcp(host: "127.0.0.1", port: 0)
    case .localhost: .tcp(host: "localhost", port: 0)
    }
  }
}

/// A server on a loop thread of its own, for one test.
struct TestServer {
  let loop: EventLoop
  let reactor: Reactor
  let listener: Listener
  let folder: SocketFolder
  /// How it is trusted, where it speaks TLS.
  let trust: HubTrust?

  var endpoint: Endpoint { listener.endpoint }

  /// Starts a server with a handler, which echoes unless another is given.
  init(
    _ transport: Transport = .unix,
    handler: @escaping @Sendable (Channel) async -> Void = TestServer.echo
  ) throws {
    folder = try SocketFolder()
    loop = try EventLoop()
    loop.start()
    reactor = Reactor(on: loop)
    let certificate = try transport == .tls ? TestCertificate.shared.get() : nil
    trust = certificate.map { .certificate($0.details.fingerprint) }
    listener = try Listener(
      on: transport.endpoint(in: folder), context: certificate?.context, loop: loop)
    let (loop, reactor, listener) = (loop, reactor, listener)
    Task(executorPreference: loop) {
      try await reactor.serve(listener) { channel in
        guard (try? await channel.handshake(until: .after(.hang))) != nil else { return }
        await handler(channel)
      }
    }
  }

  func connect(within limit: Duration = .hang) async throws -> Channel {
    try await Channel.connect(to: endpoint, trust: trust, on: loop, until: .after(limit))
  }

  /// Ends everything; the loop's thread too.
  func stop() async {
    await reactor.drain(until: .after(.seconds(5)))
    loop.stop()
  }

  /// Sends back what comes until the other side ends.
  @Sendable static func echo(_ channel: Channel) async {
    while let bytes = try? await channel.read(until: .after(.hang)), !bytes.isEmpty {
      guard (try? await channel.write(bytes, until: .after(.hang))) != nil else { return }
    }
  }
}

/// A certificate that tests share: making keys takes time.
struct TestCertificate: Sendable {
  let context: TLSContext
  let details: HubCertificate.Details

  static let shared = Result {
    let folder = try SocketFolder()
    _ = try HubFolder(folder.path).make(hosts: [])
    let (context, details) = try HubFolder(folder.path).certificate.load()
    return TestCertificate(context: context, details: details)
  }
}

extension Channel {
  /// Reads exactly so many bytes, or fewer if the stream ends.
  func read(exactly count: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try await read(upTo: count - bytes.count, until: .after(.hang))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }
}

/// The error that the body throws, if it is one of the transport.
func failure<Value>(_ body: () async throws -> Value) async -> Failure? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? Failure
  }
}
