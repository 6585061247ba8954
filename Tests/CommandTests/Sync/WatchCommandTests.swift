import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

/// `devcat watch` and `pull --follow`, as users run them.
@Suite("Watch command", .timeLimit(.hang))
struct WatchCommandTests {
  /// A hub, a catalogue that was pushed to it, and a replica of that, `b.db`.
  private struct Pair {
    let sandbox: Sandbox
    var hub: RunningHub

    init() throws {
      sandbox = try Sandbox.initialized()
      hub = try RunningHub(in: sandbox, Self.options)
      try sandbox.require(["push", hub.url()])
      try sandbox.require(["clone", hub.url(), "--catalogue", "b.db"])
    }

    private static let options = ["--listen", "127.0.0.1:0", "--heartbeat", "1"]

    /// Makes a revision and pushes it.
    func push(_ value: Int) throws {
      try sandbox.require(["set", "iphone-x", "ppi=\(value)", "-m", "to \(value)"])
      try sandbox.require(["push"])
    }

    /// Starts a command on the replica, and waits until the hub has answered its first request.
    func start(_ arguments: [String]) throws -> ChildProcess {
      let count = watches
      let process = try sandbox.start(arguments + ["--catalogue", "b.db"])
      try waitUntil("the watch") { watches > count }
      return process
    }

    var watches: Int { hub.log.components(separatedBy: " pull acme/devices unchanged").count }

    mutating func restart() throws {
      #expect(try hub.end() == 0)
      hub = try RunningHub(in: sandbox, Self.options)
    }
  }

  @Test("Each head is an object on a line") func eachHeadIsAnObjectOnALine() throws {
    let pair = try Pair()
    let watch = try pair.start(["watch", "--json"])
    for (count, value) in [459, 460].enumerated() {
      try pair.push(value)
      try waitUntil("line \(count + 1)") { lines(watch).count == count + 1 }
    }
    watch.signal(SIGINT)
    #expect(try watch.wait() == 0)
    let heads = try lines(watch).map { try JSONValue(Data($0.utf8)) }
    for (head, value) in zip(heads, [459, 460]) {
      #expect(head["revisions"]?.items.count == 1)
      let revision = try #require(head["revisions"]?.items.first)
      #expect(revision["number"] == head["new"]?["number"])
      #expect(revision["digest"] == head["new"]?["digest"])
      #expect(revision["parent"] == head["old"]?["digest"])
      #expect(revision["author"]?.text == "tester")
      #expect(revision["message"]?.text == "to \(value)")
      #expect(revision["pusher"]?.text == "uid:\(geteuid())")
      let device = try #require(revision["devices"]?.items.first)
      #expect(device["id"]?.text == "iphone-x" && device["name"]?.text == "iPhone X")
      #expect(device["change"]?.text == "edited")
      let field = try #require(device["fields"]?.items.first)
      #expect(field["path"]?.text == "ppi" && field["value"]?.number == Double(value))
    }
    #expect(heads[0]["new"] == heads[1]["old"])
    #expect(watch.errorText.hasPrefix("Watching devcat+unix://"))
    let status = try pair.sandbox.require(["status", "--json", "--catalogue", "b.db"]).json()
    #expect(status["toPull"]?.number == 2)
  }

  /// The hub's revisions that the replica lacks come first; people see devices and fields.
  @Test("Once ends with the first news") func onceEndsWithTheFirstNews() throws {
    let pair = try Pair()
    try pair.push(459)
    try pair.sandbox.require(["remove", "iphone-x"])
    try pair.sandbox.require(["push"])
    let outcome = try pair.sandbox.require(["watch", "--once", "--catalogue", "b.db"])
    #expect(outcome.text.contains("to 459\n  ~ iphone-x  iPhone X: ppi\n"), "\(outcome)")
    #expect(outcome.text.contains("\n  - iphone-x  iPhone X\n"), "\(outcome)")
  }

