import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("Listener", .timeLimit(.hang))
struct ListenerTests {
  /// A loop that never runs suffices: listening does not wait for anything.
  private func listen(on endpoint: Endpoint) throws -> Listener {
    try Listener(on: endpoint, loop: try EventLoop())
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("Chooses a port", arguments: ["127.0.0.1", "127.9.9.9", "::1", "localhost"])
  func choosesAPort(_ host: String) throws {
    let listener = try listen(on: .tcp(host: host, port: 0))
    guard case .tcp(let bound, let port) = listener.endpoint else {
      Issue.record("\(listener.endpoint)")
      return
    }
    #expect(port != 0)
    #expect(bound == (host == "localhost" ? "127.0.0.1" : host))
  }

  @Test(
    "Refuses what others can reach",
    arguments: ["0.0.0.0", "::", "192.0.2.1", "example.org", "127.1", "localhost.example.org"])
  func refusesWhatOthersCanReach(_ host: String) throws {
    let error = #expect(throws: Failure.self) {
      try listen(on: .tcp(host: host, port: 0))
    }
    #expect(error?.code == .needsTLS)
    #expect(error?.problem.contains("without TLS") == true)
    #expect(error?.hint?.contains("devcat hub init") == true)
  }

  @Test("Port in use") func portInUse() throws {
    let first = try listen(on: .tcp(host: "127.0.0.1", port: 0))
    let error = #expect(throws: Failure.self) { try listen(on: first.endpoint) }
    #expect(error?.code == .addressInUse)
    #expect(error?.hint?.contains("Another hub") == true)
  }

  @Test("Socket is for this user alone and goes with the listener")
  func socketIsForThisUserAloneAndGoesWithTheListener() throws {
    let folder = try SocketFolder()
    let path = folder.file("hub.sock")
    do {
      let listener = try listen(on: .unix(path: path))
      #expect(listener.endpoint == .unix(path: path))
      #expect(try mode(of: path) == 0o600)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Stale socket is replaced") func staleSocketIsReplaced() throws {
    let folder = try SocketFolder()
    let path = folder.file("hub.sock")
    // The socket file of a killed hub: bound, closed, not removed.
    let address = try #require(try SocketAddress.candidates(for: .unix(path: path)).first)
    do {
      let socket = try Socket(family: address.family, operation: .listen, subject: path)
      #expect(address.withPointer { bind(socket.descriptor, $0, $1) } == 0)
    }
    #expect(FileManager.default.fileExists(atPath: path))
    _ = try listen(on: .unix(path: path))
  }

  @Test("Live socket is left alone") func liveSocketIsLeftAlone() async throws {
    let server = try TestServer()
    let error = #expect(throws: Failure.self) { try listen(on: server.endpoint) }
    #expect(error?.code == .addressInUse)
    let channel = try await server.connect()
    try await channel.write([1], until: .after(.hang))
    #expect(try await channel.read(exactly: 1) == [1])
    await server.stop()
  }

  @Test("File that is no socket is left alone", arguments: [false, true])
  func fileThatIsNoSocketIsLeftAlone(isFolder: Bool) throws {
    let folder = try SocketFolder()
    let path = folder.file("notes.txt")
    if isFolder {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } else {
      try Data("keep me".utf8).write(to: URL(fileURLWithPath: path))
    }
    let error = #expect(throws: Failure.self) { try listen(on: .unix(path: path)) }
    #expect(error?.code == .notASocket)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("Listener: missing folder") func missingFolder() throws {
    let folder = try SocketFolder()
    let error = #expect(throws: Failure.self) {
      try listen(on: .unix(path: folder.file("none/hub.sock")))
    }
    #expect(error?.code == .unreachable)
  }

  @Test("Socket that another took over is not removed") func socketThatAnotherTookOverIsNotRemoved()
    async throws
  {
    let folder = try SocketFolder()
    let path = folder.file("hub.sock")
    do {
      let first = try listen(on: .unix(path: path))
      try FileManager.default.removeItem(atPath: path)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
      _ = first
    }
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("One of two simultaneous listeners gets the path")
  func oneOfTwoSimultaneousListenersGetsThePath() async throws {
    for _ in 0..<20 {
      let folder = try SocketFolder()
      let path = folder.file("hub.sock")
      let outcomes = await withTaskGroup(of: Result<Listener, any Error>.self) { group in
        for _ in 0..<4 {
          group.addTask {
            Result { try Listener(on: .unix(path: path), loop: try EventLoop()) }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let listeners = outcomes.compactMap { try? $0.get() }
      #expect(listeners.count == 1)
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }
}
