import DevcatTestSupport
import Foundation
import Testing

/// The command of `Scripts/check-data`: `devcat-reference check`.
@Suite("Reference check") struct ReferenceCheckTests {
  /// What the facts come to: how many devices have each field, what is not known and why, and the
  /// digests of the histories.
  @Test("The facts are sound, and say what the golden file says") func theFactsAreSound() throws {
    var text = ""
    for folder in ["data", "data/android"] {
      let outcome = try Sandbox().reference("check", "\(Products.package)/\(folder)")
      #expect(outcome.status == 0, "\(outcome)")
      text += outcome.text
    }
    let golden = "\(Products.package)/Tests/CommandTests/Golden/reference.txt"
    try RecordedFile(golden).check(Data(text.utf8))
  }
}
