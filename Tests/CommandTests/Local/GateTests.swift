import Foundation
import Testing

/// Commands that pass or fail in a pipeline: nothing found, nothing compared, nothing written.
@Suite("Gate") struct GateTests {
  @Test(
    "Compare: a wrong inset under a key that the catalogue does not have is a difference",
    arguments: [
      ("safeArea.portrait", "99,0,34,0", "catalogue, iOS 27"),
      (#"safeArea[""iOS 18""].portrait"#, "99,0,34,0", "catalogue, iOS 18"),
      // The newest version in the range, where 21 pt have become 20.
      (#"safeArea[""iOS 18 and later""].landscape"#, "0,47,21,47", "catalogue, iOS 27"),
      (#"safeArea[""before iOS 18""].landscape"#, "0,47,20,47", "catalogue, iOS 17"),
      ("statusBar.portrait", "99", "catalogue, revision"),
      ("keyboard.portrait", "99", "catalogue, iOS 27"),
    ])
  func insetsOfAnotherKey(column: String, value: String, origin: String) throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.write(
      "name,scale,\"\(column)\"\niPhone 12,3,\"\(value)\"\n", to: "insets.csv")
    let outcome = try sandbox.devcat("compare", "insets.csv", "--allow-unknown")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.text.contains(origin), "\(outcome)")
    #expect(
      outcome.text.contains("2 values of 1 device compared, 1 agree, 1 differs"), "\(outcome)")
    let report = try sandbox.devcat("compare", "insets.csv", "--json").json()
    let os = report["differences"]?[0]?["catalogue"]?["os"]?.text
    #expect(os.map { "catalogue, \($0)" } ?? "catalogue, revision" == origin, "\(report)")
  }

  @Test(
    "A report for CI says that the command ended with an error, and an old one does not stay",
    arguments: [["layout"], ["fit", "402x874"], ["check-frame", "--frame", "16,400,44,44"]])
  func reportsOfErrors(command: [String]) throws {
    let sandbox = try Sandbox.readingReference()
    let report = sandbox.path("j.xml")
    let words = command + ["--junit", report, "--where"]
    try sandbox.write("<testsuites/>", to: "j.xml")
    let outcome = try sandbox.run(Products.devcat, words + ["family=iphnoe"])
    #expect(outcome.status == 1, "\(outcome)")
    let xml = try String(contentsOfFile: report, encoding: .utf8)
    #expect(xml.contains("<testsuites name=\"devcat \(command[0])\">"), "\(xml)")
    #expect(xml.contains("tests=\"1\" failures=\"1\""), "\(xml)")
    #expect(xml.contains("<failure message=\"No device matches &#39;family=iphnoe&#39;."), "\(xml)")
  }

  @Test("compare --junit: a suite for each file, whose cases say what the exit status says")
  func comparisonReport() throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.write("name,scale\niPhone XR,3\niPhone X,3\n", to: "wrong.csv")
    try sandbox.write("name,scale,attributes.shade\niPhone XR,2,red\nNo Phone,2,\n", to: "more.csv")
    try sandbox.write("name,scale\n,2\niPhone XR,2\n", to: "broken.csv")
    let (files, path) = (
      ["wrong.csv", "more.csv", "broken.csv"].map(sandbox.path), sandbox.path("j.xml")
    )
    let words = ["compare", "--junit", path]
    func xml() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    let strict = try sandbox.run(Products.devcat, words + files)
    #expect(strict.status == 65, "\(strict)")
    let all = try xml()
    for (file, counts) in zip(files, [(2, 1), (3, 2), (2, 1)]) {
      #expect(
        all.contains("name=\"\(file)\" tests=\"\(counts.0)\" failures=\"\(counts.1)\""), "\(all)")
    }
    #expect(all.contains("name=\"iPhone XR, scale\""), "\(all)")
    #expect(all.contains("<failure message=\"3; the catalogue has 2.\"/>"), "\(all)")
    #expect(all.contains("name=\"No Phone\""), "\(all)")
    let mild = try sandbox.run(
      Products.devcat, words + files.dropFirst() + ["--allow-unknown", "--skip-invalid"])
    #expect(mild.status == 0, "\(mild)")
    #expect(try !xml().contains("<failure") && xml().contains("skipped=\"2\""))
    let nothing = try sandbox.run(Products.devcat, words + [sandbox.path("none.csv")])
    #expect(nothing.status == 66, "\(nothing)")
    #expect(try xml().contains("tests=\"1\" failures=\"1\""))
  }

  @Test("A row of sums is warned of, and cells that begin as formulas come back")
  func tablesOfSpreadsheets() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      "name;points.width;points.height\nA;390;844\nB;414;896\nC;393;852\nD;389;850\nSumme;1586;3442\n",
      to: "t.csv")
    let sums = try sandbox.require(["import", "t.csv"])
    #expect(sums.errors.contains("'Summe' is no name of a device"), "\(sums)")
    for text in ["=1+1", "+1", "@a", "-1+1", "'=1", "-5", "plain"] {
      let word = text.hasPrefix("=") ? "\"\(text)\"" : text
      try sandbox.require(["set", "a", "name=\(word)", "attributes.note=\(word)"])
      let csv = try sandbox.require(["export", "--format", "csv", "--where", "id=a"]).text
      try sandbox.write(csv, to: "a.csv")
      let isFormula = !["-5", "plain"].contains(text)
      #expect(csv.contains(isFormula ? ",'\(text)" : ",\(text)"), "\(csv)")
      let other = sandbox.path("other-\(text.utf8.count)-\(text.utf8.first ?? 0).db")
      try sandbox.require(["init", "--empty", "--catalogue", other])
      try sandbox.require(["import", "a.csv", "--catalogue", other])
      let back = try sandbox.require(["show", "a", "--json", "--catalogue", other]).json()
      let own = try sandbox.require(["show", "a", "--json"]).json()
      #expect(back["name"] == own["name"] && back["attributes"] == own["attributes"], "\(csv)")
    }
  }
}
