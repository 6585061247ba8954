import Testing

/// Every row of the published tables, asked of a catalogue that `devcat init` made.
@Suite("Guideline") struct GuidelineTests {
  @Test(
    "Dimensions are published at revision 1 and corrected at the head",
    arguments: PublishedScreen.all)
  func dimensionsArePublishedAtRevision1AndCorrectedAtTheHead(_ row: PublishedScreen) throws {
    let sandbox = try Sandbox.reading()
    try check(sandbox.device(row.name, at: "1"), row)
    try check(sandbox.device(row.name), row.corrected)
  }

  private func check(_ device: JSONValue, _ row: PublishedScreen) throws {
    #expect(device["name"] == .text(row.name))
    #expect(device["points"] == ["width": .number(row.width), "height": .number(row.height)])
    #expect(
      device["pixels"] == ["width": .number(row.pixelWidth), "height": .number(row.pixelHeight)])
    #expect(device["scale"] == .number(row.scale))
    let native = try #require(device["nativeScale"]?.number)
    #expect(abs(native - row.pixelHeight / row.height) < 0.001)
    #expect(device["family"]?.text.map(row.name.contains) == true)
    #expect(device["idiom"]?.text == (row.name.contains("iPad") ? "pad" : "phone"))
  }

  @Test(
    "Classes are published at revision 1 and corrected at the head",
    arguments: PublishedClasses.fullScreen + PublishedClasses.multitasking)
  func classesArePublishedAtRevision1AndCorrectedAtTheHead(_ row: PublishedClasses) throws {
    let sandbox = try Sandbox.reading()
    for name in row.devices {
      try sandbox.device(name, at: "1").checkLayouts(row)
      try sandbox.device(name).checkLayouts(row.corrected)
    }
  }

  @Test("Nothing else is in the reference") func nothingElseIsInTheReference() throws {
    let sandbox = try Sandbox.reading()
    for revision in ["1", "2"] {
      let devices = try sandbox.require(["list", "--json", "--at", revision]).json().items
      #expect(devices.count == PublishedScreen.all.count)
      var stated = 0
      for device in devices {
        stated += device.layouts.count { $0["derivedFrom"] == nil }
      }
      let rows = PublishedClasses.fullScreen + PublishedClasses.multitasking
      #expect(stated == rows.reduce(0) { $0 + 2 * $1.devices.count })
    }
  }

  @Test("The corrections are what the revisions differ in")
  func theCorrectionsAreWhatTheRevisionsDifferIn() throws {
    let difference = try Sandbox.reading().require(["diff", "1", "2", "--json"]).json()
    #expect(
      difference == [
        [
          "id": "ipad-pro-10.5-inch", "name": "10.5\" iPad Pro", "change": "changed",
          "fields": [
            ["path": "points.height", "old": 1194, "new": 1112],
            ["path": "pixels.height", "old": 2388, "new": 2224],
          ],
        ],
        [
          "id": "iphone-11", "name": "iPhone 11", "change": "changed",
          "fields": [
            [
              "path": "layouts.full-screen.landscape", "old": "compact/compact",
              "new": "regular/compact",
            ]
          ],
        ],
        [
          "id": "iphone-11-pro", "name": "iPhone 11 Pro", "change": "changed",
          "fields": [
            [
              "path": "layouts.full-screen.landscape", "old": "regular/compact",
              "new": "compact/compact",
            ]
          ],
        ],
      ])
  }

  @Test(
    "Devices that no table lists take the classes of their screen",
    arguments: [
      ("iPhone 6", "compact/compact", "iphone-6s"),
      ("iPhone 6 Plus", "regular/compact", "iphone-6s-plus"),
      ("iPod touch 5th generation and later", "compact/compact", "iphone-se-4-inch"),
    ])
  func devicesThatNoTableListsTakeTheClassesOfTheirScreen(
    _ name: String, _ landscape: String, _ source: String
  ) throws {
    let sandbox = try Sandbox.reading()
    for revision in ["1", "2"] {
      let device = try sandbox.device(name, at: revision)
      try device.checkLayouts(PublishedClasses(name, "compact/regular", landscape))
      let points = try #require(device["points"])
      for layout in device.layouts {
        let origin = try sandbox.device(try #require(layout["derivedFrom"]?.text), at: revision)
        #expect(origin["points"] == points)
        #expect(layout["derivedFrom"]?.text == source)
      }
    }
  }

  @Test("A screen that no table lists has unknown classes")
  func aScreenThatNoTableListsHasUnknownClasses() throws {
    let sandbox = try Sandbox.reading()
    #expect(try sandbox.device("10.2\" iPad")["layouts"] == nil)
    #expect(try sandbox.device("10.5\" iPad Air", at: "1")["layouts"] == nil)
    // Once the 10.5-inch iPad Pro is corrected, the iPad Air has the screen of a device listed.
    let air = try sandbox.device("10.5\" iPad Air")
    #expect(air.layouts.count == 8)
    #expect(air.layouts.allSatisfy { $0["derivedFrom"]?.text == "ipad-pro-10.5-inch" })
  }
}

extension JSONValue {
  /// The rows under `layouts`.
  var layouts: [JSONValue] { self["layouts"]?.items ?? [] }

  /// Checks that the device has the classes of a published row.
  func checkLayouts(
    _ row: PublishedClasses, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (orientation, classes) in [("portrait", row.portrait), ("landscape", row.landscape)] {
      let found = layouts.filter {
        $0["mode"]?.text == row.mode && $0["orientation"]?.text == orientation
      }
      #expect(found.count == 1, "\(row.name) \(orientation)", sourceLocation: sourceLocation)
      let layout = try #require(found.first, sourceLocation: sourceLocation)
      let text =
        layout["available"] == false
        ? "n/a" : "\(layout["horizontal"]?.text ?? "-")/\(layout["vertical"]?.text ?? "-")"
      #expect(text == classes, "\(row.name) \(orientation)", sourceLocation: sourceLocation)
      #expect((layout["horizontal"] == nil) == (classes == "n/a"), sourceLocation: sourceLocation)
    }
  }
}
