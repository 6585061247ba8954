import Testing

@testable import DevcatValues

/// The conflicts of a merge by strictness, the results of decisions, and rules that a merge breaks.
@Suite("Profile merge") struct ProfileMergeTests {
  /// A profile of `path=value` texts; `nil` means none.
  static func profile(_ assignments: String?) -> Profile? {
    guard let assignments else { return nil }
    var profile = Profile(id: "a")
    profile[Field.name.at()] = .text("A")
    for assignment in assignments.split(separator: " ") {
      let parts = assignment.split(separator: "=").map(String.init)
      guard let path = FieldPath(parts[0]), let type = path.field?.type else { continue }
      profile[path] = try? FieldValue(parsing: parts[1], as: type, field: parts[0])
    }
    return profile
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let base: String?, ours: String?, theirs: String?
    /// The conflicting paths by strictness; an empty text means the whole profile.
    var field: [String] = []
    var profile: [String] = []
    var manual: [String] = []
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "no one", base: "ppi=1", ours: "ppi=1", theirs: "ppi=1"),
    Case(name: "we alone", base: "ppi=1", ours: "ppi=2", theirs: "ppi=1", manual: ["ppi"]),
    Case(name: "they alone", base: "ppi=1", ours: "ppi=1", theirs: "ppi=2"),
    Case(name: "both alike", base: "ppi=1", ours: "ppi=2", theirs: "ppi=2"),
    Case(
      name: "one field", base: "ppi=1", ours: "ppi=2", theirs: "ppi=3", field: ["ppi"],
      profile: ["ppi"], manual: ["ppi"]),
    Case(
      name: "two fields", base: "ppi=1 scale=1", ours: "ppi=2 scale=1", theirs: "ppi=1 scale=2",
      profile: ["scale", "ppi"], manual: ["scale", "ppi"]),
    Case(
      name: "one alike and one not", base: "ppi=1 scale=1", ours: "ppi=2 scale=2",
      theirs: "ppi=2 scale=3", field: ["scale"], profile: ["scale"], manual: ["scale"]),
    Case(
      name: "a field goes", base: "ppi=1", ours: "", theirs: "ppi=2", field: ["ppi"],
      profile: ["ppi"], manual: ["ppi"]),
    Case(
      name: "sets", base: "models=a", ours: "models=a;b", theirs: "models=a;c",
      profile: ["models"], manual: ["models"]),
    Case(name: "we add", base: nil, ours: "ppi=1", theirs: nil, manual: [""]),
    Case(name: "they add", base: nil, ours: nil, theirs: "ppi=1"),
    Case(name: "both add alike", base: nil, ours: "ppi=1", theirs: "ppi=1"),
    Case(
      name: "both add", base: nil, ours: "ppi=1 scale=1", theirs: "ppi=2", field: ["ppi"],
      profile: ["scale", "ppi"], manual: ["scale", "ppi"]),
    Case(name: "we remove", base: "ppi=1", ours: nil, theirs: "ppi=1", manual: [""]),
    Case(name: "they remove", base: "ppi=1", ours: "ppi=1", theirs: nil),
    Case(name: "both remove", base: "ppi=1", ours: nil, theirs: nil),
    Case(
      name: "we remove what they change", base: "ppi=1", ours: nil, theirs: "ppi=2", field: [""],
      profile: [""], manual: [""]),
    Case(
      name: "they remove what we change", base: "ppi=1", ours: "ppi=2", theirs: nil, field: [""],
      profile: [""], manual: [""]),
  ]

  @Test("Asks by strictness", arguments: cases) func asksByStrictness(_ example: Case) {
    let sides = MergeSides(
      base: Self.profile(example.base), ours: Self.profile(example.ours),
      theirs: Self.profile(example.theirs))
    for (strictness, expected) in [
      (MergeStrictness.field, example.field), (.profile, example.profile),
      (.manual, example.manual),
    ] {
      let open = ProfileMerge(id: "a", sides, strictness: strictness)
      #expect(open.conflicts.map { $0.path?.description ?? "" } == expected, "\(strictness)")
      #expect(open.isSettled == expected.isEmpty, "\(strictness)")
      for (decision, side) in [(MergeDecision.ours, sides.ours), (.theirs, sides.theirs)] {
        let merge = ProfileMerge(id: "a", sides, strictness: strictness) { _ in decision }
        #expect(merge.isSettled && merge.violations.isEmpty)
        // A profile about which all is asked becomes what one side has.
        if strictness != .field, !expected.isEmpty {
          #expect(merge.result == side, "\(strictness) \(decision)")
        }
        for conflict in merge.conflicts {
          guard let path = conflict.path else { continue }
          #expect(merge.result?[path] == side?[path], "\(strictness) \(decision)")
        }
      }
    }
  }

  @Test("A decision fits until a side says something else")
  func aDecisionFitsUntilASideSaysSomethingElse() throws {
    func merge(
      _ ours: String, _ theirs: String, _ known: [MergeConflict.Key: MergeDecision] = [:]
    ) -> ProfileMerge {
      ProfileMerge(
        id: "a",
        MergeSides(
          base: Self.profile("ppi=1"), ours: Self.profile(ours), theirs: Self.profile(theirs))
      ) { known[$0.key] }
    }
    let key = try #require(merge("ppi=2", "ppi=3").conflicts.first?.key)
    let known = [key: MergeDecision.value(.number(9))]
    #expect(merge("ppi=2", "ppi=3", known).result?[Field.ppi.at()] == .number(9))
    #expect(merge("ppi=2 scale=2", "ppi=3", known).isSettled)
    #expect(!merge("ppi=4", "ppi=3", known).isSettled)
    #expect(!merge("ppi=2", "ppi=4", known).isSettled)
  }

  /// Consistent on either side, and not where a height of one meets a width of the other.
  private static let screens = MergeSides(
    base: profile("points.width=100 points.height=200 pixels.width=200 pixels.height=400"),
    ours: profile("points.width=100 points.height=200 pixels.width=300 pixels.height=600"),
    theirs: profile("points.width=50 points.height=200 pixels.width=200 pixels.height=800"))

  @Test("A rule that neither side breaks asks about all that differs")
  func aRuleThatNeitherSideBreaksAsksAboutAllThatDiffers() {
    let sides = MergeSides(
      base: Self.profile("points.width=100 points.height=200 pixels.width=200 pixels.height=400"),
      ours: Self.profile("points.width=100 points.height=200 pixels.width=300 pixels.height=600"),
      theirs: Self.profile("points.width=100 points.height=150 pixels.width=200 pixels.height=300"))
    let first = ProfileMerge(id: "a", sides)
    #expect(first.conflicts.map { $0.path?.description } == ["pixels.height"])
    #expect(first.conflicts.first?.rule == nil)
    let second = ProfileMerge(id: "a", sides) { $0.rule == nil ? .ours : nil }
    #expect(
      second.conflicts.map { $0.path?.description } == [
        "points.height", "pixels.width", "pixels.height",
      ])
    #expect(second.conflicts.allSatisfy { $0.rule == "display.pixels-per-point" })
    #expect(!second.isSettled && second.violations.isEmpty)
    #expect(ProfileMerge(id: "a", sides) { _ in .ours }.result == sides.ours)
    #expect(ProfileMerge(id: "a", sides) { _ in .theirs }.result == sides.theirs)
  }

  @Test("Decisions that leave a breach are open again") func decisionsThatLeaveABreachAreOpenAgain()
  {
    let mixed = ProfileMerge(id: "a", Self.screens) { conflict in
      conflict.path == Field.pixelsHeight.at() ? .ours : .theirs
    }
    #expect(!mixed.isSettled)
    #expect(mixed.violations.map(\.rule) == ["display.pixels-per-point"])
    #expect(mixed.conflicts.allSatisfy { $0.decision == nil && $0.rule != nil })
    let odd = ProfileMerge(id: "a", Self.screens) { conflict in
      conflict.path == Field.pixelsHeight.at() ? .value(.number(1000)) : .ours
    }
    #expect(!odd.isSettled && odd.violations.count == 1)
    let fitting = ProfileMerge(id: "a", Self.screens) { conflict in
      switch conflict.path {
      case Field.pixelsHeight.at(): .value(.number(1600))
      case Field.pixelsWidth.at(): .value(.number(400))
      default: .theirs
      }
    }
    #expect(fitting.isSettled && fitting.violations.isEmpty)
    #expect(fitting.result?[Field.pixelsWidth.at()] == .number(400))
  }

  @Test("A rule that a side breaks already is not a conflict of the merge")
  func aRuleThatASideBreaksIsNotAskedAbout() {
    let sides = MergeSides(
      base: Self.profile("ppi=1"), ours: Self.profile("ppi=1 corners.radius=-1"),
      theirs: Self.profile("ppi=1 statusBar.portrait=-1"))
    let merge = ProfileMerge(id: "a", sides)
    #expect(merge.isSettled && merge.conflicts.isEmpty)
  }
}
