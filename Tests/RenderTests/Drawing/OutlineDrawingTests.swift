import DevcatTestSupport
import DevcatAdaptivity
import DevcatValues
import DevcatPictures
import Testing

@testable import DevcatRender

@Suite("Drawings of outlines as SVG, as characters and as JSON") struct OutlineDrawingTests {
  private typealias Samples = OutlineSamples

  /// The drawings, by the name of their files.
  static func samples() throws -> [(name: String, devices: [DrawnOutline])] {
    let (phone, pad, watch) = (try Samples.phone(), try Samples.pad(), try Samples.watch())
    func split(_ mode: Mode, _ orientation: Orientation) throws -> DrawnOutline {
      try Samples.drawn(pad, Context(mode: mode, orientation: orientation))
    }
    return [
      ("draw-phone", [try Samples.drawn(phone)]),
      ("draw-turned", [try Samples.drawn(phone, Context(orientation: .landscape))]),
      (
        "draw-beside",
        [try Samples.drawn(watch), try Samples.drawn(phone), try Samples.drawn(pad)]
      ),
      (
        "draw-millimetres",
        [try Samples.drawn(phone, unit: .millimetres), try Samples.drawn(pad, unit: .millimetres)]
      ),
      (
        "draw-split",
        [
          try split(.twoThirds, .landscape), try split(.half, .landscape),
          try split(.third, .landscape),
        ]
      ),
      ("draw-over", [try split(.slideOver, .landscape), try split(.slideOver, .portrait)]),
      ("draw-half-known", [try split(.third, .portrait)]),
    ]
  }

  /// One device, several at a scale, and panes beside one another; the others differ in what the
  /// characters show too.
  @Test("Pictures are those of the snapshots") func picturesAreThoseOfTheSnapshots() throws {
    for (name, devices) in try Self.samples()
    where ["draw-phone", "draw-beside", "draw-split"].contains(name) {
      expect(SVGWriter.text(OutlineDrawing.picture(devices)), name + ".svg")
    }
  }

  @Test("Draw: no part of the safe area lies beyond the round corners", arguments: [18.0, 39, 60])
  func safeAreaInsideCorners(_ radius: Double) throws {
    var pad = try Samples.pad()
    pad[try #require(FieldPath("corners.radius"))] = .number(radius)
    let drawn = try Samples.drawn(pad)
    let screen = Box(x: 0, y: 0, width: drawn.width, height: drawn.height)
    let safe = ScreenFigure(device: drawn, frame: screen, text: 14).elements.compactMap {
      element -> VectorPath? in
      if case .path(let path, let paint) = element, paint.fill == .safeArea { path } else { nil }
    }
    let path = try #require(safe.first)
    for point in path.points {
      let across = max(0, radius - min(point.x, screen.width - point.x))
      let down = max(0, radius - min(point.y, screen.height - point.y))
      #expect(across * across + down * down <= radius * radius + 1e-6, "\(point)")
    }
    // The insets are 32 and 25: only corners that reach farther cut the area.
    let arcs = path.segments.count { if case .arc = $0 { true } else { false } }
    #expect(arcs == (radius > 32 ? 4 : radius > 25 ? 2 : 0))
  }

  @Test("Draw: a television and a headset have no corners")
  func noCorners() throws {
    for (idiom, unknown) in [("tv", false), ("vision", false), ("phone", true)] {
      var screen = try Samples.watch()
      screen[Field.idiom.at()] = .text(idiom)
      #expect(
        try Samples.drawn(screen, Context(orientation: idiom == "tv" ? .landscape : .portrait))
          .unknowns.joined().contains("corners") == unknown, "\(idiom)")
    }
  }

  @Test("Drawings in characters are those of the snapshots")
  func drawingsInCharactersAreThoseOfTheSnapshots() throws {
    for (name, devices) in try Self.samples() {
      expect(TerminalDrawing.text(devices, width: 80), name + ".txt")
    }
  }

