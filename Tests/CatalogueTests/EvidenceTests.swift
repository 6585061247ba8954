import DevcatTestSupport
import Testing

@testable import DevcatValues

/// A value never carries the evidence of another value.
@Suite("Evidence stays with its value") struct EvidenceTests {
  private static let rate = Field.refreshRate.at()
  private static let area = FieldPath.safeArea(os: "iOS 26.5", .portrait)
  private static let (one, other) = (FieldValue.text("single source: one"), FieldValue.text("two"))

  private static func profile(
    _ rate: Double?, _ evidence: FieldValue? = nil, unknown: FieldValue? = nil
  ) -> Profile {
    var profile = Profile(id: "a")
    profile[Self.rate] = rate.map(FieldValue.number)
    profile[Self.rate.evidence] = evidence
    profile[.attribute("unknown.refreshRate")] = unknown
    return profile
  }

  @Test("A value that is replaced or removed takes its evidence away; the same value keeps it")
  func replacing() {
    for value in [FieldValue.number(90), nil] {
      var profile = Self.profile(120, Self.one)
      profile.replace(Self.rate, with: value)
      #expect(profile == Self.profile(value == nil ? nil : 90))
    }
    var same = Self.profile(120, Self.one)
    same.replace(Self.rate, with: .number(120))
    #expect(same == Self.profile(120, Self.one))
    var stated = Self.profile(120, Self.one)
    stated.replace(Self.rate, with: .number(90)) { $0 == Self.rate.evidence }
    #expect(stated == Self.profile(90, Self.one))
  }

  @Test("How long a value was observed goes with it") func observedUntil() {
    let area = FieldPath.safeArea(os: "iOS 14 and later", .portrait)
    let old = EdgeInsets(top: 1, left: 0, bottom: 2, right: 0)
    let new = EdgeInsets(top: 3, left: 0, bottom: 2, right: 0)
    var profile = Profile(id: "a")
    profile[area] = .safeArea(old)
    var base = profile
    profile[area.observedUntil] = .text("iOS 17")
    var same = profile
    same.replace(area, with: .safeArea(old))
    #expect(same == profile)
    var replaced = profile
    replaced.replace(area, with: .safeArea(new))
    base[area] = .safeArea(new)
    #expect(replaced == base)
  }

  @Test("A value takes the note away that no source states it, of its path or its whole field")
  func unknown() {
    var profile = Self.profile(nil, unknown: .text("no source"))
    profile.replace(Self.rate, with: .number(90))
    #expect(profile == Self.profile(90))
    var keyed = Profile(id: "a")
    keyed[.attribute("unknown.safeArea")] = .text("no source")
    keyed.replace(Self.area, with: .safeArea(EdgeInsets(top: 1, left: 0, bottom: 2, right: 0)))
    #expect(keyed.entries.map(\.path) == [Self.area])
  }

  /// The base, both sides, and the result of their merge.
  private static let merges: [(name: String, Profile, Profile, Profile, Profile)] = [
    (
      "we change the value, they add evidence to the former one",
      profile(120), profile(90), profile(120, one), profile(90)
    ),
    (
      "they change the value, we add evidence to the former one",
      profile(120), profile(120, one), profile(90), profile(90)
    ),
    (
      "we change the value, they change its evidence",
      profile(120, one), profile(90), profile(120, other), profile(90)
    ),
    (
      "they change value and evidence", profile(120, one), profile(120, one), profile(90, other),
      profile(90, other)
    ),
    (
      "both set the same value, and one says why", profile(nil), profile(90),
      profile(90, one), profile(90, one)
    ),
    (
      "we set what they note as unknown", profile(nil), profile(90),
      profile(nil, unknown: other), profile(90)
    ),
  ]

  @Test("A merge takes the value and its notes of one side, without a conflict") func merging() {
    for (name, base, ours, theirs, result) in Self.merges {
      for (mine, yours) in [(ours, theirs), (theirs, ours)] {
        let merge = ProfileMerge(id: "a", MergeSides(base: base, ours: mine, theirs: yours))
        #expect(merge.result == result, "\(name)")
        #expect(merge.conflicts.isEmpty, "\(name)")
      }
    }
  }

  @Test("A decision brings the evidence of the side that it takes, and another value none")
  func deciding() {
    let sides = MergeSides(
      base: Self.profile(120, Self.one) as Profile?, ours: Self.profile(90),
      theirs: Self.profile(60, Self.other))
    for (decision, result) in [
      (MergeDecision.ours, Self.profile(90)), (.theirs, Self.profile(60, Self.other)),
      (.value(.number(30)), Self.profile(30)),
    ] {
      let merge = ProfileMerge(id: "a", sides) { _ in decision }
      #expect(merge.result == result)
      #expect(merge.conflicts.map(\.path) == [Self.rate])
    }
  }

  @Test("A rebased step has no evidence of the other side for its own value") func rebasing() {
    let states = ProfileRebase.states(
      of: [Self.profile(120), Self.profile(90), Self.profile(60)],
      onto: Self.profile(120, Self.one), to: Self.profile(60))
    #expect(states == [Self.profile(90), Self.profile(60)])
  }

  @Test("An import that takes another value takes the evidence away, and keeps what its row states")
  func importing() throws {
    let path = Self.rate
    func result(_ row: [FieldPath: FieldValue]) throws -> Profile? {
      let directory = ImportPlannerTests.directory(
        [path: .number(120), path.evidence: Self.one])
      let plan = try ImportPlannerTests.plan(
        [ImportPlannerTests.draft(nil, id: "a", row)], over: directory, policy: .take)
      return plan.changes.first?.applied(to: try directory.profile(id: "a"))
    }
    #expect(try result([path: .number(90)])?[path.evidence] == nil)
    #expect(
      try result([path: .number(90), path.evidence: Self.other])?[path.evidence] == Self.other)
    #expect(try result([path: .number(120)]) == nil, "Nothing changes.")
  }
}
