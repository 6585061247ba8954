import DevcatAdaptivity
import DevcatValues
import DevcatTestSupport
import Testing

/// Human Interface Guidelines, Adaptivity and Layout: the rules for controls at the edges, content,
/// principal items, backgrounds and scrollable layouts.
@Suite("Frame purpose") struct FramePurposeTests {
  /// iPhone 8: a rectangular display without an indicator.
  private static func rectangular() throws -> Profile {
    var profile = try Devices.device(
      "iPhone 8", 375, 667, portrait: "compact/regular", landscape: "compact/compact")
    profile[Field.cornersStyle.at()] = .text("rectangular")
    profile[Field.homeIndicator.at()] = .boolean(false)
    profile[.safeArea(.portrait)] = .safeArea(EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    profile[.safeArea(.landscape)] = .safeArea(EdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
    return profile
  }

  private static func violations(
    _ frame: Rectangle, as purpose: FramePurpose = .control, opposite: Rectangle? = nil,
    reading: ReadingDirection = .leftToRight, on profile: Profile,
    _ orientation: Orientation = .portrait
  ) -> [String] {
    let check = FrameCheck(
      frame, as: purpose, opposite: opposite, reading: reading, on: profile,
      in: Context(orientation: orientation))
    return FrameCheckTests.violations(check)
  }

  private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Rectangle
  { Rectangle(x: x, y: y, width: width, height: height) }

  @Test(
    "Far corners: controls stay out of them, also of those of a rectangular screen",
    arguments: [
      ("the very corner", (0, 623), ["far-corners: bottom left 16"]),
      ("an upper one", (331, 20), []),
      ("at the margin of one edge", (16, 623), []),
      ("nearer to both", (10, 611), ["far-corners: bottom left 4"]),
      ("at an edge only", (0, 300), []),
    ] as [(String, (Double, Double), [String])])
  func farCorners(_ name: String, _ place: (Double, Double), _ expected: [String]) throws {
    let frame = Self.rectangle(place.0, place.1, 44, 44)
    #expect(Self.violations(frame, on: try Self.rectangular()) == expected, "\(name)")
  }

  @Test("Where the width class is not known, what is at 20 pt or more is in no corner of either")
  func farCornersWithoutAClass() throws {
    var profile = try Self.rectangular()
    profile[.layout(.fullScreen, .portrait)] = nil
    func outcome(_ x: Double) -> FrameFinding? {
      FrameCheck(
        Self.rectangle(x, 603, 44, 44), on: profile, in: Context(orientation: .portrait)
      ).findings.first { $0.check == .farCorners }
    }
    #expect(outcome(20)?.outcome == .known([]))
    let near = FrameCheck(
      Self.rectangle(0, 623, 44, 44), on: profile, in: Context(orientation: .portrait))
    #expect(near.unknowns.map(\.check).contains(.farCorners))
  }

  @Test(
    "Corners: rounded on edge-to-edge devices, rectangular on others",
    arguments: ["rounded", "rectangular"])
  func cornersAreAsRecorded(_ style: String) throws {
    var profile = try Self.rectangular()
    profile[Field.cornersStyle.at()] = .text(style)
    profile[Field.cornersRadius.at()] = .number(39)
    let check = FrameCheck(
      Self.rectangle(0, 0, 44, 44), on: profile, in: Context(orientation: .portrait))
    #expect(check.violations.map(\.check).contains(.corners) == (style == "rounded"))
    #expect(
      check.explanation.first { $0.rule == "frames.rounded-displays" }?.finding
        == "'corners.style' is recorded as \(style)")
  }

  @Test(
    "Full-width buttons: round, and aligned with the end of the safe area",
    arguments: [
      ("aligned", (16, 734, 343, 44), [], true),
      ("above", (16, 724, 343, 44), ["alignment: bottom 10"], true),
      (
        "below", (16, 740, 343, 44),
        ["safe-area: bottom 6", "home-indicator: bottom 6", "alignment: bottom 6"], true
      ),
      ("room for a control below it", (16, 690, 343, 44), [], false),
      ("not of full width", (60, 724, 255, 44), [], false),
      ("one side only", (16, 724, 300, 44), [], false),
    ] as [(String, (Double, Double, Double, Double), [String], Bool)])
  func alignment(
    _ name: String, _ frame: (Double, Double, Double, Double), _ expected: [String],
    _ isRounded: Bool
  ) throws {
    let check = try FrameCheckTests.check(frame)
    #expect(FrameCheckTests.violations(check) == expected, "\(name)")
    let finding = check.findings.first { $0.check == .alignment }
    #expect((finding?.remark == "frames.rounded-buttons") == isRounded, "\(name)")
  }

  @Test("Without a safe area it is not known whether a full-width button is aligned with it")
  func alignmentWithoutASafeArea() throws {
    var profile = try FrameCheckTests.phone()
    profile[.safeArea(.portrait)] = nil
    let check = try FrameCheckTests.check((16, 734, 343, 44), on: profile)
    #expect(check.unknowns.map(\.check).contains(.alignment))
  }

  @Test(
    "Matching insets: controls at the top and at the bottom",
    arguments: [
      ("matching", 718.0, []),
      ("the lower one nearer to its end", 728, ["matching-insets: top 10"]),
      ("the lower one further from it", 710, ["matching-insets: bottom 8"]),
    ] as [(String, Double, [String])])
  func matchingInsets(_ name: String, _ y: Double, _ expected: [String]) throws {
    let (upper, lower) = (Self.rectangle(100, 60, 100, 44), Self.rectangle(100, y, 100, 44))
    let phone = try FrameCheckTests.phone()
    #expect(Self.violations(upper, opposite: lower, on: phone) == expected, "\(name)")
    #expect(Self.violations(lower, opposite: upper, on: phone) == expected, "\(name)")
    #expect(Self.violations(upper, on: phone).isEmpty)
  }

  @Test(
    "Symmetry: content is centered in any orientation",
    arguments: [
      ("centered", (60, 40, 692, 300), Orientation.landscape, []),
      (
        "by the housing", (44, 0, 768, 354), .landscape,
        ["safe-area: right 44", "corners: top right 16.15, bottom right 3.95", "symmetry: left 44"]
      ),
      ("at the right", (20, 100, 345, 100), .portrait, ["symmetry: left 10"]),
      ("at the left", (10, 100, 345, 100), .portrait, ["symmetry: right 10"]),
      ("small content is no control", (180, 100, 15, 15), .portrait, []),
    ] as [(String, (Double, Double, Double, Double), Orientation, [String])])
  func symmetry(
    _ name: String, _ frame: (Double, Double, Double, Double), _ orientation: Orientation,
    _ expected: [String]
  ) throws {
    let found = Self.violations(
      Self.rectangle(frame.0, frame.1, frame.2, frame.3), as: .content,
      on: try FrameCheckTests.phone(), orientation)
    #expect(found == expected, "\(name)")
  }

  @Test(
    "Principal items: in the upper half, where reading begins",
    arguments: [
      ("upper left", (16, 100), ReadingDirection.leftToRight, []),
      ("upper right", (259, 100), .leftToRight, ["principal-place: right half 121.5"]),
      ("upper right, read from there", (259, 100), .rightToLeft, []),
      ("lower left", (16, 500), .leftToRight, ["principal-place: lower half 144"]),
      (
        "lower right", (259, 500), .leftToRight,
        ["principal-place: lower half 144, right half 121.5"]
      ),
    ] as [(String, (Double, Double), ReadingDirection, [String])])
  func principalItems(
    _ name: String, _ place: (Double, Double), _ reading: ReadingDirection, _ expected: [String]
  ) throws {
    let found = Self.violations(
      Self.rectangle(place.0, place.1, 100, 100), as: .principal, reading: reading,
      on: try FrameCheckTests.phone())
    #expect(found == expected, "\(name)")
  }

  @Test("Backgrounds: to all edges of the display")
  func backgrounds() throws {
    let phone = try FrameCheckTests.phone()
    #expect(Self.violations(Self.rectangle(0, 0, 375, 812), as: .background, on: phone).isEmpty)
    #expect(Self.violations(Self.rectangle(-5, -5, 400, 900), as: .background, on: phone).isEmpty)
    #expect(
      Self.violations(Self.rectangle(0, 44, 370, 734), as: .background, on: phone) == [
        "edges: top 44, bottom 34, right 5"
      ])
  }

