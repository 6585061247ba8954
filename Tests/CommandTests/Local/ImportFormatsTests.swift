import DevcatImport
import Foundation
import Testing

/// `devcat import`: each format, from a file and from standard input, to the same profiles.
@Suite("Import formats") struct ImportFormatsTests {
  @Test(
    "A file and standard input give the same profiles",
    arguments: ImportFormat.allCases.filter { ![.mapped, .simulatorDeviceType].contains($0) })
  func isReadFromAFileAndFromStandardInput(_ format: ImportFormat) throws {
    let folder = "\(Products.package)/Fuzz/corpus/\(format.rawValue)"
    var profiles = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      let (file, input) = (
        try Sandbox.initialized("--empty"), try Sandbox.initialized("--empty")
      )
      try file.write(text, to: "source")
      let read = try file.devcat("import", "source", "--skip-invalid")
      let piped = try input.devcat(
        "import", "-", "--format", format.rawValue, "--source", "source", "--skip-invalid",
        input: text)
      #expect(read.status == piped.status, "\(name)")
      let state = try file.verified()
      #expect(try input.verified()["root"] == state["root"], "\(name)")
      let count = Int(state["profiles"]?.number ?? 0)
      if count > 0 {
        let log = try input.require(["log", "--json"]).json()
        #expect(log[0]?["source"] == "source" && log[0]?["author"] == "tester", "\(name)")
      }
      profiles += count
    }
    #expect(profiles > 0, "no first input of the fuzzer has a profile")
  }

  @Test(
    "The guideline as it was published gives the screens of the reference",
    .enabled(
      if: FileManager.default.fileExists(atPath: SharedFiles.seeds), "the seed files are not here"))
  func theGuidelineAsItWasPublishedGivesTheScreensOfTheReference() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let names = try FileManager.default.contentsOfDirectory(atPath: SharedFiles.seeds)
    let guideline = try #require(names.first { $0.hasPrefix("004_") })
    try sandbox.require(["import", "\(SharedFiles.seeds)/\(guideline)", "--source", "guideline"])
    let reference = try Sandbox.reading()
    let published = try reference.require(["log", "--json"]).json()[1]
    #expect(try sandbox.verified()["root"] == published?["root"])
  }

  @Test(
    "The guide as it was published has the list of these tests",
    .enabled(
      if: FileManager.default.fileExists(atPath: SharedFiles.seeds), "the seed files are not here"))
  func theGuideAsItWasPublishedHasTheListOfTheseTests() throws {
    let sandbox = try Sandbox.initialized()
    let names = try FileManager.default.contentsOfDirectory(atPath: SharedFiles.seeds)
    let guide = try #require(names.first { $0.hasPrefix("002_") })
    let outcome = try sandbox.require(["import", "\(SharedFiles.seeds)/\(guide)"])
    // As of the list in the transcript of the guideline.
    #expect(outcome.text.contains("4 added, 4 changed, 7 unchanged"), "\(outcome)")
  }
}
