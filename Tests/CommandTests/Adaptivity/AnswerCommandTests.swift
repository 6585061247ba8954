import Foundation
import Testing

/// `traits`, `rotate`, `window` and `layout`, as a user meets them.
@Suite("Answer command") struct AnswerCommandTests {
  @Test("A page says what is known and what is not") func aPageSaysWhatIsKnownAndWhatIsNot() throws
  {
    let sandbox = try Sandbox.reading()
    #expect(
      try sandbox.require(["traits", "12.9\" iPad Pro", "--mode", "half"]).text == """
        12.9" iPad Pro in half, up to iPadOS 18: not offered in portrait, regular in width and height in landscape.
          idiom           pad

                          horizontal  vertical  scale  size
          half/portrait   N/A         N/A       @2x    N/A
          half/landscape  regular     regular   @2x    unknown
          Split View and Slide Over exist up to iPadOS 18; from iPadOS 26 on, windows replace them.

        Without a value
          half/portrait   the catalogue says that it is not available
          half/landscape  the catalogue does not say the size

        """)
    let one = try sandbox.require([
      "traits", "12.9\" iPad Pro", "--mode", "slide-over", "--orientation", "portrait",
    ]).text
    #expect(one.contains("slide-over/portrait  the catalogue has no layout\n"), "\(one)")
  }

  @Test("The JSON of a context keeps the three states separate")
  func theJSONOfAContextKeepsTheThreeStatesApart() throws {
    let sandbox = try Sandbox.reading()
    #expect(
      try sandbox.require(["traits", "12.9\" iPad Pro", "--mode", "half", "--json"]).text == """
        {"id":"ipad-pro-12.9-inch","name":"12.9\\" iPad Pro","contexts":[\
        {"context":"half/portrait","mode":"half","orientation":"portrait","available":false,\
        "displayScale":2,"idiom":"pad","notAvailable":{\
        "horizontal":"the catalogue says that 'half/portrait' is not available",\
        "vertical":"the catalogue says that 'half/portrait' is not available",\
        "width":"the catalogue says that 'half/portrait' is not available",\
        "height":"the catalogue says that 'half/portrait' is not available"}},\
        {"context":"half/landscape","mode":"half","orientation":"landscape","available":true,\
        "lastOS":"iPadOS 18",\
        "horizontal":"regular","vertical":"regular","displayScale":2,"idiom":"pad","unknown":{\
        "width":"the catalogue does not say the width in 'half/landscape'",\
        "height":"the catalogue does not say the height in 'half/landscape'"}}]}

        """)
  }

  /// The guideline exchanges the classes of iPhone 11 and iPhone 11 Pro; revision 1 has them so.
  @Test("An answer has the catalogue's value") func anAnswerHasTheCataloguesValue() throws {
    let sandbox = try Sandbox.reading()
    let words = ["traits", "iPhone 11 Pro", "--orientation", "landscape", "--json"]
    let now = try sandbox.require(words).json()["contexts"]?.items.first
    #expect(now?["horizontal"] == "compact")
    #expect(now?["contradictions"] == nil)
    let then = try sandbox.require(words + ["--at", "1"]).json()["contexts"]?.items.first
    #expect(then?["horizontal"] == "regular")
  }

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

  @Test("A rotation reaches a tree") func aRotationReachesATree() throws {
    let sandbox = try Sandbox.reading()
    try sandbox.write(
      #"{"name":"A","children":[{"name":"B","override":{"vertical":"regular"}}]}"#, to: "tree.json")
    let tree = ["--hierarchy", sandbox.path("tree.json"), "--json"]
    let turned = try sandbox.require(["rotate", "iPhone 6"] + tree).json()
    #expect(
      turned["calls"]?.items.map { $0["callback"]?.text } == [
        "willTransition(to:with:)", "viewWillTransition(to:with:)", "viewWillTransition(to:with:)",
        "traitCollectionDidChange",
      ])
    #expect(turned["silences"]?.items.map { $0["controller"]?.items.count } == [2, 2])
    let back = try sandbox.require(["rotate", "iPhone 6", "--from", "landscape"] + tree).json()
    #expect(back["to"] == "full-screen/portrait")
    #expect(
      back["changes"]?.items.first == [
        "trait": "vertical", "before": "compact", "after": "regular",
      ])
  }

  @Test("Modes and contexts say the same") func modesAndContextsSayTheSame() throws {
    let sandbox = try Sandbox.reading()
    let device = "11\" iPad Pro"
    let words = ["rotate", device, "--from", "third/portrait", "--to", "third/landscape"]
    #expect(
      try sandbox.require(["rotate", device, "--mode", "third"]).text
        == sandbox.require(words).text)
    let none = try sandbox.require(["rotate", device, "--from", "half/portrait", "--json"]).json()
    #expect(none["available"] == false)
    let reason = none["notAvailable"]?["changes"]
    #expect(reason == "the catalogue says that 'half/portrait' is not available")
    let sizes = try sandbox.require(["rotate", device, "--json"]).json()["changes"]?.items.last
    #expect(sizes?["before"]?["width"]?.number != nil && sizes?["after"]?["height"]?.number != nil)
  }

  @Test("Faulty tree is reported with its place") func faultyTreeIsReportedWithItsPlace() throws {
    let sandbox = try Sandbox.reading()
    let path = try sandbox.write("{\"name\": \"A\",\n \"childern\": []}", to: "tree.json")
    let outcome = try sandbox.devcat("rotate", "iPhone 6", "--hierarchy", path)
    #expect(outcome.status == 65 && outcome.text == "")
    #expect(
      outcome.errors.contains(
        "\(path):2:2: error: the root has no member 'childern'; did you mean 'children'?"),
      "\(outcome)")
    #expect(try sandbox.devcat("rotate", "iPhone 6", "--hierarchy", "none.json").status == 66)
  }

  @Test(
    "A mistake is named",
    arguments: [
      (["traits", "iPhone 99"], 66, "Did you mean"),
      (["traits", "iPhone X", "--display", "inner"], 66, "'iPhone X' has no display 'inner'"),
      (["layout", "iPhone X", "--display", "inner"], 66, "It has one display"),
      (["window", "iPhone X", "300x300", "--display", "inner"], 66, "has no display 'inner'"),
      (["rotate", "iPhone X", "--to", "inner/half/portrait"], 66, "has no display 'inner'"),
      (["traits", "iPhone X", "--mode", "hlaf"], 64, "Did you mean 'half'?"),
      (["traits", "iPhone X", "--orientation", "up"], 64, "'portrait' and 'landscape'"),
      (
        ["rotate", "iPhone X", "--from", "up"], 64,
        "'up' is not a context; give one such as 'landscape'"
      ),
      (["window", "iPhone X"], 64, "<size>"),
      (["window", "iPhone X", "300"], 64, "a size in points such as '700x900'"),
      (["window", "iPhone X", "0x300"], 64, "a size in points"),
      (["window", "iPhone X", "1e999x3"], 64, "a size in points"),
      (["layout", "iPhone X", "--style", "wide"], 64, "'readable' and 'full-width'"),
      (["traits", "iPhone X", "--at", "99"], 66, "99"),
    ])
  func aMistakeIsNamed(_ words: [String], _ status: Int32, _ message: String) throws {
    let outcome = try Sandbox.reading().run(Products.devcat, words)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.text == "")
  }

  @Test("A foldable has contexts on each display") func aFoldableHasContextsOnEachDisplay() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require([
      "add", "fold", "name=Fold", "idiom=phone", "scale=3", "points.width=400",
      "points.height=900", "portrait=compact/regular", "displays.inner.points.width=800",
      "displays.inner.points.height=900", "displays.inner.scale=2",
      "displays.inner.layouts.full-screen.portrait=regular/regular",
    ])
    let contexts = try sandbox.require(["traits", "fold", "--json"]).json()["contexts"]?.items
    #expect(
      contexts?.map { $0["context"]?.text } == [
        "full-screen/portrait", "full-screen/landscape", "inner/full-screen/portrait",
        "inner/full-screen/landscape",
      ])
    for (display, count) in [("main", 2), ("inner", 2)] {
      let some = try sandbox.require(["traits", "fold", "--display", display, "--json"]).json()
      #expect(some["contexts"]?.items.count == count)
    }
    let opened = try sandbox.require([
      "rotate", "fold", "--to", "inner/full-screen/portrait", "--json",
    ]).json()
    #expect(
      opened["changes"]?.items.map { $0["trait"]?.text } == ["horizontal", "displayScale", "size"])
  }
}
