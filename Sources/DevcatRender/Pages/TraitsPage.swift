public import DevcatAdaptivity
public import DevcatValues

/// The page that `devcat traits` prints of a device.
public enum TraitsPage {
  /// The page of a device: a row for each context.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - environments: Its traits in the contexts that are asked for.
  ///   - alike: Further devices that the name may mean, which have the same traits.
  ///   - names: The names of devices that classes are taken from, by id.
  public static func page(
    _ profile: Profile, _ environments: [TraitEnvironment],
    alike: [(profile: Profile, environments: [TraitEnvironment])] = [],
    names: [String: String] = [:]
  ) -> Page {
    var table = TextTable(
      [("", .left), ("horizontal", .left), ("vertical", .left), ("scale", .left), ("size", .left)])
    var reasons: [(label: String, reason: Reason)] = []
    for (index, traits) in environments.enumerated() {
      let sizes = ([traits] + alike.map { $0.environments[index] }).map(AnswerText.size).distinct()
      let source = traits.derivedFrom.map { "  * as \(names[$0] ?? $0)" } ?? ""
      table.add([
        traits.context.description,
        traits.windowClasses?.width.rawValue ?? AnswerText.cell(traits.horizontal, \.name),
        traits.windowClasses?.height.rawValue ?? AnswerText.cell(traits.vertical, \.name),
        AnswerText.cell(traits.displayScale) { "@\(FieldValue.text(of: $0))x" },
        sizes.joined(separator: " or ") + source,
      ])
      reasons += traits.reasons.map { (traits.context.description, $0.withoutContext) }
    }
    let idiom = environments.first.map { AnswerText.cell($0.idiom) { $0 } } ?? "unknown"
    return Page([
      .heading(
        ([profile] + alike.map(\.profile)).map(\.title).listed(namedCount) + sentence(environments)),
      .facts([("idiom", idiom)]), .gap, .table(table), AnswerText.splitView(environments),
      AnswerText.missing(reasons),
    ])
  }
}

extension TraitsPage {
  /// The answer for several devices of a name, in the first mode: the classes of those whose
  /// classes are known, and the names of the others; `nil` if the known ones differ.
  public static func summary(
    _ word: String, _ devices: [(profile: Profile, environments: [TraitEnvironment])]
  ) -> Page? {
    func isKnown(_ environments: [TraitEnvironment]) -> Bool {
      environments.allSatisfy { traits in
        traits.context.mode != environments[0].context.mode || traits.isAvailable == false
          || traits.windowClasses != nil
          || (traits.horizontal.value != nil && traits.vertical.value != nil)
      }
    }
    let known = devices.filter { isKnown($0.environments) }
    let sentences = Set(known.map { sentence($0.environments) })
    guard devices.count > 1, let answer = sentences.first, sentences.count == 1 else { return nil }
    let others = devices.filter { !isKnown($0.environments) }.map(\.profile.title)
    let count =
      others.isEmpty ? "\(devices.count)" : "\(known.count) of \(devices.count)"
    return Page([
      .heading("\(word), \(count) devices\(answer)"),
      others.isEmpty
        ? .none : .line("The classes of \(others.joined(separator: ", ")) are not known."),
    ])
  }

  /// The answers for several devices that differ, in the first mode: a line for each answer, with the devices that
  /// have it.
  public static func lines(
    _ devices: [(profile: Profile, environments: [TraitEnvironment])]
  ) -> Page {
    Page(
      devices.grouped { sentence($0.environments) }.map { answer, devices in
        .line(devices.map(\.profile.title).listed(namedCount) + answer)
      })
  }

  /// The number of devices that are named for each answer.
  private static let namedCount = 10

  /// The answer in a sentence: the classes of the first mode, by orientation, on each display.
  static func sentence(_ environments: [TraitEnvironment]) -> String {
    guard let first = environments.first?.context else { return "" }
    let shown = environments.filter { $0.context.mode == first.mode }
    let mode = first.mode == .fullScreen ? "" : " in \(first.mode.rawValue)"
    let end =
      shown.contains(where: \.isOfSplitView)
      ? ", up to \(PadWindows.lastSplitView.name(onPad: true))" : ""
    let displays = shown.map(\.context.display).distinct().map { display in
      let classes = classes(shown.filter { $0.context.display == display })
      return display == first.display
        ? classes : "on '\(display ?? "")' \(classes)"
    }
    return "\(mode)\(end): \(displays.joined(separator: "; "))."
  }

