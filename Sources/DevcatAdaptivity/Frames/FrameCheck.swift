public import DevcatValues

/// Checks whether people can see and reach a control, or another element, on a whole screen.
///
/// Sources: Human Interface Guidelines, Adaptivity and Layout, "General Layout Considerations" and
/// "Designing a Full-Screen Experience"; for the margins of full-width buttons SAP Fiori for iOS,
/// Adaptive Design, "Compact Width" and "Regular Width".
public struct FrameCheck: Sendable {
  /// The frame.
  public let frame: Rectangle
  /// The kind of element.
  public let purpose: FramePurpose
  /// The traits and the size of the window.
  public let traits: TraitEnvironment
  /// The safe area.
  public let safeArea: Answer<SafeAreaReading>
  /// The rectangle that is safe however the device is held in the orientation.
  public let safeRectangle: Answer<Rectangle>
  /// The findings of each rule, in the order of `FramePurpose.checks`.
  public let findings: [FrameFinding]
  /// The safe area without the app's bars.
  private let bareSafeArea: Answer<SafeAreaReading>
  private let bars: [BarHeight]
  private let timelines: DeviceTimelines

  /// Checks a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame in points, in the window's coordinates.
  ///   - purpose: The kind of element.
  ///   - opposite: The frame of the control at the other end of the screen, if there is one.
  ///   - reading: The reading direction.
  ///   - traits: The traits and the size of the window.
  ///   - os: The OS of the safe area; `nil` for its newest.
  ///   - timelines: The device's timelines; without them, those that follow from its own record.
  ///   - bars: The app's bars, which reduce the safe area.
  public init(
    _ frame: Rectangle, as purpose: FramePurpose = .control, opposite: Rectangle? = nil,
    reading: ReadingDirection = .leftToRight, in traits: TraitEnvironment,
    os: OSVersion? = nil, timelines: DeviceTimelines? = nil, bars: [BarHeight] = []
  ) {
    let orientation = traits.context.orientation
    let timelines = timelines ?? DeviceTimelines(of: traits.profile)
    let bare =
      traits.refusal.map(Answer.notAvailable) ?? timelines.safeArea(in: traits.context, os: os)
    let insets = bare.map { $0.below(bars).value.matched(in: orientation) }
    (self.timelines, self.bars, bareSafeArea) = (timelines, bars, bare)
    self.frame = frame
    self.purpose = purpose
    self.traits = traits
    safeArea = bare.map { $0.below(bars) }
    safeRectangle = Rectangle.safe(in: traits, insets)
    let surroundings = FrameSurroundings(
      insets: insets, bareInsets: bare.map { $0.value.matched(in: orientation) }, traits: traits,
      reading: reading)
    findings = surroundings.findings(frame, as: purpose, opposite: opposite)
  }

  /// The rules behind the safe area and the findings.
  public var explanation: [ExplanationStep] {
    var steps = bareSafeArea.value.map { [timelines.step(to: $0, in: traits.context)] } ?? []
    for bar in bars {
      steps.note("frames.bars", "the \(bar.bar.words) takes \(FieldValue.text(of: bar.points)) pt")
    }
    if traits.context.orientation == .landscape, safeRectangle.value != nil,
      let insets = safeArea.value?.value
    {
      steps.note(
        "frames.both-landscapes",
        "in '\(traits.context)' the insets are \(FieldValue.text(of: insets.left)) pt at the left "
          + "and \(FieldValue.text(of: insets.right)) pt at the right, so "
          + "\(FieldValue.text(of: max(insets.left, insets.right))) pt count at both sides")
    }
    for finding in findings {
      if finding.check == .corners, let style = traits.display[.cornersStyle]?.text {
        steps.note("frames.rounded-displays", "'corners.style' is recorded as \(style)")
      }
      steps.note(finding.rule, finding.text)
      switch finding.remark {
      case "frames.landscape-controls"?:
        steps.note("frames.landscape-controls", "'\(traits.context)' is landscape")
      case let remark?: steps.note(remark, "a frame does not say whether it has")
      case nil: break
      }
    }
    return steps
  }

  /// The rules that are violated.
  public var violations: [FrameFinding] { findings.filter { $0.excesses != nil } }
  /// The rules that cannot be checked.
  public var unknowns: [FrameFinding] { findings.filter(\.isUnknown) }
}

extension Rectangle {
  /// The rest of a window inside its insets.
  static func safe(in traits: TraitEnvironment, _ insets: Answer<EdgeInsets>) -> Answer<Rectangle> {
    insets.then { insets in
      traits.width.then { width in
        traits.height.map { Rectangle(Size(width: width, height: $0), insetBy: insets) }
      }
    }
  }
}

extension FrameFinding {
  /// The outcome in words.
  public var text: String {
    switch outcome {
    case .known([]): "it is kept"
    case .notAvailable(let reason): "it is N/A, because \(reason)"
    case .unknown(let reason): "it is unknown, because \(reason)"
    case .known(let excesses):
      "it is violated by "
        + excesses.map { "\($0.pointsText) (\($0.place))" }.joined(separator: ", ")
    }
  }
}

extension FrameFinding.Excess {
  /// The amount in words, never rounded to nothing.
  var pointsText: String { FieldValue.shortText(of: points) + " pt" }
}
