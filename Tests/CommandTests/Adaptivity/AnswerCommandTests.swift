import Foundation
import Testing

/// `traits`, `rotate`, `window` and `layout`, as a user meets them.
@Suite("Answer command") struct AnswerCommandTests {
  @Test(
    "Explanations are there when asked for",
    arguments: [
      ["traits", "iPhone 6"], ["rotate", "iPhone 6"], ["window", "iPhone 6", "300x300"],
      ["layout", "iPhone 6"],
    ])
  func explanationsAreThereWhenAskedFor(_ words: [String]) throws {
    let sandbox = try Sandbox.reading()
    #expect(try sandbox.require(words + ["--json"]).json()["explanation"] == nil)
    let steps = try sandbox.require(words + ["--json", "--explain"]).json()["explanation"]?.items
    #expect(steps?.isEmpty == false)
    for step in steps ?? [] {
      for key in ["rule", "statement", "document", "section", "finding"] {
        #expect(step[key]?.text?.isEmpty == false, "\(words) \(key)")
      }
    }
    #expect(!(try sandbox.require(words).text.contains("\nWhy\n")))
    #expect(try sandbox.require(words + ["--explain"]).text.contains("\nWhy\n  1. "))
  }
}
