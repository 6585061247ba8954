import DevcatEncoding
import DevcatValues
import Testing

@Suite("Merge plan") struct MergePlanTests {
  /// A profile of texts; its name is `A` where nothing else is said.
  static func profile(_ values: [String: String]?) throws -> Profile? {
    try values.map { try ValidationTests.profile($0, id: "a") }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The values of the profile; `nil` if there is none.
    let base: [String: String]?, ours: [String: String]?, theirs: [String: String]?
    /// The conflicts without a side.
    var conflicts: [String] = []
    /// The result without a side, or with one: ours, theirs.
    var merged: [[String: String]?]
    var testDescription: String { name }
  }

  /// A screen of 300 pt and 900 px across: 700 pt keep the rule, 1800 px do, and both break it.
  private static let half = [
    "points.width": "300", "points.height": "600", "pixels.width": "900",
  ]
  private static let tall = half.merging(["points.height": "700", "attributes.x": "1"]) { $1 }
  private static let whole = half.merging(["pixels.height": "1800"]) { $1 }

  static let cases: [Case] = [
    Case(
      name: "nothing to merge", base: ["ppi": "1"], ours: ["ppi": "2"], theirs: ["ppi": "1"],
      merged: [["ppi": "2"]]),
    Case(
      name: "other fields", base: [:], ours: ["ppi": "2"], theirs: ["scale": "2"],
      merged: [["ppi": "2", "scale": "2"]]),
    Case(
      name: "one field", base: ["ppi": "1"], ours: ["ppi": "2", "scale": "3"],
      theirs: ["ppi": "3", "diagonal": "6"], conflicts: ["ppi 1 2 3"],
      merged: [
        ["ppi": "2", "scale": "3", "diagonal": "6"], ["ppi": "3", "scale": "3", "diagonal": "6"],
      ]),
    Case(
      name: "a field changed and removed", base: ["ppi": "1"], ours: ["ppi": "2"], theirs: [:],
      conflicts: ["ppi 1 2 –"], merged: [["ppi": "2"], [:]]),
    Case(
      name: "sets", base: ["models": "a;b"], ours: ["models": "a;b;c"],
      theirs: ["models": "b;d"], merged: [["models": "b;c;d"]]),
    Case(
      name: "removed here", base: [:], ours: nil, theirs: ["ppi": "1"],
      conflicts: ["removed by ours: ppi"], merged: [nil, ["ppi": "1"]]),
    Case(
      name: "removed there", base: ["ppi": "1", "scale": "2"], ours: ["ppi": "2"], theirs: nil,
      conflicts: ["removed by theirs: scale, ppi"], merged: [["ppi": "2"], nil]),
    Case(name: "removed there only", base: [:], ours: [:], theirs: nil, merged: [nil]),
    Case(name: "new there", base: nil, ours: nil, theirs: [:], merged: [[:]]),
    Case(
      name: "a rule is broken by both together", base: half, ours: tall, theirs: whole,
      conflicts: ["rule display.pixels-per-point"], merged: [tall, whole]),
  ]

  @Test("Profiles are merged", arguments: cases) func profilesAreMerged(_ example: Case) throws {
    let (base, ours) = (try Self.profile(example.base), try Self.profile(example.ours))
    let theirs = try Self.profile(example.theirs)
    for (index, side) in [nil, MergeSide.ours, .theirs].enumerated() {
      var plan = MergePlan(settling: side)
      plan.add(id: "a", base: base, ours: ours, theirs: theirs)
      let found = side == nil ? plan.conflicts : plan.settled
      #expect(found.map(Self.text) == example.conflicts)
      if side != nil { #expect(plan.conflicts.isEmpty) }
      if side == nil, !example.conflicts.isEmpty {
        #expect(plan.outcomes.isEmpty)
        continue
      }
      let merged = example.merged.count == 1 ? example.merged[0] : example.merged[index - 1]
      let expected = try Self.profile(merged)
      #expect(plan.outcomes.map(\.new) == (expected == ours ? [] : [expected]))
      #expect(plan.changes == (Change(id: "a", from: ours, to: expected).map { [$0] } ?? []))
    }
  }

  @Test("Conflicts that neither side resolves remain") func conflictsThatNeitherSideResolvesRemain()
    throws
  {
    let broken = try Self.profile(["scale": "4"])
    for side in [nil, MergeSide.theirs] {
      var plan = MergePlan(settling: side)
      plan.add(id: "a", base: nil, ours: nil, theirs: broken)
      #expect(plan.conflicts.map(Self.text) == ["rule display.scale"])
      #expect(plan.outcomes.isEmpty)
    }
    var plan = MergePlan(settling: .ours)
    plan.add(id: "a", base: nil, ours: nil, theirs: broken)
    #expect(plan.conflicts.isEmpty && plan.outcomes.isEmpty)
  }

  @Test("Warnings are of what changes") func warningsAreOfWhatChanges() throws {
    let odd = try Self.profile(["pixels.width": "6", "pixels.height": "8", "ppi": "9"])
    var dense = odd
    dense?[Field.diagonal.at()] = .number(5)
    var plan = MergePlan()
    plan.add(id: "a", base: odd, ours: odd, theirs: dense)
    #expect(plan.warnings.map(\.rule) == ["display.ppi"])
    plan = MergePlan()
    plan.add(id: "a", base: odd, ours: dense, theirs: odd)
    #expect(plan.warnings.isEmpty)
  }

  private static func text(_ conflict: MergeObstacle) -> String {
    switch conflict.reason {
    case .field(let path, let base, let ours, let theirs):
      ([path.description] + [base, ours, theirs].map { $0?.description ?? "–" })
        .joined(separator: " ")
    case .removal(let side, let changed):
      "removed by \(side): " + changed.map(\.description).joined(separator: ", ")
    case .rule(let finding): "rule \(finding.rule)"
    }
  }
}
