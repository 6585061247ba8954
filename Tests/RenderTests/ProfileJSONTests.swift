import DevcatValues
import DevcatRender
import Testing

@Suite("Profile JSON") struct ProfileJSONTests {
  static func json(
    _ profile: Profile, derived: [DerivedLayout] = [], _ style: JSONWriter.Style = .compact
  ) -> String {
    var writer = JSONWriter(style: style)
    ProfileJSON.write(ExportedDevice(profile, derived: derived), to: &writer)
    return writer.text
  }

  @Test("A profile has the shape of the design") func aProfileHasTheShapeOfTheDesign() throws {
    #expect(
      Self.json(try Samples.phone()) == """
        {"id":"iphone-11-pro-max","name":"iPhone 11 Pro Max","family":"iPhone","idiom":"phone",\
        "models":["iPhone12,5"],"aliases":[],"released":"2019-09-20","diagonal":6.5,\
        "points":{"width":414,"height":896},"pixels":{"width":1242,"height":2688},\
        "scale":3,"nativeScale":3,"ppi":458,"corners":{"style":"rounded","radius":39},\
        "safeAreas":[{"orientation":"portrait","top":44,"left":0,"bottom":34,"right":0}],\
        "layouts":[{"mode":"full-screen","orientation":"portrait","available":true,\
        "horizontal":"compact","vertical":"regular","width":414,"height":896},\
        {"mode":"half","orientation":"portrait","available":false}],\
        "current":{"safeAreas":[{"orientation":"portrait","top":44,"left":0,"bottom":34,"right":0,\
        "basis":"own"}],"statusBars":[],"keyboards":[]},\
        "timelines":{"safeAreas":[{"orientation":"portrait","versions":"any OS","top":44,"left":0,\
        "bottom":34,"right":0,"basis":"own"}],"statusBars":[],"keyboards":[]},"attributes":{}}
        """)
  }

  @Test("Nothing unknown is written") func nothingUnknownIsWritten() {
    #expect(
      Self.json(Profile(id: "a"), .pretty) == """
        {
          "id": "a",
          "models": [],
          "aliases": [],
          "attributes": {}
        }
        """)
  }

  @Test("Everything has its place") func everythingHasItsPlace() throws {
    #expect(
      Self.json(try Samples.foldable(), derived: Samples.derived) == """
        {"id":"fold","name":"Fold \\"2\\"","models":["F2,1","F2,2"],"aliases":["F2","the fold"],\
        "status":"announced","points":{"width":414,"height":736},\
        "pixels":{"width":1080,"height":1920},"scale":3,"nativeScale":2.6087,\
        "orientations":["landscape-left","portrait"],"homeIndicator":true,\
        "safeAreas":[{"orientation":"landscape","top":0,"left":44,"bottom":21,"right":44},\
        {"os":"iOS 26.5","orientation":"portrait","top":62,"left":0,"bottom":34,"right":0},\
        {"os":"iOS 26.5","orientation":"landscape","top":0,"left":62,"bottom":20,"right":62.5}],\
        "statusBars":[{"orientation":"portrait","height":20}],\
        "layouts":[{"mode":"full-screen","orientation":"portrait","available":true,\
        "horizontal":"compact","vertical":"regular","derivedFrom":"iphone-xr"},\
        {"mode":"full-screen","orientation":"landscape","available":true,\
        "horizontal":"regular","vertical":"compact","derivedFrom":"iphone-xr"},\
        {"mode":"third","orientation":"landscape","available":true,\
        "horizontal":"compact","vertical":"regular"},\
        {"mode":"slide-over","orientation":"portrait","available":true,\
        "horizontal":"compact","vertical":"regular","width":320},\
        {"mode":"quarter","orientation":"landscape","available":true,"horizontal":"compact"}],\
        "current":{"safeAreas":[\
        {"orientation":"portrait","top":62,"left":0,"bottom":34,"right":0,"basis":"own",\
        "checked":"iOS 26.5"},\
        {"orientation":"landscape","top":0,"left":62,"bottom":20,"right":62.5,"basis":"own",\
        "checked":"iOS 26.5"}],\
        "statusBars":[{"orientation":"portrait","height":20,"basis":"own"}],"keyboards":[]},\
        "timelines":{"safeAreas":[\
        {"orientation":"portrait","versions":"iOS 26.5","from":"iOS 26.5","until":"iOS 26.6",\
        "top":62,"left":0,"bottom":34,"right":0,"basis":"own","checked":"iOS 26.5"},\
        {"orientation":"landscape","versions":"before iOS 26.5","until":"iOS 26.5",\
        "top":0,"left":44,"bottom":21,"right":44,"basis":"own"},\
        {"orientation":"landscape","versions":"iOS 26.5","from":"iOS 26.5","until":"iOS 26.6",\
        "top":0,"left":62,"bottom":20,"right":62.5,"basis":"own","checked":"iOS 26.5"},\
        {"orientation":"landscape","versions":"iOS 26.6 and later","from":"iOS 26.6",\
        "top":0,"left":44,"bottom":21,"right":44,"basis":"own"}],\
        "statusBars":[{"orientation":"portrait","versions":"any OS","height":20,"basis":"own"}],\
        "keyboards":[]},\
        "displays":{"inner":{"points":{"width":600,"height":800},"corners":{"radius":12.5},\
        "safeAreas":[{"orientation":"portrait","top":1,"left":2,"bottom":3,"right":4}],\
        "layouts":[{"mode":"half","orientation":"landscape","available":true,\
        "horizontal":"regular","vertical":"regular"}],\
        "current":{"safeAreas":[{"orientation":"portrait","top":1,"left":2,"bottom":3,"right":4,\
        "basis":"own"}],"statusBars":[],"keyboards":[]},\
        "timelines":{"safeAreas":[{"orientation":"portrait","versions":"any OS",\
        "top":1,"left":2,"bottom":3,"right":4,"basis":"own"}],"statusBars":[],"keyboards":[]}}},\
        "attributes":{"lab shelf":12,"loan":false,"owner":"QA, Oslo"},\
        "unknownFields":{"ppi":"0xf5","field77.key":"0x18ff"}}
        """)
  }

  @Test("A derived layout may be all that is known of a display")
  func aDerivedLayoutMayBeAllThatIsKnownOfADisplay() {
    let derived = DerivedLayout(
      display: "inner", orientation: .portrait,
      layout: .available(LayoutTraits(horizontal: .compact)),
      derivedFrom: "b")
    #expect(
      Self.json(Profile(id: "a"), derived: [derived]) == """
        {"id":"a","models":[],"aliases":[],"displays":{"inner":{"layouts":[\
        {"mode":"full-screen","orientation":"portrait","available":true,\
        "horizontal":"compact","derivedFrom":"b"}]}},"attributes":{}}
        """)
  }
}
