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

  static func publish(_ sandbox: Sandbox, _ number: Int) throws {
    try publish(sandbox, number...number)
  }

  /// Makes a revision of each number, and publishes them.
  static func publish(_ sandbox: Sandbox, _ numbers: ClosedRange<Int>) throws {
    for number in numbers { try commit(sandbox, number) }
    try sandbox.require(["publish", "public"])
  }

  /// The folder of the catalogue's files in its first epoch.
  static func folder(_ sandbox: Sandbox) throws -> String {
    try #require(try sandbox.verified()["catalogue"]?.text) + "-e1"
  }

  /// Makes each file but the head look as if it had been written ten days ago.
  static func age(_ sandbox: Sandbox) throws {
    let old = Date(timeIntervalSinceNow: -10 * 86_400)
    for name in try files(sandbox).keys where name != "head" {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: sandbox.path("public/\(name)"))
    }
  }

  @Test("Publish: it writes a tail, a snapshot and a head")
  func itWritesATailASnapshotAndAHead() throws {
    let sandbox = try Self.published()
    let id = try Self.folder(sandbox)
    let first = try Self.files(sandbox)
    #expect(
      Set(first.keys) == [
        "head", "\(id)/page/0000000-0000002.devd", "\(id)/snapshot/0000002.devcat",
      ])
    for number in 3...12 { try Self.commit(sandbox, number) }
    let said = try sandbox.require(["publish", "public"])
    #expect(said.text.contains("Published revision 12 "), "\(said)")
    let second = try Self.files(sandbox)
    #expect(second["\(id)/page/0000000-0000012.devd"] != nil, "\(second.keys.sorted())")
    for (name, bytes) in first where name != "head" { #expect(second[name] == bytes, "\(name)") }
    for name in second.keys {
      let mode = try FileManager.default.attributesOfItem(atPath: sandbox.path("public/\(name)"))
      #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o644, "\(name)")
    }
    // The snapshot is one like any other.
    try sandbox.require([
      "snapshot", "load", "public/\(id)/snapshot/0000002.devcat", "--catalogue", "s.db",
    ])
    #expect(try sandbox.verified(sandbox.path("s.db"))["verified"] == true)
  }

  @Test("Publish: a page is full at 100 revisions or 1 MiB of changes, and never changes then")
  func fullPages() throws {
    let sandbox = try Self.published()
    let id = try Self.folder(sandbox)
    func pages() throws -> [String] {
      try Self.files(sandbox).keys.filter { $0.hasSuffix(".devd") }.map { $0.suffix(20) }
        .map(String.init).sorted()
    }
    try sandbox.write(SyntheticSource.tablets(13_500), to: "s.ndjson")
    try sandbox.require(["import", "s.ndjson", "--source", "lab"])
    try Self.publish(sandbox, 4...104)
    // The import fills the page that it ends; the 100 revisions after it fill the next.
    let full = ["0000000-0000003.devd", "0000003-0000103.devd"]
    #expect(try pages() == ["0000000-0000002.devd"] + full + ["0000103-0000104.devd"])
    let before = try Self.files(sandbox)
    try Self.commit(sandbox, 105)
    try Self.age(sandbox)
    try sandbox.require(["publish", "public"])
    // The tail before is kept, since a reader may have the head before; the tail before that is removed.
    #expect(try pages() == full + ["0000103-0000104.devd", "0000103-0000105.devd"])
    let after = try Self.files(sandbox)
    for name in full.map({ "\(id)/page/\($0)" }) { #expect(after[name] == before[name], "\(name)") }
    // The same catalogue makes the same pages at once.
    try sandbox.require(["publish", "again"])
    let again = try Self.files(sandbox, "again")
    for name in again.keys where name.hasSuffix(".devd") {
      #expect(again[name] == after[name], "\(name)")
    }
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
    try Self.publish(sandbox, 3...12)
    let whole = try Self.files(sandbox)
    let id = try Self.folder(sandbox)
    let newest = try #require(whole.keys.filter { $0.hasSuffix(".devcat") }.max())
    func cut(_ name: String, to size: Int) throws {
      try #require(whole[name]).prefix(size).write(
        to: URL(fileURLWithPath: sandbox.path("public/\(name)")))
    }
    let names = ["\(id)/page/0000000-0000012.devd", newest]
    for name in names {
      for size in [0, 20, try #require(whole[name]).count - 1] {
        try cut(name, to: size)
        let said = try sandbox.require(["publish", "public"]).text
        #expect(said.contains("Nothing new"), "\(said)")
        #expect(said.contains("Wrote again what was missing or cut: \(name)."), "\(said)")
        #expect(try Self.files(sandbox)[name] == whole[name], "\(name)")
      }
    }
    for name in names {
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
    // It lacks revisions of the tail, which is closed as it is, and goes on after it.
    try Self.commit(sandbox, 6)
    try sandbox.require(["push"])
    try sandbox.require(["pull"] + part)
    try sandbox.require(["publish", "public"] + part)
    let more = try Self.files(sandbox)
    #expect(more.keys.contains { $0.hasSuffix("page/0000005-0000006.devd") }, "\(more.keys)")
    for (name, bytes) in before where name != "head" { #expect(more[name] == bytes, "\(name)") }
    #expect(try hub.end() == 0)
  }

  @Test("A new snapshot is written where the pages after the last one outweigh it")
  func aNewSnapshotIsWrittenWherePagesOutweighIt() throws {
    let sandbox = try Self.published()
    let id = try #require(try sandbox.verified()["catalogue"]?.text)
    func snapshots() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: sandbox.path("public/\(id)-e1/snapshot"))
        .sorted()
    }
    try Self.publish(sandbox, 3)
    #expect(try snapshots() == ["0000002.devcat"])
    try sandbox.write(SyntheticSource.tablets(900), to: "s.ndjson")
    try sandbox.require(["import", "s.ndjson", "--source", "lab"])
    try sandbox.require(["publish", "public"])
    #expect(try snapshots() == ["0000002.devcat", "0000004.devcat"])
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
    try Self.publish(sandbox, 3)
    try old.restore(in: sandbox)
    try Self.commit(sandbox, 33)
    let before = try Self.files(sandbox)
    let refused = try sandbox.devcat("publish", "public")
    #expect(refused.status == 76, "\(refused)")
    #expect(
      refused.errors.contains("is not in the history") && refused.errors.contains("--new-epoch"),
      "\(refused)")
    #expect(try Self.files(sandbox) == before)
    // A publication that is refused replaces no key.
    let path = "../home/.config/devcat/signing-key.pem"
    let key = try #require(sandbox.data(path))
    #expect(try sandbox.devcat("publish", "public", "--rotate-key").status == 76)
    #expect(sandbox.data(path) == key && !sandbox.exists(path + ".statements"))
    try sandbox.require(["publish", "public", "--new-epoch"])
    let after = try Self.files(sandbox)
    #expect(after["\(id)-e2/page/0000000-0000003.devd"] != nil)
    for (name, bytes) in before where name != "head" { #expect(after[name] == bytes, "\(name)") }
    // From then on without the option.
    #expect(try sandbox.require(["publish", "public"]).text.contains("Nothing new"))
  }

  @Test("Publish: what a publisher left that was killed is written again, or removed")
  func leftovers() throws {
    let sandbox = try Self.published()
    let id = try Self.folder(sandbox)
    try Self.commit(sandbox, 3)
    // Of another history, since it was restored meanwhile.
    let left = ["0000000-0000003.devd", "0000000-0000009.devd"].map { "public/\(id)/page/\($0)" }
    let tail = try #require(sandbox.data("public/\(id)/page/0000000-0000002.devd"))
    for name in left { try sandbox.write(tail, to: name) }
    try sandbox.require(["publish", "public"])
    let written = try #require(sandbox.data(left[0]))
    #expect(written != tail && !sandbox.exists(left[1]))
    #expect(sandbox.data("public/\(id)/page/0000000-0000002.devd") == tail)
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
    #expect(Set(names) == ["head", "0000002-0000003.devd", "0000003.devcat"])
  }
}
