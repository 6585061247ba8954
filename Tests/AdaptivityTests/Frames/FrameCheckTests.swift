import DevcatAdaptivity
import DevcatValues
import DevcatTestSupport
import Testing

/// Human Interface Guidelines, "General Layout Considerations" and "Designing a Full-Screen
/// Experience".
@Suite("Frame check") struct FrameCheckTests {
  /// iPhone X with its safe areas, corners and indicator.
  static func phone() throws -> Profile {
    var profile = try Devices.device(
      "iPhone X", 375, 812, scale: 3, portrait: "compact/regular", landscape: "compact/compact")
    profile[Field.cornersStyle.at()] = .text("rounded")
    profile[Field.cornersRadius.at()] = .number(39)
    profile[Field.homeIndicator.at()] = .boolean(true)
    profile[.safeArea(.portrait)] = .safeArea(EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    profile[.safeArea(.landscape)] = .safeArea(EdgeInsets(top: 0, left: 44, bottom: 21, right: 0))
    return profile
  }

  static func check(
    _ frame: (Double, Double, Double, Double), on profile: Profile? = nil,
    _ orientation: Orientation = .portrait
  ) throws -> FrameCheck {
    return FrameCheck(
      Rectangle(x: frame.0, y: frame.1, width: frame.2, height: frame.3),
      on: try profile ?? phone(),
      in: Context(orientation: orientation))
  }

  /// The violations, as text such as `touch-target: width 4`.
  static func violations(_ check: FrameCheck) -> [String] {
    check.violations.map { finding in
      let amounts = (finding.excesses ?? []).map { excess in
        "\(excess.place) \(FieldValue.text(of: (excess.points * 100).rounded() / 100))"
      }
      return "\(finding.check.rawValue): \(amounts.joined(separator: ", "))"
    }
  }

  @Test("In a context that the device does not offer, no rule is kept, violated or unknown")
  func aContextThatIsNotAvailable() throws {
    var phone = try Self.phone()
    phone[.layout(.fullScreen, .landscape)] = .layout(.notAvailable)
    phone[Field.cornersStyle.at()] = .text("rectangular")
    phone[Field.homeIndicator.at()] = .boolean(false)
    for purpose in FramePurpose.allCases {
      let frame = Rectangle(x: 100, y: 100, width: 44, height: 44)
      let check = FrameCheck(
        frame, as: purpose, opposite: purpose == .control ? frame : nil, on: phone,
        in: Context(orientation: .landscape))
      let refused = FrameFinding.Outcome.notAvailable(
        .noSuchContext(Context(orientation: .landscape)))
      #expect(!check.findings.isEmpty && check.findings.allSatisfy { $0.outcome == refused })
      #expect(check.unknowns.isEmpty && check.violations.isEmpty)
      #expect(
        check.explanation.contains {
          $0.finding
            == "it is N/A, because the catalogue says that 'full-screen/landscape' is not available"
        })
    }
  }

  @Test(
    "Frames, and what they violate",
    arguments: [
      ("a button inside", (100, 400, 100, 44), []),
      ("a full-width button with margins", (16, 734, 343, 44), []),
      (
        "\"a minimum tappable area of 44pt x 44pt\"", (100, 400, 40, 43.5),
        ["touch-target: width 4, height 0.5"]
      ),
      ("44 points are enough", (100, 400, 44, 44), []),
      (
        "\"inset essential content to prevent clipping\"", (340, 400, 44, 44),
        ["screen: right 9", "safe-area: right 9"]
      ),
      ("\"isn't hidden by a sensor housing\"", (150, 20, 44, 44), ["safe-area: top 24"]),
      (
        "\"the very bottom of the screen\"", (150, 768, 44, 44),
        ["safe-area: bottom 34", "home-indicator: bottom 34"]
      ),
      (
        "\"in corners\"", (0, 768, 44, 44),
        [
          "safe-area: bottom 34", "corners: bottom left 16.15", "far-corners: bottom left 16",
          "home-indicator: bottom 34",
        ]
      ),
      (
        "a button from edge to edge", (0, 734, 375, 44),
        ["corners: bottom left 0.32, bottom right 0.32", "full-width: left 16, right 16"]
      ),
      ("nearly at both edges", (10, 400, 360, 44), ["full-width: left 6, right 11"]),
      ("at one edge", (0, 400, 100, 44), []),
    ] as [(String, (Double, Double, Double, Double), [String])])
  func portrait(
    _ name: String, _ frame: (Double, Double, Double, Double), _ expected: [String]
  ) throws {
    let check = try Self.check(frame)
    #expect(Self.violations(check) == expected, "\(name)")
    #expect(check.unknowns.isEmpty && check.findings.count == 8)
  }

