import DevcatValues
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

/// Catalogues with names that break out of their surroundings unless they are escaped.
enum ExportSample {
  /// Every format.
  static let formats = [
    "json", "ndjson", "csv", "sqlite", "swift", "typescript", "css", "android", "playwright",
    "markdown", "html", "tokens", "svg", "tailwind", "storybook", "devtools", "webdriver",
    "cypress", "swift-snapshot-testing", "previews", "simulators", "maestro", "flutter",
    "screenshots",
  ]

  /// Names that end, begin or drive something in one of the languages.
  static let hostile = [
    "\"quoted\" 'and' `so`", "</script><script>alert(1)</script>", "*/ alert(1) /*", "-->", "]]>",
    "${process.exit(1)}", "\\(fatalError())", "\\", "\\u{41} \\n &amp; &lt;", "one\ntwo",
    "tab\tand\rmore",
    "a | b \\| c", "*bold* _so_ [a](b) <b> # ~~x~~", "é 漢字 \u{1F469}\u{200D}\u{1F4BB} e\u{301}",
    "\u{2028}\u{2029}\u{202E}abc\u{feff}", "__proto__", "constructor", "Name landscape",
    "Name Cover",
    "twice", "twice", "=1+1", "'; DROP TABLE profile; --", "{}[];:,", "%s %d", "#if os(Linux)",
    "https://example.com/ :smile:",
  ]

  /// The catalogues that every export is tried with.
  static let catalogues = ["reference", "hostile", "odd"]

  /// The catalogue with one of these names.
  static func catalogue(_ name: String) throws -> Sandbox {
    switch name {
    case "reference": try Sandbox.readingReference()
    case "hostile": try hostileCatalogue()
    default: try oddCatalogue(seed: SeededGenerator.seed(of: "exports"))
    }
  }

  /// A catalogue of phones with these names, each also an alias, an attribute and a key.
  ///
  /// - Parameter isNumbered: Whether a number comes before each, so ids can be made from them; a
  ///   repeated name stays repeated.
  static func hostileCatalogue(
    isNumbered: Bool = false, family: String = "Android"
  ) throws -> Sandbox {
    try catalogue(
      of: hostile.enumerated().map { index, name in
        var profile = Profile(id: "hostile-\(100 + index)")
        let text = NormalizedText.of(
          isNumbered && name != "twice" ? "Phone \(index) \(name)" : name)
        profile[Field.name.at()] = .text(text)
        profile[Field.aliases.at()] = .set([text])
        profile[Field.models.at()] = .set(["Model\(index),1"])
        profile[Field.family.at()] = .text(family)
        profile[Field.idiom.at()] = .text("phone")
        profile[.attribute(text)] = .text(text)
        profile[.attribute("css.pixel-ratio")] = .number(2.5)
        profile[Field.pointsWidth.at()] = .number(400)
        profile[Field.pointsHeight.at()] = .number(800)
        profile[Field.pointsWidth.at(display: text)] = .number(500)
        profile[Field.pointsHeight.at(display: text)] = .number(600)
        return profile
      })
  }

  /// A catalogue of random profiles that hold everything odd that the rules allow.
  static func oddCatalogue(seed: UInt64) throws -> Sandbox {
    var odd = OddProfiles(seed: seed)
    // A format for phones and tablets may be able to represent none of the others.
    var phone = Profile(id: "plain")
    phone[Field.family.at()] = .text("iPhone")
    phone[Field.idiom.at()] = .text("phone")
    phone[Field.pointsWidth.at()] = .number(400)
    phone[Field.pointsHeight.at()] = .number(800)
    phone[Field.scale.at()] = .number(3)
    return try catalogue(of: odd.profiles(count: 30) + [phone])
  }

  /// A catalogue of profiles sorted by id.
  static func catalogue(of profiles: [Profile]) throws -> Sandbox {
    let sandbox = try Sandbox()
    let note = RevisionNote(author: "a", message: "m", time: Timestamp(seconds: 0))
    try NewCatalogue.make(at: sandbox.catalogue, id: .random(), name: "exported") { file in
      _ = try file.commit(profiles.map { .edit(id: $0.id, $0.patch(from: nil)) }, note: note)
    }
    return sandbox
  }
}

extension Sandbox {
  /// The JSON of the devices, with which every export is compared.
  func exportedDevices() throws -> [JSONValue] {
    try require(["export", "--format", "ndjson"]).jsonLines()
  }

  /// Writes an export to a file, and returns what was said.
  @discardableResult
  func export(_ format: String, to name: String, _ options: String...) throws -> String {
    try require(["export", "--format", format, "--output", path(name)] + options).errors
  }

  /// Exports to a file, as `export`; `nil`, and no file, if the format can represent no device of the
  /// catalogue, which must not be the reference.
  func exportOfSome(
    _ format: String, to name: String, from catalogue: String
  ) throws -> String? {
    let outcome = try run(
      Products.devcat, ["export", "--format", format, "--output", path(name)])
    if outcome.status == 0 { return outcome.errors }
    #expect(catalogue != "reference" && outcome.status == 1 && !exists(name), "\(outcome)")
    #expect(outcome.errors.contains("'\(format)' can represent none of the devices"), "\(outcome)")
    return nil
  }

  /// Runs a Python program, which must succeed, and reads the JSON that it prints.
  ///
  /// The distribution's own Python finds the distribution's packages; another one on the path may not.
  func python(_ program: String, _ arguments: String...) throws -> JSONValue {
    try write(program, to: "program.py")
    return try output("/usr/bin/python3", ["program.py"] + arguments).json()
  }

  /// Runs a program that must succeed.
  @discardableResult
  func output(_ program: String, _ arguments: [String]) throws -> Outcome {
    let named = program.hasPrefix("/") ? program : Products.program(program)
    guard let path = named, FileManager.default.isExecutableFile(atPath: path) else {
      throw ChildProcess.Failure(
        description: "'\(program)' is not installed; Scripts/test installs it")
    }
    let outcome = try run(path, arguments)
    guard outcome.status == 0 else {
      throw ChildProcess.Failure(description: "'\(program) \(arguments)' failed: \(outcome)")
    }
    return outcome
  }
}

extension JSONValue {
  /// A device with what it offers in the place of the layouts that sources state: none in a mode that
  /// windows have replaced, and nothing known of Slide Over, which has come back.
  func offering() -> JSONValue {
    guard case .object(var members) = self, let layouts = members["layouts"] else { return self }
    members["layouts"] = .array(
      layouts.items.compactMap { row in
        guard row["replacedBy"] != nil, let mode = row["mode"],
          let orientation = row["orientation"]
        else { return row }
        return mode == "slide-over"
          ? nil : ["mode": mode, "orientation": orientation, "available": false]
      })
    return .object(members)
  }
}
