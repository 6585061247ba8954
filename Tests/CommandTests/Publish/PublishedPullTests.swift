import Foundation
import DevcatTestSupport
import Testing

/// `clone`, `pull`, `status` and `push` with the folder of an honest web server.
@Suite(
  "Published pull",
  .enabled(if: PublishedHost.isThere, Comment(rawValue: PublishedHost.need)), .timeLimit(.hang))
struct PublishedPullTests {
  private func verified(_ sandbox: Sandbox, _ name: String) throws -> JSONValue {
    try sandbox.verified(sandbox.path(name))
  }

  @Test("Clone and pull", arguments: [false, true])
  func cloneAndPull(_ isPlain: Bool) throws {
    let sandbox = try PublishTests.published()
    let host = try PublishedHost(in: sandbox, isPlain: isPlain)
    let cloned = try sandbox.require(
      ["clone", host.url(), "--catalogue", "c.db", "--json"] + host.trust)
    #expect(try cloned.json()["new"]?["number"] == 2)
    #expect(try verified(sandbox, "c.db")["digest"] == sandbox.verified()["digest"])
    let nothing = try sandbox.require(["pull", "--catalogue", "c.db"])
    #expect(nothing.text.contains("Nothing new at revision 2"), "\(nothing)")
    try PublishTests.publish(sandbox, 3...25)
    let status = try sandbox.require(["status", "--catalogue", "c.db", "--json"]).json()
    #expect(status["remoteHead"]?["number"] == 25 && status["toPull"] == 23, "\(status)")
    try sandbox.require(["pull", "--catalogue", "c.db"])
    #expect(try verified(sandbox, "c.db")["digest"] == sandbox.verified()["digest"])
    #expect(try verified(sandbox, "c.db")["verified"] == true)
    // The replica is in the middle of the tail, and skips what it has.
    #expect(
      try host.requests().suffix(2).map { $0.path.split(separator: "/").last ?? "" } == [
        "head", "0000000-0000025.devd",
      ])
  }

  @Test("A replica in the middle of a page, and one that begins there, skip what they have")
  func middleOfAPage() throws {
    let (sandbox, host) = try PublishedHost.withReplica()
    try PublishTests.publish(sandbox, 3...60)
    try sandbox.require(["clone", "--shallow", host.url(), "--catalogue", "s.db"] + host.trust)
    try PublishTests.publish(sandbox, 61...205)
    for name in ["c.db", "s.db"] {
      let before = try host.requests().count
      try sandbox.require(["pull", "--catalogue", name])
      #expect(
        try host.requests().dropFirst(before).map { $0.path.split(separator: "/").last ?? "" } == [
          "head", "0000000-0000100.devd", "0000100-0000200.devd", "0000200-0000205.devd",
        ])
      #expect(try verified(sandbox, name)["digest"] == sandbox.verified()["digest"])
      #expect(try verified(sandbox, name)["verified"] == true)
    }
  }

  @Test("Pull without news writes nothing, and keeps nothing for the next")
  func pullWithoutNewsWritesNothing() throws {
    let (sandbox, host) = try PublishedHost.withReplica()
    let bytes = sandbox.data("c.db")
    let report = try sandbox.require(["pull", "--catalogue", "c.db", "--json"]).json()
    let last = try #require(try host.requests().last)
    #expect(last.path == "head" && last.headers["if-none-match"] == nil, "\(last)")
    #expect((report["bytesReceived"]?.number ?? 0) < 1000, "\(report)")
    #expect(sandbox.data("c.db") == bytes && !sandbox.exists("c.db-wal"))
    // A head that was signed anew is remembered, with its expiry.
    try sandbox.require(["publish", "public", "--expires", "60d"])
    let before = try host.requests().count
    try sandbox.require(["pull", "--catalogue", "c.db"])
    try sandbox.require(["pull", "--catalogue", "c.db"])
    #expect(try host.requests().count == before + 2)
  }

  @Test(
    "A follower sends conditional requests",
    arguments: [("plain", "if-none-match"), ("untagged", "if-modified-since")])
  func aFollowerSendsConditionalRequests(_ way: String, _ header: String) throws {
    let sandbox = try PublishTests.published()
    let host = try PublishedHost(in: sandbox)
    try sandbox.require(["clone", host.url(way), "--catalogue", "c.db"] + host.trust)
    let follower = try sandbox.start(["pull", "--follow", "--catalogue", "c.db"])
    try waitUntil("a conditional request", with: follower) {
      try host.requests().last?.headers[header] != nil
    }
    #expect(try host.requests().last?.path == "head")
    follower.signal(SIGTERM)
    #expect(try follower.wait() == 0)
  }

  @Test("Shallow clones begin with the newest snapshot")
  func shallowClonesBeginWithTheNewestSnapshot() throws {
    let sandbox = try PublishTests.published()
    let host = try PublishedHost(in: sandbox)
    try PublishTests.publish(sandbox, 3...5)
    try sandbox.require(["clone", "--shallow", host.url(), "--catalogue", "c.db"] + host.trust)
    #expect(try verified(sandbox, "c.db")["digest"] == sandbox.verified()["digest"])
    #expect(try host.requests().contains { $0.path.contains("snapshot/0000002.devcat") })
  }

  @Test("Local revisions are rebased") func localRevisionsAreRebased() throws {
    let (sandbox, _) = try PublishedHost.withReplica()
    try PublishTests.publish(sandbox, 3)
    try sandbox.require(["set", "iphone-x", "ppi=458", "--catalogue", "c.db"])
    let pulled = try sandbox.require(["pull", "--catalogue", "c.db"])
    #expect(pulled.text.contains("To push: 1 local revision"), "\(pulled)")
    // What both sides changed to different ends waits.
    try sandbox.require(["set", "iphone-x", "attributes.count=99", "--catalogue", "c.db"])
    try PublishTests.publish(sandbox, 4)
    let conflict = try sandbox.devcat("pull", "--catalogue", "c.db")
    #expect(conflict.status == 75, "\(conflict)")
    #expect(try sandbox.devcat("pull", "--catalogue", "c.db").status == 75)
    try sandbox.require(["pull", "--theirs", "--catalogue", "c.db"])
    #expect(try verified(sandbox, "c.db")["verified"] == true)
  }

  @Test("Push names the hub") func pushNamesTheHub() throws {
    let sandbox = try PublishTests.published(
      "--push-address", "devcat://hub.example.org/acme/devices")
    let host = try PublishedHost(in: sandbox)
    // The folder keeps the address.
    try sandbox.require(["publish", "public"])
    try sandbox.require(["clone", host.url(), "--catalogue", "c.db"] + host.trust)
    let refused = try sandbox.devcat("push", "--catalogue", "c.db")
    #expect(refused.status == 64, "\(refused)")
    #expect(
      refused.errors.contains("devcat push devcat://hub.example.org/acme/devices"), "\(refused)")
    let watch = try sandbox.devcat("watch", "--catalogue", "c.db")
    #expect(watch.status == 64 && watch.errors.contains("needs a hub"), "\(watch)")
  }

  @Test("The certificate is judged as a hub's is") func theCertificateIsJudgedAsAHubsIs() throws {
    let sandbox = try PublishTests.published()
    let host = try PublishedHost(in: sandbox)
    let stranger = try sandbox.devcat("clone", host.url(), "--catalogue", "c.db")
    #expect(stranger.status == 77 && stranger.errors.contains(host.fingerprint), "\(stranger)")
    let other = try sandbox.devcat(
      "clone", host.url(), "--catalogue", "c.db", "--fingerprint",
      String(repeating: "ab", count: 32))
    #expect(other.status == 77 && other.errors.contains("and the host has"), "\(other)")
    // The system's authorities, as OpenSSL names them.
    sandbox.environment["SSL_CERT_FILE"] = sandbox.folder + "/host/.hub/certificate.pem"
    try sandbox.require(["clone", host.url(), "--catalogue", "c.db"])
    sandbox.environment["SSL_CERT_FILE"] = nil
    #expect(try sandbox.devcat("pull", "--catalogue", "c.db").status == 77)
    try sandbox.require(["pull", "--catalogue", "c.db"] + host.trust)
    try sandbox.require(["pull", "--catalogue", "c.db"])
    let renewed = try PublishedHost(in: sandbox.renewed())
    #expect(renewed.fingerprint != host.fingerprint)
    #expect(!sandbox.exists("c.db.parts"))
  }

  @Test("The key is pinned or given") func theKeyIsPinnedOrGiven() throws {
    let sandbox = try PublishTests.published()
    let host = try PublishedHost(in: sandbox)
    let key = try #require(
      sandbox.require(["publish", "public"]).text.firstMatch(of: /by ([0-9a-f]{64})/)?.1)
    let wrong = try sandbox.run(
      Products.devcat,
      [
        "clone", host.url(), "--catalogue", "c.db", "--public-key",
        String(repeating: "0", count: 64),
      ]
        + host.trust)
    #expect(
      wrong.status == 77 && wrong.errors.contains("another key than the one given"), "\(wrong)")
    #expect(!sandbox.exists("c.db"))
    try sandbox.require(
      ["clone", host.url(), "--catalogue", "c.db", "--public-key", String(key)] + host.trust)
    // Somebody else publishes there.
    try PublishTests.commit(sandbox, 3)
    let other = try sandbox.require([
      "publish", "public", "--signing-key", "k.pem", "--new-key", "--new-epoch",
    ])
    let newKey = try #require(other.text.firstMatch(of: /by ([0-9a-f]{64})/)?.1)
    let changed = try sandbox.devcat("pull", "--catalogue", "c.db")
    #expect(changed.status == 77 && changed.errors.contains("'--public-key'"), "\(changed)")
    try sandbox.require(["pull", "--catalogue", "c.db", "--public-key", String(newKey)])
    try sandbox.require(["pull", "--catalogue", "c.db"])
    #expect(try sandbox.head(sandbox.path("c.db")) == 3)
  }

  @Test("Rollback and freeze are refused") func rollbackAndFreezeAreRefused() throws {
    let sandbox = try PublishTests.published("--expires", "1s")
    let host = try PublishedHost(in: sandbox)
    usleep(2_100_000)
    let words = ["clone", host.url(), "--catalogue", "c.db"] + host.trust
    let expired = try sandbox.run(Products.devcat, words)
    #expect(expired.status == 76 && expired.errors.contains("has expired"), "\(expired)")
    #expect(expired.errors.contains("--allow-expired"), "\(expired)")
    try sandbox.require(words + ["--allow-expired"])
    // A host that says that nothing has changed is no better.
    let frozen = try sandbox.devcat("pull", "--catalogue", "c.db")
    #expect(frozen.status == 76 && frozen.errors.contains("has expired"), "\(frozen)")
    #expect(try sandbox.require(["status", "--catalogue", "c.db"]).errors.contains("Warning"))
    // Without it, the folder keeps the one second.
    try sandbox.require(["publish", "public", "--expires", "7d"])
    try sandbox.require(["pull", "--catalogue", "c.db"])

    let old = try #require(sandbox.data("public/head"))
    try PublishTests.publish(sandbox, 3)
    try sandbox.require(["pull", "--catalogue", "c.db"])
    let new = sandbox.data("public/head")
    try sandbox.write(old, to: "public/head")
    let before = sandbox.data("c.db")
    let back = try sandbox.devcat("pull", "--catalogue", "c.db")
    #expect(back.status == 76 && back.errors.contains("went back"), "\(back)")
    // A cache on the way was passed by before that was said.
    #expect(try host.requests().last?.headers["cache-control"] == "no-cache")
    #expect(sandbox.data("c.db") == before)
    try sandbox.write(try #require(new), to: "public/head")
    try sandbox.require(["pull", "--catalogue", "c.db"])
  }

  @Test("A new epoch is followed where the history allows it")
  func aNewEpochIsFollowedWhereTheHistoryAllowsIt() throws {
    let sandbox = try PublishTests.published()
    let host = try PublishedHost(in: sandbox)
    try sandbox.require(["clone", host.url(), "--catalogue", "behind.db"] + host.trust)
    let old = try SavedCatalogue(sandbox)
    try PublishTests.publish(sandbox, 3)
    try sandbox.require(["clone", host.url(), "--catalogue", "ahead.db"] + host.trust)
    try old.restore(in: sandbox)
    // Shorter, or as long as the reader's history: it is reported.
    try sandbox.require(["publish", "public", "--new-epoch"])
    let shorter = try sandbox.devcat("pull", "--catalogue", "ahead.db")
    #expect(shorter.status == 76 && shorter.errors.contains("epoch 2"), "\(shorter)")
    let again = try sandbox.require(["status", "--json", "--catalogue", "ahead.db"]).json()
    #expect(again["diverged"] == true, "\(again)")
    // A reader at the revision of the new head has lost nothing.
    let same = try sandbox.devcat("pull", "--catalogue", "behind.db")
    #expect(same.status == 0, "\(same)")
    try PublishTests.publish(sandbox, 33)
    let status = try sandbox.require(["status", "--catalogue", "ahead.db"])
    #expect(status.text.contains("the publisher no longer has revision 3"), "\(status)")
    try PublishTests.publish(sandbox, 34)
    try sandbox.require(["pull", "--catalogue", "behind.db"])
    #expect(try verified(sandbox, "behind.db")["digest"] == sandbox.verified()["digest"])
    let parted = try sandbox.devcat("pull", "--catalogue", "ahead.db")
    #expect(parted.status == 76 && parted.errors.contains("epoch 2"), "\(parted)")
    #expect(parted.errors.contains("clone it into another file"), "\(parted)")
    #expect(parted.errors.contains("'devcat pull --rejoin'"), "\(parted)")
    let joined = try sandbox.devcat("pull", "--rejoin", "--catalogue", "ahead.db")
    #expect(joined.status == 75 && joined.text.contains("ours 3, theirs 34"), "\(joined)")
    try sandbox.require(["pull", "--ours", "--catalogue", "ahead.db"])
    _ = try verified(sandbox, "ahead.db")
  }

  @Test("A page that is not there yet: the first advice is to try again")
  func aCopyUnderWay() throws {
    let (sandbox, _) = try PublishedHost.withReplica()
    try PublishTests.publish(sandbox, 3)
    #expect(try sandbox.shell("mkdir kept && mv public/*/page kept/").status == 0)
    let early = try sandbox.devcat("pull", "--catalogue", "c.db")
    #expect(early.status == 75, "\(early)")
    let advice = "try again in a minute. If that does not help, clone into a new file"
    #expect(early.errors.contains(advice), "\(early)")
    #expect(try sandbox.shell("mv kept/page public/*/").status == 0)
    try sandbox.require(["pull", "--catalogue", "c.db"])
  }

  @Test("A page that is cut: where, and what the publisher does about it")
  func aCutPage() throws {
    let (sandbox, _) = try PublishedHost.withReplica()
    try PublishTests.publish(sandbox, 3)
    #expect(try sandbox.shell("truncate -s -5 public/*/page/0000000-0000003.devd").status == 0)
    let cut = try sandbox.devcat("pull", "--catalogue", "c.db")
    #expect(cut.status == 76, "\(cut)")
    #expect(
      cut.errors.contains(/0000000-0000003\.devd: it is cut at ([0-9]+) of ([0-9]+) bytes\./),
      "\(cut)")
    #expect(cut.errors.contains("to run 'devcat publish' again"), "\(cut)")
    try sandbox.require(["publish", "public"])
    try sandbox.require(["pull", "--catalogue", "c.db"])
  }

  @Test("A reader that has the head before finds its tail")
  func theTailBeforeIsThere() throws {
    let (sandbox, _) = try PublishedHost.withReplica()
    try PublishTests.publish(sandbox, 3)
    let head = try #require(sandbox.data("public/head"))
    try PublishTests.age(sandbox)
    try PublishTests.publish(sandbox, 4)
    // A cache still has it.
    let new = try #require(sandbox.data("public/head"))
    try sandbox.write(head, to: "public/head")
    try sandbox.require(["pull", "--catalogue", "c.db"])
    #expect(try sandbox.head(sandbox.path("c.db")) == 3)
    try sandbox.write(new, to: "public/head")
    try sandbox.require(["pull", "--catalogue", "c.db"])
    #expect(try verified(sandbox, "c.db")["digest"] == sandbox.verified()["digest"])
  }

  @Test("Pull stops if pages are missing, or the history begins later")
  func pullStopsIfPagesAreMissing() throws {
    let (sandbox, host) = try PublishedHost.withReplica()
    try PublishTests.publish(sandbox, 3...4)
    #expect(try sandbox.shell("rm public/*/page/0000000-0000004.devd").status == 0)
    let stuck = try sandbox.devcat("pull", "--catalogue", "c.db")
    #expect(stuck.status == 75 && stuck.errors.contains("clone into a new file"), "\(stuck)")
    // The publisher goes on with a catalogue that begins with a snapshot.
    try sandbox.require(["snapshot", "save", "s.devcat"])
    try sandbox.require(["snapshot", "load", "s.devcat", "--catalogue", "s.db"])
    try sandbox.require(["set", "iphone-x", "attributes.count=5", "--catalogue", "s.db"])
    try sandbox.require(["publish", "public", "--new-epoch", "--catalogue", "s.db"])
    let later = try sandbox.devcat("pull", "--catalogue", "c.db")
    #expect(later.status == 75 && later.errors.contains("begins with a snapshot"), "\(later)")
    #expect(later.errors.contains("'--shallow'"), "\(later)")
    try sandbox.require(["clone", "--shallow", host.url(), "--catalogue", "n.db"] + host.trust)
    #expect(try verified(sandbox, "n.db")["digest"] == verified(sandbox, "s.db")["digest"])
  }

  @Test("Proxies come from the environment") func proxiesComeFromTheEnvironment() throws {
    let (sandbox, _) = try PublishedHost.withReplica()
    // Nobody listens there.
    sandbox.environment["https_proxy"] = "http://127.0.0.1:1"
    let refused = try sandbox.devcat("pull", "--catalogue", "c.db")
    #expect(refused.status == 69, "\(refused)")
    sandbox.environment["no_proxy"] = "127.0.0.1"
    try sandbox.require(["pull", "--catalogue", "c.db"])
  }

  @Test("Compare shows how the remote differs") func compareShowsHowTheRemoteDiffers() throws {
    let sandbox = try PublishTests.published()
    let host = try PublishedHost(in: sandbox)
    let words = ["compare", "--remote", host.url()] + host.trust
    #expect(try sandbox.require(words).text.isEmpty)
    try PublishTests.commit(sandbox, 3)
    let differs = try sandbox.run(Products.devcat, words + ["--json"])
    #expect(differs.status == 1, "\(differs)")
    #expect(try differs.json()[0]?["id"] == "iphone-x")
    #expect(try sandbox.names().allSatisfy { !$0.contains(".partial-") })
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    #expect(try sandbox.require(["compare", "--remote", hub.url()]).text.isEmpty)
    #expect(try hub.end() == 0)
    let neither = try sandbox.devcat("compare")
    #expect(neither.status == 64 && neither.errors.contains("--remote"), "\(neither)")
  }

  @Test("Follow pulls what comes and ends at a signal") func followPullsWhatComesAndEndsAtASignal()
    throws
  {
    let (sandbox, _) = try PublishedHost.withReplica()
    let follower = try sandbox.start(["pull", "--follow", "--catalogue", "c.db", "--json"])
    func wait(for head: Double) throws {
      try waitUntil("revision \(head)", with: follower) {
        guard let line = follower.text.split(separator: "\n").last else { return false }
        return try JSONValue(Data(line.utf8))["new"]?["number"]?.number == head
      }
    }
    try wait(for: 2)
    for number in 3...4 {
      try PublishTests.publish(sandbox, number)
      try wait(for: Double(number))
    }
    follower.signal(SIGTERM)
    #expect(try follower.wait() == 0)
    #expect(try verified(sandbox, "c.db")["head"] == 4)
  }

  @Test("The library is no part of a command that does without it")
  func onlyWebAddressesLoadTheLibrary() throws {
    let sandbox = try PublishTests.published()
    let host = try PublishedHost(in: sandbox)
    func loads(_ words: [String]) throws -> Bool {
      let before = sandbox.environment["LD_DEBUG"]
      sandbox.environment["LD_DEBUG"] = "files"
      defer { sandbox.environment["LD_DEBUG"] = before }
      let outcome = try sandbox.run(Products.devcat, words)
      #expect(outcome.status == 0)
      return outcome.errors.contains("libcurl.so")
    }
    #expect(try !loads(["show", "iphone-x"]))
    #expect(try !loads(["publish", "public"]))
    #expect(try loads(["clone", host.url(), "--catalogue", "c.db"] + host.trust))
    #expect(try !loads(["status", "--offline", "--catalogue", "c.db"]))
  }
}

extension Sandbox {
  /// A machine whose web server has another certificate.
  fileprivate func renewed() throws -> Sandbox {
    try FileManager.default.removeItem(atPath: folder + "/host")
    return self
  }
}
