import DevcatValues
import Foundation
import Testing

/// `docs/Publishing.md` says what is so: its commands work one after the other, on one machine.
@Suite(
  "Publishing document",
  .enabled(
    if: ["nginx", "rclone", "python3"].allSatisfy(Products.isInstalled),
    "the page needs nginx, rclone and python3"), .timeLimit(.hang))
struct PublishingDocumentTests {
  @Test("The commands do what the page says") func theCommandsDoWhatThePageSays() throws {
    let ports = try FreePorts(2)
    let sandbox = try Sandbox()
    try CommandLineDocument("Publishing.md").check(in: sandbox) { commands in
      commands.replacingOccurrences(of: "8443", with: "\(ports[0])")
        .replacingOccurrences(of: "7346", with: "\(ports[1])")
    }
  }
}

/// Ports on which nobody listens.
struct FreePorts {
  private var ports: [UInt16] = []

  init(_ count: Int) throws {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    for _ in 0..<count {
      let listener = socket(AF_INET, SocketKind.stream, 0)
      sockets.append(listener)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
        }
      }
      guard isBound else { throw ChildProcess.Failure(description: "No port is free.") }
      ports.append(UInt16(bigEndian: address.sin_port))
    }
  }

  subscript(index: Int) -> UInt16 { ports[index] }
}
