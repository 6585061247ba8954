import Foundation
import DevcatTestSupport
import Testing

/// The inputs that are kept for Scripts/fuzz, and those that once broke a promise, keep all promises.
@Suite("Fuzz corpus") struct FuzzCorpusTests {
  private static let corpus = Products.package + "/Fuzz/corpus"
  private static let program = Products.debug("devcat-fuzz")

  private static func targets() throws -> [String] {
    try Sandbox().run(program, ["targets"]).lines
  }

  @Test("Every target reads its corpus", .timeLimit(.hang)) func everyTargetReadsItsCorpus() throws
  {
    for target in try Self.targets() {
      let folder = "\(Self.corpus)/\(target)"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(!names.isEmpty, "\(target) has nothing to begin with")
      let outcome = try Sandbox().run(
        Self.program, ["replay", target] + names.map { "\(folder)/\($0)" })
      #expect(outcome.status == 0, "\(target): \(outcome)")
    }
  }

  @Test("Every corpus has its target") func everyCorpusHasItsTarget() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus)
    #expect(Set(folders) == Set(try Self.targets()))
  }

  @Test("An unknown target is refused") func anUnknownTargetIsRefused() throws {
    let outcome = try Sandbox().run(Self.program, ["replay", "nothing", "/dev/null"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("there is no target 'nothing'"))
  }
}
