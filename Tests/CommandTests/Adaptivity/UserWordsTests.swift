import Foundation
import Testing

/// Questions in the words that people use.
@Suite("The user's words") struct UserWordsTests {
  @Test(
    "list --os: conditions, fields and the order have the values of that version, as layout has them",
    arguments: [("iPhone 16 Pro", "18"), ("iPhone 11", "13"), ("iPad mini (6th generation)", "18")])
  func listsOfAVersion(device: String, os: String) throws {
    let sandbox = try Sandbox.readingReference()
    let layout = try sandbox.require(["layout", device, "--os", os, "--json"]).json()
    let contexts = layout["contexts"]?.items ?? []
    for orientation in ["portrait", "landscape"] {
      let area = contexts.first { $0["context"]?.text == "full-screen/\(orientation)" }?["safeArea"]
      let bottom = try #require(area?["bottom"]?.number)
      let field = "safeArea.\(orientation).bottom"
      let words = ["list", "--os", os, "--fields", "name", "--where", "\(field)=\(bottom)"]
      #expect(try sandbox.require(words).lines.contains { $0.hasPrefix(device) }, "\(words)")
    }
    // In landscape the Home indicator took 21 points up to iOS 26.
    let none = try sandbox.devcat(
      "list", "--os", "18", "--where", "name=iPhone 16 Pro", "--where",
      "safeArea.landscape.bottom=20")
    #expect(none.status == 1, "\(none)")
    let half = [
      "list", "--os", "26", "--where", "family=iPad", "--fields", "layouts.half.landscape",
    ]
    #expect(try Set(sandbox.require(half).lines) == ["n/a"])
  }

  @Test("window and layout --window: the whole screen is what 'traits' and 'layout' say of it")
  func windowsOfTheWholeScreen() throws {
    let sandbox = try Sandbox.readingReference()
    let pad = "iPad mini (6th generation)"
    let window = try sandbox.require(["window", pad, "744x1133", "--json"]).json()
    let traits = try sandbox.require(["traits", pad, "--orientation", "portrait", "--json"]).json()
    let context = try #require(traits["contexts"]?.items.first)
    for side in ["horizontal", "vertical"] {
      #expect(window[side] != nil && window[side] == context[side], "\(window) \(context)")
    }
    for os in [[], ["--os", "18"]] {
      let whole = try sandbox.require(
        ["layout", "iPhone 12", "--orientation", "portrait"] + os)
      let free = try sandbox.require(["layout", "iPhone 12", "--window", "390x844"] + os)
      let bars = [whole, free].map { $0.lines.first { $0.contains("status bar") } }
      #expect(bars[0] != nil && bars[0] == bars[1], "\(bars)")
    }
    let small = try sandbox.require(["layout", "iPhone 12", "--window", "300x600"])
    #expect(small.errors.contains("No windows of free size on"), "\(small)")
  }

  @Test(
    "Hints: a word that is no device, no revision or no column leads on",
    arguments: [
      (
        ["compare", "iPhone 17", "iPhone 16"], 64,
        "'devcat compare' reads files. 'devcat show --diff"
      ),
      (
        ["diff", "iPhone 17", "iPhone 16"], 64,
        "'devcat diff' compares revisions. 'devcat show --diff"
      ),
      (["find", "ppi"], 1, "'ppi' is a field: ask 'devcat list --where ppi=…'"),
      (["list", "--where", "safeArea=59"], 64, "Did you mean 'safeArea.portrait.top'?"),
      (["list", "--where", "safeArea.top=59"], 64, "Did you mean 'safeArea.portrait.top'?"),
      (
        ["list", "--where", "landscape.horizontl=regular"], 64,
        "Did you mean 'landscape.horizontal'?"
      ),
      (["list", "--where", "zzzzzz=1"], 64, "'devcat fields' lists the fields."),
      (["list", "--where", "family=iPhone|iPad"], 1, "run the command once for each value"),
      (
        ["list", "--where", "family=iPhone or iPad"], 1,
        "'or' is read as a part of the value; run the command once for each value"
      ),
    ])
  func hintsLeadOn(arguments: [String], status: Int32, hint: String) throws {
    let outcome = try Sandbox.readingReference().run(Products.devcat, arguments)
    #expect(outcome.status == status && outcome.errors.contains(hint), "\(outcome)")
  }
}
