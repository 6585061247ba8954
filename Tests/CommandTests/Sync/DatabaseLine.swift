import DevcatValues
import Foundation
import DevcatTestSupport

/// The network between a hub and its PostgreSQL: a loopback port whose connections a test holds up and
/// breaks.
final class DatabaseLine {
  /// What becomes of connections.
  enum State: UInt8 {
    /// Bytes pass.
    case open
    /// Nothing passes, and nobody is told.
    case held
    /// Connections end, with the bytes that were on their way, and so do new ones.
    case broken
  }

  private let port: UInt16
  private let folder: String
  private let commands: Int32

  init(to cluster: PostgresCluster) throws {
    folder = cluster.folder
    let listener = socket(AF_INET, SocketKind.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    var ends: [Int32] = [0, 0]
    guard isBound, listen(listener, 64) == 0, pipe(&ends) == 0 else {
      throw ChildProcess.Failure(description: "No line to the database.")
    }
    // Children must not hold them open.
    for end in ends + [listener] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    port = UInt16(bigEndian: address.sin_port)
    commands = ends[1]
    let (target, reader) = ("\(folder)/.s.PGSQL.5432", ends[0])
    Thread.detachNewThread { Self.run(listener, reader, target) }
  }

  deinit { close(commands) }

  /// The options of a connection through this line.
  func options(_ database: String) -> String {
    database.replacingOccurrences(of: "host=\(folder)", with: "host=127.0.0.1 port=\(port)")
  }

  func set(_ state: State) {
    _ = withUnsafeBytes(of: state.rawValue) { write(commands, $0.baseAddress, 1) }
  }

  /// Forwards until the commands end.
  private static func run(_ listener: Int32, _ commands: Int32, _ target: String) {
    var (state, pairs) = (State.open, [(client: Int32, server: Int32)]())
    // A process that another test starts at this moment has the sockets too: closing would not end them.
    func end(_ pair: (client: Int32, server: Int32)) {
      for end in [pair.client, pair.server] {
        shutdown(end, Int32(SHUT_RDWR))
        close(end)
      }
    }
    while true {
      var polled = [commands] + (state == .held ? [] : [listener])
      if state == .open { polled += pairs.flatMap { [$0.client, $0.server] } }
      var found = polled.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&found, nfds_t(found.count), -1) > 0 else { continue }
      if found[0].revents != 0 {
        var command: UInt8 = 0
        guard read(commands, &command, 1) == 1, let next = State(rawValue: command) else { break }
        state = next
        guard state == .broken else { continue }
        pairs.forEach(end)
        pairs = []
      } else if found[1].revents != 0 {
        let client = accept(listener, nil, nil)
        if let server = state == .open ? connection(to: target) : nil {
          pairs.append((client, server))
        } else {
          shutdown(client, Int32(SHUT_RDWR))
          close(client)
        }
      } else {
        pairs = pairs.enumerated().filter { index, pair in
          let (forth, back) = (found[2 + 2 * index].revents, found[3 + 2 * index].revents)
          if (forth == 0 || move(pair.client, pair.server))
            && (back == 0 || move(pair.server, pair.client))
          {
            return true
          }
          end(pair)
          return false
        }.map(\.element)
      }
    }
    pairs.forEach(end)
    for end in [listener, commands] { close(end) }
  }

  /// Passes on what is there; `false` at the end.
  private static func move(_ source: Int32, _ target: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(source, &bytes, bytes.count, 0)
    var sent = 0
    while sent < count {
      let part = bytes[sent..<count].withUnsafeBytes {
        send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard part > 0 else { return false }
      sent += part
    }
    return count > 0
  }

  private static func connection(to path: String) -> Int32? {
    let server = socket(AF_UNIX, SocketKind.stream, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else {
      close(server)
      return nil
    }
    return server
  }
}
