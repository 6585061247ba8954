import DevcatTestSupport
import Testing

@testable import DevcatValues

@Suite("Histories of a profile that are rebased onto another side's") struct ProfileRebaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The base, then the state after each of our revisions.
    let history: [String?]
    let theirs: String?
    let result: String?
    let states: [String?]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "an edit is made again", history: ["", "ppi=2"], theirs: "scale=2",
      result: "ppi=2 scale=2", states: ["ppi=2 scale=2"]),
    Case(
      name: "an edit that theirs makes too is dropped", history: ["", "ppi=2", "ppi=2 scale=3"],
      theirs: "ppi=2", result: "ppi=2 scale=3", states: ["ppi=2", "ppi=2 scale=3"]),
    Case(
      name: "a conflict settled by theirs is dropped from each",
      history: ["ppi=1", "ppi=2", "ppi=3 scale=3"], theirs: "ppi=9", result: "ppi=9 scale=3",
      states: ["ppi=9", "ppi=9 scale=3"]),
    Case(
      name: "a conflict settled by ours keeps its steps", history: ["ppi=1", "ppi=2", "ppi=3"],
      theirs: "ppi=9", result: "ppi=3", states: ["ppi=2", "ppi=3"]),
    Case(
      name: "another value comes with the last edit",
      history: ["ppi=1", "ppi=2", "ppi=2 scale=2"], theirs: "ppi=9", result: "ppi=5 scale=2",
      states: ["ppi=5", "ppi=5 scale=2"]),
    Case(
      name: "what was taken back is no change", history: ["ppi=1", "ppi=2", "ppi=1"],
      theirs: "ppi=9", result: "ppi=9", states: ["ppi=9", "ppi=9"]),
    Case(
      name: "what no edit made comes last", history: ["ppi=1", "scale=1 ppi=1", "scale=2 ppi=1"],
      theirs: "ppi=9", result: "scale=2 ppi=1", states: ["scale=1 ppi=9", "scale=2 ppi=1"]),
    Case(
      name: "sets grow on both sides", history: ["models=a", "models=a;b", "models=b"],
      theirs: "models=a;c", result: "models=b;c", states: ["models=a;b;c", "models=b;c"]),
    Case(
      name: "our removal stands", history: ["ppi=1", "ppi=2", nil], theirs: "ppi=9", result: nil,
      states: ["ppi=2", nil]),
    Case(
      name: "our removal is dropped", history: ["ppi=1", nil], theirs: "ppi=9", result: "ppi=9",
      states: ["ppi=9"]),
    Case(
      name: "a removal that did not last is none", history: ["ppi=1", nil, "ppi=2"],
      theirs: "ppi=1 scale=2", result: "ppi=2 scale=2", states: ["ppi=1 scale=2", "ppi=2 scale=2"]),
    Case(
      name: "what they removed comes back whole", history: ["ppi=1 scale=1", "ppi=2 scale=1"],
      theirs: nil, result: "ppi=2 scale=1", states: ["ppi=2 scale=1"]),
    Case(
      name: "what they removed stays away", history: ["ppi=1", "ppi=2", "ppi=3"], theirs: nil,
      result: nil, states: [nil, nil]),
    Case(
      name: "a profile of ours", history: [nil, "ppi=1", "ppi=2"], theirs: nil, result: "ppi=2",
      states: ["ppi=1", "ppi=2"]),
  ]

  @Test("Profile rebase: moves", arguments: cases) func moves(_ example: Case) {
    let found = ProfileRebase.states(
      of: example.history.map(ProfileMergeTests.profile),
      onto: ProfileMergeTests.profile(example.theirs),
      to: ProfileMergeTests.profile(example.result))
    #expect(found == example.states.map(ProfileMergeTests.profile))
  }

  @Test("The last state is what the merge leaves") func theLastStateIsWhatTheMergeLeaves() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    for _ in 0..<1000 {
      let base = chance(80) ? RandomProfile.make(using: &random) : nil
      var history = [base]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let last = history[history.count - 1] ?? RandomProfile.make(using: &random)
        history.append(chance(15) ? nil : RandomProfile.edited(last, using: &random))
      }
      let start = base ?? RandomProfile.make(using: &random)
      let theirs =
        chance(20) ? nil : chance(20) ? base : RandomProfile.edited(start, using: &random)
      let strictness = MergeStrictness.allCases.randomElement(using: &random) ?? .field
      let sides = MergeSides(base: base, ours: history[history.count - 1], theirs: theirs)
      let merge = ProfileMerge(id: "device", sides, strictness: strictness) { conflict in
        guard let path = conflict.path, chance(30) else { return chance(50) ? .ours : .theirs }
        return .value(RandomProfile.value(at: path, using: &random))
      }
      let states = ProfileRebase.states(of: history, onto: theirs, to: merge.result)
      #expect(states.count == history.count - 1, "seed \(seed)")
      #expect(states.last == .some(merge.result), "seed \(seed)")
    }
  }
}
