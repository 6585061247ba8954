import Foundation
import Testing

/// `devcat snapshot`.
@Suite("Snapshot") struct SnapshotTests {
  @Test("A snapshot is saved verified and loaded") func aSnapshotIsSavedVerifiedAndLoaded() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["snapshot", "save", "s.devcat"])
    let found = try sandbox.verified()
    let text = try sandbox.require(["verify", "s.devcat"]).text
    #expect(text.contains("head 2 "))
    #expect(text.contains(found["digest"]?.text ?? "?"))
    #expect(text.contains(found["root"]?.text ?? "?"))

    try sandbox.require(["snapshot", "load", "s.devcat", "--catalogue", "copy.db"])
    let copy = try sandbox.verified("copy.db")
    for key in ["catalogue", "head", "digest", "root", "profiles"] {
      #expect(copy[key] == found[key], "\(key)")
    }
    // History begins with the snapshot: what was before is said to be missing.
    let early = try sandbox.devcat("list", "--at", "1", "--catalogue", "copy.db")
    #expect(early.status == 66)
    try sandbox.require(["set", "iphone-x", "ppi=458", "--catalogue", "copy.db"])
    #expect(try sandbox.head("copy.db") == 3)
    #expect(try sandbox.device("iphone-x")["ppi"] == nil)
    #expect(
      try sandbox.devcat("snapshot", "load", "s.devcat", "--catalogue", "copy.db").status == 73)
    #expect(try sandbox.names() == ["catalogue.db", "copy.db", "s.devcat"])
  }

  private static let noise = "head -c 9000000 /dev/urandom | gzip -1"

  /// The pipe does not end, so a command that reads all of it before it looks would wait.
  @Test(
    "A large file of something else is refused by its beginning",
    arguments: [
      ("snapshot verify pipe", "head -c 3000000 /dev/zero", "this is not a snapshot file"),
      ("snapshot load pipe --catalogue new.db", noise, "Cannot read the snapshot"),
      ("import pipe", "head -c 3000000 /dev/zero", "it begins with zeros"),
      ("import pipe", "yes 'a line of a log' | head -c 3000000", "cannot be recognized"),
      ("import pipe", noise, "it is compressed by gzip"),
    ])
  func beginnings(_ command: String, _ source: String, _ problem: String) throws {
    let sandbox = try Sandbox.initialized()
    let outcome = try sandbox.shell(
      """
      mkfifo pipe; { \(source); exec sleep 600; } > pipe 2> /dev/null & writer=$!
      timeout 300 devcat \(command) 2>&1; status=$?; kill $writer; exit $status
      """)
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.text.contains(problem), "\(outcome)")
  }

  @Test("A file is replaced only when asked") func aFileIsReplacedOnlyWhenAsked() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("mine", to: "s.devcat")
    let refused = try sandbox.devcat("snapshot", "save", "s.devcat")
    #expect(refused.status == 73)
    #expect(refused.errors.contains("--force"))
    #expect(sandbox.data("s.devcat") == Data("mine".utf8))
    try sandbox.require(["snapshot", "save", "s.devcat", "--force"])
    try sandbox.require(["verify", "s.devcat"])
    #expect(try sandbox.names() == ["catalogue.db", "s.devcat"])
  }

  @Test("Gunzip reads it", .enabled(if: Products.isInstalled("gunzip"), "gunzip is not installed"))
  func gunzipReadsIt() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["snapshot", "save", "s.devcat"])
    let outcome = try sandbox.shell("gunzip -c < s.devcat")
    #expect(outcome.status == 0)
    for text in ["points.width", "layouts", "iphone-"] {
      #expect(outcome.output.range(of: Data(text.utf8)) != nil, "\(text)")
    }
  }

  @Test("A truncated snapshot is refused and nothing is left")
  func aTruncatedSnapshotIsRefusedAndNothingIsLeft() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["snapshot", "save", "s.devcat"])
    let whole = try #require(sandbox.data("s.devcat"))
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 40)) {
      try expectRefused(whole.prefix(length), in: sandbox, "\(length) of \(whole.count) bytes")
    }
    try expectRefused(whole.dropLast(), in: sandbox, "all but the last byte")
  }

  @Test("An altered snapshot is refused and nothing is left")
  func anAlteredSnapshotIsRefusedAndNothingIsLeft() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["snapshot", "save", "s.devcat"])
    let whole = try #require(sandbox.data("s.devcat"))
    // Behind the first bytes of the gzip header, whose time and system mean nothing.
    for index in stride(from: 10, to: whole.count, by: max(1, whole.count / 40)) {
      var altered = whole
      altered[index] ^= 0x10
      try expectRefused(altered, in: sandbox, "byte \(index) altered")
    }
    try expectRefused(whole + [0], in: sandbox, "a byte too many")
    try expectRefused(whole + whole, in: sandbox, "twice")
  }

  @Test(
    "A foreign file is refused", .enabled(if: Products.isInstalled("gzip"), "gzip is not installed")
  )
  func aForeignFileIsRefused() throws {
    let sandbox = try Sandbox.initialized()
    try expectRefused(Data("hello".utf8), in: sandbox, "text")
    let gzip = try sandbox.shell("printf 'hello, world' | gzip -c").output
    try expectRefused(gzip, in: sandbox, "another gzip file")
    try expectRefused(try #require(sandbox.data("catalogue.db")), in: sandbox, "a catalogue")
    let missing = try sandbox.devcat("verify", "missing.devcat")
    #expect(missing.status == 66)
  }

  private func expectRefused(_ bytes: Data, in sandbox: Sandbox, _ name: String) throws {
    try sandbox.write(bytes, to: "bad.devcat")
    for command in [
      ["snapshot", "load", "bad.devcat", "--catalogue", "new.db"]
    ] {
      let outcome = try sandbox.run(Products.devcat, command)
      #expect(outcome.status == 65, "\(name): \(outcome)")
      #expect(outcome.errors.contains("'bad.devcat'"), "\(name): \(outcome)")
      #expect(outcome.text == "", "\(name)")
    }
    #expect(
      try sandbox.names() == ["bad.devcat", "catalogue.db", "s.devcat"].filter(sandbox.exists))
  }
}