  @Test("\"Support both variants\": the housing may be at either side in landscape")
  func bothLandscapes() throws {
    let check = try Self.check((760, 100, 44, 44), .landscape)
    #expect(Self.violations(check) == ["safe-area: right 36"])
    #expect(check.safeRectangle.value == Rectangle(x: 44, y: 0, width: 724, height: 354))
    let upright = try Self.check((100, 100, 44, 44))
    #expect(upright.safeRectangle.value == Rectangle(x: 0, y: 44, width: 375, height: 734))
  }

  @Test(
    "Landscape: controls of games may stand below the safe area")
  func gamesInLandscape() throws {
    let low = try Self.check((300, 320, 44, 44), .landscape)
    #expect(low.findings.first { $0.check == .safeArea }?.remark == "frames.landscape-controls")
    #expect(Self.violations(low) == ["safe-area: bottom 10", "home-indicator: bottom 10"])
    let side = try Self.check((0, 320, 44, 44), .landscape)
    #expect(side.findings.first { $0.check == .safeArea }?.remark == nil)
    let upright = try Self.check((150, 768, 44, 44))
    #expect(upright.findings.first { $0.check == .safeArea }?.remark == nil)
  }

  @Test("What a catalogue does not say is unknown, with its reason")
  func unknowns() throws {
    let bare = try Self.check((100, 600, 44, 44), on: Devices.iPhone6())
    #expect(
      bare.unknowns.map(\.check) == [.safeArea, .corners, .homeIndicator, .fullWidth, .alignment])
    #expect(
      bare.unknowns.compactMap { $0.outcome.reason?.description } == [
        "the catalogue has no safe area for 'full-screen/portrait'",
        "the catalogue does not say 'corners.style'",
        "the catalogue has no safe area for 'full-screen/portrait'",
        "the catalogue has no safe area for 'full-screen/portrait'",
        "the catalogue has no safe area for 'full-screen/portrait'",
      ])
    var profile = try Self.phone()
    profile[Field.cornersRadius.at()] = nil
    profile[Field.homeIndicator.at()] = nil
    let low = try Self.check((150, 768, 44, 44), on: profile)
    #expect(
      low.unknowns.compactMap { $0.outcome.reason?.description } == [
        "the catalogue does not say 'corners.radius'",
        "the catalogue does not say 'homeIndicator'",
      ])
    // A frame that ends at the safe area is clear of an indicator, whether there is one or not.
    let above = try Self.check((150, 734, 44, 44), on: profile)
    #expect(above.unknowns.map(\.check) == [.corners])
    profile[Field.cornersStyle.at()] = .text("rectangular")
    profile[Field.homeIndicator.at()] = .boolean(false)
    #expect(try Self.check((0, 768, 44, 44), on: profile).unknowns.isEmpty)
    profile[Field.homeIndicator.at().evidence] = .text("disputed: one source draws it")
    let disputed = try Self.check((0, 768, 44, 44), on: profile)
    #expect(
      disputed.unknowns.compactMap { $0.outcome.reason?.description } == [
        "sources disagree on whether there is one"
      ])
    #expect(try Self.check((0, 734, 44, 44), on: profile).unknowns.isEmpty)
    let nothing = try Self.check((0, 0, 44, 44), on: Profile(id: "x"))
    #expect(nothing.violations.isEmpty && nothing.unknowns.count == 7)
  }

  @Test("Margins of regular width are 20 pt")
  func regularWidth() throws {
    var pad = try Devices.iPad11()
    #expect(
      Self.violations(try Self.check((16, 400, 802, 44), on: pad)) == [
        "full-width: left 4, right 4"
      ])
    // With an inset it would come nearer than the margin, so that only a safe area settles it.
    #expect(
      try Self.check((21, 400, 792, 44), on: pad).unknowns.contains { $0.check == .fullWidth })
    pad[.safeArea(.portrait)] = .safeArea(EdgeInsets(top: 24, left: 2, bottom: 20, right: 2))
    #expect(
      Self.violations(try Self.check((21, 400, 792, 44), on: pad)) == [
        "full-width: left 1, right 1"
      ])
    pad[.layout(.fullScreen, .portrait)] = nil
    let open = try Self.check((16, 400, 802, 44), on: pad)
    #expect(open.unknowns.contains { $0.check == .fullWidth })
    #expect(
      !(try Self.check((23, 400, 802, 44), on: pad).unknowns.contains { $0.check == .fullWidth }))
  }

  @Test("Every rule is quoted") func everyRuleIsQuoted() throws {
    let check = FrameCheck(
      Rectangle(x: 300, y: 320, width: 44, height: 44), on: try Self.phone(),
      in: Context(orientation: .landscape))
    #expect(
      Set(check.explanation.map(\.rule)) == [
        "layout.safe-area", "frames.both-landscapes", "frames.touch-target", "frames.clipping",
        "frames.safe-area",
        "frames.landscape-controls", "frames.rounded-displays", "frames.corners",
        "frames.far-corners", "frames.home-indicator",
        "frames.full-width-buttons", "frames.full-width-alignment",
      ])
  }
}
