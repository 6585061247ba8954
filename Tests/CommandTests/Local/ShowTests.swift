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
}
