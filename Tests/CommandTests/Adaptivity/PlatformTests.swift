import DevcatTestSupport
import Foundation
import Testing

/// Apple's rules answer for Apple's devices, and Android's for those of Android.
@Suite("Platform", .timeLimit(.hang)) struct PlatformTests {
  /// The reference with a phone and a tablet of Android that have the screens of an iPhone and an iPad.
  private func catalogue() throws -> Sandbox {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(
      """
      Brand,Device,Manufacturer,Model Name,Form Factor,Screen Sizes,Screen Densities
      acme,phone,Acme,Acme Phone,Phone,828x1792,320
      acme,tablet,Acme,Acme Tablet,Tablet,1536x2048,320

      """, to: "play.csv")
    try sandbox.require(["import", "play.csv"])
    return sandbox
  }

  @Test("Android: the matrix has window size classes in a table of their own")
  func matrix() throws {
    let sandbox = try catalogue()
    try sandbox.require(["add", "acme-none", "name=Acme None", "family=Android"])
    let words = ["matrix", "--where", "name~acme"]
    let answer = try sandbox.require(words + ["--json"]).json()
    #expect(answer["pairs"]?.items.isEmpty == true && answer["unknownDevices"] == 1)
    let met = answer["windowClasses"]?.items.map {
      "\($0["width"]?.text ?? "")/\($0["height"]?.text ?? "") \($0["devices"]?.number ?? 0)"
    }
    #expect(
      met == [
        "compact/medium 1.0", "medium/expanded 1.0", "expanded/compact 1.0", "expanded/medium 1.0",
      ])
    let text = try sandbox.require(words).text
    #expect(text.contains("Acme Phone    C×M   E×C\n"), "\(text)")
    #expect(!text.contains("view controllers") && !text.contains("R regular"), "\(text)")
    let csv = try sandbox.require(words + ["--csv"]).text
    #expect(csv.contains("Acme Phone,,,compact/medium,expanded/compact,n/a,"), "\(csv)")
    // With both platforms each has its table, and the counts of Apple's are as without Android's.
    let both = try sandbox.require(["matrix"]).text
    let parts = both.split(separator: "Android: window size classes\n")
    #expect(parts.count == 2 && !parts[0].contains("Acme"), "\(both)")
    #expect(parts[1].contains("What an app meets on 3 devices"), "\(parts[1])")
    let apples = try sandbox.require(["matrix", "--where", "family!=Android", "--json"]).json()
    let all = try sandbox.require(["matrix", "--json"]).json()
    #expect(all["pairs"] == apples["pairs"] && all["windowClasses"] == answer["windowClasses"])
    // No guideline of Apple is a reason for classes of Android.
    #expect(try !sandbox.require(words + ["--explain"]).text.contains("Human Interface"))
  }

  @Test("Android: a cover meets window size classes, beside those of Apple")
  func cover() throws {
    let sandbox = try catalogue()
    let words = ["cover", "--by", "classes", "--mode", "full-screen", "--json"]
    let answer = try sandbox.require(words).json()
    let combinations = answer["combinations"]?.items ?? []
    let windows = combinations.compactMap { $0["windowClasses"]?["width"]?.text }
    #expect(windows == ["compact", "medium", "expanded", "expanded"], "\(combinations)")
    #expect(combinations.allSatisfy { ($0["windowClasses"] == nil) == ($0["horizontal"] != nil) })
    let ids = answer["devices"]?.items.compactMap { $0["id"]?.text } ?? []
    #expect(Set(ids).isSuperset(of: ["acme-phone", "acme-tablet"]), "\(ids)")
    let without = try sandbox.require(words + ["--where", "family!=Android"]).json()
    #expect(answer["needed"]?.number == (without["needed"]?.number ?? 0) + 2)
    let own = try sandbox.require(["cover", "--where", "family=Android", "--explain"]).text
    #expect(own.contains("Combinations on Android, by window size classes"), "\(own)")
    #expect(!own.contains("Human Interface"), "\(own)")
  }
}
