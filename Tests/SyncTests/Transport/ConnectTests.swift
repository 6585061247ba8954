import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

@Suite("Connect", .timeLimit(.hang))
struct ConnectTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let endpoint: Endpoint
    let code: Failure.Code
    var testDescription: String { name }
  }

  @Test(
    "Connect: fails",
    arguments: [
      Case(name: "no such socket", endpoint: .unix(path: "/tmp/devcat-none/x"), code: .unreachable),
      Case(name: "a folder", endpoint: .unix(path: "/tmp"), code: .refused),
      Case(
        name: "path too long", endpoint: .unix(path: "/" + String(repeating: "x", count: 200)),
        code: .badAddress),
      Case(name: "nobody listens", endpoint: .tcp(host: "127.0.0.1", port: 1), code: .refused),
      Case(name: "nobody at localhost", endpoint: .tcp(host: "localhost", port: 1), code: .refused),
      Case(name: "another machine", endpoint: .tcp(host: "192.0.2.1", port: 7346), code: .needsTLS),
      Case(name: "a name", endpoint: .tcp(host: "hub.example", port: 7346), code: .needsTLS),
    ])
  func fails(_ sample: Case) async throws {
    let error = try EventLoop.run { loop in
      await failure {
        try await Channel.connect(to: sample.endpoint, on: loop, until: .after(.hang))
      }
    }
    #expect(error?.code == sample.code)
    #expect(error?.description.contains(sample.endpoint.description) == true)
    #expect(error?.hint != nil)
  }

  @Test("Run on the calling thread returns and throws") func runOnTheCallingThreadReturnsAndThrows()
    throws
  {
    struct Stop: Error {}
    let answer = try EventLoop.run { loop in
      #expect(loop.isCurrent)
      try await Task.sleep(for: .milliseconds(5))
      #expect(loop.isCurrent)
      return 42
    }
    #expect(answer == 42)
    #expect(throws: Stop.self) { try EventLoop.run { _ in throw Stop() } }
  }

  @Test("Full backlog times out") func fullBacklogTimesOut() async throws {
    let folder = try SocketFolder()
    let loop = try EventLoop()
    loop.start()
    // Nobody accepts; the kernel queues some connections, then says EAGAIN.
    let path = folder.file("full.sock")
    let address = try #require(try SocketAddress.candidates(for: .unix(path: path)).first)
    let socket = try Socket(family: address.family, operation: .listen, subject: path)
    #expect(address.withPointer { bind(socket.descriptor, $0, $1) } == 0)
    #expect(listen(socket.descriptor, 1) == 0)
    var channels: [Channel] = []
    var error: Failure?
    while error == nil, channels.count < 10 {
      do throws(Failure) {
        channels.append(
          try await Channel.connect(
            to: .unix(path: path), on: loop, until: .after(.milliseconds(100))))
      } catch let failed {
        error = failed
      }
    }
    #expect(error?.code == .timedOut)
    #expect(error?.operation == Failure.Step.connect.rawValue)
    loop.stop()
  }
}
