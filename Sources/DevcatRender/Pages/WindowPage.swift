public import DevcatAdaptivity
public import DevcatValues

/// The page that `devcat window` prints of a device.
public enum WindowPage {
  /// The page of a device with a window of any size.
  public static func page(_ profile: Profile, _ window: FreeWindow) -> Page {
    let sides = sides(profile, window)
    let title = Page.heading(sentence(profile, window))
    if let classes = window.windowClasses, !window.horizontal.isNotAvailable {
      let names = [
        ("width class", classes.width.rawValue), ("height class", classes.height.rawValue),
      ]
      return Page([title, .facts([("window", sides)] + names)])
    }
    var reasons = [("horizontal", window.horizontal.reason), ("vertical", window.vertical.reason)]
      .compactMap { label, reason in reason.map { (label: label, reason: $0) } }
    if reasons.count == 2, reasons[0].reason == reasons[1].reason {
      reasons = [("window", reasons[0].reason)]
    }
    let stageManager =
      "Up to iPadOS 18, only Stage Manager has such windows: on iPads with an M chip, and iPad Pros "
      + "from 2018 on."
    return Page([
      title, window.needsStageManager ? .line(stageManager) : .none, earlier(profile, window),
      .facts([
        ("window", sides), ("horizontal", AnswerText.cell(window.horizontal, \.name)),
        ("vertical", AnswerText.cell(window.vertical, \.name)),
      ]),
      bounds(window),
      AnswerText.rules(
        "In iPadOS 26 and later", window.horizontal.isNotAvailable ? [] : window.windowRules),
      AnswerText.missing(reasons),
    ])
  }

  private static func sides(_ profile: Profile, _ window: FreeWindow) -> String {
    "\(window.size.text()) \(profile.platform.unit)"
  }

  /// The answer in a sentence.
  private static func sentence(_ profile: Profile, _ window: FreeWindow) -> String {
    let sides = sides(profile, window)
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
  private static func earlier(_ profile: Profile, _ window: FreeWindow) -> Page {
    guard window.horizontal.value == nil || window.vertical.value == nil,
      !window.horizontal.isNotAvailable,
      !window.windowRules.isEmpty, let first = profile.systems?.first,
      !PadWindows.replaceSplitView(on: first)
    else { return .none }
    return .line("For Split View and Slide Over, which iPadOS 18 and earlier have, add '--os 18'.")
  }

  private static func bounds(_ window: FreeWindow) -> Page {
    let (width, height) = (window.bounds.horizontal, window.bounds.vertical)
    let bounds = [
      ("widest compact", width.compact), ("narrowest regular", width.regular),
      ("highest compact", height.compact), ("lowest regular", height.regular),
    ]
    let rows = bounds.compactMap { title, bound in
      bound.map {
        [
          title, FieldValue.text(of: $0.length) + " pt", $0.context.description, $0.title,
          $0.evidence ?? "",
        ]
      }
    }
    return .section("Measured bounds", .rows(rows))
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
