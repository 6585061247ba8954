import Foundation
import DevcatTestSupport
import Testing

/// Web servers that lie, each in one way (`Tests/Publish/host.py`): every one is told of by its own words,
/// and nothing here is changed.
@Suite(
  "Lying host",
  .enabled(if: PublishedHost.isThere, Comment(rawValue: PublishedHost.need)), .timeLimit(.hang))
struct LyingHostTests {
  struct Lie: CustomTestStringConvertible, Sendable {
    /// How the server behaves.
    var way: String
    var status: Int32
    /// What the error says.
    var words: String
    var testDescription: String { way }
  }

  static let lies = [
    Lie(way: "altered", status: 76, words: "altered a file"),
    Lie(way: "altered_head", status: 76, words: "is wrong"),
    Lie(way: "short", status: 76, words: "altered a file"),
    Lie(way: "short_head", status: 76, words: "not a head of a published folder"),
    Lie(way: "long", status: 76, words: "altered a file"),
    Lie(way: "long_head", status: 76, words: "not a head of a published folder"),
    Lie(way: "other", status: 76, words: "altered a file"),
    Lie(way: "html", status: 76, words: "the host sent a web page"),
    Lie(way: "html_page", status: 76, words: "the host sent a web page"),
    Lie(way: "bomb", status: 76, words: "compressed the file on the way"),
    Lie(way: "bomb_head", status: 76, words: "compressed the file on the way"),
    Lie(way: "bomb_page", status: 76, words: "altered a file"),
    Lie(way: "endless_head", status: 76, words: "the host sent more than 65536"),
    Lie(way: "endless_page", status: 76, words: "altered a file"),
    Lie(way: "header_lines", status: 76, words: "bytes of header lines"),
    Lie(way: "huge", status: 76, words: "the host sent more than"),
    Lie(way: "cut", status: 69, words: "ended before the length"),
    Lie(way: "file_redirect", status: 76, words: "redirects to an address that is not https"),
    Lie(way: "plain_redirect", status: 76, words: "redirects to an address that is not https"),
    Lie(way: "circle", status: 76, words: "in a circle"),
    Lie(way: "busy", status: 69, words: "Try again in 7 s"),
    Lie(way: "throttled", status: 75, words: "Try again in 9 s"),
    Lie(way: "forbidden", status: 77, words: "forbids it"),
    Lie(way: "failing", status: 69, words: "failure of its own (500)"),
    Lie(way: "part", status: 76, words: "answers with status 206"),
    Lie(way: "odd", status: 76, words: "status 418"),
    Lie(way: "no-such-way", status: 66, words: "nothing is published there"),
    Lie(way: "silent", status: 69, words: "does not answer"),
  ]

  /// A machine with a folder at revision 12, a replica at revision 2, and a web server.
  private func machine() throws -> (Sandbox, PublishedHost) {
    let (sandbox, host) = try PublishedHost.withReplica()
    try PublishTests.publish(sandbox, 3...12)
    return (sandbox, host)
  }

  @Test("One machine for all lies: making one takes longer than a lie")
  func liesAreReportedAndNothingIsLost() throws {
    let (sandbox, host) = try machine()
    let state = try sandbox.verified(sandbox.path("c.db"))
    for lie in Self.lies {
      // The same catalogue, of another address: what was seen of the honest one is not known of it.
      let replica = try Self.replica(of: host.url(lie.way), in: sandbox)
      let timeout = lie.way == "silent" ? "1" : "20"
      for words in [
        ["pull", "--catalogue", replica],
        ["clone", host.url(lie.way), "--catalogue", "new.db"],
        ["clone", "--shallow", host.url(lie.way), "--catalogue", "new.db"],
      ] {
        let outcome = try sandbox.run(
          Products.devcat, words + host.trust + ["--timeout", timeout])
        #expect(outcome.status == lie.status, "\(lie.way), \(words): \(outcome)")
        #expect(outcome.errors.contains(lie.words), "\(lie.way), \(words): \(outcome)")
        #expect(outcome.errors.contains("Error: Cannot"), "\(lie.way), \(words): \(outcome)")
        #expect(!outcome.errors.contains("Fatal"), "\(lie.way), \(words): \(outcome)")
        #expect(!sandbox.exists("new.db"), "\(lie.way), \(words)")
      }
      let after = try sandbox.verified(sandbox.path(replica))
      #expect(after["verified"] == true && after["digest"] == state["digest"], "\(lie.way)")
      // The honest server then gives all of it.
      try sandbox.setRemote(of: replica, to: host.url())
      try sandbox.require(["pull", "--catalogue", replica] + host.trust)
      #expect(try sandbox.head(sandbox.path(replica)) == 12, "\(lie.way)")
    }
  }

