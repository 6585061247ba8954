import DevcatTestSupport
import Testing

@testable import DevcatValues

@Suite("Three way merge") struct ThreeWayMergeTests {
  static let scale = Field.scale.at()
  static let models = Field.models.at()

  static func profile(_ entries: [FieldPath: FieldValue]) -> Profile {
    var profile = Profile(id: "a")
    for (path, value) in entries { profile[path] = value }
    return profile
  }

  static func scaled(_ scale: Double?) -> Profile {
    profile(scale.map { [Self.scale: .number($0)] } ?? [:])
  }

  static func listing(_ members: String...) -> Profile { profile([models: .members(members)]) }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let base: Profile?, ours: Profile, theirs: Profile
    let merged: Profile
    var conflicts: [FieldPath] = []
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "no one changes", base: scaled(1), ours: scaled(1), theirs: scaled(1),
      merged: scaled(1)),
    Case(name: "we change", base: scaled(1), ours: scaled(2), theirs: scaled(1), merged: scaled(2)),
    Case(
      name: "they change", base: scaled(1), ours: scaled(1), theirs: scaled(2),
      merged: scaled(2)),
    Case(
      name: "both change alike", base: scaled(1), ours: scaled(2), theirs: scaled(2),
      merged: scaled(2)),
    Case(
      name: "both change differently", base: scaled(1), ours: scaled(2), theirs: scaled(3),
      merged: scaled(2), conflicts: [scale]),
    Case(
      name: "we remove, they change", base: scaled(1), ours: scaled(nil), theirs: scaled(3),
      merged: scaled(nil), conflicts: [scale]),
    Case(
      name: "they remove a field", base: scaled(1), ours: scaled(1), theirs: scaled(nil),
      merged: scaled(nil)),
    Case(
      name: "both make the profile alike", base: nil, ours: scaled(1), theirs: scaled(1),
      merged: scaled(1)),
    Case(
      name: "both make the profile differently", base: nil, ours: scaled(1), theirs: scaled(2),
      merged: scaled(1), conflicts: [scale]),
    Case(
      name: "sets grow on both sides", base: listing("a"), ours: listing("a", "b"),
      theirs: listing("a", "c"), merged: listing("a", "b", "c")),
    Case(
      name: "sets shrink and grow", base: listing("a", "b"), ours: listing("b", "d"),
      theirs: listing("a", "c"), merged: listing("c", "d")),
    Case(
      name: "sets begin on both sides", base: scaled(nil), ours: listing("b"),
      theirs: listing("a"), merged: listing("a", "b")),
    Case(
      name: "nothing of a set is left", base: listing("a", "b"), ours: listing("a"),
      theirs: listing("b"), merged: scaled(nil)),
    Case(
      name: "a set is removed and grows", base: listing("a"), ours: scaled(nil),
      theirs: listing("a", "b"), merged: scaled(nil), conflicts: [models]),
  ]

  @Test("Three way merge: merges", arguments: cases) func merges(_ example: Case) {
    let merge = ThreeWayMerge(base: example.base, ours: example.ours, theirs: example.theirs)
    #expect(merge.merged == example.merged)
    #expect(merge.conflicts == example.conflicts)
  }

  @Test("Merges keep their laws") func mergesKeepTheirLaws() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    var clean = 0
    for _ in 0..<1000 {
      let base = RandomProfile.make(using: &random)
      let ours = RandomProfile.edited(base, using: &random)
      let theirs = RandomProfile.edited(base, using: &random)
      let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
      let mirror = ThreeWayMerge(base: base, ours: theirs, theirs: ours)
      #expect(ThreeWayMerge(base: base, ours: base, theirs: theirs).merged == theirs, "\(seed)")
      #expect(ThreeWayMerge(base: base, ours: ours, theirs: base).merged == ours, "\(seed)")
      #expect(ThreeWayMerge(base: base, ours: ours, theirs: ours).conflicts.isEmpty, "\(seed)")
      #expect(merge.conflicts == mirror.conflicts, "seed \(seed)")
      let conflicted = Set(merge.conflicts)
      for path in RandomProfile.paths where !conflicted.contains(path) {
        #expect(merge.merged[path] == mirror.merged[path], "seed \(seed), \(path)")
      }
      if merge.conflicts.isEmpty { clean += 1 }
    }
    #expect(clean > 50, "seed \(seed)")
  }
}
