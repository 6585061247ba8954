import DevcatSQLite
import Foundation
import Testing

@Suite("The error for a file that is not a catalogue, which is not changed") struct OpeningTests {
  /// A file instead of the catalogue.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let status: Int32
    /// A part of the error.
    let message: String
    /// The fault, made of the bytes of a good catalogue; no file where it is `nil`.
    let bytes: (@Sendable (Data) -> Data)?
  }

  static let faults = [
    Fault(testDescription: "missing", status: 66, message: "there is no such file", bytes: nil),
    Fault(testDescription: "empty", status: 65, message: "it is empty") { _ in Data() },
    Fault(testDescription: "text", status: 65, message: "it is not a devcat catalogue") { _ in
      Data(String(repeating: "some text\n", count: 100).utf8)
    },
    Fault(testDescription: "a few bytes", status: 65, message: "it is") { $0.prefix(10) },
    Fault(
      testDescription: "another program's database", status: 65, message: "not a devcat catalogue"
    ) { $0.replacing(at: 68, with: [0, 0, 0, 7]) },
    Fault(testDescription: "of a newer devcat", status: 65, message: "Install a newer devcat") {
      $0.replacing(at: 60, with: [0, 0, 0, 99])
    },
    Fault(testDescription: "half of it", status: 65, message: "truncated") {
      $0.prefix($0.count / 2)
    },
    Fault(testDescription: "all but the last byte", status: 65, message: "truncated") {
      $0.dropLast()
    },
    Fault(testDescription: "one page", status: 65, message: "truncated") { $0.prefix(4096) },
  ]

  @Test("Opening: is said in one sentence and the file stays as it is", arguments: faults)
  func isSaidInOneSentenceAndTheFileStaysAsItIs(_ fault: Fault) throws {
    let sandbox = try Sandbox.initialized()
    let good = try #require(sandbox.data("catalogue.db"))
    let bad = fault.bytes?(good)
    if let bad {
      try sandbox.write(bad, to: "catalogue.db")
    } else {
      try FileManager.default.removeItem(atPath: sandbox.catalogue)
    }
    try sandbox.write("id,name\na,A\n", to: "source.csv")
    let names = try sandbox.names()
    // Without a file these answer from the built-in reference.
    let questions = bad == nil ? [] : [["list"], ["show", "iphone-x"], ["export"]]
    for command in questions + [
      ["set", "iphone-x", "ppi=1"], ["verify"], ["verify", "--repair"], ["log"],
      ["import", "source.csv"], ["tag", "x"], ["status"], ["pull"], ["snapshot", "save", "s"],
    ] {
      let outcome = try sandbox.run(Products.devcat, command)
      #expect(outcome.status == fault.status, "\(command): \(outcome)")
      #expect(outcome.errors.contains(fault.message), "\(command): \(outcome)")
      #expect(outcome.errors.contains("catalogue.db'"), "\(command): \(outcome)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(command): \(outcome)")
      #expect(outcome.text == "", "\(command)")
      #expect(sandbox.data("catalogue.db") == bad, "\(command)")
      #expect(try sandbox.names() == names, "\(command)")
    }
  }

  @Test("A folder is no catalogue") func aFolderIsNoCatalogue() throws {
    let outcome = try Sandbox().devcat("list", "--catalogue", ".")
    #expect([65, 66, 74].contains(outcome.status), "\(outcome)")
    #expect(outcome.errors.hasPrefix("Error: Cannot open"), "\(outcome)")
  }

  /// A byte of the log or of a view is altered; `verify` says which, and repairs what it can.
  @Test("Altered content is found by verify") func alteredContentIsFoundByVerify() throws {
    let sandbox = try Sandbox.initialized()
    var bytes = try #require(sandbox.data("catalogue.db"))
    // The message of a revision is in its header, which the digest covers.
    while let range = bytes.range(of: Data("as published".utf8)) {
      bytes.replaceSubrange(range, with: Data("so published".utf8))
    }
    try sandbox.write(bytes, to: "catalogue.db")
    let outcome = try sandbox.devcat("verify", "--json")
    #expect(outcome.status == 65)
    #expect(try outcome.json()["verified"] == false)
    #expect(try outcome.json()["difference"]?.text?.contains("1") == true, "\(outcome)")
    #expect(outcome.errors.contains("is damaged: "))
  }

  @Test("The commands that a damaged file's error names are about that file")
  func commandsNameTheFile() throws {
    let sandbox = try Sandbox.initialized()
    #expect(try sandbox.shell("cp catalogue.db 'other one.db'").status == 0)
    try Connection(path: sandbox.path("other one.db"))
      .execute("UPDATE revision SET changes = x'84' WHERE number = 1")
    let found = try sandbox.devcat("verify", "--catalogue", "other one.db")
    #expect(
      found.errors.contains(
        "'devcat export --format ndjson --output saved.ndjson --catalogue 'other one.db''"),
      "\(found)")
  }

  @Test(
    "A damaged log: push, verify --repair and publish name the file, and publish leaves nothing")
  func aDamagedLogIsNamed() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    for damage in ["changes = x'84'", "changes = substr(changes, 2)"] {
      _ = try sandbox.shell("cp catalogue.db 'other one.db'")
      try Connection(path: sandbox.path("other one.db"))
        .execute("UPDATE revision SET \(damage) WHERE number = 2")
      let named = ["--catalogue", "other one.db"]
      let push = try sandbox.run(Products.devcat, ["push", hub.url()] + named)
      #expect(
        push.status == 65 && push.errors.contains("other one.db: revision 2 is damaged")
          && push.errors.contains("Run 'devcat verify'"), "\(push)")
      let repair = try sandbox.run(Products.devcat, ["verify", "--repair"] + named)
      #expect(
        repair.status == 65 && repair.errors.hasPrefix("Error: Cannot repair 'other one.db': ")
          && repair.errors.contains("'devcat verify --catalogue 'other one.db''"), "\(repair)")
      let publish = try sandbox.run(
        Products.devcat, ["publish", "public", "--new-key", "--signing-key", "key.pem"] + named)
      #expect(
        publish.status == 65 && publish.errors.contains("'other one.db' is damaged"), "\(publish)")
      #expect(!sandbox.exists("public") && !sandbox.exists("key.pem"))
    }
  }

  @Test("A tag of a revision that is not there is no damage of the log, and --repair removes it")
  func aTagBeyondTheLog() throws {
    let sandbox = try Sandbox.initialized()
    try Connection(path: sandbox.catalogue).execute("INSERT INTO tag VALUES ('later', 999)")
    let found = try sandbox.devcat("verify")
    #expect(
      found.status == 65 && found.errors.contains("tag 'later' names revision 999")
        && found.errors.contains("The log is sound"), "\(found)")
    try sandbox.require(["verify", "--repair"])
    #expect(try sandbox.devcat("show", "--at", "later", "iphone-11").status == 66)
    #expect(try sandbox.verified()["verified"] == true)
  }

  /// The pipe is full before the command has read all of the file.
  @Test("A catalogue that becomes shorter while a command reads it: an error, and no crash")
  func aFileThatBecomesShorter() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init", "--empty"])
    // Texts that do not deflate much: more than the output keeps, and than the pipe holds.
    var number: UInt64 = 1
    let rows = (0..<900).map { index in
      let words = (0..<150).map { _ in
        number = number &* 6_364_136_223_846_793_005 &+ 1
        return String(number, radix: 36)
      }
      return "device-\(index),Device \(index),\(words.joined(separator: " "))"
    }
    let table = (["id,name,attributes.text"] + rows).joined(separator: "\n")
    try sandbox.write(Data(table.utf8), to: "texts.csv")
    try sandbox.require(["import", "texts.csv"])
    let outcome = try sandbox.shell(
      """
      { devcat export --format ndjson; echo $? >status.txt; } \
        | { head -c 1; truncate -s 4096 catalogue.db; cat; } >/dev/null
      """)
    let status = sandbox.data("status.txt").map { String(decoding: $0, as: UTF8.self) }
    // What SQLite has in its cache is the whole answer.
    #expect(["0\n", "65\n"].contains(status), "\(outcome.errors)")
    #expect(status == "0\n" || outcome.errors.contains("The file is damaged"), "\(outcome.errors)")
  }

  @Test("Altered views are repaired") func alteredViewsAreRepaired() throws {
    let sandbox = try Sandbox.initialized()
    var bytes = try #require(sandbox.data("catalogue.db"))
    let root = try sandbox.verified()["root"]
    while let range = bytes.range(of: Data("iPad Pro".utf8)) {
      bytes.replaceSubrange(range, with: Data("iPed Pro".utf8))
    }
    try sandbox.write(bytes, to: "catalogue.db")
    // In the log, names are deflated.
    let outcome = try sandbox.devcat("verify")
    #expect(outcome.status == 65 && !outcome.errors.contains("The log is damaged"), "\(outcome)")
    let text = try sandbox.require(["verify", "--repair"]).text
    #expect(
      text.hasPrefix("repaired: rebuilt the tables from the log\nverified: 2 "),
      "\(text)")
    #expect(try sandbox.require(["verify", "--repair", "--json"]).json()["rebuilt"] == "tables")
    #expect(try root != nil && sandbox.verified()["root"] == root)
  }
}

extension Data {
  fileprivate func replacing(at offset: Int, with bytes: [UInt8]) -> Data {
    var data = self
    data.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return data
  }
}