  @Test("A command runs for each head") func aCommandRunsForEachHead() throws {
    let pair = try Pair()
    let line =
      "echo \"$DEVCAT_OLD_HEAD $DEVCAT_NEW_HEAD $DEVCAT_CATALOGUE $DEVCAT_NEW_DIGEST\"; exit 3"
    let watch = try pair.start(["watch", "--exec", line])
    for (count, value) in [459, 460].enumerated() {
      try pair.push(value)
      try waitUntil("its failure") {
        watch.errorText.components(separatedBy: "ended with 3.").count == count + 2
      }
    }
    watch.signal(SIGTERM)
    #expect(try watch.wait() == 0)
    let digest = try pair.sandbox.require(["log", "-n", "1", "--json"]).json()
      .items.first?["digest"]?.text
    let runs = lines(watch).filter { $0.contains("b.db") }
    #expect(runs.count == 2 && runs.first?.hasPrefix("2 3 b.db ") == true, "\(runs)")
    #expect(runs.last == "3 4 b.db \(digest ?? "")")
  }

  @Test("watch --once --exec: a command that fails is a failure of the watch", arguments: [0, 3])
  func onceEndsAsItsCommand(_ status: Int32) throws {
    let pair = try Pair()
    try pair.push(459)
    let outcome = try pair.sandbox.devcat(
      "watch", "--once", "--exec", "exit \(status)", "--catalogue", "b.db")
    #expect(outcome.status == (status == 0 ? 0 : 1), "\(outcome)")
    #expect(outcome.errors.contains("'exit 3' ended with 3.") == (status == 3), "\(outcome)")
  }

  @Test("A command that runs is ended with the watch") func aLongCommandIsEndedToo() throws {
    let pair = try Pair()
    let watch = try pair.start(["watch", "--exec", "echo began; exec sleep 1000"])
    try pair.push(459)
    try waitUntil("the command") { watch.text.contains("began") }
    watch.signal(SIGTERM)
    #expect(try watch.wait(limit: .hang) == 0)
  }

  @Test("A hub that restarts is followed") func aHubThatRestartsIsFollowed() throws {
    var pair = try Pair()
    let watch = try pair.start(["watch"])
    try pair.push(459)
    try waitUntil("the first") { watch.text.contains("to 459") }
    try pair.restart()
    try pair.push(460)
    try waitUntil("the second") { watch.text.contains("to 460") }
    watch.signal(SIGTERM)
    #expect(try watch.wait() == 0)
    #expect(watch.errorText.contains("Lost the hub: "))
    #expect(watch.errorText.contains("The hub is back.\n"))
    #expect(watch.text.components(separatedBy: "to 459").count == 2)
  }

  @Test("Replica follows the hub") func replicaFollowsTheHub() throws {
    var pair = try Pair()
    let pull = try pair.start(["pull", "--follow", "--json"])
    for (count, value) in [459, 460].enumerated() {
      if count == 1 { try pair.restart() }
      try pair.push(value)
      try waitUntil("pull \(count + 1)") { lines(pull).count == count + 2 }
    }
    pull.signal(SIGTERM)
    #expect(try pull.wait() == 0)
    #expect(try pair.sandbox.verified("b.db") == pair.sandbox.verified())
    let reports = try lines(pull).map { try JSONValue(Data($0.utf8)) }
    #expect(reports.map { $0["new"]?["number"]?.number } == [2, 3, 4])
  }

