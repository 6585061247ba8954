import DevcatValues
import DevcatStore
import DevcatTestSupport
import Testing

/// Any catalogue that is exported is imported to the same state root, whatever the format.
///
/// It holds what the rules allow; of what they do not, an import lists each row and refuses it.
@Suite("Export property") struct ExportPropertyTests {
  static let formats = ["json", "ndjson", "csv"]

  @Test("Any catalogue comes back", .timeLimit(.hang), arguments: formats)
  func anyCatalogueComesBack(_ format: String) throws {
    let seed = SeededGenerator.seed(of: "export \(format)")
    var odd = OddProfiles(seed: seed)
    for round in 1...4 {
      let sandbox = try Sandbox()
      let profiles = odd.profiles(count: 25)
      let note = RevisionNote(author: "a", message: "m", time: Timestamp(seconds: 0))
      try NewCatalogue.make(at: sandbox.catalogue, id: .random(), name: "odd") { file in
        _ = try file.commit(
          profiles.map { .edit(id: $0.id, $0.patch(from: nil)) }, note: note)
      }
      let problem = try Self.difference(sandbox, format)
      #expect(problem == nil, "DEVCAT_SEED=\(seed), round \(round)")
    }
  }

  @Test("The reference comes back", arguments: formats)
  func theReferenceComesBack(_ format: String) throws {
    #expect(try Self.difference(try Sandbox.reading(), format) == nil)
  }

  /// Why the catalogue of a sandbox does not come back; `nil` if it does.
  private static func difference(_ sandbox: Sandbox, _ format: String) throws -> String? {
    let other = try Sandbox.initialized("--empty")
    let export = other.path("export")
    try sandbox.require(["export", "--format", format, "--output", export])
    let outcome = try other.devcat("import", "export", "--format", format)
    guard outcome.status == 0 else { return "the import failed: \(outcome)" }
    if try other.verified()["root"] == sandbox.verified()["root"] { return nil }
    // Which device it is.
    let lines = try [sandbox, other].map { try $0.require(["export", "--format", "ndjson"]).lines }
    let pair = zip(lines[0], lines[1]).first { $0 != $1 }
    return pair.map { "\($0)\nis not\n\($1)" } ?? "\(lines[0].count) are not \(lines[1].count)"
  }
}
