import DevcatValues
import Foundation

/// Something on loopback that is not a hub: it takes one connection after another, and answers each
/// with the same bytes.
final class FalseHub: @unchecked Sendable {
  // Unchecked: the listener is closed once, and nothing else changes.
  let port: UInt16
  private let listener: Int32

  /// - Parameters:
  ///   - answer: The answer to each connection.
  ///   - closes: Whether it is then closed, or left open in silence.
  init(answering answer: [UInt8], closes: Bool) throws {
    listener = socket(AF_INET, SocketKind.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw ChildProcess.Failure(description: "Cannot listen on loopback.") }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { Self.serve(listener, answer, closes) }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  var url: String { "devcat+tcp://127.0.0.1:\(port)/acme/devices" }

  private static func serve(_ listener: Int32, _ answer: [UInt8], _ closes: Bool) {
    var open: [Int32] = []
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      // The request is read first, so closing does not reset the connection.
      var buffer = [UInt8](repeating: 0, count: 4096)
      _ = recv(connection, &buffer, buffer.count, 0)
      _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
      if closes {
        // A process that another test starts at this moment has the socket too.
        shutdown(connection, Int32(SHUT_RDWR))
        close(connection)
      } else {
        open.append(connection)
      }
    }
    for connection in open { close(connection) }
  }
}