  /// Its output is a pipe that is full until then, so it has pulled and does not yet watch.
  @Test("pull --follow: the hub dies between the first pull and the watch")
  func hubDiesBeforeTheWatch() throws {
    var pair = try Pair()
    try pair.push(459)
    let pipe = try FullPipe(pair.sandbox.path("pipe"))
    let pull = try pair.sandbox.start(
      ["-c", "exec \"$0\" pull --follow --catalogue b.db >pipe", Products.devcat],
      program: "/bin/sh")
    try waitUntil("the first pull") { try revisions(of: pair) == 3 }
    #expect(try pair.hub.end() == 0)
    pipe.drain()
    try waitUntil("the loss") { pull.hasEnded || pull.errorText.contains("Lost the hub: ") }
    #expect(!pull.hasEnded, "\(pull.errorText)")
    pair.hub = try RunningHub(in: pair.sandbox)
    try pair.push(460)
    try waitUntil("the second pull") { try pull.hasEnded || revisions(of: pair) == 4 }
    pull.signal(SIGTERM)
    #expect(try pull.wait() == 0)
    #expect(pull.errorText.contains("The hub is back.\n"))
  }

  /// The number of revisions of the replica.
  private func revisions(of pair: Pair) throws -> Int? {
    try pair.sandbox.require(["log", "--json", "--catalogue", "b.db"]).json().items.count
  }

  @Test("Watch: a push of 50,000 devices takes little memory") func memory() throws {
    let pair = try Pair()
    let watch = try pair.start(["watch", "--json"])
    let rows = (0..<50_000).map { "d-\($0),Device \($0),\(100 + $0 % 400),note \($0)\n" }.joined()
    try pair.sandbox.write("id,name,ppi,attributes.note\n" + rows, to: "many.csv")
    try pair.sandbox.require(["import", "many.csv"])
    try pair.sandbox.require(["push"])
    try waitUntil("the news") { watch.hasEnded || watch.text.hasSuffix("\n") }
    let status = Sandbox.text("/proc/\(watch.id)/status")
    let peak = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) })
    #expect(peak < 192 << 10, "\(peak) KiB")
    watch.signal(SIGTERM)
    #expect(try watch.wait() == 0)
    let news = try JSONValue(Data(watch.text.utf8))
    // So many devices are two revisions.
    let revisions = try #require(news["revisions"]?.items)
    let devices = revisions.flatMap { $0["devices"]?.items ?? [] }
    #expect(devices.count == 50_000 && devices.contains { $0["name"] == "Device 9999" })
  }

  @Test("A conflict stops it") func aConflictStopsIt() throws {
    let pair = try Pair()
    try pair.sandbox.require(["set", "iphone-x", "ppi=461", "--catalogue", "b.db"])
    let pull = try pair.start(["pull", "--follow"])
    try pair.push(459)
    #expect(try pull.wait() == 75)
    #expect(pull.text.contains("iphone-x"))
    #expect(pull.errorText.contains("conflict"))
  }

  @Test("Failures at the beginning are said") func failuresAtTheBeginningAreSaid() throws {
    let pair = try Pair()
    let sandbox = pair.sandbox
    #expect(try sandbox.devcat("watch", "--catalogue", "none.db").status == 66)
    #expect(try sandbox.devcat("pull", "--follow", "--abort").status == 64)
    #expect(try pair.hub.end() == 0)
    for command in [["watch"], ["pull", "--follow"]] {
      let outcome = try sandbox.run(Products.devcat, command)
      #expect(outcome.status == 69, "\(outcome)")
    }
    try sandbox.require(["init", "--catalogue", "alone.db"])
    #expect(try sandbox.devcat("watch", "--catalogue", "alone.db").status == 64)
  }

  private func lines(_ process: ChildProcess) -> [Substring] {
    process.text.split(separator: "\n")
  }
}

/// A named pipe that takes nothing more until it is drained.
final class FullPipe {
  private let descriptor: Int32

  init(_ path: String) throws {
    guard mkfifo(path, 0o600) == 0 else {
      throw ChildProcess.Failure(description: "Cannot make the pipe '\(path)'")
    }
    // For reading too, so that neither side waits for another to open it.
    descriptor = open(path, O_RDWR | O_NONBLOCK)
    let page = [UInt8](repeating: 0, count: 4096)
    while write(descriptor, page, page.count) > 0 {}
  }

  /// Takes out everything that was written.
  func drain() {
    var page = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &page, page.count) > 0 {}
  }

  deinit { close(descriptor) }
}
