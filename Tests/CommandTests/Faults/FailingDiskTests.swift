import Foundation
import Testing

/// A disk whose n-th write, sync, open or rename fails: exit 74 or 0, the file is the old one or the new
/// one, and the next try succeeds.
@Suite(
  "Failing disk",
  .enabled(if: FailingDisk.library != nil, FailingDisk.need), .timeLimit(.minutes(30)))
struct FailingDiskTests {
  /// A command that changes the catalogue, or makes a file.
  struct Case: CustomTestStringConvertible, Sendable {
    var command: [String]
    /// The file that it makes; `nil` if it changes the catalogue.
    var made: String?
    var testDescription: String { command.joined(separator: " ") }
  }

  static let cases = [
    Case(command: ["set", "iphone-x", "ppi=458"]),
    Case(command: ["import", "s.ndjson", "--source", "lab"]),
    Case(command: ["tag", "x"]),
    Case(command: ["pull"]),
    Case(command: ["snapshot", "load", "s.devcat", "--catalogue", "new.db"], made: "new.db"),
    Case(command: ["clone", "URL", "--catalogue", "new.db"], made: "new.db"),
    Case(command: ["snapshot", "save", "new.devcat"], made: "new.devcat"),
    Case(command: ["export", "-o", "new.json"], made: "new.json"),
    Case(
      command: ["export", "--format", "sqlite", "-o", "new.sqlite"], made: "new.sqlite"),
  ]

  @Test("A command is done or not", arguments: cases, FailingDisk.Call.allCases)
  func aCommandIsDoneOrNot(_ test: Case, _ call: FailingDisk.Call) throws {
    let sandbox = try Sandbox.initialized()
    let disk = FailingDisk(under: sandbox)
    try sandbox.write(SyntheticSource.tablets(3), to: "s.ndjson")
    try sandbox.require(["snapshot", "save", "s.devcat"])
    var hub: RunningHub?
    if ["pull", "clone"].contains(test.command[0]) { hub = try serve(sandbox) }
    let old = try SavedCatalogue(sandbox)
    let command = test.command.map { $0 == "URL" ? hub?.url() ?? "" : $0 }
    try sandbox.require(command)
    let new = try SavedCatalogue(sandbox)
    let whole = test.made.flatMap { sandbox.data($0) }
    let madeState = try test.made.flatMap { try $0.hasSuffix(".db") ? sandbox.verified($0) : nil }
    let names = try sandbox.names()
    let failures = try disk.failEach(call) { number, name in
      try old.restore(in: sandbox)
      if let made = test.made { try FileManager.default.removeItem(atPath: sandbox.path(made)) }
      let outcome = try sandbox.run(Products.devcat, command)
      let found = try Self.undisturbed(sandbox) { try sandbox.verified() }
      var isNew = found["head"] == new.state["head"]
      if test.made != nil || old.state == new.state {
        isNew = outcome.status == 0
      } else {
        #expect(found["root"] == (isNew ? new : old).state["root"], "\(name): \(outcome)")
      }
      #expect([0, 73, 74].contains(outcome.status), "\(name): \(outcome)")
      #expect(isNew || outcome.status != 0, "\(name): \(outcome)")
      #expect(
        (outcome.status == 0) != outcome.errors.contains("Error: Cannot"), "\(name): \(outcome)")
      if let made = test.made {
        #expect(sandbox.exists(made) || outcome.status != 0, "\(name): \(outcome)")
        if sandbox.exists(made), !made.hasSuffix(".db") {
          #expect(sandbox.data(made) == whole, "\(name): \(outcome)")
        } else if sandbox.exists(made) {
          let state = try Self.undisturbed(sandbox) { try sandbox.verified(made) }
          #expect(state["digest"] == madeState?["digest"], "\(name): \(outcome)")
          #expect(state["verified"] == true, "\(name): \(outcome)")
        } else {
          try Data().write(to: URL(fileURLWithPath: sandbox.path(made)))
        }
      }
      #expect(try sandbox.names() == names, "\(name): \(outcome)")
    }
    print("FailingDiskTests '\(test.testDescription)' \(call): \(failures) failures")
    if call == .sync || call == .open || call == .write { #expect(failures > 0) }
    if let hub { #expect(try hub.end() == 0) }
  }

  /// A name that is on the disk before the content leads to an empty file after a power failure.
  @Test("A file is flushed before it takes the place of another one")
  func contentComesBeforeTheName() throws {
    let sandbox = try Sandbox.initialized()
    let disk = FailingDisk(under: sandbox)
    try sandbox.write("old", to: "s.devcat")
    let hasFailed = try disk.fail(.sync, at: 1, lasts: false) {
      let outcome = try sandbox.devcat("snapshot", "save", "s.devcat", "--force")
      #expect(outcome.status == 74, "\(outcome)")
    }
    #expect(hasFailed)
    #expect(Sandbox.text(sandbox.path("s.devcat")) == "old")
  }

  /// Of all flushes only the last one, of the folder around it, may fail when the backup has its name.
  @Test("A backup is flushed before it has its name")
  func theCopyComesBeforeItsName() throws {
    let sandbox = try Sandbox.initialized()
    let made = try sandbox.shell("mkdir -p hub/acme backups && cp *.db hub/acme/devices.db")
    #expect(made.status == 0, "\(made)")
    let backups = sandbox.path("backups")
    var named = 0
    _ = try FailingDisk(under: sandbox).failEach(.sync, isWhole: true) { _, name in
      let outcome = try sandbox.devcat("hub", "backup", "hub", "backups/copy")
      #expect((outcome.status == 0) != outcome.errors.contains("Cannot"), "\(name): \(outcome)")
      let copies = try FileManager.default.contentsOfDirectory(atPath: backups)
      #expect(copies == ["copy"] || outcome.status == 74 && copies.isEmpty, "\(name): \(copies)")
      named += outcome.status == 0 ? 0 : copies.count
      for copy in copies { try FileManager.default.removeItem(atPath: "\(backups)/\(copy)") }
    }
    // Once alone, and once with those behind it.
    #expect(named == 2)
  }

  /// A hub that the catalogue is pushed to, and that then has a revision more.
  private func serve(_ sandbox: Sandbox) throws -> RunningHub {
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["clone", hub.url(), "--catalogue", "../other.db"])
    try sandbox.require(["set", "iphone-x", "ppi=458", "--catalogue", "../other.db"])
    try sandbox.require(["push", "--catalogue", "../other.db"])
    return hub
  }

