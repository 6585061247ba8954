import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

/// `pull --follow` of a published folder whose web server changes its mind, and numbers at the ends of their
/// range in the header lines of its answers.
@Suite(
  "Followed host",
  .enabled(if: PublishedHost.isThere, Comment(rawValue: PublishedHost.need)), .timeLimit(.hang))
struct FollowedHostTests {
  /// A folder at revision 2, its web server, and a replica that pulls from it.
  private struct Machine {
    let sandbox: Sandbox
    let host: PublishedHost

    init(_ words: String...) throws {
      sandbox = try PublishTests.published()
      host = try PublishedHost(in: sandbox)
      if !words.isEmpty { try sandbox.require(["publish", "public"] + words) }
      try sandbox.require(["clone", host.url("moody"), "--catalogue", "c.db"] + host.trust)
    }

    /// How the server behaves from now on, as JSON (`moody` in `host.py`); `nil` is honestly.
    func set(mood: String?) throws {
      let path = sandbox.path("public.mood")
      guard let mood else { return try FileManager.default.removeItem(atPath: path) }
      try sandbox.write(mood, to: "public.mood")
    }

    func publish(_ number: Int) throws {
      try PublishTests.publish(sandbox, number)
    }

    func follow(_ words: String...) throws -> ChildProcess {
      let follower = try sandbox.start(
        ["pull", "--follow", "--catalogue", "c.db", "--json"] + words)
      try wait(for: #""new""#, in: follower.output, of: follower)
      return follower
    }

    /// Waits until a process has written some words since a place of its output.
    func wait(
      for words: String, in path: String, since start: Int = 0, of process: ChildProcess
    ) throws {
      try waitUntil(words, with: process) {
        Sandbox.text(path).dropFirst(start).contains(words)
      }
    }
  }

