import Foundation
import Testing

/// `devcat adapt`: where its answers come from, and what it refuses.
@Suite("Adapt command") struct AdaptCommandTests {
  private static let app = """
    {"name": "Work", "destinations": [{"screen": "home"}, {"screen": "work", "secondary": ["tasks"]}],
     "screens": [{"id": "home"}, {"id": "work", "kind": "list"}, {"id": "tasks"}]}
    """

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.readingReference()
    try sandbox.write(Self.app, to: "app.json")
    return sandbox
  }

  @Test(
    "A device's class is that of the catalogue",
    arguments: [
      (["iphone-xr"], "compact", "iOS", nil),
      (["iphone-xr", "--orientation", "landscape"], "regular", "iOS", "overlay"),
      (
        ["ipad-pro-11-inch-1st-generation", "--orientation", "landscape"], "regular", "iPadOS",
        "beside"
      ),
      (
        ["ipad-pro-11-inch-1st-generation", "--orientation", "portrait"], "regular", "iPadOS",
        "overlay"
      ),
      (
        ["ipad-pro-11-inch-1st-generation", "--orientation", "landscape", "--mode", "third"],
        "compact", "iPadOS", nil
      ),
      (["ipad-pro-11-inch-1st-generation"], "regular", "iPadOS", nil),
    ] as [([String], String, String, String?)])
  func aDevicesClassIsThatOfTheCatalogue(
    _ words: [String], _ sizeClass: String, _ platform: String, _ sidebar: String?
  ) throws {
    let answer = try sandbox().require(["adapt", "app.json", "--json", "--device"] + words).json()
    guard words != ["iphone-xr"] else {
      // It is compact upright and regular on its side.
      let reason = answer["unknown"]?["sizeClass"]?.text ?? ""
      #expect(reason.contains("name one with '--orientation'"), "\(answer)")
      #expect(answer["compact"] != nil && answer["regular"] != nil)
      return
    }
    #expect(answer["sizeClass"]?.text == sizeClass && answer["platform"]?.text == platform)
    #expect(answer[sizeClass] != nil, "\(answer)")
    #expect(answer[sizeClass == "compact" ? "regular" : "compact"] == nil, "\(answer)")
    #expect(answer["regular"]?["navigation"]?["sidebar"]?.text == sidebar, "\(answer)")
  }

  @Test("Class without a layout is unknown") func classWithoutALayoutIsUnknown() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init", "--empty"])
    try sandbox.require(["add", "new", "name=New"])
    try sandbox.write(Self.app, to: "app.json")
    let arguments = ["adapt", "app.json", "--device", "new", "--orientation", "portrait"]
    let text = try sandbox.require(arguments).text
    #expect(
      text.hasPrefix(
        "Work: a tab bar in compact, a sidebar in regular.\n"
          + "size class unknown, because the catalogue has no layout for 'full-screen/portrait' · "
      ),
      "\(text)")
    try sandbox.require(["set", "new", "layouts.half.portrait=n/a"])
    let half = try sandbox.require(arguments + ["--mode", "half"]).text
    #expect(
      half.contains("no size class, because the catalogue says that 'half/portrait' is not"),
      "\(half)")
  }

  @Test("Without a device no catalogue is read") func withoutADeviceNoCatalogueIsRead() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      Products.devcat, ["adapt", "-", "--class", "regular"], input: Data(Self.app.utf8))
    #expect(outcome.status == 0 && outcome.text.hasPrefix("Work: a "), "\(outcome)")
    #expect(outcome.text.contains(" in regular.\nregular\n"), "\(outcome)")
  }

  @Test(
    "What does not fit is usage",
    arguments: [
      (["--class", "regular", "--device", "x"], "either '--class' or '--device'"),
      (["--mode", "half"], "need a '--device'"), (["--os-version", "18"], "needs a '--platform'"),
      (["--platform", "iPadOS", "--os-version", "new"], "a version such as 18 or 17.4"),
      (["--platform", "ipados"], "Did you mean 'iPadOS'?"),
    ])
  func whatDoesNotFitIsUsage(_ options: [String], _ message: String) throws {
    let outcome = try sandbox().run(Products.devcat, ["adapt", "app.json"] + options)
    #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome)")
  }

  @Test("Error in the file is reported") func errorInTheFileIsReported() throws {
    let sandbox = try sandbox()
    try sandbox.write(Self.app.replacing("\"tasks\"]", with: "\"taks\"]"), to: "wrong.json")
    let outcome = try sandbox.devcat("adapt", "wrong.json")
    #expect(outcome.status == 65 && outcome.text.isEmpty)
    #expect(
      outcome.errors.contains(
        "wrong.json:1:88: error: no screen has the id 'taks'; did you mean 'tasks'?"), "\(outcome)")
    #expect(try sandbox.devcat("adapt", "nothing.json").status == 66)
  }
}
