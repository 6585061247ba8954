import Foundation
import DevcatTestSupport
import Testing

/// `devcat publish`: what it writes, and what it refuses.
@Suite("Publish", .timeLimit(.hang)) struct PublishTests {
  /// A machine with a published folder `public` and a signing key.
  static func published(_ options: String...) throws -> Sandbox {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["publish", "public", "--new-key"] + options)
    return sandbox
  }

  /// The paths of the files below a folder, with their bytes.
  static func files(_ sandbox: Sandbox, _ folder: String = "public") throws -> [String: Data] {
    let root = sandbox.path(folder)
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      var isFolder: ObjCBool = false
      let path = "\(root)/\(name)"
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files[name] = FileManager.default.contents(atPath: path)
    }
    return files
  }

  static func commit(_ sandbox: Sandbox, _ number: Int) throws {
    try sandbox.require(["set", "iphone-x", "attributes.count=\(number)"])
  }

  @Test("Publish: it writes a ladder of deltas a snapshot and a head")
  func itWritesALadderOfDeltasASnapshotAndAHead() throws {
    let sandbox = try Self.published()
    let id = try #require(try sandbox.verified()["catalogue"]?.text)
    let first = try Self.files(sandbox)
    #expect(
      Set(first.keys) == [
        "head", "\(id)-e1/delta/0000000-0000001.devd", "\(id)-e1/delta/0000001-0000002.devd",
        "\(id)-e1/snapshot/0000002.devcat",
      ])
    for number in 3...12 { try Self.commit(sandbox, number) }
    let said = try sandbox.require(["publish", "public"])
    #expect(said.text.contains("Published revision 12 "), "\(said)")
    let second = try Self.files(sandbox)
    // Ten of one revision, and one of ten.
    func deltas(_ files: [String: Data]) -> Int { files.keys.count { $0.hasSuffix(".devd") } }
    #expect(deltas(second) == deltas(first) + 11, "\(second.keys.sorted())")
    #expect(second["\(id)-e1/delta/0000000-0000010.devd"] != nil)
    for (name, bytes) in first where name != "head" { #expect(second[name] == bytes, "\(name)") }
    for name in second.keys {
      let mode = try FileManager.default.attributesOfItem(atPath: sandbox.path("public/\(name)"))
      #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o644, "\(name)")
    }
    // The snapshot is one like any other.
    try sandbox.require([
      "snapshot", "load", "public/\(id)-e1/snapshot/0000002.devcat", "--catalogue", "s.db",
    ])
    #expect(try sandbox.verified(sandbox.path("s.db"))["verified"] == true)
  }

  @Test("A web server is another user, whatever the umask of the publisher")
  func everybodyMayReadIt() throws {
    let sandbox = try Sandbox.initialized()
    let outcome = try sandbox.shell(
      "umask 077; devcat publish a/b --new-key; find a -type d -not -perm 755 "
        + "-o -type f -not -perm 644 | sed 's/^/closed: /'")
    #expect(outcome.status == 0 && !outcome.text.contains("closed:"), "\(outcome)")
  }

  @Test("Publish without news signs the head again") func publishWithoutNewsSignsTheHeadAgain()
    throws
  {
    let sandbox = try Self.published()
    let before = try Self.files(sandbox)
    let said = try sandbox.require(["publish", "public", "--expires", "30d"])
    #expect(said.text.contains("Nothing new"), "\(said)")
    let after = try Self.files(sandbox)
    #expect(before["head"] != after["head"])
    #expect(before.filter { $0.key != "head" } == after.filter { $0.key != "head" })
    // The next one signs for as long.
    let again = try sandbox.require(["publish", "public"])
    func days(_ outcome: Outcome) throws -> Substring {
      try #require(outcome.text.firstMatch(of: /signed until (\d+-\d+-\d+)/)).1
    }
    #expect(try days(again) >= days(said), "\(said) \(again)")
  }

  @Test("Publish: files that lead to the head are written again where they are missing or cut")
  func mending() throws {
    let sandbox = try Self.published()
    for number in 3...12 { try Self.commit(sandbox, number) }
    try sandbox.require(["publish", "public"])
    let whole = try Self.files(sandbox)
    let id = try #require(try sandbox.verified()["catalogue"]?.text) + "-e1"
    func cut(_ name: String, to size: Int) throws {
      try #require(whole[name]).prefix(size).write(
        to: URL(fileURLWithPath: sandbox.path("public/\(name)")))
    }
    // A delta that leads to the head, one that lies inside of a longer one, and the snapshot.
    let names = [
      "delta/0000011-0000012.devd", "delta/0000004-0000005.devd", "snapshot/0000012.devcat",
    ].map { "\(id)/\($0)" }
    for name in names {
      for size in [0, 20, try #require(whole[name]).count - 1] {
        try cut(name, to: size)
        let said = try sandbox.require(["publish", "public"]).text
        #expect(said.contains("Nothing new"), "\(said)")
        #expect(said.contains("Wrote again what was missing or cut: \(name)."), "\(said)")
        #expect(try Self.files(sandbox)[name] == whole[name], "\(name)")
      }
    }
    for name in [names[0], names[2], "\(id)/delta/0000000-0000010.devd"] {
      try FileManager.default.removeItem(atPath: sandbox.path("public/\(name)"))
    }
    let said = try sandbox.require(["publish", "public"]).text
    #expect(said.contains(" and "), "\(said)")
    let after = try Self.files(sandbox)
    #expect(after.filter { $0.key != "head" } == whole.filter { $0.key != "head" })
    let again = try sandbox.require(["publish", "public"]).text
    #expect(!again.contains("Wrote again"), "\(again)")
  }

  @Test("Publish: a shallow clone goes on with a folder, and writes only what is new")
  func shallowPublisher() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    let part = ["--catalogue", "part.db"]
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["snapshot", "save", "part.devcat"])
    try sandbox.require(["snapshot", "load", "part.devcat"] + part)
    try sandbox.require(["push", hub.url()] + part)
    for number in 3...5 { try Self.commit(sandbox, number) }
    try sandbox.require(["push"])
    // The folder has the whole history and a snapshot of revision 5; the clone begins at 2.
    try sandbox.require(["publish", "public", "--new-key"])
    let before = try Self.files(sandbox)
    try sandbox.require(["pull"] + part)
    let said = try sandbox.require(["publish", "public"] + part).text
    #expect(!said.contains("Wrote again"), "\(said)")
    let after = try Self.files(sandbox)
    #expect(after.keys.sorted() == before.keys.sorted())
    #expect(after.filter { $0.key != "head" } == before.filter { $0.key != "head" })
    #expect(try hub.end() == 0)
  }

  @Test("A new snapshot is written where deltas outweigh it")
  func aNewSnapshotIsWrittenWhereDeltasOutweighIt() throws {
    let sandbox = try Self.published()
    let id = try #require(try sandbox.verified()["catalogue"]?.text)
    func snapshots() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: sandbox.path("public/\(id)-e1/snapshot"))
        .sorted()
    }
    try Self.commit(sandbox, 3)
    try sandbox.require(["publish", "public"])
    #expect(try snapshots() == ["0000002.devcat"])
    try sandbox.write(SyntheticSource.tablets(900), to: "s.ndjson")
    try sandbox.require(["import", "s.ndjson", "--source", "lab"])
    try sandbox.require(["publish", "public"])
    #expect(try snapshots() == ["0000002.devcat", "0000004.devcat"])
  }

  @Test("The key is made on request and once") func theKeyIsMadeOnRequestAndOnce() throws {
    let sandbox = try Sandbox.initialized()
    let none = try sandbox.devcat("publish", "public")
    #expect(none.status == 66 && none.errors.contains("--new-key"), "\(none)")
    #expect(!sandbox.exists("public"))
    try sandbox.require(["publish", "public", "--new-key"])
    let path = sandbox.folder + "/home/.config/devcat/signing-key.pem"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)
    let again = try sandbox.devcat("publish", "public", "--new-key")
    #expect(again.status == 73, "\(again)")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let open = try sandbox.devcat("publish", "public")
    #expect(open.status == 77 && open.errors.contains("chmod 600"), "\(open)")
    // Another key than the one that readers know.
    let other = try sandbox.devcat("publish", "public", "--signing-key", "k.pem", "--new-key")
    #expect(other.status == 77 && other.errors.contains("another key"), "\(other)")
    #expect(other.errors.contains("--new-epoch"), "\(other)")
  }

  @Test("A catalogue with a remote is published up to the shared revision")
  func aCatalogueWithARemoteIsPublishedUpToTheSharedRevision() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    try Self.commit(sandbox, 3)
    let said = try sandbox.require(["publish", "public", "--new-key"])
    #expect(said.text.contains("Published revision 2 "), "\(said)")
    #expect(said.text.contains("Not published: 1 revision "), "\(said)")
    try sandbox.require(["push"])
    #expect(try sandbox.require(["publish", "public"]).text.contains("Published revision 3 "))
    #expect(try hub.end() == 0)
  }

  @Test("An older catalogue is refused until a new epoch")
  func anOlderCatalogueIsRefusedUntilANewEpoch() throws {
    let sandbox = try Self.published()
    let id = try #require(try sandbox.verified()["catalogue"]?.text)
    let old = try SavedCatalogue(sandbox)
    try Self.commit(sandbox, 3)
    try sandbox.require(["publish", "public"])
    try old.restore(in: sandbox)
    try Self.commit(sandbox, 33)
    let before = try Self.files(sandbox)
    let refused = try sandbox.devcat("publish", "public")
    #expect(refused.status == 76, "\(refused)")
    #expect(
      refused.errors.contains("is not in the history") && refused.errors.contains("--new-epoch"),
      "\(refused)")
    #expect(try Self.files(sandbox) == before)
    try sandbox.require(["publish", "public", "--new-epoch"])
    let after = try Self.files(sandbox)
    #expect(after["\(id)-e2/delta/0000002-0000003.devd"] != nil)
    for (name, bytes) in before where name != "head" { #expect(after[name] == bytes, "\(name)") }
    // From then on without the option.
    #expect(try sandbox.require(["publish", "public"]).text.contains("Nothing new"))
  }

  @Test("Another catalogue and another file are refused")
  func anotherCatalogueAndAnotherFileAreRefused() throws {
    let sandbox = try Self.published()
    try sandbox.require(["init", "--empty", "--catalogue", "other.db"])
    let empty = try sandbox.devcat("publish", "elsewhere", "--catalogue", "other.db")
    #expect(empty.status == 66 && empty.errors.contains("no revision yet"), "\(empty)")
    try sandbox.require(["add", "x", "name=X", "--catalogue", "other.db"])
    let other = try sandbox.devcat("publish", "public", "--catalogue", "other.db")
    #expect(other.status == 76 && other.errors.contains("holds catalogue"), "\(other)")
    for text in ["", "hello", String(repeating: "x", count: 100_000)] {
      try sandbox.write(text, to: "public/head")
      let broken = try sandbox.devcat("publish", "public")
      #expect(broken.status == 65 && broken.errors.contains("is not a head of devcat"), "\(broken)")
    }
    let hub = try sandbox.devcat("publish", "public", "--push-address", "https://example.org/x")
    #expect(hub.status == 64, "\(hub)")
  }

  @Test("Two publishers do not write at once") func twoPublishersDoNotWriteAtOnce() throws {
    let sandbox = try Self.published()
    let folder = open(sandbox.path("public"), O_RDONLY)
    defer { close(folder) }
    try #require(flock(folder, LOCK_EX | LOCK_NB) == 0)
    let before = try Self.files(sandbox)
    let second = try sandbox.devcat("publish", "public")
    #expect(second.status == 75 && second.errors.contains("another process"), "\(second)")
    #expect(try Self.files(sandbox) == before)
    flock(folder, LOCK_UN)
    try sandbox.require(["publish", "public"])
  }

  @Test("Pruning leaves every reader a way") func pruningLeavesEveryReaderAWay() throws {
    let sandbox = try Self.published()
    for number in 3...123 { try Self.commit(sandbox, number) }
    try sandbox.require(["publish", "public"])
    let id = try #require(try sandbox.verified()["catalogue"]?.text)
    let whole = try Self.files(sandbox)
    // Nothing is old enough.
    #expect(!(try sandbox.require(["publish", "public", "--prune", "1d"]).text.contains("Pruned")))
    #expect(Set(try Self.files(sandbox).keys) == Set(whole.keys))
    let old = Date(timeIntervalSinceNow: -10 * 86_400)
    for name in whole.keys where name != "head" {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: sandbox.path("public/\(name)"))
    }
    let said = try sandbox.require(["publish", "public", "--prune", "1d"])
    #expect(said.text.contains("Pruned"), "\(said)")
    let left = try Self.files(sandbox)
    let deltas = left.keys.filter { $0.contains("/delta/") }.map {
      String($0.dropFirst("\(id)-e1/delta/".count))
    }
    // The ways from the newest snapshot, which is revision 2 or 123, and the longest deltas.
    #expect(
      Set(deltas).isSuperset(of: [
        "0000000-0000100.devd", "0000100-0000110.devd", "0000110-0000120.devd",
        "0000120-0000121.devd", "0000121-0000122.devd", "0000122-0000123.devd",
      ]))
    #expect(!deltas.contains("0000050-0000051.devd") && !deltas.contains("0000050-0000060.devd"))
  }

  @Test("A history that begins with a snapshot is published from there on")
  func aShallowHistoryIsPublishedWithItsSnapshot() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["snapshot", "save", "s.devcat"])
    try sandbox.require(["snapshot", "load", "s.devcat", "--catalogue", "short.db"])
    sandbox.environment["DEVCAT_CATALOGUE"] = sandbox.path("short.db")
    try Self.commit(sandbox, 3)
    try sandbox.require(["publish", "public", "--new-key"])
    let names = try Self.files(sandbox).keys.map { $0.split(separator: "/").last.map(String.init) }
    #expect(Set(names) == ["head", "0000002-0000003.devd", "0000002.devcat"])
  }
}
