import DevcatAdaptivity
public import DevcatValues

/// The page that `devcat show` prints of a device.
public struct DevicePage: Sendable {
  let facts: DeviceFacts
  let title: String
  let names: [String: String]
  let hasEvidence: Bool

  private var content: ProfileContent { facts.content }
  private var profile: Profile { facts.profile }
  private var os: OSVersion? { facts.os }
  private var isPad: Bool { profile.isPad }
  var platform: Platform? { profile.platform }

  /// Makes the page of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - derived: The full-screen layouts that it takes from other devices.
  ///   - timelines: Its timelines; without them, those that follow from its own record.
  ///   - names: The names of those devices by id; an id without one is shown itself.
  ///   - os: The version of the OS whose values are shown; `nil` for every version.
  ///   - hasEvidence: Whether the page says what each value rests on.
  public init(
    _ profile: Profile, derived: [DerivedLayout] = [], timelines: DeviceTimelines? = nil,
    names: [String: String] = [:], os: OSVersion? = nil, hasEvidence: Bool = false
  ) {
    facts = DeviceFacts(
      ExportedDevice(
        profile, derived: derived, timelines: timelines, os: os, hasEvidence: hasEvidence))
    title = profile.title
    self.names = names
    self.hasEvidence = hasEvidence
  }

  /// A title with what is below it.
  typealias Section = (title: String, content: Page)

  /// The page: the names, then each display, then the attributes.
  public var page: Page {
    let sections = facts.displays.flatMap { DisplaySection(facts: $0, page: self).parts }
    let texts = sections.map { $0.content.text() }
    // On the first heading above a mark, so that a page needs no more lines. The first line has no mark
    // that is not below it too, and texts of people may have what looks like one.
    let first = texts.firstIndex { Self.legend(of: [$0]) != nil }
    let legend = Self.legend(of: texts).map { " (\($0))" } ?? ""
    let displays = sections.enumerated().map { index, section in
      Page.section(section.title, remark: index == first ? legend : "", section.content)
    }
    return Page(
      [identity] + displays + [
        .section("Attributes", .facts(facts.attributes.map { ($0.label, $0.value) })),
        .section(
          "Fields of a later version", .facts(content.unknown.map { ($0.path, "\($0.value)") })),
      ])
  }

  /// The meaning of the marks of doubt in texts; `nil` without one.
  static func legend(of texts: some Sequence<String>) -> String? {
    let marks = [("*", "derived"), ("?", "contradicted")]
    let meanings = marks.filter { mark in texts.contains { $0.contains(" \(mark.0)") } }
      .map { "\($0.0) \($0.1)" }
    return meanings.isEmpty ? nil : meanings.joined(separator: ", ") + "; see --evidence"
  }

  private var identity: Page {
    let known = (facts.identity + facts.device).filter { $0.isKnown && !$0.isRepeated }
    let kinds = known.filter { $0.line == "id" }.compactMap(\.textAmongOthers)
    return Page([
      .heading(headline), .line(kinds.joined(separator: " · ")),
      .facts(known.filter { $0.line != "id" }.map { ($0.label, $0.value) }),
    ])
  }

  /// A label with its text, which is `nil` if it is unknown.
  typealias Line = (name: String, value: String?)

  /// Whether the page shows Split View, and the device has windows in its place on its newest OS.
  func endsSplitView(_ mode: String) -> Bool {
    os == nil && PadWindows.replace(Mode(rawValue: mode), on: profile)
  }

