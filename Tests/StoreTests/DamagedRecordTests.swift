import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatStore

/// A record that is not the one that the hashes cover must never get into the state of a new revision:
/// nobody could apply that revision, and the log would be damaged for good.
@Suite("A commit refuses damaged stored records", .timeLimit(.hang))
struct DamagedRecordTests {
  /// Two ids of one bucket.
  private static let (first, second) = (
    CrowdedBuckets.ids(2, in: 1)[0], CrowdedBuckets.ids(2, in: 1)[1]
  )

  /// How something other than the log is damaged; `?1` is the id of the first device.
  private static let damages = [
    "the last version is missing":
      "DELETE FROM version WHERE revision = 3 AND profile = (SELECT key FROM profile WHERE id = ?1)",
    "all versions are missing":
      "DELETE FROM version WHERE profile = (SELECT key FROM profile WHERE id = ?1)",
    "the last version is an earlier one": """
    UPDATE version SET record = (
      SELECT v.record FROM version v JOIN profile p ON p.key = v.profile WHERE p.id = ?1
        AND v.revision = 1)
    WHERE revision = 3 AND profile = (SELECT key FROM profile WHERE id = ?1)
    """,
    "the record cannot be inflated": """
    UPDATE version SET record = x'00ff'
    WHERE profile = (SELECT key FROM profile WHERE id = ?1)
    """,
    "the record is no CBOR": """
    UPDATE version SET record = x'a1ff'
    WHERE profile = (SELECT key FROM profile WHERE id = ?1)
    """,
    "the device is said to be removed": "UPDATE profile SET present = 0 WHERE id = ?1",
    "the device is unknown": "DELETE FROM profile WHERE id = ?1",
    "the device is in another bucket": "UPDATE profile SET bucket = 7 WHERE id = ?1",
    "the hash of the bucket is missing": "DELETE FROM bucket WHERE ?1 <> ''",
    "the hash of the bucket is another": "UPDATE bucket SET hash = zeroblob(32) WHERE ?1 <> ''",
  ]

  private static func profile(_ id: String, _ scale: Int) throws -> Profile {
    try Samples.profile(id, ["name=Device", "scale=\(scale)"])
  }

  /// A catalogue with two devices of one bucket, of which the first has two versions.
  private static func catalogue() throws -> CatalogueFile {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "damaged")
    try file.set(profile(first, 1))
    try file.set(profile(second, 1))
    try file.set(profile(first, 2))
    return file
  }

  /// What makes a revision of a catalogue.
  private enum Deed: String, CaseIterable {
    case set, setNeighbour, remove, add, pull, rebase

    func run(on file: CatalogueFile, whole: CatalogueFile) throws {
      let head = try whole.log.head()
      switch self {
      case .set: try file.commit([edit(first)], note: Samples.note())
      case .setNeighbour: try file.commit([edit(second)], note: Samples.note())
      case .remove: try file.commit([.delete(id: first)], note: Samples.note())
      case .add:
        let id = CrowdedBuckets.ids(3, in: 1).first { ![first, second].contains($0) } ?? ""
        try file.commit([edit(id)], note: Samples.note())
      case .pull:
        try whole.commit([edit(first)], note: Samples.note())
        try file.apply(whole.log.revisions(after: head.number, maximumBytes: .max), onto: head)
      case .rebase:
        // The last revision is local, and another side has made one on the second.
        let base = try #require(try whole.log.point(at: 2))
        let other = try CatalogueFile.inMemory(id: Samples.id, name: "other")
        try other.apply(
          Array(whole.log.revisions(after: 0, maximumBytes: .max).prefix(2)), onto: .origin)
        try other.commit([edit(second)], note: Samples.note())
        let incoming = try other.log.revisions(after: 2, maximumBytes: .max)
        _ = try file.merging.merge(after: base, from: "url") { try incoming.forEach($0) }
      }
    }

    private var first: String { DamagedRecordTests.first }
    private var second: String { DamagedRecordTests.second }

    private func edit(_ id: String) -> Change {
      .edit(id: id, Patch([.init(Field.ppi.at(), .number(326))]))
    }
  }

  @Test("Nothing is written, and the log stays sound", arguments: damages.keys.sorted())
  func nothingIsWritten(_ name: String) throws {
    let sql = try #require(Self.damages[name])
    for deed in Deed.allCases {
      let (whole, file) = (try Self.catalogue(), try Self.catalogue())
      try file.database.statement(sql).run(Self.first)
      let head = try file.log.head()
      let error = #expect(throws: Failure.self, "\(name): \(deed)") {
        try deed.run(on: file, whole: whole)
      }
      #expect(error?.code == .damaged && error?.fault == .file, "\(name): \(deed)")
      #expect(error?.hint?.contains("verify --repair") == true, "\(name): \(deed)")
      #expect(try file.log.head() == head, "\(name): \(deed)")
      let verification = try file.maintenance.verify()
      #expect(verification.isRepairable, "\(name): \(deed): \(verification.difference ?? "none")")
      guard deed == .set else { continue }
      try file.maintenance.repair()
      #expect(try file.maintenance.verify().difference == nil, "\(name): \(deed)")
    }
  }

  @Test("The error names the device and says what to do") func theErrorNamesTheDevice() throws {
    let file = try Self.catalogue()
    try file.database.statement(
      "DELETE FROM version WHERE revision = 3 AND profile = (SELECT key FROM profile WHERE id = ?)"
    ).run(Self.first)
    let error = #expect(throws: Failure.self) { try file.set(Self.profile(Self.first, 3)) }
    #expect(
      error?.problem
        == "the stored record of one of '\(Self.first)', '\(Self.second)', or of a device beside them, "
        + "is missing or is not the one that the log gives")
    #expect(
      error?.hint
        == "Nothing was changed. Repair the file with 'devcat verify --repair', then try again.")
  }
}