  /// The classes on a display, by orientation.
  private static func classes(_ shown: [TraitEnvironment]) -> String {
    let parts = shown.grouped { traits in
      let isUnknown = traits.horizontal.value == nil && traits.vertical.value == nil
      return traits.isAvailable == false
        ? "not offered"
        : isUnknown && traits.windowClasses == nil
          ? "size classes not known"
          : traits.windowClasses.map(AnswerText.classes)
            ?? AnswerText.classes(traits.horizontal, traits.vertical)
    }
    return parts.map { words, traits in
      "\(words) in \(traits.map(\.context.orientation.rawValue).joined(separator: " and "))"
    }.joined(separator: ", ")
  }
}

extension TraitEnvironment {
  /// The reasons for missing traits or a missing size, each once.
  var reasons: [Reason] {
    (windowReasons + [displayScale.reason, idiom.reason].compactMap(\.self)).distinct()
  }

  /// The reasons for missing classes or a missing size, each once.
  var windowReasons: [Reason] {
    let reasons =
      ((windowClasses == nil ? [horizontal.reason, vertical.reason] : [])
      + [width.reason, height.reason]).compactMap(\.self).distinct()
    // Android's classes follow from the size, so the reason for a missing one is the reason of both.
    return reasons.count > 1 ? reasons.filter { $0 != .classesOfApple } : reasons
  }
}

/// The members of `devcat traits --json`.
public enum TraitsJSON {
  /// Writes `id`, `name` and `contexts` into the present object.
  public static func write(
    _ profile: Profile, _ environments: [TraitEnvironment], to writer: inout JSONWriter
  ) {
    writer.device(profile)
    writer.objects("contexts", environments) { writer, traits in
      var reasons = AnswerReasons()
      writer.context(traits, &reasons)
      writer.traits(traits, &reasons)
      writer.members(reasons)
    }
  }
}

extension JSONWriter {
  /// Writes `context` with its parts, and `available`, or gathers why that is not known.
  mutating func context(_ traits: TraitEnvironment, _ reasons: inout AnswerReasons) {
    member("context", traits.context.description)
    if let display = traits.context.display { member("display", display) }
    member("mode", traits.context.mode.rawValue)
    member("orientation", traits.context.orientation.rawValue)
    member("available", traits.availability, &reasons)
    if traits.isOfSplitView { member("lastOS", PadWindows.lastSplitView.name(onPad: true)) }
  }

  /// Writes the traits and the size of a window, and gathers why some are missing.
  mutating func traits(_ traits: TraitEnvironment, _ reasons: inout AnswerReasons) {
    member("horizontal", traits.horizontal, &reasons)
    member("vertical", traits.vertical, &reasons)
    member("displayScale", traits.displayScale, &reasons)
    member("idiom", traits.idiom, &reasons)
    member("width", traits.width, &reasons)
    member("height", traits.height, &reasons)
    windowClasses(traits.windowClasses)
    if let source = traits.derivedFrom { member("derivedFrom", source) }
  }

  /// Writes the member `windowClasses` of Android; nothing on other platforms.
  mutating func windowClasses(_ classes: AndroidWindowClasses?) {
    if let classes { object("windowClasses") { $0.sides(classes) } }
  }

  /// Writes the class of the width and of the height.
  mutating func sides(_ classes: AndroidWindowClasses) {
    member("width", classes.width.rawValue)
    member("height", classes.height.rawValue)
  }

  /// Writes an array of rules, each with its id and its sentence; nothing if there are none.
  mutating func rules(_ key: String, _ rules: [Rule]) {
    if rules.isEmpty { return }
    objects(key, rules) { writer, rule in
      writer.member("rule", rule.id)
      writer.member("says", rule.statement)
    }
  }
}
