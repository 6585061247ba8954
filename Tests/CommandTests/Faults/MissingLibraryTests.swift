import Foundation
import DevcatTestSupport
import Testing

#if os(Linux)
  private let isLinux = true
#else
  private let isLinux = false
#endif

/// Commands on a machine without OpenSSL: those that need no TLS and no signature work, and the others
/// say what is missing.
@Suite(
  "Without OpenSSL", .timeLimit(.hang), .enabled(if: isLinux, "OpenSSL is loaded on Linux"))
struct MissingLibraryTests {
  /// A machine whose OpenSSL is a file that the dynamic linker cannot load.
  private static func machine() throws -> Sandbox {
    let sandbox = try Sandbox()
    for name in ["libcrypto.so.3", "libssl.so.3"] { try sandbox.write("no library", to: name) }
    sandbox.environment["LD_LIBRARY_PATH"] = sandbox.path("")
    return sandbox
  }

  @Test("what needs no TLS works, with the same digests") func localWorkGoesOn() throws {
    let (without, with) = (try Self.machine(), try Sandbox())
    for sandbox in [without, with] {
      try sandbox.require(["init"])
      try sandbox.require(["snapshot", "save", "s.devcat"])
      try sandbox.require(["snapshot", "load", "s.devcat", "--catalogue", "loaded.db"])
    }
    #expect(try without.verified()["root"] == with.verified()["root"])
    #expect(without.data("s.devcat") == with.data("s.devcat"))
  }

  @Test(
    "a device is read without loading it, which takes longer than the rest",
    arguments: [["show", "iphone-x"], ["list"], ["find", "iphone"]])
  func readingDoesNotLoadIt(_ command: [String]) throws {
    let sandbox = try Sandbox.initialized()
    sandbox.environment["LD_DEBUG"] = "files"
    let outcome = try sandbox.run(Products.devcat, command)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("libsqlite3.so"), "the loader names what it loads")
    #expect(!outcome.errors.contains("libcrypto.so"))
  }

  @Test(
    "what needs it says so",
    arguments: [
      ["hub", "init", "hub"], ["clone", "devcat://127.0.0.1:1/a/b"],
      ["publish", "public", "--new-key"],
    ])
  func theErrorNamesTheLibrary(_ command: [String]) throws {
    let sandbox = try Self.machine()
    if command[0] != "clone" { try sandbox.require(["init"]) }
    let outcome = try sandbox.run(Products.devcat, command)
    #expect(outcome.status == 69, "\(outcome)")
    #expect(outcome.errors.contains("OpenSSL cannot be loaded"), "\(outcome)")
    #expect(outcome.errors.contains("Install OpenSSL 3 (Debian: libssl3)"), "\(outcome)")
  }

  @Test("a hub without TLS is asked without it")
  func aHubOverItsSocket() throws {
    let host = try Sandbox.initialized()
    try host.require(["hub", "init", "hub"])
    let hub = try RunningHub(in: host, [])
    try host.require(["push", hub.url()])
    let machine = try Self.machine()
    try machine.require(["clone", hub.url(), "--catalogue", "plain.db"])
    #expect(try hub.end() == 0)
  }
}
