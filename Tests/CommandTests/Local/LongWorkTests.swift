import Foundation
import DevcatTestSupport
import Testing

/// Long work: its progress on a terminal, its waits for the disk, and what it keeps for later.
@Suite("Long work", .timeLimit(.hang)) struct LongWorkTests {
  /// A machine whose catalogue has 24,000 devices, and a snapshot of them.
  private static func large() throws -> Sandbox {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(SyntheticSource.tablets(24_000), to: "s.ndjson")
    try sandbox.require(["import", "s.ndjson"])
    try sandbox.require(["snapshot", "save", "s.devcat"])
    return sandbox
  }

  private static let commands: [(stage: String, command: String)] = [
    ("Reading", "devcat import s.ndjson --catalogue other.db"),
    ("Comparing the tables", "devcat verify"),
    ("Verifying", "devcat verify s.devcat"),
    ("Exporting", "devcat export --format sqlite -o s.sqlite"),
    ("Exporting", "devcat export --format sqlite > s2.sqlite"),
    ("Writing devices", "devcat init reference.db; devcat site site --catalogue reference.db"),
    ("Writing", "devcat clone URL --catalogue clone.db"),
  ]

  @Test(
    "Progress: a line on a terminal, and none beside JSON or in a pipe",
    .enabled(if: Products.isInstalled("script"), "script(1) is not installed"))
  func progressIsALineOnATerminal() throws {
    let sandbox = try Self.large()
    try sandbox.require(["init", "--empty", "--catalogue", "other.db"])
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    sandbox.environment["TERM"] = "xterm"
    for (stage, command) in Self.commands {
      let line = command.replacingOccurrences(of: "URL", with: hub.url())
      try sandbox.write(line + "\n", to: "line")
      let outcome = try sandbox.shell(
        "exec script -qec 'bash \(sandbox.path("line"))' /dev/null </dev/null")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.text.contains("\r\(stage)  "), "\(line): \(outcome)")
      // Nothing of it stays: each line that is drawn is taken away.
      let last = outcome.text.components(separatedBy: "\u{1b}[K").last
      #expect(last?.contains("  /s") == false, "\(line): \(outcome)")
    }
    try sandbox.write("devcat verify --json\n", to: "line")
    let json = try sandbox.shell(
      "exec script -qec 'bash \(sandbox.path("line"))' /dev/null </dev/null")
    #expect(!json.text.contains("\u{1b}[K"), "\(json)")
    #expect(try sandbox.require(["verify"]).errors.isEmpty)
    #expect(try hub.end() == 0)
  }

  @Test(
    "Unity and sites wait once for many files",
    .enabled(if: FailingDisk.library != nil, FailingDisk.need),
    arguments: [
      ["export", "--format", "unity", "-o", "made", "--force"],
      ["site", "made", "--where", "family=iPhone"],
    ])
  func manyFilesWaitOnce(_ command: [String]) throws {
    let sandbox = try Sandbox.readingReference()
    let disk = FailingDisk(under: sandbox)
    var outcomes: [Int32] = []
    for number in [1, 4] {
      let isReached = try disk.fail(.sync, at: number, lasts: true) {
        outcomes.append(try sandbox.run(Products.devcat, command).status)
      }
      #expect(isReached == (number == 1), "\(command)")
    }
    #expect(outcomes == [74, 0], "\(command)")
  }

  @Test("A large snapshot is read itself: nothing of it is kept")
  func aSnapshotIsNotKept() throws {
    let sandbox = try Self.large()
    sandbox.environment["XDG_CACHE_HOME"] = sandbox.path("cache")
    let list = ["list", "--fields", "id,ppi", "--limit", "3"]
    let answer = try sandbox.require(list)
    sandbox.environment["DEVCAT_CATALOGUE"] = sandbox.path("s.devcat")
    #expect(try sandbox.require(list).text == answer.text)
    #expect(!sandbox.exists("cache"))
  }

  @Test("The built-in reference is made into a catalogue once, and again where it cannot be used")
  func theReferenceIsKept() throws {
    let sandbox = try Sandbox()
    sandbox.environment["DEVCAT_CATALOGUE"] = nil
    sandbox.environment["XDG_DATA_HOME"] = sandbox.path("data")
    sandbox.environment["XDG_CACHE_HOME"] = sandbox.path("cache")
    try sandbox.require(["init", "--catalogue", "other.db"])
    try sandbox.require(["set", "iPhone 16 Pro", "ppi=1", "--catalogue", "other.db"])
    let show = ["show", "iPhone 16 Pro", "--at", "45"]
    let first = try sandbox.require(show)
    let kept = sandbox.path("cache/devcat/catalogues")
    func catalogues() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: kept).filter { $0.hasSuffix(".db") }
    }
    let names = try catalogues()
    #expect(names.count == 1 && names[0].hasPrefix("reference-"))
    let path = "\(kept)/\(names[0])"
    func permissions() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    func file() throws -> UInt64? {
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
    }
    #expect(try permissions() == 0o600)
    // The second time the file answers.
    let number = try file()
    #expect(try sandbox.require(show).text == first.text)
    #expect(try file() == number)
    // A file with other bytes is made again: an altered byte, another catalogue, none.
    var altered = try #require(FileManager.default.contents(atPath: path))
    for place in stride(from: 5000, to: altered.count, by: 16_384) { altered[place] ^= 1 }
    for bytes in [altered, try #require(sandbox.data("other.db")), Data("no catalogue".utf8)] {
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(try sandbox.require(show).text == first.text)
      #expect(try catalogues() == names)
      #expect(FileManager.default.contents(atPath: path) != bytes)
    }
    // Without a cache the reference is in memory.
    sandbox.environment["XDG_CACHE_HOME"] = "/dev/null"
    #expect(try sandbox.require(show).text == first.text)
  }

  static let header =
    "Brand,Device,Manufacturer,Model Name,Form Factor,Screen Sizes,Screen Densities\n"

  /// A catalogue of `count` rows, of which every tenth repeats the one before with another size.
  private static func catalogue(_ count: Int) -> String {
    (0..<count).reduce(into: header) { text, row in
      let isSecond = row % 10 == 9
      text += "Acme,d-\(isSecond ? row - 1 : row),Acme Inc,Acme One,Phone,"
      text += isSecond ? "1080x2400,450\n" : "1080x2340,450\n"
    }
  }

  @Test(
    "A bar is drawn on a terminal and erased",
    .enabled(if: Products.isInstalled("script"), "script(1) makes the terminal"),
    arguments: [
      ("a terminal", "TERM=xterm", "", true), ("no colours", "TERM=xterm NO_COLOR=1", "", true),
      ("a dumb terminal", "TERM=dumb", "", false), ("no name of one", "TERM=", "", false),
      ("JSON", "TERM=xterm", "--json", false), ("piped", "TERM=xterm", "2>errors", false),
    ])
  func aBarIsDrawnOnATerminalAndErased(
    name: String, environment: String, options: String, isDrawn: Bool
  ) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(Self.catalogue(400), to: "rows.csv")
    // Work shorter than 0.1 s has no bar, so the rows come with a pause.
    let outcome = try sandbox.shell(
      "mkfifo play.csv; (head -n 20 rows.csv; sleep 0.2; tail -n +21 rows.csv) >play.csv & "
        + "\(environment) script -qec 'devcat import --skip-invalid play.csv \(options)' /dev/null")
    #expect(outcome.status == 0, "\(outcome)")
    let erased = "\r\u{1B}[K"
    #expect(outcome.text.contains("Reading  [") == isDrawn, "\(outcome)")
    #expect(outcome.text.contains(erased) == isDrawn, "\(outcome)")
    #expect(outcome.text.contains("\u{1B}[KNot used: play.csv:11:1") == isDrawn, "\(outcome)")
    #expect(!outcome.errors.contains("\r") && !outcome.errors.contains("["), "\(outcome)")
    let errors = sandbox.data("errors") ?? Data()
    #expect(!errors.contains(UInt8(ascii: "\r")))
  }
}
