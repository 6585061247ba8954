import Foundation
import Testing

/// Hubs that are not there, hang, or speak something else: one sentence, and nothing is changed.
@Suite("False hub") struct FalseHubTests {
  /// The server instead of the hub.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answer: [UInt8]
    var closes = true
    let status: Int32
    /// A part of the sentence, where it matters.
    var message = "Cannot"
  }

  static let faults = [
    Fault(
      testDescription: "another protocol",
      answer: Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8), status: 76,
      message: "not devcat's protocol"),
    Fault(
      testDescription: "random bytes", answer: (0..<200).map { UInt8(truncatingIfNeeded: $0 * 89) },
      status: 76, message: "not devcat's protocol"),
    Fault(
      testDescription: "zeros", answer: [UInt8](repeating: 0, count: 64), status: 76),
    Fault(
      testDescription: "a body of 4 GiB announced",
      answer: [0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], status: 76),
    Fault(
      testDescription: "a protocol of the future",
      // HELLO of versions 9 to 9: [9, 9, [], [0]]
      answer: [0, 0, 0, 6, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x84, 9, 9, 0x80, 0x81, 0],
      status: 76, message: "version"),
    Fault(testDescription: "silence, then the end", answer: [], status: 69),
    Fault(
      testDescription: "half a frame, then the end", answer: [0, 0, 0, 6, 1, 0, 0], status: 76,
      message: "ends inside a frame"),
    Fault(
      testDescription: "silence", answer: [], closes: false, status: 69),
    Fault(
      testDescription: "half a frame, then silence", answer: [0, 0, 0, 6, 1, 0, 0], closes: false,
      status: 69),
  ]

  @Test("False hub: is named in one sentence", arguments: faults)
  func isNamedInOneSentence(_ fault: Fault) throws {
    let hub = try FalseHub(answering: fault.answer, closes: fault.closes)
    let sandbox = try Sandbox.initialized()
    let before = try sandbox.verified()
    // Silence takes ten seconds each time, so one command is tested for all.
    let commands = [["push", hub.url], ["clone", hub.url, "--catalogue", "new.db"]]
    for command in commands.prefix(fault.closes ? 2 : 1) {
      let outcome = try sandbox.run(Products.devcat, command)
      #expect(outcome.status == fault.status, "\(command): \(outcome)")
      #expect(outcome.errors.contains(fault.message), "\(outcome)")
      #expect(outcome.errors.contains(hub.url), "\(outcome)")
      // A push whose hub went away without an answer is sent once more, and says so.
      let lines = outcome.errors.split(separator: "\n")
        .filter { $0 != "The hub ended the connection during the push. Trying again." }
      #expect(lines.count == 1, "\(outcome)")
    }
    #expect(try sandbox.verified() == before)
    #expect(try sandbox.names() == ["catalogue.db"])
  }

  @Test("Unreachable hub is named in the error") func unreachableHubIsNamedInTheError() throws {
    let sandbox = try Sandbox.initialized()
    // A port that was free a moment ago.
    let address = try FalseHub(answering: [], closes: true).url
    for url in [address, "devcat+unix://\(sandbox.path("none"))?catalogue=a/b"] {
      let outcome = try sandbox.devcat("push", url)
      #expect(outcome.status == 69, "\(outcome)")
      #expect(outcome.errors.contains(url), "\(outcome)")
    }
    #expect(try sandbox.devcat("clone", address, "--catalogue", "new.db").status == 69)
    #expect(try sandbox.names() == ["catalogue.db"])
  }
}
