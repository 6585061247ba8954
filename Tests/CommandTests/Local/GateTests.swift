import Foundation
import Testing

/// Commands that pass or fail in a pipeline: nothing found, nothing compared, nothing written.
@Suite("Gate") struct GateTests {
  @Test("Compare with a map: a row that cannot be used fails, and '--json' lists it")
  func rowsThatCannotBeUsed() throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write("title,scale\niPhone Xʀ,2\niPhone 8,wide\n", to: "t.csv")
    try sandbox.write(#"{"columns": {"title": "name", "scale": "scale"}}"#, to: "map.json")
    let outcome = try sandbox.devcat("compare", "--map", "map.json", "t.csv", "--json")
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.contains("1 row of the sources cannot be used"), "\(outcome)")
    let listed = try #require(outcome.json()["unusable"]?[0]?.text)
    #expect(listed.contains("t.csv:3:10: error: 'wide' does not fit 'scale'"), "\(listed)")
    let skipping = try sandbox.devcat("compare", "--map", "map.json", "t.csv", "--skip-invalid")
    #expect(skipping.status == 0, "\(skipping)")
  }

  @Test("Compare: a row that names no device cannot be used, and '--skip-invalid' skips it")
  func rowsWithoutADevice() throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write("name,scale\niPhone Xʀ,2\n,3\n", to: "t.csv")
    let refused = try sandbox.devcat("compare", "t.csv")
    #expect(refused.status == 65, "\(refused)")
    #expect(refused.errors.contains("1 row of the sources cannot be used"), "\(refused)")
    let skipping = try sandbox.devcat("compare", "t.csv", "--skip-invalid", "--json")
    #expect(skipping.status == 0, "\(skipping)")
    #expect(skipping.errors.contains("t.csv:3:1: error: cannot match 'a row without a name'"))
    #expect(try skipping.json()["unplaced"]?.items.isEmpty == true)
    #expect(try skipping.json()["unusable"]?.items.count == 1)
    try sandbox.write("name,scale\niPhone Xʀ,2\nAcme One,3\n", to: "unknown.csv")
    #expect(try sandbox.devcat("compare", "unknown.csv", "--skip-invalid").status == 1)
    try sandbox.write("name,scale\n,3\n", to: "none.csv")
    let none = try sandbox.devcat("compare", "none.csv", "--skip-invalid")
    #expect(none.status == 1 && none.errors.contains("Nothing was compared"), "\(none)")
  }

  @Test("Compare with a map: a path that no row has fails, since a vendor may have renamed it")
  func pathsThatNoRowHas() throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write(#"[{"n": "iPhone Xʀ", "scale": 2, "inches": 9.9}]"#, to: "v.json")
    try sandbox.write(
      #"{"columns": {"n": "name", "scale": "scale", "inch": "diagonal"}}"#, to: "map.json")
    let outcome = try sandbox.devcat("compare", "--map", "map.json", "v.json")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains("no row has a value at 'inch'"), "\(outcome)")
    #expect(outcome.errors.contains("1 path of the map is in no row"), "\(outcome)")
  }

  @Test("Compare: where no value meets one of the catalogue, nothing was compared")
  func nothingCompared() throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write("name,attributes.shelf\niPhone Xʀ,B4\n", to: "new.csv")
    try sandbox.write("name,scale\nAcme One,3\n", to: "unknown.csv")
    let values = try sandbox.devcat("compare", "new.csv")
    #expect(values.status == 1, "\(values)")
    #expect(
      values.errors.contains(
        "Nothing was compared, because the catalogue does not have the sources' values"),
      "\(values)")
    let devices = try sandbox.devcat("compare", "unknown.csv", "--allow-unknown")
    #expect(devices.status == 1, "\(devices)")
    #expect(devices.errors.contains("Nothing was compared, because"), "\(devices)")
  }

  @Test("Compare: where no device ran the version, nothing was compared, whatever is beside them")
  func nothingComparedOnAVersion() throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.write("name,scale\niPhone 4,2\n", to: "old.csv")
    try sandbox.write("name,scale\niPhone 4,2\nAcme One,3\n", to: "both.csv")
    for words in [["old.csv"], ["old.csv", "--json"], ["both.csv", "--allow-unknown"]] {
      let outcome = try sandbox.run(Products.devcat, ["compare", "--os", "26"] + words)
      #expect(outcome.status == 1, "\(words): \(outcome)")
      #expect(outcome.errors.contains("Nothing was compared, because the"), "\(outcome)")
    }
    let old = try sandbox.devcat("compare", "old.csv", "--os", "26")
    #expect(old.errors.contains("because the devices did not run '26'"), "\(old)")
    try sandbox.require(["compare", "old.csv", "--os", "7"])
  }

  @Test(
    "Compare: each of several files must have a value that is compared",
    arguments: [
      ("name,scale\n", "it has no value"),
      ("name,scale\nAcme One,3\n", "the catalogue does not have its devices"),
      ("name,attributes.shelf\niPhone Xʀ,B4\n", "the catalogue does not have its values"),
    ])
  func oneOfSeveralFiles(text: String, reason: String) throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write("name,scale\niPhone Xʀ,2\n", to: "good.csv")
    try sandbox.write(text, to: "other.csv")
    let outcome = try sandbox.devcat("compare", "good.csv", "other.csv", "--allow-unknown")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.errors.contains("Nothing of 'other.csv' was compared, because \(reason)"),
      "\(outcome)")
    try sandbox.require(["compare", "good.csv", "good.csv"])
  }

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

  @Test("Compare: what 'show' answers and what 'export' writes agree, with or without a version")
  func rightInsets() throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.write(
      """
      name,safeArea.portrait,safeArea.landscape,"safeArea[""before iOS 18""].landscape"
      iPhone 12,"47,0,34,0","0,47,20,47","0,47,21,47"

      """, to: "insets.csv")
    try sandbox.require(["compare", "insets.csv"])
    for format in ["csv", "ndjson"] {
      try sandbox.require(["export", "--format", format, "-o", "own.\(format)"])
      try sandbox.require(["compare", "own.\(format)"])
    }
  }

  @Test(
    "Import: a value without a version that 'show' would not have is a conflict, and differs when stored",
    arguments: [
      ("iPhone 15", "safeArea.portrait", "50,0,34,0", "59,0,34,0", "iOS 27"),
      ("iPhone 16", "statusBar.portrait", "45", "54", "iOS 27"),
      ("iPhone 17e", "keyboard.portrait", "300", "335", "iOS 27"),
    ])
  func valuesWithoutAVersion(
    name: String, field: String, stated: String, shown: String, version: String
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    try sandbox.write("name,\(field)\n\(name),\"\(stated)\"\n", to: "t.csv")
    let answer = "\(stated) differs from \(shown), which 'show' has for \(version)"
    let orientation = field.split(separator: ".")
    let right = "write '\(orientation[0])[\"\(version)\"].\(orientation[1])' to change that"
    for words in [["import", "t.csv"], ["import", "t.csv", "--dry-run"]] {
      let refused = try sandbox.run(Products.devcat, words)
      #expect(refused.status == 75 && refused.errors.contains(answer), "\(refused)")
      #expect(refused.errors.contains(right), "\(refused)")
    }
    let kept = try sandbox.require(["import", "t.csv", "--on-conflict", "keep"])
    #expect(kept.text.contains("no revision was made"), "\(kept)")
    let taken = try sandbox.require(["import", "t.csv", "--on-conflict", "take"])
    #expect(taken.errors.contains("Conflict: ") && taken.errors.contains(answer), "\(taken)")
    let compared = try sandbox.devcat("compare", "t.csv")
    #expect(compared.status == 1, "\(compared)")
    #expect(compared.text.contains("0 agree, 1 differs"), "\(compared)")
    // What it has is compared with that answer too, and not with what is stored.
    try sandbox.write("name,\(field)\n\(name),\"\(shown)\"\n", to: "same.csv")
    try sandbox.require(["compare", "same.csv"])
  }

  @Test("Compare: a device of which no value was compared is named")
  func devicesWithoutValues() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("name,scale\niPhone X,3\niPhone 11,\n", to: "half.csv")
    let outcome = try sandbox.require(["compare", "half.csv"])
    #expect(outcome.errors.contains("No value was compared of: iPhone 11.\n"), "\(outcome)")
    try sandbox.write("name,scale\niPhone X,3\niPhone 11,2\n", to: "whole.csv")
    #expect(try !sandbox.require(["compare", "whole.csv"]).errors.contains("No value"))
  }

  @Test(
    "Compare: a model or an attribute that the catalogue does not have, beside values that agree",
    arguments: [
      ("a.csv", "name,scale,models\niPhone Xʀ,2,\"iPhone99,9\"\n", ""),
      ("b.json", #"[{"name": "iPhone Xʀ", "scale": 2, "models": ["iPhone99,9"]}]"#, ""),
      (
        "c.csv", "name,scale,attributes.seiral\niPhone Xʀ,2,7\n",
        "No device has a value of 'attributes.seiral'. Did you mean 'attributes.serial'?"
      ),
      (
        "d.json", #"[{"name": "iPhone Xʀ", "scale": 2, "attributes": {"modles": "x"}}]"#,
        "No device has a value of 'attributes.modles'. Did you mean 'models'?"
      ),
    ])
  func valuesBesideOthers(file: String, text: String, note: String) throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-xr", "attributes.serial=7"])
    try sandbox.write(text, to: file)
    let outcome = try sandbox.devcat("compare", file)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains("1 value that the catalogue does not have"), "\(outcome)")
    #expect(note.isEmpty || outcome.errors.contains(note), "\(outcome)")
    #expect(outcome.errors.contains("No device has") == !note.isEmpty, "\(outcome)")
    try sandbox.require(["compare", file, "--allow-unknown"])
  }

  @Test("Compare: the summary counts what was compared, and names attributes by their keys")
  func summaryOfNewValues() throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write("name,attributes.imie,attributes.lab shelf\niPhone Xʀ,17,B4\n", to: "t.csv")
    let outcome = try sandbox.devcat("compare", "t.csv")
    #expect(outcome.lines.contains("  attributes.imie          1"), "\(outcome)")
    #expect(outcome.lines.contains("  attributes[\"lab shelf\"]  1"), "\(outcome)")
    #expect(outcome.text.contains("\n0 values of 1 device compared"), "\(outcome)")
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

  @Test("A list by category: the drafted map reads every list, and a wrong pad is found")
  func listsByCategory() throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.write(
      #"""
      {"mobile": [{"device": "iPhone XR", "width": 414, "height": 896, "dpr": 2}],
       "tablet": [{"device": "iPad mini (6th generation)", "width": 744, "height": 1113, "dpr": 2}]}
      """#, to: "list.json")
    let (list, map) = (sandbox.path("list.json"), sandbox.path("map.json"))
    try sandbox.require(["import", list, "--draft-map", map])
    let outcome = try sandbox.run(Products.devcat, ["compare", list, "--map", map])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.text.contains("1113") && outcome.text.contains("1133"), "\(outcome)")
  }

  @Test("A row of sums is warned of, and cells that begin as formulas come back")
  func tablesOfSpreadsheets() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      "name;points.width;points.height\nA;390;844\nB;414;896\nC;393;852\nD;389;850\nSumme;1586;3442\n",
      to: "t.csv")
    let sums = try sandbox.require(["import", "t.csv"])
    #expect(sums.errors.contains("1586 × 3442 points is out of all proportion"), "\(sums)")
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
