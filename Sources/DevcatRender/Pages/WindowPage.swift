public import DevcatAdaptivity
public import DevcatValues

/// The page that `devcat window` prints of a device.
public enum WindowPage {
  /// The page, its last line ended by a line feed.
  public static func text(_ profile: Profile, _ window: FreeWindow, isStyled: Bool = false)
    -> String
  {
    let size = [window.size.width, window.size.height].map(FieldValue.text(of:))
    if let classes = window.windowClasses, !window.horizontal.isNotAvailable {
      return TerminalText.bold(TerminalText.line(sentence(profile, window)), isStyled) + "\n"
        + DevicePage.facts(
          [
            ("window", size.joined(separator: " × ") + " " + profile.platform.unit),
            ("width class", classes.width.rawValue), ("height class", classes.height.rawValue),
          ], isStyled)
    }
    var reasons = [("horizontal", window.horizontal.reason), ("vertical", window.vertical.reason)]
      .compactMap { label, reason in reason.map { (label: label, reason: $0) } }
    if reasons.count == 2, reasons[0].reason == reasons[1].reason {
      reasons = [("window", reasons[0].reason)]
    }
    return TerminalText.bold(TerminalText.line(sentence(profile, window)), isStyled) + "\n"
      + (window.needsStageManager
        ? "Up to iPadOS 18, only Stage Manager has such windows: on iPads with an M chip, and iPad Pros "
          + "from 2018 on.\n" : "")
      + earlier(profile, window)
      + DevicePage.facts(
        [
          ("window", size.joined(separator: " × ") + " " + profile.platform.unit),
          ("horizontal", AnswerText.cell(window.horizontal, \.name)),
          ("vertical", AnswerText.cell(window.vertical, \.name)),
        ], isStyled) + bounds(window, isStyled)
      + AnswerText.rules(
        "In iPadOS 26 and later", window.horizontal.isNotAvailable ? [] : window.windowRules,
        isStyled)
      + AnswerText.missing(reasons, isStyled)
  }

  /// The answer in a sentence.
  private static func sentence(_ profile: Profile, _ window: FreeWindow) -> String {
    let size = [window.size.width, window.size.height].map(FieldValue.text(of:))
    let sides = "\(size.joined(separator: " × ")) \(profile.platform.unit)"
    let place = "A window of \(sides) on \(profile.title) "
    if window.horizontal.isNotAvailable { return place + "is not possible: it does not fit." }
    let classes =
      window.windowClasses.map(AnswerText.classes)
      ?? AnswerText.classes(window.horizontal, window.vertical)
    // The title may be the names of several devices, so nothing agrees with their number.
    return window.impossibility.map {
      "No windows of free size on \(profile.title): \($0). One of \(sides) would be \(classes)."
    } ?? place + "is \(classes)."
  }

  /// The way to the answer of Split View, whose windows are measured, where the one of iPadOS 26 is not known.
  private static func earlier(_ profile: Profile, _ window: FreeWindow) -> String {
    guard window.horizontal.value == nil || window.vertical.value == nil,
      !window.horizontal.isNotAvailable,
      !window.windowRules.isEmpty, let first = profile.systems?.first,
      !PadWindows.replaceSplitView(on: first)
    else { return "" }
    return "For Split View and Slide Over, which iPadOS 18 and earlier have, add '--os 18'.\n"
  }

  private static func bounds(_ window: FreeWindow, _ isStyled: Bool) -> String {
    var table = TextTable(alignments: [.left, .left, .left, .left, .left])
    let (width, height) = (window.bounds.horizontal, window.bounds.vertical)
    for (title, bound) in [
      ("widest compact", width.compact), ("narrowest regular", width.regular),
      ("highest compact", height.compact), ("lowest regular", height.regular),
    ] {
      guard let bound else { continue }
      table.add([
        title, FieldValue.text(of: bound.length) + " pt", bound.context.description, bound.title,
        bound.evidence ?? "",
      ])
    }
    if table.rows.isEmpty { return "" }
    return "\n" + TerminalText.bold("Measured bounds", isStyled) + "\n"
      + table.text(indent: 2, isStyled: isStyled)
  }
}

/// The members of `devcat window --json`.
public enum WindowJSON {
  /// Writes the device, the window, its classes and the bounds into the present object.
  public static func write(
    _ profile: Profile, _ window: FreeWindow, to writer: inout JSONWriter
  ) {
    writer.device(profile)
    writer.member("width", window.size.width)
    writer.member("height", window.size.height)
    if window.impossibility != nil { writer.member("available", false) }
    if window.needsStageManager { writer.member("requires", "Stage Manager") }
    var reasons = AnswerReasons()
    writer.member("horizontal", window.horizontal, &reasons)
    writer.member("vertical", window.vertical, &reasons)
    writer.windowClasses(window.windowClasses)
    writer.object("bounds") { writer in
      writer.bounds("horizontal", window.bounds.horizontal)
      writer.bounds("vertical", window.bounds.vertical)
    }
    writer.rules("windows", window.windowRules)
    writer.members(reasons)
  }
}

extension JSONWriter {
  /// Writes the measured bounds of a direction.
  fileprivate mutating func bounds(_ key: String, _ bounds: AxisBounds) {
    object(key) { writer in
      for (key, bound) in [("compact", bounds.compact), ("regular", bounds.regular)] {
        guard let bound else { continue }
        writer.object(key) { writer in
          writer.member("length", bound.length)
          writer.member("id", bound.id)
          writer.member("context", bound.context.description)
          if let evidence = bound.evidence { writer.member("evidence", evidence) }
        }
      }
    }
  }
}
