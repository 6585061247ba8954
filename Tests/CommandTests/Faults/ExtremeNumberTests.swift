import DevcatValues
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

/// Numbers at the ends of their range, as a hostile peer can put them into the log: no command ends
/// by a signal, and none writes a number that is not finite.
@Suite("Numbers at the ends of their range", .timeLimit(.hang))
struct ExtremeNumberTests {
  private static let numbers: [Double] = [
    0, -1, 1e308, -1e308, .leastNonzeroMagnitude, 1e19, 9_007_199_254_740_992, 9.3e18, 0.1,
    -1.797e308,
  ]

  /// What every device has before one value of it is replaced.
  private static let usual: Edits = [
    (Field.family.at(), .text("iPhone")), (Field.idiom.at(), .text("phone")),
    (Field.released.at(), .text("2020")), (Field.diagonal.at(), .number(6.1)),
    (Field.pointsWidth.at(), .number(390)), (Field.pointsHeight.at(), .number(844)),
    (Field.pixelsWidth.at(), .number(1170)), (Field.pixelsHeight.at(), .number(2532)),
    (Field.scale.at(), .number(3)), (Field.ppi.at(), .number(460)),
    (Field.cornersStyle.at(), .text("rounded")), (Field.cornersRadius.at(), .number(47)),
    (.safeArea(os: "iOS 15", .portrait), insets(47, 0, 34, 0)),
    (.safeArea(os: "iOS 15", .landscape), insets(0, 47, 21, 47)),
    (.statusBar(os: "iOS 15", .portrait), .number(47)),
    (.layout(.fullScreen, .portrait), layout(nil, nil)),
    (.layout(.half, .portrait), layout(195, 844)), (.attribute("os.first"), .text("14.0")),
    (.attribute("os.last"), .text("15.4")),
  ]

  private static func insets(
    _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
  ) -> FieldValue {
    .safeArea(EdgeInsets(top: top, left: left, bottom: bottom, right: right))
  }

  private static func layout(_ width: Double?, _ height: Double?) -> FieldValue {
    .layout(
      .available(
        LayoutTraits(horizontal: .compact, vertical: .regular, width: width, height: height)))
  }

  private typealias Edits = [(FieldPath, FieldValue)]

  /// Every place of a number, with the value that has it there.
  private static let places: [(name: String, edits: @Sendable (Double) -> Edits)] =
    [
      ("diagonal", { [(Field.diagonal.at(), .number($0))] }),
      ("points-width", { [(Field.pointsWidth.at(), .number($0))] }),
      ("points-height", { [(Field.pointsHeight.at(), .number($0))] }),
      ("pixels-width", { [(Field.pixelsWidth.at(), .number($0))] }),
      ("pixels-height", { [(Field.pixelsHeight.at(), .number($0))] }),
      ("scale", { [(Field.scale.at(), .number($0))] }),
      ("ppi", { [(Field.ppi.at(), .number($0))] }),
      ("radius", { [(Field.cornersRadius.at(), .number($0))] }),
      ("top", { [(.safeArea(os: "iOS 15", .portrait), insets($0, 0, 34, 0))] }),
      ("left", { [(.safeArea(os: "iOS 15", .landscape), insets(0, $0, 21, 0))] }),
      ("bottom", { [(.safeArea(os: "iOS 15", .portrait), insets(47, 0, $0, 0))] }),
      ("right", { [(.safeArea(os: "iOS 15", .landscape), insets(0, 0, 21, $0))] }),
      ("status-bar", { [(.statusBar(os: "iOS 15", .portrait), .number($0))] }),
      ("keyboard", { [(Field.keyboard.at(["iOS 15", "portrait"]), .number($0))] }),
      (
        "zoomed",
        { [(Field.zoomedWidth.at(), .number($0)), (Field.zoomedHeight.at(), .number($0))] }
      ),
      ("layout-width", { [(.layout(.half, .portrait), layout($0, 844))] }),
      ("layout-height", { [(.layout(.half, .portrait), layout(195, $0))] }),
      ("density", { [(.attribute("density"), .number($0))] }),
      (
        "inner",
        { number in
          usual.filter { $0.0.field?.group == .display && $0.1.number != nil }.map {
            let inner = FieldPath(number: $0.0.number + Field.furtherDisplays, keys: ["inner"])
            return (inner, .number(number))
          }
        }
      ),
      (
        "all",
        { number in
          usual.map { path, value in
            switch value {
            case .number: (path, .number(number))
            case .safeArea: (path, insets(number, number, number, number))
            case .layout: (path, layout(number, number))
            case .text, .boolean, .set, .opaque: (path, value)
            }
          }
        }
      ),
    ]

  private static func profile(_ id: String, _ edits: Edits) -> Profile {
    var profile = Profile(id: id)
    profile[Field.name.at()] = .text(id)
    for (path, value) in usual + edits { profile[path] = value }
    return profile
  }

  /// A device for each place and number, and a usual one.
  private static let profiles: [Profile] = {
    var profiles = [profile("usual", [])]
    for place in places {
      for (index, number) in numbers.enumerated() {
        profiles.append(profile("\(place.name)-\(index)", place.edits(number)))
      }
    }
    return profiles.sorted { TextOrder.precedes($0.id, $1.id) }
  }()

