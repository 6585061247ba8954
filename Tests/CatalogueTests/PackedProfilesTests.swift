import Testing

@testable import DevcatValues

@Suite("Packed profiles") struct PackedProfilesTests {
  /// Keeps changes as values.
  private struct PlainCoder: ChangeCoder {
    func packed(_ change: Change, makesProfile: Bool) -> PlannedChange { .plain(change) }
    func profile(after change: PlannedChange, of old: Profile?) -> Profile? { old }
  }

  /// A row of the second file that speaks of a profile of the first leaves it with its first row.
  @Test("Rows of two files in turn: each keeps its place, and each file is kept once")
  func filesInTurn() {
    var packed = PackedProfiles(PlainCoder())
    let places = (0..<6).map { SourceLocation(file: $0 % 2 == 0 ? "a.csv" : "b.csv", line: $0 + 1) }
    for (index, place) in places.enumerated() {
      let id = "device-\(index)"
      packed.add(
        JudgedProfile(
          id: id, change: .plain(.edit(id: id, Patch([]))), place: place, findings: [],
          isNew: true, title: id, points: nil))
    }
    #expect(packed.files == ["a.csv", "b.csv"])
    #expect(packed.remove("device-3") == places[3])
    var found: [DevcatValues.SourceLocation?] = []
    packed.forEachInOrder { found.append($0.place) }
    #expect(found == [0, 1, 2, 4, 5].map { places[$0] })
  }
}
