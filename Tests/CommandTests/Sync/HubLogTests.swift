import Foundation
import DevcatTestSupport
import Testing

@testable import devcat
import DevcatHub
import DevcatTransport
import DevcatSystem
import Dispatch

@Suite("The lines of a hub's log", .timeLimit(.hang))
struct HubLogTests {
  private static let time = SystemTime(seconds: 1_700_000_000.0625)

  private func request(_ catalogue: String, token: String? = nil) -> HubServerEvent {
    .answered(
      HubRequest(
        operation: "push", catalogue: catalogue, peer: .tcp(host: "::1", port: 9), token: token,
        answer: HubAnswer("stale", head: 7), traffic: .init(received: 100, sent: 42),
        duration: .microseconds(1234)))
  }

  private func text(_ event: HubServerEvent) -> String? {
    HubLog(format: .text, isQuiet: false).line(event, at: Self.time)
  }

  private func json(_ event: HubServerEvent) throws -> JSONValue {
    let line = try #require(HubLog(format: .json, isQuiet: false).line(event, at: Self.time))
    #expect(!line.contains("\n"))
    return try JSONValue(Data(line.utf8))
  }

  @Test("A request is a line") func aRequestIsALine() throws {
    let line = "2023-11-14T22:13:20.062Z push a/b stale, head 7 in=100 out=42 ms=1.234 peer=[::1]:9"
    #expect(text(request("a/b")) == line)
    #expect(text(request("a/b", token: "ci")) == line + " token=ci")
    var object: [String: JSONValue] = [
      "time": "2023-11-14T22:13:20.062Z", "event": "request", "operation": "push",
      "catalogue": "a/b", "answer": "stale", "head": 7, "received": 100, "sent": 42,
      "seconds": 0.001234, "peer": "[::1]:9",
    ]
    #expect(try json(request("a/b")) == .object(object))
    object["token"] = "ci"
    #expect(try json(request("a/b", token: "ci")) == .object(object))
  }

  /// A client may name anything: it makes no line of its own, and no terminal obeys it.
  @Test("A name is no more than a name") func aNameIsNoMoreThanAName() throws {
    let name = "a\nb\u{1b}[2J\"\u{9b}é" + String(repeating: "x", count: 1 << 20)
    let line = try #require(text(request(name)))
    #expect(line.contains(#" push "a\nb\u{1B}[2J\"\u{009B}\u{00E9}xxx"#), "\(line.prefix(99))")
    #expect(line.utf8.count < 400)
    let object = try json(request(name))
    #expect(object["catalogue"]?.text?.hasPrefix("a\nb") == true)
    #expect((object["catalogue"]?.text?.count ?? 999) <= 132)
    let dropped = HubServerEvent.dropped(peer: .unix(path: "/s"), reason: "one\ntwo")
    #expect(text(dropped) == "2023-11-14T22:13:20.062Z dropped /s: one\\ntwo")
  }

  @Test("Other events have their lines") func otherEventsHaveTheirLines() throws {
    let peer = Endpoint.tcp(host: "192.0.2.1", port: 5)
    let refused = HubServerEvent.refused(peer: peer, limit: "max-connections", reason: "too many")
    #expect(text(refused)?.hasSuffix(" refused 192.0.2.1:5: too many") == true)
    #expect(
      try json(refused) == [
        "time": "2023-11-14T22:13:20.062Z", "event": "refused", "peer": "192.0.2.1:5",
        "limit": "max-connections", "reason": "too many",
      ])
    #expect(text(.ready([peer])) == nil)
    #expect(try json(.ready([peer]))["addresses"] == ["192.0.2.1:5"])
    #expect(try json(.stopping)["event"] == "stopping")
    let quiet = HubLog(format: .json, isQuiet: true)
    #expect(quiet.line(request("a/b"), at: Self.time) == nil)
    #expect(quiet.line(refused, at: Self.time) != nil)
  }

  @Test("A hub writes its log as JSON") func aHubWritesItsLogAsJSON() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox, ["--listen", "127.0.0.1:0", "--log", "json"])
    let pushed = try sandbox.require(["push", hub.tcp(), "--json"]).json()
    #expect(try hub.end() == 0)
    let lines = try hub.log.split(separator: "\n").map { try JSONValue(Data($0.utf8)) }
    #expect(
      lines.map { $0["event"]?.text } == ["ready", "request", "request", "stopping", "ended"])
    #expect(lines[1]["answer"] == "unknown-catalogue")
    #expect(lines[2]["answer"] == "accepted")
    #expect(lines[2]["head"] == 2)
    func sum(_ key: String) -> Double { lines.reduce(0) { $0 + ($1[key]?.number ?? 0) } }
    #expect(sum("received") == pushed["bytesSent"]?.number)
    #expect(sum("sent") == pushed["bytesReceived"]?.number)
    #expect(try sandbox.devcat("serve", "hub", "--log", "xml").status == 64)
  }

  @Test("Hub log: lines that nobody reads are dropped, and their number follows")
  func droppedLines() {
    let (lines, isRead) = (Locked<[String]>([]), DispatchSemaphore(value: 0))
    let output = LogOutput(HubLog(format: .json, isQuiet: false), room: 40) { line in
      isRead.wait()
      lines.withLock { $0.append(line) }
    }
    for number in 0..<7 { output.write("line \(number) of ten") }
    for _ in 0..<9 { isRead.signal() }
    #expect(output.finish())
    output.write("line 7 of ten")
    #expect(output.finish())
    let found = lines.withLock { $0 }
    #expect(found.first == "line 0 of ten" && found.last == "line 7 of ten", "\(found)")
    #expect(
      found.count == 5 && found[3].contains(#""event":"log-incomplete","lines":4"#), "\(found)")
  }

  @Test("Hub log: a standard error that nobody reads does not stop the hub") func unreadLog() throws
  {
    let sandbox = try Sandbox.initialized()
    let pipe = try FullPipe(sandbox.path("log"))
    let script = "#!/bin/sh\nexec '\(Products.devcat)' \"$@\" 2<>'\(sandbox.path("log"))'\n"
    let program = try sandbox.write(script, to: "program")
    chmod(program, 0o755)
    let hub = try RunningHub(in: sandbox, program: program)
    // Each request has a line.
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["clone", hub.url(), "--catalogue", "c.db"])
    #expect(try hub.end() == 0)
    pipe.drain()
  }
}