  /// Runs a body in whose processes nothing fails.
  static func undisturbed<Result>(
    _ sandbox: Sandbox, _ body: () throws -> Result
  ) rethrows -> Result {
    let library = sandbox.environment.removeValue(forKey: "LD_PRELOAD")
    defer { sandbox.environment["LD_PRELOAD"] = library }
    return try body()
  }

  /// A new key on a failing disk: the publisher has the old one or the new one, and readers can follow.
  @Test("A key is rotated or not", arguments: FailingDisk.Call.allCases)
  func aKeyIsRotatedOrNot(_ call: FailingDisk.Call) throws {
    let sandbox = try Sandbox.initialized()
    let publish = ["publish", "public", "--signing-key", "k.pem"]
    try sandbox.require(publish + ["--new-key"])
    var rotated = 0
    let failures = try FailingDisk(under: sandbox).failEach(call, isWhole: true) { _, name in
      let before = sandbox.data("k.pem")
      let outcome = try sandbox.run(Products.devcat, publish + ["--rotate-key"])
      #expect([0, 74].contains(outcome.status), "\(name): \(outcome)")
      if sandbox.data("k.pem") != before { rotated += 1 }
      // Refused where no statement leads from the key of the folder's head to the present one.
      _ = try Self.undisturbed(sandbox) { try sandbox.require(publish) }
    }
    print("FailingDiskTests rotate-key, \(call): \(failures) failures, \(rotated) new keys")
    #expect(failures > 0 && rotated > 0)
  }

  @Test(
    "A push whose client has the failing disk: the hub has all of it or nothing",
    arguments: FailingDisk.Call.allCases)
  func aPushOfAFailingClientIsDoneOrNot(_ call: FailingDisk.Call) throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    var edits = 0
    let failures = try FailingDisk(under: sandbox).failEach(call) { _, name in
      edits += 1
      let edited = try Self.undisturbed(sandbox) {
        try sandbox.require(["set", "iphone-x", "attributes.note=\(edits)"])
        return try sandbox.verified()
      }
      let outcome = try sandbox.devcat("push")
      #expect([0, 74].contains(outcome.status), "\(name): \(outcome)")
      try Self.undisturbed(sandbox) {
        #expect(try sandbox.verified() == edited, "\(name): \(outcome)")
        let stored = try sandbox.verified("hub/acme/devices.db")
        #expect(stored == edited || outcome.status != 0, "\(name): \(outcome)")
        try sandbox.require(["push"])
        #expect(try sandbox.verified("hub/acme/devices.db") == edited, "\(name)")
      }
    }
    print("FailingDiskTests push, the client's disk, \(call): \(failures) failures")
    #expect(try hub.end() == 0)
  }

  /// A hub with the failing disk: acknowledged revisions exist, and the hub goes on or reports why
  /// not.
  @Test("A push to a failing hub is done or not", arguments: FailingDisk.Call.allCases)
  func aPushToAFailingHubIsDoneOrNot(_ call: FailingDisk.Call) throws {
    let (sandbox, _) = try Sandbox.withHub()
    let first = try RunningHub(in: sandbox)
    try sandbox.require(["push", first.url()])
    #expect(try first.end() == 0)
    var (edits, acknowledged) = (0, 0)
    let failures = try FailingDisk(under: sandbox).failEach(call) { _, name in
      edits += 1
      let edited = try Self.undisturbed(sandbox) {
        try sandbox.require(["set", "iphone-x", "attributes.note=\(edits)"])
        return try sandbox.verified()
      }
      guard let hub = try? RunningHub(in: sandbox) else { return }
      let outcome = try Self.undisturbed(sandbox) { try sandbox.devcat("push") }
      #expect([0, 69, 75].contains(outcome.status), "\(name): \(outcome)")
      #expect(try hub.end() == 0, "\(name): \(hub.log)")
      acknowledged += outcome.status == 0 ? 1 : 0
      try Self.undisturbed(sandbox) {
        let stored = try sandbox.verified("hub/acme/devices.db")
        #expect(stored == edited || outcome.status != 0, "\(name): \(outcome)")
      }
    }
    print(
      "FailingDiskTests push, the hub's disk, \(call): \(failures) failures, "
        + "\(acknowledged) of \(edits) pushes acknowledged")
    #expect(acknowledged > 0)
    let last = try RunningHub(in: sandbox)
    try sandbox.require(["push"])
    #expect(try last.end() == 0)
    #expect(try sandbox.verified("hub/acme/devices.db") == sandbox.verified())
  }
}