  /// A replica at revision 2 whose remote is an address.
  private static func replica(of url: String, in sandbox: Sandbox) throws -> String {
    let path = sandbox.path("replica.db")
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: sandbox.path("c.db"), toPath: path)
    try sandbox.setRemote(of: "replica.db", to: url)
    return "replica.db"
  }

  @Test("An older head is refused") func anOlderHeadIsRefused() throws {
    let (sandbox, host) = try machine()
    let old = try #require(sandbox.data("public/head"))
    try sandbox.write(old, to: "public/head.old")
    try sandbox.require(["clone", host.url("old"), "--catalogue", "o.db"] + host.trust)
    try PublishTests.commit(sandbox, 13)
    try sandbox.require(["publish", "public"])
    try sandbox.write(try #require(sandbox.data("public/head")), to: "public/head.old")
    try sandbox.require(["pull", "--catalogue", "o.db"])
    try sandbox.write(old, to: "public/head.old")
    let refused = try sandbox.devcat("pull", "--catalogue", "o.db")
    #expect(refused.status == 76 && refused.errors.contains("went back"), "\(refused)")
  }

  @Test("Redirects to HTTPS are followed") func redirectsToHTTPSAreFollowed() throws {
    let (sandbox, host) = try machine()
    try sandbox.require(["clone", host.url("redirected"), "--catalogue", "r.db"] + host.trust)
    #expect(try sandbox.head(sandbox.path("r.db")) == 12)
  }

  @Test("Two pulls of one replica at a time: both end well")
  func twoPullsAtATime() throws {
    let (sandbox, host) = try machine()
    let replica = try Self.replica(of: host.url("held"), in: sandbox)
    // Names that cannot be deflated much, so that the page is too large to be held in memory.
    var random = SeededGenerator(seed: SeededGenerator.seed(of: "LyingHost"))
    var lines = ""
    for number in 0..<6000 {
      let name = (0..<4).map { _ in String(random.next(), radix: 36) }.joined()
      lines += #"{"id":"r-\#(number)","name":"\#(name)","family":"Random"}"# + "\n"
    }
    try sandbox.write(lines, to: "s.ndjson")
    try sandbox.require(["import", "s.ndjson", "--source", "lab"])
    try sandbox.require(["publish", "public"])
    let held = { try host.requests().count { $0.path.contains("-0000013") } }
    let words = ["pull", "--catalogue", replica] + host.trust
    let one = try sandbox.start(words)
    try waitUntil("the first waits", with: one) { try held() == 1 }
    let other = try sandbox.start(words)
    try waitUntil("the second waits", with: other) { try held() == 2 }
    try sandbox.write("", to: "public.go")
    for pull in [one, other] {
      #expect(try pull.wait() == 0, "\(pull.errorText)")
    }
    #expect(try sandbox.verified(sandbox.path(replica))["digest"] == sandbox.verified()["digest"])
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: sandbox.folder).contains {
        $0.hasPrefix("replica.db.")
      })
  }

  @Test("Every byte of a head is signed, or is what the signature is")
  func noByteOfAHeadCanBeAltered() throws {
    let (sandbox, host) = try machine()
    let head = try #require(sandbox.data("public/head"))
    let words = ["status", "--catalogue", "c.db", "--json"]
    for at in stride(from: 0, to: head.count, by: 13) {
      var altered = head
      altered[at] ^= 0x01
      try sandbox.write(altered, to: "public/head")
      let outcome = try sandbox.run(Products.devcat, words)
      #expect(outcome.status == 76 || outcome.status == 66, "byte \(at): \(outcome)")
    }
    try sandbox.write(head, to: "public/head")
    try sandbox.require(words)
    #expect(host.url().hasPrefix("https"))
  }
}

extension Sandbox {
  /// Changes the address that a replica pulls from, and nothing else of it.
  fileprivate func setRemote(of replica: String, to url: String) throws {
    let outcome = try run(
      "sqlite3", [path(replica), "UPDATE meta SET value = '\(url)' WHERE key = 'remote'"])
    #expect(outcome.status == 0, "\(outcome)")
  }
}
