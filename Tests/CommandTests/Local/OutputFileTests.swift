import Foundation
import DevcatTestSupport
import Testing

/// Where `--output` and the like may write, and which files are never replaced.
@Suite("Output file") struct OutputFileTests {
  static let commands = [
    ["draw", "iphone-x", "-o"], ["chart", "--x", "family", "-o"], ["export", "-o"],
    ["snapshot", "save"],
  ]

  @Test("A catalogue is never replaced", arguments: commands)
  func aCatalogueIsNeverReplaced(_ words: [String]) throws {
    let sandbox = try Sandbox.initialized()
    // By its content, whatever it is named; a drawing has no other ending.
    #expect(try sandbox.shell("cp catalogue.db other.svg").status == 0)
    let before = sandbox.data("other.svg")
    let outcome = try sandbox.run(Products.devcat, words + ["other.svg", "--force"])
    #expect(outcome.status == 73, "\(outcome)")
    #expect(outcome.errors.contains("it is a catalogue"), "\(outcome)")
    #expect(sandbox.data("other.svg") == before)
  }

  @Test("A link is followed", arguments: commands)
  func aLinkIsFollowed(_ words: [String]) throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("old", to: "target")
    #expect(try sandbox.shell("ln -s target link").status == 0)
    #expect(try sandbox.run(Products.devcat, words + ["link"]).status == 73)
    try sandbox.require(words + ["link", "--force"])
    #expect(try sandbox.shell("test -L link && ! grep -q '^old$' target").status == 0)
  }

  @Test("A pipe is written to", .timeLimit(.hang), arguments: commands)
  func aPipeIsWrittenTo(_ words: [String]) throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(words + ["file"])
    let command = (words + ["pipe"]).joined(separator: " ")
    let outcome = try sandbox.shell(
      "mkfifo pipe; cat pipe >read & devcat \(command); wait; test -p pipe && cmp read file")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("A replaced file keeps its permissions", arguments: commands)
  func aReplacedFileKeepsItsPermissions(_ words: [String]) throws {
    let sandbox = try Sandbox.initialized()
    let command = (words + ["file", "--force"]).joined(separator: " ")
    for mode in ["600", "640", "444"] {
      let outcome = try sandbox.shell(
        "umask 022; touch file; chmod \(mode) file; devcat \(command) && stat -c %a file")
      #expect(outcome.lines.last == mode, "\(outcome)")
    }
    let new = try sandbox.shell("umask 027; rm -f file; devcat \(command) && stat -c %a file")
    #expect(new.lines.last == "640", "\(new)")
  }

  @Test(
    "The temporary file of an earlier devcat had a name that could be guessed", arguments: commands)
  func aPlantedLinkIsNotFollowed(_ words: [String]) throws {
    let sandbox = try Sandbox.initialized()
    let command = (words + ["file", "--force"]).joined(separator: " ")
    // A shell that becomes devcat knows its process's number.
    let outcome = try sandbox.shell(
      "echo mine >target; (ln -s target file.partial-$BASHPID; exec devcat \(command))")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try sandbox.shell("cat target").text == "mine\n")
  }
}
