import DevcatAdaptivity
public import DevcatValues

/// The page that `devcat show` prints of a device.
public struct DevicePage: Sendable {
  let facts: DeviceFacts
  let title: String
  let names: [String: String]
  let hasEvidence: Bool
  let isStyled: Bool

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
  ///   - isStyled: Whether headings are in bold (ANSI).
  public init(
    _ profile: Profile, derived: [DerivedLayout] = [], timelines: DeviceTimelines? = nil,
    names: [String: String] = [:], os: OSVersion? = nil, hasEvidence: Bool = false,
    isStyled: Bool = false
  ) {
    let content = ProfileContent(
      hasEvidence ? profile : profile.withoutEvidence, derived: derived,
      timelines: timelines ?? DeviceTimelines(of: profile))
    facts = DeviceFacts(profile, content, systems: profile.systems, os: os)
    title = profile.title
    self.names = names
    self.hasEvidence = hasEvidence
    self.isStyled = isStyled
  }

  /// The page, its last line ended by a line feed.
  public var text: String {
    var sections = [identity]
    for display in facts.displays { sections += DisplaySection(facts: display, page: self).parts }
    // On the first heading above a mark, so that a page needs no more lines. The first line has no mark
    // that is not below it too, and texts of people may have what looks like one.
    let first = sections.indices.dropFirst().first { Self.legend(of: [sections[$0]]) != nil }
    if let first, let legend = Self.legend(of: sections.dropFirst()),
      let end = sections[first].firstIndex(of: "\n")
    {
      sections[first].insert(contentsOf: " (\(legend))", at: end)
    }
    sections += list("Attributes", facts.attributes.map { ($0.label, $0.value) })
    sections += list("Fields of a later version", content.unknown.map { ($0.path, "\($0.value)") })
    return sections.joined(separator: "\n")
  }

  /// The meaning of the marks of doubt in texts; `nil` without one.
  static func legend(of texts: some Sequence<String>) -> String? {
    let marks = [("*", "derived"), ("?", "contradicted")]
    let meanings = marks.filter { mark in texts.contains { $0.contains(" \(mark.0)") } }
      .map { "\($0.0) \($0.1)" }
    return meanings.isEmpty ? nil : meanings.joined(separator: ", ") + "; see --evidence"
  }

  private var identity: String {
    let kinds = [content.id] + facts.device.compactMap(\.textAmongOthers)
    let status: Line = ("status", content[.released] == nil ? content[.status]?.text : nil)
    return heading(TerminalText.line(headline))
      + TerminalText.line(kinds.joined(separator: " · ")) + "\n"
      + Self.facts(
        facts.identity.dropFirst().map { ($0.label, $0.value) } + [status], isStyled)
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
      .map(\.safeArea)
    let classes = content.main.layouts.first {
      $0.mode == Mode.fullScreen.rawValue && $0.orientation == Orientation.portrait.rawValue
    }?.layout.traits
    let windows = platform == .android ? geometry.points.map(AndroidWindowClasses.init) : nil
    let parts = [
      size(of: content.main)
        ?? profile.main.pixels.map { size in
          "panel "
            + [size.width, size.height].map { FieldValue.text(of: $0) }.joined(separator: " × ")
            + " px" + sign([.pixelsWidth, .pixelsHeight])
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
  private func words(_ area: Timeline<EdgeInsets>.Segment) -> String {
    let insets = area.value
    let sides =
      insets.left == 0 && insets.right == 0
      ? [insets.top, insets.bottom] : [insets.top, insets.left, insets.bottom, insets.right]
    return "safe area " + sides.map { FieldValue.text(of: $0) }.joined(separator: "/")
      + mark(area.sign)
  }

  /// The size of a screen upright, with its unit.
  private func size(of display: DisplayContent) -> String? {
    display.geometry.points.map { size in
      [size.width, size.height].map { FieldValue.text(of: $0.rounded(toParts: 100)) }
        .joined(separator: " × ") + " \(platform.unit)"
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
  func add<Value>(
    _ timeline: Timeline<Value>, _ title: String, _ orientation: Orientation,
    to table: inout TextTable, _ words: (Value) -> String
  ) {
    let shown =
      os == nil ? timeline.segments : [timeline.reading(for: os)?.segment].compactMap(\.self)
    let segments = shown.map { segment -> String in
      let versions =
        segment.from == nil && segment.until == nil
        ? "" : segment.versions(onPad: isPad) + " "
      return versions + words(segment.value) + mark(segment.sign)
        + (hasEvidence ? origin(of: segment) : "")
    }
    let isOneLine = !hasEvidence && segments.joined(separator: " · ").count <= Self.lineLimit
    let lines = isOneLine && !segments.isEmpty ? [segments.joined(separator: " · ")] : segments
    for (index, line) in lines.enumerated() {
      table.add([index == 0 ? "\(title), \(orientation.rawValue)" : "", line])
    }
  }

  /// The basis of a segment, such as `; single, seen on iOS 26.5, as iPhone 16e`.
  private func origin<Value>(of segment: Timeline<Value>.Segment) -> String {
    // Somebody has set it, and nobody has seen it.
    if segment.grade == .single, let own = segment.other { return "; \(own)" }
    let parts = [
      segment.grade.word,
      segment.checked.map { "seen on \($0.name(onPad: isPad))" },
      segment.donor.map { "as \(names[$0] ?? $0)" }, segment.other,
    ]
    return "; " + parts.compactMap(\.self).joined(separator: ", ")
  }

  func heading(_ text: String) -> String { TerminalText.bold(text, isStyled) + "\n" }

  private func list(_ title: String, _ rows: [Line]) -> [String] {
    rows.isEmpty ? [] : [heading(title) + Self.facts(rows, isStyled)]
  }

  /// Labels and their known facts, aligned; unknown facts are left out.
  static func facts(_ facts: [Line], _ isStyled: Bool = false) -> String {
    var table = TextTable(alignments: [.left, .left])
    for (name, value) in facts {
      if let value { table.add([name.padded(to: labelWidth), value]) }
    }
    return table.text(indent: 2, isStyled: isStyled)
  }

  private static let labelWidth = 14
}
