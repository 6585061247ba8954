import Foundation
import DevcatTestSupport
import Testing

@Suite("The small formats are what their tools read", .timeLimit(.hang)) struct ExportTemplateTests
{
  @Test("Tokens: they follow the DTCG format", arguments: ExportSample.catalogues)
  func tokens(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    try sandbox.export("tokens", to: "tokens.json")
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      check = jsonschema.Draft202012Validator(schema)
      tokens = json.load(open("tokens.json"))
      check.validate(tokens)
      wrong = [{"a.b": {}}, {"$a": {}}, {"a": {"$type": "dimension", "$value": "4px"}},
        {"a": {"$type": "number", "$value": "4"}}, {"a": {"$value": 4}}]
      print(json.dumps([[check.is_valid(each) for each in wrong],
        tokens.get("iphone-17-pro", {}).get("screen", {}).get("width", {}).get("$value")]))
      """
    let schema = Products.package + "/Tests/CommandTests/Golden/design-tokens.schema.json"
    let read = try sandbox.python(program, schema)
    #expect(read.items.first == [false, false, false, false, false])
    if name == "reference" {
      #expect(read.items.last?["value"] == 402 && read.items.last?["unit"] == "px")
    }
  }

  @Test(
    "SVG: a named frame for each orientation, with a guide for each inset",
    arguments: ExportSample.catalogues)
  func svg(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    try sandbox.export("svg", to: "frames.svg")
    let program = """
      import json, xml.etree.ElementTree as ET
      space = "{http://www.w3.org/2000/svg}"
      root = ET.parse("frames.svg").getroot()
      ids = [each.get("id") for each in root.iter() if each.get("id")]
      assert len(set(ids)) == len(ids)
      for shape in root.iter():
        if shape.tag in (space + "rect", space + "line"): assert shape.get("fill") or shape.get("stroke")
      frames = {frame.get("id"): frame for frame in root.findall(space + "g")}
      frame = frames.get("iphone-17-pro-landscape")
      # Rows, and not one of all devices.
      places = [tuple(map(float, frame.get("transform")[10:-1].split())) for frame in frames.values()]
      assert len(set(places)) == len(places) and float(root.get("width")) <= 8000
      lines = {} if frame is None else {line.get("id").rsplit("-", 1)[1]: line.get("x1") if line.get("y1") == "0"
        and line.get("y2") != "0" else line.get("y1") for line in frame.findall(space + "line")}
      print(json.dumps([len(frames), lines]))
      """
    let read = try sandbox.python(program)
    #expect(read.items.first != 0)
    if name == "reference" {
      let lines = try #require(read.items.last)
      // 874 × 402: the safe area is 750 × 382 at 62, 0.
      #expect(lines["left"] == "62" && lines["right"] == "812" && lines["bottom"] == "382")
    }
  }

  @Test(
    "SVG: the corners of the screen cut the safe area, and a file that is named .png is refused")
  func corners() throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.export("svg", to: "frames.svg", "--where", "family=iPad")
    let program = """
      import json, xml.etree.ElementTree as ET
      space = "{http://www.w3.org/2000/svg}"
      wrong, clipped = [], 0
      for frame in ET.parse("frames.svg").getroot().findall(space + "g"):
        shapes = {each.get("id"): each for each in frame.findall(space + "rect")}
        screen, safe = [shapes.get(frame.get("id") + end) for end in ("-screen", "-safe-area")]
        if safe is None: continue
        number = lambda each, name: float(each.get(name, 0))
        radius = number(screen, "rx")
        x, y = number(safe, "x"), number(safe, "y")
        below = number(screen, "height") - y - number(safe, "height")
        # What lies beyond the arc at a corner.
        isOutside = any(x < radius and inset < radius and (radius - x) ** 2 + (radius - inset) ** 2 > radius ** 2 for inset in (y, below))
        clip = frame.find(space + "clipPath")
        if isOutside:
          clipped += 1
          rect = clip.find(space + "rect")
          if safe.get("clip-path") != f"url(#{clip.get('id')})" or rect.get("rx") != screen.get("rx"): wrong.append(frame.get("id"))
        elif radius == 0 and clip is not None: wrong.append(frame.get("id"))
      print(json.dumps([wrong, clipped]))
      """
    let read = try sandbox.python(program)
    #expect(read[0] == [])
    #expect((read[1]?.number ?? 0) > 4)
    let refused = try sandbox.run(
      Products.devcat, ["export", "--format", "svg", "-o", "frames.png"])
    #expect(refused.status == 64, "\(refused)")
    #expect(refused.errors.contains("names a file that ends in '.png'"), "\(refused)")
  }

  @Test(
    "Tailwind, Storybook and Cypress: modules that Node reads", arguments: ExportSample.catalogues)
  func modules(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    if try sandbox.exportOfSome("tailwind", to: "tailwind.cjs", from: name) == nil { return }
    try sandbox.export("storybook", to: "storybook.mjs")
    try sandbox.export("cypress", to: "cypress.mjs")
    try sandbox.write(
      """
      import { viewports as storybook } from "./storybook.mjs";
      import { viewports as cypress } from "./cypress.mjs";
      import tailwind from "./tailwind.cjs";
      const widths = Object.values(tailwind.theme.extend.screens).map((each) => Number(/^([0-9.]+)px$/.exec(each)[1]));
      const isSound = Object.values(storybook).every(({ name, type, styles }) => typeof name === "string"
        && ["mobile", "tablet"].includes(type) && /^[0-9.]+px$/.test(styles.width) && /^[0-9.]+px$/.test(styles.height))
        && Object.values(cypress).every((each) => each.length === 2 && each.every(Number.isInteger));
      console.log(JSON.stringify([isSound, widths.length > 0 || Object.keys(storybook).length === 0, widths.every((each, index) => index === 0 || each > widths[index - 1]),
        storybook["iphone-17-pro"]?.styles ?? null, cypress["iphone-17-pro"] ?? null]));
      """, to: "main.mjs")
    let read = try sandbox.output("node", ["main.mjs"]).json().items
    #expect(Array(read.prefix(3)) == [true, true, true])
    if name == "reference" {
      #expect(read[3]["width"] == "402px" && read[3]["height"] == "874px")
      #expect(read[4] == [402, 874])
    }
  }

  @Test("Chrome's devices: what is exported is read back")
  func devtools() throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.export("devtools", to: "devices.json", "--where", "family=iPhone")
    try sandbox.export("webdriver", to: "webdriver.json", "--where", "family=iPhone")
    let program = """
      import json
      devices = json.load(open("devices.json"))
      json.dump({"extensions": [{"type": "emulated-device", "device": each} for each in devices]}, open("module.json", "w"))
      metrics = [each["goog:chromeOptions"]["mobileEmulation"]["deviceMetrics"] for each in json.load(open("webdriver.json")).values()]
      assert sorted([each["width"], each["height"], each["pixelRatio"]] for each in metrics) == sorted(
        [each["screen"]["vertical"]["width"], each["screen"]["vertical"]["height"], each["screen"]["device-pixel-ratio"]] for each in devices)
      print(json.dumps([each["title"] for each in devices]))
      """
    let titles = try sandbox.python(program).items
    #expect(titles.contains("iPhone 17 Pro") && titles.count > 50)
    let compared = try sandbox.require(["compare", "module.json", "--json", "--allow-unknown"])
      .json()
    #expect(compared["differences"]?.items == [])
    #expect((compared["values"]?.number ?? 0) > 150)
  }

  @Test(
    "Swift: configurations for snapshots and previews are sources",
    arguments: ExportSample.catalogues)
  func swift(_ name: String) throws {
    // They are for Apple's devices.
    let sandbox =
      try name == "hostile"
      ? ExportSample.hostileCatalogue(family: "iPhone") : ExportSample.catalogue(name)
    try sandbox.export("swift-snapshot-testing", to: "snapshots.swift")
    try sandbox.export("previews", to: "previews.swift")
    try sandbox.write(
      """
      import Foundation
      public struct UIEdgeInsets { public init(top: Double, left: Double, bottom: Double, right: Double) {} }
      public enum UIUserInterfaceIdiom: Sendable { case phone, pad }
      public enum UIUserInterfaceSizeClass: Sendable { case compact, regular }
      public protocol UIMutableTraits {
        var displayScale: Double { get set }
        var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
        var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
        var verticalSizeClass: UIUserInterfaceSizeClass { get set }
      }
      public struct UITraitCollection { public init(mutations: (inout any UIMutableTraits) -> Void) {} }
      public struct ViewImageConfig { public init(safeArea: UIEdgeInsets, size: CGSize, traits: UITraitCollection) {} }
      """, to: "stubs.swift")
    let source = String(decoding: try #require(sandbox.data("snapshots.swift")), as: UTF8.self)
    try sandbox.write(
      source.replacing("import SnapshotTesting\nimport UIKit", with: "import Foundation"),
      to: "checked.swift")
    try sandbox.output(
      "swiftc", ["-swift-version", "5", "-typecheck", "checked.swift", "stubs.swift"])
    try sandbox.output("swiftc", ["-parse", "previews.swift"])
    if name == "reference" { #expect(source.contains("static let iphone17ProLandscape =")) }
  }
}
