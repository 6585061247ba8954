import Foundation
import Testing

/// `devcat add`, `set`, `remove` and `rename`.
@Suite("Edit") struct EditTests {
  @Test("Set and add: the text of an attribute keeps its bytes, and other fields no blanks")
  func textsKeepTheirBytes() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require([
      "add", "acme", "name= Acme\u{A0}", "attributes.a=\u{A0}x\u{202F}", "attributes.b=\t5",
      "attributes.c= 5", "attributes.d=\" 5\"", "attributes.e= true ", "ppi= 300",
    ])
    let added = try sandbox.device("acme")
    #expect(added["name"] == "Acme" && added["ppi"] == 300)
    #expect(
      added["attributes"] == [
        "a": "\u{A0}x\u{202F}", "b": "\t5", "c": " 5", "d": " 5", "e": " true ",
      ])
    try sandbox.require(["set", "acme", "attributes.c=5 "])
    #expect(try sandbox.device("acme")["attributes"]?["c"] == "5 ")
    #expect(try sandbox.devcat("set", "acme", "attributes.c= ").status == 65)
    // A CSV file and JSON bring all of them back.
    for format in ["csv", "json"] {
      let text = try sandbox.require(["export", "--format", format]).text
      try sandbox.write(text, to: "all.\(format)")
      let again = try sandbox.require(["import", "all.\(format)"])
      #expect(again.text.contains("0 changed, 1 unchanged"), "\(again)")
    }
  }

  @Test("Edits: nothing is said before it is durable, so a reader that is gone costs no edit")
  func saidAfterwards() throws {
    let sandbox = try Sandbox.initialized("--empty")
    for (edit, revision) in [
      ("add acme name=A ppi=300", 1), ("set acme ppi=301", 2), ("set acme name=Acme", 3),
      ("remove acme", 4),
      ("remove acme", 4),
    ] {
      let outcome = try sandbox.shell("exec 3> >(exec true); wait $!; devcat \(edit) >&3 2>&3")
      #expect(outcome.status != 0, "\(edit): \(outcome)")
      let log = try sandbox.require(["log", "--json", "-n", "1"]).text
      #expect(log.hasPrefix("[{\"number\":\(revision),"), "\(edit): \(log)")
    }
  }
}
