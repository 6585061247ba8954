import Foundation
import Testing

/// Names of lines of devices, versions that only some of a line ran, and televisions.
@Suite("Lines of devices") struct LinesOfDevicesTests {
  /// The ids that an error lists.
  private func listed(_ words: String..., in sandbox: Sandbox) throws -> [String] {
    let outcome = try sandbox.run(Products.devcat, words + ["--json"])
    #expect(outcome.status == 65, "\(outcome)")
    return outcome.errors.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .map { String($0.split(separator: " ")[0]) }
  }

  @Test(
    "A name of a line means all of the line, whatever its spelling",
    arguments: [
      ("iPad Pro 11", ["name~iPad Pro", "diagonal>=11", "diagonal<12"]),
      ("iPad Pro 11-inch", ["name~iPad Pro", "diagonal>=11", "diagonal<12"]),
      ("iPad Pro 12.9", ["name~iPad Pro", "diagonal>=12", "diagonal<13"]),
      ("Apple Watch", ["family=Apple Watch"]), ("iPhone", ["family=iPhone"]),
    ])
  func lines(name: String, conditions: [String]) throws {
    let sandbox = try Sandbox.readingReference()
    let wanted = try sandbox.require(
      ["list", "--fields", "id"] + conditions.flatMap { ["--where", $0] }
    ).lines
    let shown = try listed("show", name, in: sandbox)
    #expect(Set(shown.prefix(20)).isSubset(of: wanted), "\(shown)")
    let outcome = try sandbox.devcat("show", name)
    let more = wanted.count - 20
    #expect(more > 0 ? outcome.errors.contains("and \(more) more") : shown.count == wanted.count)
  }
}
