import DevcatTestSupport
import DevcatValues
import Testing

@testable import DevcatStore

@Suite("State roots on top of an earlier revision")
struct PastRootsTests {
  private let folder: TemporaryFolder
  private let file: CatalogueFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogueFile.create(at: folder.file("c.db"), id: Samples.id, name: "roots")
  }

  @Test("Of every revision, with a change, in the file that made them and opened anew")
  func ofEveryRevision() throws {
    let seed = SeededGenerator.seed(of: "PastRootsTests")
    var random = SeededGenerator(seed: seed)
    for turn in 1...60 {
      let changes = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Int.random(in: 0..<40, using: &random)
      }
      try commit(Set(changes), removing: Int.random(in: 0..<4, using: &random) == 0, turn)
    }
    let anew = try CatalogueFile.open(at: folder.file("c.db"), access: .readOnly)
    for base in 0...(try file.log.head().number) {
      var profiles: [String: Profile] = [:]
      try file.state.forEachProfile(at: base) { profiles[$0.id] = $0 }
      let id = "p\(Int.random(in: 0..<40, using: &random))"
      let new = try Bool.random(using: &random) ? Samples.profile(id, ["scale=3"]) : nil
      for file in [file, anew] {
        var roots = try PastRoots(file, at: base)
        #expect(try roots.root() == Samples.root(of: profiles.values), "seed \(seed), \(base)")
        try roots.set(new, of: id)
        var changed = profiles
        changed[id] = new
        #expect(try roots.root() == Samples.root(of: changed.values), "seed \(seed), \(base)")
      }
    }
  }

  @Test("The file that made the revisions since then reads none of their profiles")
  func withoutTheProfiles() throws {
    for turn in 0...3 { try commit([turn], removing: false, turn) }
    let root = try #require(try file.log.root(at: 1))
    // The profile of revision 2 is there at revision 1, too.
    try file.database.execute("UPDATE version SET revision = 1 WHERE revision = 2")
    var roots = try PastRoots(file, at: 1)
    #expect(try roots.root() == root)
    var others = try PastRoots(.open(at: folder.file("c.db"), access: .readOnly), at: 1)
    #expect(try others.root() != root)
  }

  @Test("Steps that were rolled back lead to no other tree")
  func afterARollback() throws {
    struct TakenBack: Error {}
    try commit([1, 2], removing: false, 1)
    #expect(throws: TakenBack.self) {
      try file.transaction {
        try commit([1, 3], removing: false, 2)
        throw TakenBack()
      }
    }
    try commit([1, 4], removing: false, 3)
    var roots = try PastRoots(file, at: 1)
    #expect(try roots.root() == file.log.root(at: 1))
  }

  /// Commits other values of profiles, or their removal.
  private func commit(_ numbers: Set<Int>, removing removes: Bool, _ turn: Int) throws {
    let ids = numbers.map { "p\($0)" }.sorted()
    let changes = try ids.compactMap { id in
      let old = try file.state.profile(id: id)
      let new = try removes ? nil : Samples.profile(id, ["ppi=\(400 + turn % 7)"])
      return Change(id: id, from: old, to: new)
    }
    try file.commit(changes, note: Samples.note("turn \(turn)", at: turn))
  }
}
