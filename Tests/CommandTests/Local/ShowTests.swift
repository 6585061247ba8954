import Foundation
import Testing

@Suite("Show") struct ShowTests {
  @Test("The shape that docs/CommandLine.md promises, byte for byte")
  func theJSONOfAProfileHasItsShapeAndOrder() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require([
      "set", "iPhone 11 Pro Max", "models=iPhone12,5", "released=2019-09-20", "diagonal=6.5",
      "ppi=458", "corners.style=rounded", "corners.radius=39", "safeArea.portrait=44,0,34,0",
      "layouts.full-screen.portrait=compact/regular 414x896", "layouts.half.portrait=n/a",
      "--unset", "landscape",
    ])
    #expect(
      try sandbox.require(["show", "iphone-11-pro-max", "--json"]).text == """
        {"id":"iphone-11-pro-max","name":"iPhone 11 Pro Max","family":"iPhone","idiom":"phone",\
        "models":["iPhone12,5"],"aliases":[],"released":"2019-09-20","diagonal":6.5,\
        "points":{"width":414,"height":896},"pixels":{"width":1242,"height":2688},\
        "scale":3,"nativeScale":3,"ppi":458,"corners":{"style":"rounded","radius":39},\
        "safeAreas":[{"orientation":"portrait","top":44,"left":0,"bottom":34,"right":0}],\
        "layouts":[\
        {"mode":"full-screen","orientation":"portrait","available":true,\
        "horizontal":"compact","vertical":"regular","width":414,"height":896},\
        {"mode":"full-screen","orientation":"landscape","available":true,\
        "horizontal":"regular","vertical":"compact","derivedFrom":"iphone-11"},\
        {"mode":"half","orientation":"portrait","available":false}],\
        "current":{"safeAreas":[{"orientation":"portrait","top":44,"left":0,"bottom":34,"right":0,\
        "basis":"own"}],"statusBars":[],"keyboards":[]},\
        "timelines":{"safeAreas":[{"orientation":"portrait","versions":"any OS","top":44,"left":0,\
        "bottom":34,"right":0,"basis":"own"}],"statusBars":[],"keyboards":[]},"attributes":{}}

        """)
  }

  @Test("Show: '--os' in JSON chooses the version of 'current', and all else stays")
  func currentOfAVersion() throws {
    let sandbox = try Sandbox.readingReference()
    let now = try sandbox.device("iphone-11")
    let then = try sandbox.require(["show", "iphone-11", "--os", "13", "--json"]).json()
    #expect(now["current"]?["os"] == "iOS 27" && then["current"]?["os"] == "iOS 13")
    #expect(then["current"]?["safeAreas"]?[0]?["top"] == 44)
    #expect(then["current"]?["statusBars"]?[0]?["height"] == 44)
    #expect(then["timelines"] == now["timelines"] && then["safeAreas"] == now["safeAreas"])
    let refused = try sandbox.devcat("show", "iphone-11", "--os", "12", "--json")
    #expect(refused.status == 64 && refused.errors.contains("did not run"), "\(refused)")
  }
}
