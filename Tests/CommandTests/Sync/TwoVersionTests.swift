import Foundation
import DevcatTestSupport
import Testing

@testable import devcat

/// This devcat beside a later one that has one more field: they read each other's snapshots, hubs and
/// published folders, and lose nothing.
///
/// A debug build is the later one where `DEVCAT_LATER_FIELD` is set (`Field.addLaterField`).
@Suite("Two versions of devcat", .timeLimit(.hang)) struct TwoVersionTests {
  /// A machine with both versions.
  private struct Machine {
    let sandbox: Sandbox

    /// With a catalogue of the reference that the later version made, `later.db`, in which two values
    /// have its field.
    init() throws {
      // Only a debug build has the later field.
      sandbox = try Sandbox(program: Products.debug("devcat"))
      try run(isLater: true, "init", "--catalogue", "later.db")
      try run(
        isLater: true, "add", "two-screens", "name=Two Screens", "points.width=400",
        "points.height=800", "displays.inner.points.width=700", "displays.inner.brightness=90",
        "--catalogue", "later.db")
      try run(
        isLater: true, "set", "iphone-17-pro", "brightness=120", "--catalogue", "later.db")
    }

    func become(isLater: Bool) { sandbox.environment["DEVCAT_LATER_FIELD"] = isLater ? "yes" : nil }

    @discardableResult
    func run(isLater: Bool, _ words: String...) throws -> Outcome {
      try run(isLater: isLater, words)
    }

    @discardableResult
    func run(isLater: Bool, _ words: [String]) throws -> Outcome {
      become(isLater: isLater)
      return try sandbox.require(words)
    }

    func root(isLater: Bool, _ catalogue: String) throws -> JSONValue? {
      let verified = try run(isLater: isLater, "verify", "--json", "--catalogue", catalogue).json()
      #expect(verified["verified"] == true, "\(catalogue)")
      return verified["root"]
    }

    /// Expects both values of the later field in a catalogue.
    func expectValues(isLater: Bool, _ catalogue: String) throws {
      let words = ["show", "iphone-17-pro", "two-screens", "--json", "--catalogue", catalogue]
      let devices = try run(isLater: isLater, words).json().items
      let values =
        isLater
        ? [devices.first?["brightness"], devices.last?["displays"]?["inner"]?["brightness"]]
        : [devices.first, devices.last].map { $0?["unknownFields"] }.flatMap { fields in
          ["field100", "field228.inner"].map { fields?[$0] }
        }.filter { $0 != nil }
      #expect(values == (isLater ? [120, 90] : ["0x1878", "0x185a"]), "\(catalogue)")
    }
  }

  @Test("Each loads the other's snapshots, edits and saves them again")
  func snapshots() throws {
    let machine = try Machine()
    let root = try machine.root(isLater: true, "later.db")
    try machine.run(isLater: true, "snapshot", "save", "a.devcat", "--catalogue", "later.db")
    try machine.run(isLater: false, "snapshot", "load", "a.devcat", "--catalogue", "own.db")
    #expect(try machine.root(isLater: false, "own.db") == root)
    try machine.expectValues(isLater: false, "own.db")
    try machine.run(isLater: false, "set", "iphone-17-pro", "ppi=461", "--catalogue", "own.db")
    try machine.run(isLater: false, "snapshot", "save", "b.devcat", "--catalogue", "own.db")
    try machine.run(isLater: true, "snapshot", "load", "b.devcat", "--catalogue", "again.db")
    #expect(
      try machine.root(isLater: true, "again.db") == machine.root(isLater: false, "own.db"))
    try machine.expectValues(isLater: true, "again.db")
  }

  @Test("A catalogue file of the other is refused with what to do", arguments: [false, true])
  func files(isLater: Bool) throws {
    let machine = try Machine()
    try machine.run(isLater: false, "init", "--catalogue", "own.db")
    machine.become(isLater: isLater)
    let other = isLater ? "own.db" : "later.db"
    for words in [["list"], ["set", "iphone-17-pro", "ppi=461"], ["verify"]] {
      let outcome = try machine.sandbox.run(
        machine.sandbox.program, words + ["--catalogue", other])
      #expect(outcome.status == 65 && outcome.errors.contains(other), "\(outcome)")
    }
  }

  @Test("Each clones from the other's hub, and both push and pull", arguments: [false, true])
  func hubs(isLaterHub: Bool) throws {
    let machine = try Machine()
    machine.become(isLater: isLaterHub)
    let hub = try RunningHub(in: machine.sandbox)
    try machine.run(isLater: true, "push", hub.url(), "--catalogue", "later.db")
    try machine.run(isLater: false, "clone", hub.url(), "--catalogue", "own.db")
    try machine.expectValues(isLater: false, "own.db")
    #expect(
      try machine.root(isLater: false, "own.db") == machine.root(isLater: true, "later.db"))
    // Both change the same device, and the later client merges.
    try machine.run(isLater: false, "set", "iphone-17-pro", "ppi=461", "--catalogue", "own.db")
    try machine.run(
      isLater: true, "set", "two-screens", "ppi=500", "--catalogue", "later.db")
    try machine.run(isLater: false, "push", "--catalogue", "own.db")
    try machine.run(isLater: true, "push", "--catalogue", "later.db")
    try machine.run(isLater: false, "pull", "--catalogue", "own.db")
    #expect(
      try machine.root(isLater: false, "own.db") == machine.root(isLater: true, "later.db"))
    try machine.expectValues(isLater: true, "later.db")
    #expect(try hub.end() == 0)
  }

  @Test(
    "Each clones and pulls the other's published folder",
    .enabled(if: PublishedHost.isThere, Comment(rawValue: PublishedHost.need)),
    arguments: [false, true])
  func folders(isLaterPublisher: Bool) throws {
    let machine = try Machine()
    let own = isLaterPublisher ? "later.db" : "own.db"
    let other = isLaterPublisher ? "own.db" : "later2.db"
    if !isLaterPublisher {
      try machine.run(isLater: true, "snapshot", "save", "a.devcat", "--catalogue", "later.db")
      try machine.run(isLater: false, "snapshot", "load", "a.devcat", "--catalogue", own)
      try machine.run(isLater: false, "set", "iphone-17-pro", "ppi=459", "--catalogue", own)
    }
    let publish = ["publish", "public", "--catalogue", own]
    try machine.run(isLater: isLaterPublisher, publish + ["--new-key"])
    let host = try PublishedHost(in: machine.sandbox)
    let clone = ["clone", host.url(), "--catalogue", other] + host.trust
    try machine.run(
      isLater: !isLaterPublisher, clone + (isLaterPublisher ? [] : ["--shallow"]))
    try machine.expectValues(isLater: !isLaterPublisher, other)
    try machine.run(
      isLater: isLaterPublisher, "set", "iphone-17-pro", "ppi=461", "--catalogue", own)
    try machine.run(isLater: isLaterPublisher, publish)
    try machine.run(isLater: !isLaterPublisher, "pull", "--catalogue", other)
    #expect(
      try machine.root(isLater: !isLaterPublisher, other)
        == machine.root(isLater: isLaterPublisher, own))
  }

  /// The words of each command that reads a catalogue, once.
  private static let questions: [[String]] = [
    // What was exported just before.
    ["compare", "walked.csv"], ["import", "--source", "lab", "walked.csv"],
    ["show", "iphone-17-pro", "two-screens"], ["show", "iphone-17-pro", "--json"], ["list"],
    ["list", "--json"], ["list", "--fields", "name,ppi"], ["list", "pro"], ["matrix"],
    ["traits", "iphone-17-pro"], ["rotate", "iphone-17-pro"],
    ["window", "iphone-17-pro", "402x874"], ["layout", "iphone-17-pro"],
    ["cover", "--where", "family=iPhone"], ["fit", "750x1334", "iphone-17-pro"],
    ["check-frame", "iphone-17-pro", "--frame", "16,734,343,44"], ["draw", "iphone-17-pro"],
    ["chart", "--x", "year"], ["rules"], ["log"], ["diff", "head~1"],
    ["blame", "iphone-17-pro"], ["tag"], ["verify"], ["status", "--offline"],
    ["fields"],
    ["site", "site"], ["snapshot", "save", "walked.devcat", "--force"],
    ["set", "iphone-17-pro", "ppi=462"], ["set", "two-screens", "name=Two"], ["revert", "head"],
    ["add", "one-more", "name=One"], ["remove", "one-more"], ["update", "--ours"],
  ]

  /// Commands that read no catalogue, need another side, or have a test above.
  private static let others = [
    "export", "sql", "init", "adapt", "clone", "pull", "push", "watch", "resolve", "publish",
    "login",
    "serve",
    "hub",
    "manual",
  ]

  @Test("The lists of commands are complete")
  func commands() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["manual", "pages"])
    let pages = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("pages"))
    let names = Set(
      pages.filter { $0.hasPrefix("devcat-") }
        .map { String($0.dropFirst("devcat-".count).prefix { $0 != "." }) })
    // A group's page comes before those of its commands: 'hub' and 'hub-token'.
    let commands = names.filter { name in
      !names.contains { name.hasPrefix($0 + "-") }
    }
    #expect(Set(Self.questions.map { $0[0] } + Self.others) == commands)
  }

  @Test(
    "Every command and export, of either, reads what the other has made", arguments: [false, true])
  func walk(isLater: Bool) throws {
    let machine = try Machine()
    try machine.run(isLater: true, "snapshot", "save", "a.devcat", "--catalogue", "later.db")
    if isLater {
      // What the other version has made of it.
      try machine.run(isLater: false, "snapshot", "load", "a.devcat", "--catalogue", "own.db")
      try machine.run(
        isLater: false, "snapshot", "save", "a.devcat", "--force", "--catalogue", "own.db")
    }
    try machine.run(isLater: isLater, "snapshot", "load", "a.devcat", "--catalogue", "walk.db")
    machine.sandbox.environment["DEVCAT_CATALOGUE"] = machine.sandbox.path("walk.db")
    try machine.run(isLater: isLater, "set", "iphone-17-pro", "ppi=460.5")
    // A list of Android's devices needs one.
    try machine.run(
      isLater: isLater, "add", "acme-one", "name=Acme One", "family=Android", "idiom=phone",
      "points.width=360", "points.height=800", "scale=3")
    for format in ExportFormat.allArgumentTexts {
      let file = format == "unity" ? "unity" : "walked.\(format)"
      try machine.run(isLater: isLater, "export", "--format", format, "--output", file, "--force")
    }
    for words in Self.questions { try machine.run(isLater: isLater, words) }
    try machine.run(isLater: isLater, "remove", "acme-one")
    try machine.expectValues(isLater: isLater, "walk.db")
  }
}