  @Test(
    "Scrolling: tables and collections go on to the bottom"
  )
  func scrollableLayouts() throws {
    let phone = try FrameCheckTests.phone()
    #expect(Self.violations(Self.rectangle(0, 88, 375, 724), as: .scrolling, on: phone).isEmpty)
    #expect(
      Self.violations(Self.rectangle(0, 88, 375, 690), as: .scrolling, on: phone) == [
        "scrolling: bottom 34"
      ])
  }

  @Test(
    "What is not known of the screen makes every rule but the size unknown",
    arguments: FramePurpose.allCases)
  func unknownScreens(_ purpose: FramePurpose) {
    let check = FrameCheck(
      Self.rectangle(0, 0, 50, 50), as: purpose, opposite: Self.rectangle(0, 100, 50, 50),
      on: Profile(id: "x"), in: Context(orientation: .portrait))
    #expect(check.violations.isEmpty)
    let known = check.findings.filter { $0.outcome.value != nil }
    #expect(known.allSatisfy { $0.check == .touchTarget })
  }

  @Test(
    "Amounts are never rounded to nothing",
    arguments: [
      (0.0, "0"), (0.5, "0.5"), (16.152, "16.15"), (0.004, "0.004"), (0.00123, "0.0012"),
      (-0.001, "-0.001"),
    ])
  func amounts(_ number: Double, _ text: String) {
    #expect(FieldValue.shortText(of: number) == text)
  }

  @Test("A violation of a thousandth of a point is told as one")
  func tinyViolations() throws {
    let check = try FrameCheckTests.check((100, 400, 44, 43.999))
    #expect(check.violations.first?.text == "it is violated by 0.001 pt (height)")
  }
}