  /// An answer, and what the follower says of it.
  private static let answers = [
    (#"{"status": 404}"#, "nothing is published there"),
    (#"{"status": 410}"#, "nothing is published there"),
    (#"{"status": 403}"#, "forbids it"),
    (#"{"status": 401}"#, "forbids it"),
    (#"{"status": 418}"#, "status 418"),
    (#"{"status": 304}"#, "status 304"),
    (#"{"way": "html"}"#, "sent a web page"),
    (#"{"body": ""}"#, "not a head of a published folder"),
    (#"{"way": "short_head"}"#, "not a head of a published folder"),
    (#"{"way": "altered_head"}"#, "is wrong"),
    (#"{"way": "bomb_head"}"#, "compressed the file on the way"),
    (#"{"way": "circle"}"#, "in a circle"),
    (#"{"status": 503, "fields": {"Retry-After": "31536000"}}"#, "failure of its own (503)"),
    (#"{"status": 503, "fields": {"Retry-After": "9223372036854775807"}}"#, "(503)"),
    (#"{"raw": "<html>no header</html>"}"#, "is not HTTP"),
  ]

  @Test("Following a folder: no answer of a host ends or freezes it")
  func goesOn() throws {
    let machine = try Machine()
    let follower = try machine.follow("--max-wait", "1")
    // A head that is said to be fresh for a year is asked for again all the same.
    try machine.set(mood: #"{"fields": {"Cache-Control": "max-age=31536000"}}"#)
    try machine.publish(3)
    try machine.wait(for: #""number":3"#, in: follower.output, of: follower)
    try machine.publish(4)
    try machine.wait(for: #""number":4"#, in: follower.output, of: follower)
    // A new key is reported, also without a new revision, before the head is asked for once more.
    try machine.sandbox.require(["publish", "public", "--rotate-key"])
    let count = try machine.host.requests().count
    try waitUntil("two more requests", with: follower) {
      try machine.host.requests().count >= count + 2
    }
    #expect(follower.errorText.contains("announced"))
    // The last answer had no validator, so 304 is a lie as well.
    for (mood, words) in Self.answers {
      let start = follower.errorText.count
      try machine.set(mood: mood)
      try machine.wait(for: words, in: follower.errors, since: start, of: follower)
    }
    try machine.set(mood: #"{"status": 404, "kind": "page"}"#)
    try machine.publish(5)
    try machine.wait(for: "is not published", in: follower.errors, of: follower)
    try machine.set(mood: nil)
    try machine.wait(for: "The host is back.", in: follower.errors, of: follower)
    try machine.wait(for: #""number":5"#, in: follower.output, of: follower)
    follower.signal(SIGTERM)
    #expect(try follower.wait() == 0)
    #expect(try machine.sandbox.verified(machine.sandbox.path("c.db"))["head"] == 5)
  }

  @Test("Following a folder: it asks again when the head expires")
  func asksAtExpiry() throws {
    let machine = try Machine("--expires", "3s")
    try machine.set(mood: #"{"fields": {"Cache-Control": "max-age=31536000"}}"#)
    let follower = try machine.follow()
    try machine.wait(for: "has expired", in: follower.errors, of: follower)
    try machine.publish(3)
    try machine.wait(for: "The host is back.", in: follower.errors, of: follower)
    try machine.wait(for: #""number":3"#, in: follower.output, of: follower)
    follower.signal(SIGTERM)
    #expect(try follower.wait() == 0)
  }

  @Test("Following a folder: a signed fork ends it", arguments: [false, true])
  func forkEndsIt(_ isOfSameEpoch: Bool) throws {
    let machine = try Machine()
    let old = try SavedCatalogue(machine.sandbox)
    try machine.publish(3)
    let follower = try machine.follow("--max-wait", "1")
    try old.restore(in: machine.sandbox)
    try PublishTests.commit(machine.sandbox, 33)
    if isOfSameEpoch {
      // As if the publisher had lost the folder with the catalogue.
      try FileManager.default.moveItem(
        atPath: machine.sandbox.path("public"), toPath: machine.sandbox.path("lost"))
      try machine.sandbox.require(["publish", "new"])
      try FileManager.default.moveItem(
        atPath: machine.sandbox.path("new"), toPath: machine.sandbox.path("public"))
    } else {
      try machine.sandbox.require(["publish", "public", "--new-epoch"])
    }
    #expect(try follower.wait() == 76)
    let words = isOfSameEpoch ? "has signed two histories" : "clone it into another file"
    #expect(follower.errorText.contains(words))
  }

  @Test("Following a folder: a key that nothing announced ends it")
  func otherKeyEndsIt() throws {
    let machine = try Machine()
    let follower = try machine.follow("--max-wait", "1")
    try machine.sandbox.require([
      "publish", "public", "--signing-key", "k.pem", "--new-key", "--new-epoch",
    ])
    #expect(try follower.wait() == 77)
    #expect(follower.errorText.contains("signs with another key"))
  }

  @Test("Following a folder: the first pull must succeed")
  func firstPullEndsIt() throws {
    let machine = try Machine()
    try machine.set(mood: #"{"status": 404}"#)
    let ended = try machine.sandbox.devcat("pull", "--follow", "--catalogue", "c.db")
    #expect(ended.status == 66, "\(ended)")
  }

  @Test("--max-wait: its range, and where it applies")
  func longestPause() throws {
    let machine = try Machine()
    for (words, problem) in [
      (["--max-wait", "5"], "needs '--follow'"),
      (["--follow", "--max-wait", "0"], "from 1 to 86400"),
      (["--follow", "--max-wait", "86401"], "from 1 to 86400"),
    ] {
      let refused = try machine.sandbox.run(
        Products.devcat, ["pull", "--catalogue", "c.db"] + words)
      #expect(refused.status == 64 && refused.errors.contains(problem), "\(refused)")
    }
    let file = try CatalogueFile.open(at: machine.sandbox.catalogue, access: .readWrite)
    try file.settings.setRemote(Remote(url: "devcat://127.0.0.1/team/name", base: file.log.head()))
    let hub = try machine.sandbox.devcat("pull", "--follow", "--max-wait", "5")
    #expect(hub.status == 64 && hub.errors.contains("for published folders"), "\(hub)")
  }

  /// Numbers at the ends of their range, and beyond.
  private static let numbers = [
    "-9223372036854775808", "-1", "0", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", "1e308", "0x10", "+7", "", String(repeating: "9", count: 900),
  ]

  @Test("Header lines: numbers at the ends of their range end no reader")
  func extremeNumbers() throws {
    let machine = try Machine()
    try machine.publish(3)
    for number in Self.numbers {
      // The head is good, and every number beside it concerns only caches.
      try machine.set(
        mood: """
          {"fields": {"Cache-Control": "max-age=\(number)", "Age": "\(number)", "Retry-After": "\(number)",
          "Content-Range": "bytes \(number)-\(number)/\(number)", "Last-Modified": "\(number)"}}
          """)
      for words in [
        ["clone", machine.host.url("moody"), "--catalogue", "n.db"],
        ["status", "--catalogue", "c.db"],
      ] {
        let outcome = try machine.sandbox.run(
          Products.devcat, words + (words[0] == "clone" ? machine.host.trust : []))
        #expect(outcome.status == 0, "\(number): \(outcome)")
      }
      try? FileManager.default.removeItem(atPath: machine.sandbox.path("n.db"))
      try machine.set(mood: #"{"fields": {"Content-Length": "\#(number)"}}"#)
      let length = try machine.sandbox.devcat("pull", "--catalogue", "c.db")
      #expect([0, 69, 76].contains(length.status), "\(number): \(length)")
      try machine.set(mood: #"{"status": 503, "fields": {"Retry-After": "\#(number)"}}"#)
      let refused = try machine.sandbox.devcat("pull", "--catalogue", "c.db")
      #expect(refused.status == 69, "\(number): \(refused)")
    }
  }

  @Test("Header lines: the age that overflowed, and the freshness that did")
  func overflows() throws {
    let machine = try Machine()
    for fields in [
      #""Cache-Control": "max-age=60", "Age": "-9223372036854775808""#,
      #""Cache-Control": "max-age=9223372036854775807", "Age": "-1""#,
    ] {
      try machine.set(mood: "{\"fields\": {\(fields)}}")
      let outcome = try machine.sandbox.devcat("pull", "--catalogue", "c.db")
      #expect(outcome.status == 0, "\(fields): \(outcome)")
    }
  }

  @Test("Header lines: one of 200 KiB, and an answer without any")
  func words() throws {
    let machine = try Machine()
    for (mood, status, words) in [
      (
        #"{"fields": {"X": "\#(String(repeating: "x", count: 200 << 10))"}}"#, 76,
        "bytes of header lines"
      ),
      (#"{"raw": "<html>no header</html>"}"#, 76, "is not HTTP"),
      (#"{"status": 302, "fields": {"Location": "gopher://127.0.0.1/"}}"#, 76, "not https"),
    ] {
      try machine.set(mood: mood)
      let outcome = try machine.sandbox.devcat("pull", "--catalogue", "c.db")
      #expect(outcome.status == Int32(status) && outcome.errors.contains(words), "\(outcome)")
    }
  }
}
