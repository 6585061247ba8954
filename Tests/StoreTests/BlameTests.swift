import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatTestSupport
import Testing

@Suite("Blame: what set each value, by the log")
struct BlameTests {
  /// The result of a blame, in short: the value, the revision and the previous value.
  private static func short(_ blame: FieldBlame) -> String {
    let text = { (value: FieldValue?) in value?.description ?? "–" }
    let number = blame.revision.map { String($0.number) } ?? "–"
    return "\(blame.path): \(text(blame.value)) by \(number), was \(text(blame.previous))"
  }

  private static let cases:
    [(name: String, id: String, revision: Int?, fields: [String]?, lines: [String])] = [
      (
        "a whole profile", "a", nil, nil,
        ["name: A2 by 2, was A", "scale: 2 by 5, was –"]
      ),
      ("as it was", "a", 3, nil, ["name: A2 by 2, was A", "scale: 2 by 1, was –"]),
      ("a value that was removed", "a", 4, ["scale"], ["scale: – by 4, was 2"]),
      (
        "in the order asked, one that never was", "a", nil, ["ppi", "name"],
        ["ppi: – by –, was –", "name: A2 by 2, was A"]
      ),
      ("a removed profile", "b", nil, ["name"], ["name: – by 6, was B"]),
      ("all of a removed profile", "b", nil, nil, []),
      ("before there was one", "b", 2, ["name"], []),
      ("no such profile", "c", nil, ["name"], []),
    ]

  @Test("A blame follows from the log", arguments: cases)
  func aBlameFollowsFromTheLog(
    _ name: String, _ id: String, _ revision: Int?, _ fields: [String]?, _ lines: [String]
  ) throws {
    let file = try HistoryTests.history()
    let paths = try fields?.map { try #require(FieldPath($0)) }
    let blames = try file.state.blame(paths, in: id, at: revision)
    #expect(blames.map(Self.short) == lines)
    #expect(blames.allSatisfy { !$0.isBeginning })
  }

  @Test("Blame: what came back unchanged after its profile was removed keeps its revision")
  func valuesThatCameBack() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "again")
    try file.set(Samples.profile("x", ["name=X", "scale=2", "ppi=326"]))
    try file.set(Samples.profile("x", ["name=X", "scale=3", "ppi=326"]))
    try file.delete("x")
    try file.set(Samples.profile("x", ["name=X", "scale=3", "ppi=401"]))
    try file.delete("x")
    try file.set(Samples.profile("x", ["name=X", "scale=2", "ppi=401"]))
    let blames = try file.state.blame(in: "x")
    #expect(
      blames.map(Self.short)
        == ["name: X by 1, was –", "scale: 2 by 6, was –", "ppi: 401 by 4, was –"])
    #expect(blames.map { $0.restored?.number } == [6, nil, 6])
  }

  @Test("A blame has the header of its revision") func aBlameHasTheHeaderOfItsRevision() throws {
    let file = try HistoryTests.history()
    let blame = try #require(try file.state.blame([Field.scale.at()], in: "a").first)
    let entry = try #require(try file.log.entries().first { $0.point.number == 5 })
    #expect(blame.revision == entry.header)
    #expect(blame.origin == ValueOrigin(revision: 5, source: "lab", author: "tester"))
    #expect(try file.devices.origin(of: Field.scale.at(), in: "a") == blame.origin)
    #expect(throws: Failure.self) { try file.state.blame(in: "a", at: 7) }
  }

  @Test("A history that begins with a snapshot says so")
  func aHistoryThatBeginsWithASnapshotSaysSo() throws {
    let whole = try HistoryTests.history()
    let file = try CatalogueFile.load(snapshot: SnapshotTests.snapshot(whole, at: 3))
    try file.apply(
      whole.log.revisions(after: 3, maximumBytes: .max),
      onto: try #require(try whole.log.point(at: 3)))
    let blames = try file.state.blame(in: "a")
    #expect(blames.map(Self.short) == ["name: A2 by 3, was –", "scale: 2 by 5, was –"])
    #expect(blames.map(\.isBeginning) == [true, false])
    #expect(try file.devices.origin(of: Field.name.at(), in: "a") == ValueOrigin(beginningAt: 3))
    #expect(throws: Failure.self) { try file.state.blame(in: "a", at: 2) }
  }

  @Test("A blame is what a naive walk finds") func aBlameIsWhatANaiveWalkFinds() throws {
    let seed = SeededGenerator.seed(of: "BlameTests")
    var random = RandomProfiles(seed: seed)
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "random")
    var states: [Profile?] = [nil]
    for _ in 0..<40 {
      let next = random.chance(10) ? nil : (states[states.count - 1] ?? Profile(id: "a"))
      let edited = next.map { random.edited($0) }
      // An id without any known value is not a profile.
      if edited?.entries.isEmpty == true { continue }
      let old = states[states.count - 1]
      guard let change = Change(id: "a", from: old, to: edited) else { continue }
      try file.commit([change], note: Samples.note(at: states.count))
      states.append(edited)
    }
    let paths = Set(states.flatMap { $0?.entries.map(\.path) ?? [] }).sorted()
    for head in 1..<states.count {
      for blame in try file.state.blame(paths, in: "a", at: head) {
        let value = states[head]?[blame.path]
        // A value that came back after a removal is compared with the last one before it.
        let setter = (1...head).last { number in
          let before = value == nil ? states[number - 1] : states[..<number].compactMap(\.self).last
          return (value == nil || states[number] != nil) && before?[blame.path] != value
        }
        #expect(blame.value == value, "seed \(seed)")
        #expect(blame.revision?.number == setter, "seed \(seed), \(blame.path) at \(head)")
        let previous = setter.flatMap { states[$0 - 1]?[blame.path] }
        #expect(blame.previous == previous, "seed \(seed), \(blame.path) at \(head)")
      }
    }
  }
}
