import DevcatHub
import DevcatTransport

/// A server on the hub's own event loop and TLS that answers bytes with bytes: what a hub could
/// reach that does nothing but move them.
struct EchoServer {
  private let loop: EventLoop
  private let listener: Listener
  private let reactor: Reactor
  /// The port on which it listens.
  let port: Int

  /// Begins to serve on a thread of its own, for as long as the process lives.
  ///
  /// - Parameters:
  ///   - folder: A folder made by `devcat hub init`, whose certificate it shows.
  ///   - requestSize: How many bytes it waits for, each time.
  ///   - answerSize: How many bytes it then sends.
  init(_ folder: String, requestSize: Int, answerSize: Int) throws {
    loop = try EventLoop()
    listener = try Listener(
      on: .tcp(host: "127.0.0.1", port: 0), certificate: HubFolder(folder).certificate, loop: loop)
    reactor = Reactor(on: loop)
    guard case .tcp(_, let port) = listener.endpoint else {
      throw BenchError("an echo listens over TCP")
    }
    self.port = Int(port)
    loop.start()
    let answer = [UInt8](repeating: 1, count: answerSize)
    let (listener, reactor) = (listener, reactor)
    Task(executorPreference: loop) {
      try await reactor.serve(listener) { channel in
        guard (try? await channel.handshake(until: .after(.seconds(10)))) != nil else { return }
        while (try? await channel.skip(requestSize)) != nil {
          guard (try? await channel.write(answer, until: .after(.seconds(10)))) != nil else {
            return
          }
        }
      }
    }
  }
}

extension Channel {
  /// Reads so many bytes, and throws them away.
  func skip(_ count: Int) async throws {
    var left = count
    while left > 0 {
      let bytes = try await read(upTo: left, until: .after(.seconds(20)))
      guard !bytes.isEmpty else { throw BenchError("the other side ended the connection") }
      left -= bytes.count
    }
  }
}