  @Test("The JSON is that of the snapshots") func theJSONIsThatOfTheSnapshots() throws {
    for (name, devices) in try Self.samples()
    where ["draw-phone", "draw-split", "draw-half-known"].contains(name) {
      var writer = JSONWriter(style: .pretty)
      DrawingJSON.write(devices, to: &writer)
      writer.endLine()
      expect(writer.text, name + ".json")
    }
  }

  @Test("An outline is the contract of the explorer") func anOutlineIsTheContractOfTheExplorer()
    throws
  {
    var writer = JSONWriter()
    OutlineJSON.write(try Samples.drawn(try Samples.phone()).outline, to: &writer)
    #expect(
      writer.text == """
        {"display":null,"mode":"full-screen","orientation":"portrait","width":375,"height":812,\
        "unit":"pt","cornerRadius":39,"safe":{"basis":"own","x":0,"y":44,"width":375,"height":734},\
        "homeIndicator":{"x":125,"y":799,"width":125,"height":5},"sensorHousing":null,\
        "panes":[{"x":0,"y":0,"width":375,"height":812,"class":"compact/regular","name":"this app"}]}
        """)
  }

  @Test("No line is wider than asked", arguments: [20, 40, 60, 80, 120, 200])
  func noLineIsWiderThanAsked(_ width: Int) throws {
    for (name, devices) in try Self.samples() {
      let text = TerminalDrawing.text(devices, width: width, height: 24)
      for line in text.split(separator: "\n") {
        #expect(line.cellWidth <= width, "\(name): \(line)")
      }
    }
  }

  @Test("Names are bold where the output is styled") func namesAreBoldWhereTheOutputIsStyled()
    throws
  {
    let text = TerminalDrawing.text(
      [try Samples.drawn(try Samples.phone())], width: 80, isStyled: true)
    #expect(text.contains("\u{1b}[1miPhone X\u{1b}[0m"))
  }

  /// A cell is twice as high as it is wide, so a square has half as many lines as columns.
  @Test("Proportions are kept", arguments: [0.5, 1, 2.5, 7, 12])
  func proportionsAreKept(_ unitsPerCell: Double) throws {
    for (name, devices) in try Self.samples() {
      for device in devices where device.width > 6 * unitsPerCell {
        let screen = TerminalScreen(device: device, unitsPerCell: unitsPerCell)
        let expected = device.height / device.width
        let least = Double(2 * screen.rows - 1) / (Double(screen.columns) + 0.5)
        let most = Double(2 * screen.rows + 1) / (Double(screen.columns) - 0.5)
        #expect(least <= expected && expected <= most, "\(name)")
      }
    }
  }

  @Test("Unknown parts are named") func unknownPartsAreNamed() throws {
    let watch = try Samples.drawn(try Samples.watch())
    #expect(watch.unknowns == ["corners, safe area: unknown"])
    let over = try Samples.drawn(
      try Samples.pad(), Context(mode: .slideOver, orientation: .portrait))
    #expect(
      over.unknowns == [
        "this app: compact · regular, 320 pt wide; its place is unknown"
      ])
    let picture = OutlineDrawing.picture([watch, over])
    let words = picture.labels.map(\.text).joined(separator: " ")
    #expect(words.contains("corners, safe area: unknown"))
    #expect(words.contains("its place is unknown"))
    #expect(picture.summary.contains("its place is unknown"))
  }

  @Test("The OS chooses the safe area") func theOSChoosesTheSafeArea() throws {
    let newest = try Samples.drawn(try Samples.pad())
    let older = try Samples.drawn(try Samples.pad(), os: OSVersion("iOS", [13, 2]))
    #expect(newest.insetWords == "safe area: top 32, bottom 25 (iPadOS 26.5)")
    #expect(older.insetWords == "safe area: top 24, bottom 20 (iPadOS 13.2)")
    #expect(older.safeAreaOrigin == "safe area: iPadOS 13.2")
  }

  struct Odd: Sendable, CustomTestStringConvertible {
    let values: [(String, String)]
    let context: String
    let unknown: String
    var testDescription: String { unknown }
  }

  @Test(
    "Values that a catalogue can hold and that no screen has",
    arguments: [
      Odd(
        values: [("points.width", "0")], context: "portrait",
        unknown: "no screen is 0 × 812 pt large"
      ),
      Odd(
        values: [("points.height", "1e300")], context: "portrait", unknown: "no screen is 375 × 1"),
      Odd(
        values: [("safeArea.portrait", "900,0,34,0")], context: "portrait",
        unknown: "leave no part of the screen"),
      Odd(
        values: [("safeArea.portrait", "-5,0,34,0")], context: "portrait",
        unknown: "leave no part of the screen"),
      Odd(
        values: [("layouts.third.portrait", "compact/regular 400x812")], context: "third/portrait",
        unknown: "does not fit the screen"),
      Odd(
        values: [
          ("layouts.third.portrait", "compact/regular 200x-"),
          ("layouts.two-thirds.portrait", "compact/regular 200x-"),
        ], context: "third/portrait", unknown: "are wider than the screen"),
      Odd(
        values: [("layouts.slide-over.portrait", "compact/regular 320x900")],
        context: "slide-over/portrait", unknown: "does not fit the screen"),
    ])
  func whatNoScreenHasIsUnknown(_ odd: Odd) throws {
    var phone = try Samples.phone()
    for (text, value) in odd.values {
      let path = try #require(FieldPath(text))
      let type = try #require(path.field?.type)
      phone[path] = try FieldValue(parsing: value, as: type, field: text)
    }
    let context = try #require(Context(odd.context))
    let answer = DeviceOutline.of(phone, in: context)
    var reasons = [answer.reason]
    if let outline = answer.value {
      reasons += [outline.safeRectangle.reason] + outline.panes.map(\.box.reason)
      let drawn = try #require(DrawnOutline.of(phone, outline, unit: .points).value)
      #expect(OutlineDrawing.picture([drawn]).width > 0)
      #expect(!TerminalDrawing.text([drawn], width: 80).isEmpty)
    }
    let words = reasons.compactMap { $0?.description }
    #expect(words.contains { $0.contains(odd.unknown) }, "\(words)")
  }

  @Test("A density that is wrong is no size") func aDensityThatIsWrongIsNoSize() throws {
    var phone = try Samples.phone()
    phone[try #require(FieldPath("ppi"))] = .number(1e-9)
    let outline = try #require(DeviceOutline.of(phone, in: Context(orientation: .portrait)).value)
    let drawn = DrawnOutline.of(phone, outline, unit: .millimetres)
    #expect(drawn.reason?.description.contains("mm large") == true)
  }

  @Test(
    "Outlines: a Dynamic Island or a notch is drawn where its frame is known, in landscape at the left",
    arguments: [
      (
        "dynamic-island", [126.0, 37.5, 11], [133.5, 11.0, 126.0, 37.5], [11.0, 133.5, 37.5, 126.0]
      ),
      ("notch", [223, 30], [85, 0, 223, 30], [0, 85, 30, 223]),
    ])
  func housing(
    _ kind: String, _ sizes: [Double], _ upright: [Double], _ turned: [Double]
  ) throws {
    var profile = Profile(id: "x")
    profile[Field.idiom.at()] = .text("phone")
    profile[Field.housingKind.at()] = .text(kind)
    let fields = [Field.pointsWidth, .pointsHeight, .housingWidth, .housingHeight, .housingTop]
    for (field, number) in zip(fields, [393, 852] + sizes) { profile[field.at()] = .number(number) }
    for (orientation, expected) in [(Orientation.portrait, upright), (.landscape, turned)] {
      let drawn = try OutlineSamples.drawn(profile, Context(orientation: orientation))
      let box = try #require(drawn.outline.sensorHousing.value?.box)
      #expect([box.x, box.y, box.width, box.height] == expected)
      #expect(
        OutlineMarkup.elements(drawn.outline, clip: "c").contains(#"<rect class="sensor-housing""#))
      let text = TerminalDrawing.text([drawn], width: 80)
      #expect(text.contains(orientation == .portrait ? "▀" : "▌"), "\(text)")
    }
    var unknown = profile
    unknown[Field.housingWidth.at()] = nil
    #expect(try OutlineSamples.drawn(unknown).outline.sensorHousing.value == nil)
  }
}
