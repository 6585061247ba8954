import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@Suite("A hub under a service manager, and one whose system fails under it", .timeLimit(.hang))
struct ServiceNotifyTests {
  /// The datagram socket of a service manager.
  private final class Manager {
    let path: String
    private let descriptor: Int32

    init(at path: String) throws {
      self.path = path
      descriptor = socket(AF_UNIX, SocketKind.datagram, 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
      guard isBound else { throw ChildProcess.Failure(description: "Cannot bind '\(path)'.") }
    }

    deinit { close(descriptor) }

    /// The next word; waits for it.
    func word() -> String {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    /// The words that have come.
    func words() -> [String] {
      var buffer = [UInt8](repeating: 0, count: 256)
      var words: [String] = []
      while true {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return words }
        words.append(String(decoding: buffer.prefix(count), as: UTF8.self))
      }
    }
  }

  @Test("A manager learns that the hub is ready alive and stopping")
  func aManagerIsToldThatTheHubIsReadyAliveAndStopping() throws {
    let sandbox = try Sandbox()
    let manager = try Manager(at: sandbox.path("n"))
    sandbox.environment["NOTIFY_SOCKET"] = manager.path
    sandbox.environment["WATCHDOG_USEC"] = "150000"
    let hub = try RunningHub(in: sandbox)
    #expect(manager.word() == "READY=1")
    for _ in 0..<3 { #expect(manager.word() == "WATCHDOG=1") }
    #expect(try hub.end() == 0)
    #expect(manager.words().last == "STOPPING=1")
  }

  @Test("A watchdog that is meant for another hears nothing")
  func aWatchdogThatIsMeantForAnotherHearsNothing() throws {
    let sandbox = try Sandbox()
    let manager = try Manager(at: sandbox.path("n"))
    sandbox.environment["NOTIFY_SOCKET"] = manager.path
    sandbox.environment["WATCHDOG_USEC"] = "1000"
    sandbox.environment["WATCHDOG_PID"] = "1"
    let hub = try RunningHub(in: sandbox)
    #expect(manager.word() == "READY=1")
    #expect(try hub.end() == 0)
    #expect(manager.words() == ["STOPPING=1"])
  }

  /// Few descriptors: fewer connections are served, and those that are served find files.
  @Test("A hub with few descriptors says so and serves")
  func aHubWithFewDescriptorsSaysSoAndServes() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("#!/bin/sh\nulimit -n 64\nexec \(Products.devcat) \"$@\"\n", to: "few.sh")
    // A file that this process wrote cannot be executed while a child that another test just started
    // still has its descriptor.
    #expect(try sandbox.shell("cat few.sh > few && chmod +x few").status == 0)
    let hub = try RunningHub(in: sandbox, program: sandbox.path("few"))
    try sandbox.require(["push", hub.url()])
    // More than it has descriptors for: those beyond the limit get an error, and are closed.
    var idle = (0..<100).map { _ in Self.connection(to: sandbox.path("h")) }
    for descriptor in idle { close(descriptor) }
    idle = []
    try sandbox.require(["set", "iphone-x", "attributes.note=a"])
    while try sandbox.run(Products.devcat, ["push", hub.url()]).status != 0 {}
    #expect(try hub.end() == 0)
    #expect(hub.log.contains("because the process may open 64 files"), "\(hub.log)")
    #expect(hub.log.contains("refused"), "\(hub.log)")
    #expect(!hub.log.contains("Too many open files"), "\(hub.log)")
  }

  private static func connection(to path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, SocketKind.stream, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return descriptor
  }

  @Test(
    "A hub whose accept fails says so and goes on",
    .enabled(if: Products.isInstalled("strace"), "strace(1) makes calls fail"),
    arguments: ["EPERM", "EPROTO", "ENETDOWN", "EMFILE"])
  func aHubWhoseAcceptFailsSaysSoAndGoesOn(_ error: String) throws {
    let sandbox = try Sandbox.initialized()
    #expect(try sandbox.shell("mkdir hub; strace -f -o /dev/null true").status == 0)
    let url = "devcat+unix://\(sandbox.path("h"))?catalogue=acme/devices"
    let outcome = try sandbox.shell(
      """
      strace -f -o /dev/null -e trace=accept4 -e inject=accept4:error=\(error):when=1..3 \
        devcat serve hub --socket h >ready 2>log & tracer=$!
      until grep -q ready: ready; do kill -0 $tracer || exit 97; done
      devcat push '\(url)' 2>push.log; status=$?
      pkill -TERM -P $tracer; wait $tracer; exit $status
      """)
    let log = try String(contentsOfFile: sandbox.path("log"), encoding: .utf8)
    #expect(outcome.status == 0, "\(outcome) \(log)")
    #expect(log.contains("no connections are accepted at"), "\(log)")
    #expect(log.contains("connections are accepted again at"), "\(log)")
  }
}