  /// A catalogue of these devices, written below the rules.
  private static func catalogue() throws -> Sandbox {
    let sandbox = try Sandbox.initialized("--empty")
    let file = try CatalogueFile.open(at: sandbox.catalogue, access: .readWrite)
    try file.commit(
      profiles.compactMap { Change(id: $0.id, from: nil, to: $0) },
      note: RevisionNote(author: "eve", message: "m", source: "", time: Timestamp(seconds: 0)))
    return sandbox
  }

  /// Runs a command that must end by itself, and checks the numbers in its output.
  private static func run(_ command: [String], in sandbox: Sandbox) throws {
    let outcome = try sandbox.run(Products.devcat, command)
    #expect(outcome.status < 128, "\(command): \(outcome.errors)")
    if command.contains("--json"), outcome.status == 0 {
      for text in command[0] == "list" ? outcome.text.split(separator: "\n") : [outcome.text[...]] {
        #expect(throws: Never.self, "\(command.prefix(3))") {
          try JSONValue(Data(text.utf8))
        }
      }
    }
    let words = (outcome.text + outcome.errors).split { !$0.isLetter && $0 != "-" }
    let bad = words.first { ["inf", "-inf", "nan"].contains($0) }
    #expect(bad == nil, "\(command.prefix(5)): \(outcome.text.around(bad ?? ""))")
  }

  @Test("Every command over all devices goes on") func everyCommandOverAllDevicesGoesOn() throws {
    let sandbox = try Self.catalogue()
    let ids = Self.profiles.map(\.id)
    var commands: [[String]] = [
      ["list"], ["list", "--json"], ["list", "--fields", "all"], ["find", "usual", "--json"],
      ["list", "--where", "points.width>=0"], ["matrix"], ["matrix", "--json"],
      ["matrix", "--csv"],
      ["cover"], ["cover", "--json"], ["cover", "--explain"], ["log", "--json"],
      ["diff", "0", "1"], ["diff", "0", "1", "--json"], ["verify"], ["verify", "--json"],
      ["site", "site"], ["publish", "public", "--new-key"],
      ["snapshot", "save", "s.devcat"], ["snapshot", "info", "s.devcat", "--json"],
      ["compare", "export.json", "--json"], ["import", "export.csv", "--dry-run"],
      ["show"] + ids, ["show"] + ids + ["--json"], ["fit", "750x1334"] + ids,
      ["fit", "16x9"] + ids + ["--json"], ["complete", "--", "u", "show"],
    ]
    for units in ["pt", "mm"] {
      for orientation in ["portrait", "landscape"] {
        let draw = ["draw"] + ids + ["--units", units, "--orientation", orientation]
        commands += [draw, draw + ["--json"], draw + ["-o", "draw.svg", "--force"]]
      }
    }
    let formats = [
      "json", "ndjson", "csv", "sqlite", "swift", "typescript", "css", "android", "playwright",
      "unity", "markdown", "html",
    ]
    for format in formats {
      commands.insert(
        ["export", "--format", format, "-o", "export.\(format)", "--fields", "all"], at: 0)
      commands.insert(["export", "--format", format, "-o", "export.\(format)"], at: 0)
    }
    for command in commands { try Self.run(command, in: sandbox) }
  }

  @Test("Every chart goes on") func everyChartGoesOn() throws {
    let sandbox = try Self.catalogue()
    let columns = [
      "diagonal", "points.width", "scale", "safeArea[\"iOS 15\"].portrait.top",
      "layouts.half.portrait.width", "attributes.density",
    ]
    for column in columns {
      var commands = [
        ["--x", "released", "--y", column], ["--x", "id", "--y", column],
        ["--type", "scatter", "--x", column, "--y", "points.height"],
        ["--type", "bubble", "--x", "points.height", "--y", column, "--size", column],
        ["--x", column],
      ]
      for type in ["line", "stock", "donut", "waterfall", "area", "bar"] {
        commands.append(["--type", type, "--x", "released", "--y", column])
      }
      for aggregate in ["sum", "average", "min", "max"] {
        commands.append(["--x", "family", "--y", column, "--aggregate", aggregate])
      }
      for command in commands {
        try Self.run(["chart"] + command, in: sandbox)
        try Self.run(["chart"] + command + ["-o", "chart.svg", "--force"], in: sandbox)
        try Self.run(["chart", "--json"] + command, in: sandbox)
      }
    }
  }

  @Test("Every command over one device goes on", arguments: places.map(\.name))
  func everyCommandOverOneDeviceGoesOn(_ place: String) throws {
    let sandbox = try Self.catalogue()
    for index in [0, 1, 2, 4] {
      let id = "\(place)-\(index)"
      for command in [
        ["traits", id, "--explain"], ["layout", id, "--json"],
        ["layout", id, "--style", "readable", "--explain"], ["window", id, "300x400"],
        ["rotate", id, "--json"], ["check-frame", id, "--frame", "16,734,343,44", "--json"],
        ["set", id, "attributes.note=x"],
      ] {
        try Self.run(command, in: sandbox)
      }
    }
  }
}

extension String {
  /// The text on both sides of a part of it, for messages.
  fileprivate func around(_ part: Substring) -> String {
    guard let place = range(of: part) else { return "" }
    let start = index(place.lowerBound, offsetBy: -80, limitedBy: startIndex) ?? startIndex
    let end = index(place.upperBound, offsetBy: 80, limitedBy: endIndex) ?? endIndex
    return String(self[start..<end])
  }
}
