public import DevcatAdaptivity
public import DevcatValues

/// The page that `devcat rotate` prints of a device.
public enum TransitionPage {
  /// The page of a device between two contexts: what changes, and the callbacks.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - from: The context before.
  ///   - to: The context after.
  ///   - answer: The events between them.
  ///   - hasSplitView: Whether one of them is of Split View, which iPadOS 26 does not have.
  public static func page(
    _ profile: Profile, from: Context, to: Context, _ answer: Answer<Transition>,
    hasSplitView: Bool = false
  ) -> Page {
    let title = Page.heading("\(profile.title), \(from) → \(to): \(summary(answer)).")
    guard let transition = answer.value else { return title }
    return Page([
      title, changes(transition), AnswerText.splitView(isShown: hasSplitView), modals(transition),
      calls(transition), silences("Not called", transition, areCertain: true),
      silences("Not known", transition, areCertain: false),
    ])
  }

  /// The page of many devices: a line for each answer, with the devices that have it.
  public static func overview(_ answers: [(profile: Profile, sentence: String)]) -> Page {
    Page(
      answers.grouped(by: \.sentence).map { sentence, devices in
        .line("\(devices.map(\.profile.title).listed(10)), \(sentence)")
      } + [.line("For popovers and callbacks, name one of them.")])
  }

  /// The answer in a sentence, without the device; on Android without UIKit's callbacks, the window before and after.
  public static func sentence(
    _ before: TraitEnvironment, _ after: TraitEnvironment, _ answer: Answer<Transition>
  ) -> String {
    let contexts = "\(before.context) → \(after.context): "
    guard let old = before.windowClasses, let new = after.windowClasses else {
      return contexts + summary(answer) + "."
    }
    return contexts + "\(old.text), \(AnswerText.size(before)) → \(new.text), "
      + "\(AnswerText.size(after)). UIKit's callbacks are not Android's."
  }

  /// What becomes of popovers and sheets, where the width class is known on both sides.
  private static func modals(_ transition: Transition) -> Page {
    guard let (before, after) = transition.modals else { return .none }
    func row(_ part: String, _ old: String, _ new: String) -> [String] {
      [part, old == new ? "\(old), as before" : "\(old) → \(new)"]
    }
    return .section(
      "Popovers and sheets",
      .rows([
        row("popover", before.popover.words, after.popover.words),
        row("modal sheet", before.sheet.words, after.sheet.words),
      ]))
  }

  /// The answer in a few words: the changes of the size classes, or why there is no transition.
  private static func summary(_ answer: Answer<Transition>) -> String {
    guard let transition = answer.value else {
      return "there is no such transition, because \(answer.reason?.description ?? "")"
    }
    let parts = [(TraitChange.Trait.horizontal, "width"), (.vertical, "height")].compactMap {
      trait, side -> String? in
      if let change = transition.changes.first(where: { $0.trait == trait }) {
        return "\(change.before) → \(change.after) in \(side)"
      }
      return transition.unknown.contains { $0.trait == trait }
        ? "the class of the \(side) is not known" : nil
    }
    return parts.isEmpty ? "the size classes stay" : parts.joined(separator: ", ")
  }

  private static func changes(_ transition: Transition) -> Page {
    let changes = transition.changes.map { change in
      let trait = change.trait == .displayScale ? "display scale" : change.trait.rawValue
      return [trait, "\(change.before) → \(change.after)"]
    }
    let rows =
      changes + transition.unknown.map(\.reason).distinct().map { ["not known", $0.description] }
    return .section("Changes of the window", .rows(rows.isEmpty ? [["nothing"]] : rows))
  }

  private static func calls(_ transition: Transition) -> Page {
    var table = TextTable(alignments: [.right, .left, .left, .left])
    for (index, call) in transition.calls.enumerated() {
      table.add([
        "\(index + 1).", call.callback.rawValue, call.path.joined(separator: " › "),
        call.changes.map(\.description).joined(separator: ", "),
      ])
    }
    return .section(
      "Callbacks, in order", table.rows.isEmpty ? .list(["none"]) : .table(table))
  }

  private static func silences(
    _ title: String, _ transition: Transition, areCertain: Bool
  ) -> Page {
    let silences = transition.silences.filter { $0.isCertain == areCertain }
    return .section(
      title,
      .rows(silences.map { [$0.callback.rawValue, $0.path.joined(separator: " › "), $0.because] }))
  }
}

/// The members of `devcat rotate --json`.
public enum TransitionJSON {
  /// Writes the device, the two contexts, and the events between them into the present object.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - from: The context before.
  ///   - to: The context after.
  ///   - answer: The events between them.
  ///   - hasSplitView: Whether one of them is of Split View, which iPadOS 26 does not have.
  ///   - writer: The writer.
  public static func write(
    _ profile: Profile, from: Context, to: Context, _ answer: Answer<Transition>,
    to writer: inout JSONWriter
  ) {
    writer.device(profile)
    writer.member("from", from.description)
    writer.member("to", to.description)
    var reasons = AnswerReasons()
    if let transition = answer.value {
      write(transition, to: &writer, &reasons)
      if let (before, after) = transition.modals {
        for (key, modals) in [("modalsBefore", before), ("modalsAfter", after)] {
          writer.object(key) { writer in
            writer.member("popover", modals.popover.rawValue)
            writer.member("sheet", modals.sheet.rawValue)
          }
        }
      }
      for open in transition.unknown { reasons.add(open.reason, as: open.trait.rawValue) }
    } else {
      if answer.isNotAvailable { writer.member("available", false) }
      reasons.add(answer, as: ["changes", "calls", "silences", "uncertain"])
    }
    writer.members(reasons)
  }

  private static func write(
    _ transition: Transition, to writer: inout JSONWriter, _ reasons: inout AnswerReasons
  ) {
    let both = transition.before.availability.then { _ in transition.after.availability }
    writer.member("available", both, &reasons)
    writer.changes(transition.changes)
    writer.objects("calls", transition.calls) { writer, call in
      writer.member("callback", call.callback.rawValue)
      writer.member("controller", call.path)
      writer.changes(call.changes)
    }
    writer.silences("silences", transition.silences.filter(\.isCertain))
    writer.silences("uncertain", transition.silences.filter { !$0.isCertain })
  }
}

extension JSONWriter {
  fileprivate mutating func changes(_ changes: [TraitChange]) {
    objects("changes", changes) { writer, change in
      writer.member("trait", change.trait.rawValue)
      writer.member("before", change.before)
      writer.member("after", change.after)
    }
  }

  /// Writes a class as text, a scale as a number, and a size as an object of its known sides.
  private mutating func member(_ key: String, _ value: TraitChange.Value) {
    switch value {
    case .sizeClass(let sizeClass): member(key, sizeClass.name)
    case .scale(let scale): member(key, scale)
    case .size(let width, let height):
      object(key) { writer in
        if let width { writer.member("width", width) }
        if let height { writer.member("height", height) }
      }
    }
  }

  /// Writes a list of callbacks that do not come, or may not.
  fileprivate mutating func silences(_ key: String, _ silences: [Transition.Silence]) {
    objects(key, silences) { writer, silence in
      writer.member("callback", silence.callback.rawValue)
      writer.member("controller", silence.path)
      writer.member("because", silence.because)
    }
  }
}