  /// The device and its main screen upright, in one line, with the sizes of other screens at its end:
  /// `iPhone 17: 402 × 874 pt · @3x · 6.3″ · safe area 62/34 · compact · regular`.
  private var headline: String {
    let geometry = content.main.geometry
    // A television has no portrait.
    let areas = content.main.lines
      .filter { $0.orientation == .portrait || !SupportedOrientations.isTurned(profile.idiom) }
      .map { $0[.safeArea] }
    let classes = content.main.layouts.first {
      $0.mode == Mode.fullScreen.rawValue && $0.orientation == Orientation.portrait.rawValue
    }?.layout.traits
    let windows = platform == .android ? geometry.points.map(AndroidWindowClasses.init) : nil
    let parts = [
      size(of: content.main)
        ?? profile.main.pixels.map {
          "panel \($0.text()) px" + sign([.pixelsWidth, .pixelsHeight])
        },
      geometry.scale.map { "@\(FieldValue.text(of: $0))x" + sign([.scale]) },
      content.main[.diagonal].map { "\($0)″" + sign([.diagonal]) },
      areas.lazy.compactMap { $0.reading(for: os)?.segment }.first.map(words)
        ?? areas.lazy.compactMap(\.segments.last).first.map { last in
          os.map { "safe area on \($0.name(onPad: isPad)) unknown" }
            ?? words(last) + " on \(last.versions(onPad: isPad))"
        },
      classes?.horizontal?.name ?? windows?.width.rawValue,
      classes?.vertical?.name ?? windows?.height.rawValue,
    ]
    let further = content.further.map { display in
      size(of: display).map { "\(display.name ?? "") \($0)" }
    }
    let known = (parts + further).compactMap(\.self)
    return title + (known.isEmpty ? "" : ": " + known.joined(separator: " · "))
  }

  /// A safe area in short: `safe area 59/34`.
  private func words(_ area: Timeline<FieldValue>.Segment) -> String {
    let all = area.value.lengths
    let sides = all[1] == 0 && all[3] == 0 ? [all[0], all[2]] : all
    return "safe area " + sides.map { FieldValue.text(of: $0) }.joined(separator: "/")
      + mark(area.sign)
  }

  /// The size of a screen upright, with its unit.
  private func size(of display: DisplayContent) -> String? {
    display.geometry.points.map { size in
      size.text { FieldValue.text(of: $0.rounded(toParts: 100)) } + " \(platform.unit)"
        + sign([.pointsWidth, .pointsHeight], display: display.name)
    }
  }

  /// The mark behind values of a display that are derived or disputed: that of the worst of them.
  private func sign(_ fields: [Field], display: String? = nil) -> String {
    mark(facts.sign(fields, display: display))
  }

  private func mark(_ sign: String) -> String { sign.isEmpty ? "" : " " + sign }

  /// The longest line of segments that leaves room for its label on a terminal of 80 columns.
  private static let lineLimit = 58

  /// Adds the segments of a timeline: in one line if they fit, else one below the other.
  func add(
    _ timeline: Timeline<FieldValue>, _ title: String, _ orientation: Orientation,
    to table: inout TextTable
  ) {
    let shown =
      os == nil ? timeline.segments : [timeline.reading(for: os)?.segment].compactMap(\.self)
    let segments = shown.map { segment -> String in
      let versions =
        segment.from == nil && segment.until == nil
        ? "" : segment.versions(onPad: isPad) + " "
      return versions + DisplayFacts.words(segment.value) + mark(segment.sign)
        + (hasEvidence ? origin(of: segment) : "")
    }
    let isOneLine = !hasEvidence && segments.joined(separator: " · ").count <= Self.lineLimit
    let lines = isOneLine && !segments.isEmpty ? [segments.joined(separator: " · ")] : segments
    for (index, line) in lines.enumerated() {
      table.add([index == 0 ? "\(title), \(orientation.rawValue)" : "", line])
    }
  }

  /// The basis of a segment, such as `; single, seen on iOS 26.5, as iPhone 16e`.
  private func origin(of segment: Timeline<FieldValue>.Segment) -> String {
    // Somebody has set it, and nobody has seen it.
    if segment.grade == .single, let own = segment.other { return "; \(own)" }
    let parts = [
      segment.grade.word,
      segment.checked.map { "seen on \($0.name(onPad: isPad))" },
      segment.donor.map { "as \(names[$0] ?? $0)" }, segment.other,
    ]
    return "; " + parts.compactMap(\.self).joined(separator: ", ")
  }
}
