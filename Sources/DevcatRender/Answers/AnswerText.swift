import DevcatAdaptivity
import DevcatValues

/// Answers for people: a short text in a cell, and the reasons below the table.
public enum AnswerText {
  /// A cell: the value, `N/A` or `unknown`.
  static func cell<Value>(_ answer: Answer<Value>, _ text: (Value) -> String) -> String {
    switch answer {
    case .known(let value): text(value)
    case .notAvailable: "N/A"
    case .unknown: "unknown"
    }
  }

  /// A cell for a number.
  static func cell(_ answer: Answer<Double>, unit: String = "") -> String {
    cell(answer) { FieldValue.shortText(of: $0) + unit }
  }

  /// The greatest width of several labels on one line, in characters.
  private static let widestLabel = 40

  /// A line for each reason, after the labels of the missing values that it explains; many labels
  /// continue on further lines.
  static func reasons(_ reasons: [(label: String, reason: Reason)]) -> Page {
    .rows(
      reasons.grouped(by: \.reason).flatMap { reason, group in
        lines(of: group.map(\.label).distinct()).enumerated()
          .map { [$1, $0 == 0 ? reason.description : ""] }
      })
  }

  /// Labels in lines; each label but the last ends with a semicolon.
  private static func lines(of labels: [String]) -> [String] {
    var lines: [String] = []
    for label in labels {
      if let last = lines.last, last.count + label.count + 2 <= widestLabel {
        lines[lines.count - 1] = "\(last); \(label)"
      } else {
        if let last = lines.popLast() { lines.append(last + ";") }
        lines.append(label)
      }
    }
    return lines
  }
}

extension AnswerText {
  /// Two size classes in words, as they follow "is": `compact in width and regular in height`.
  static func classes(_ horizontal: Answer<SizeClass>, _ vertical: Answer<SizeClass>) -> String {
    switch (horizontal.value, vertical.value) {
    case (let width?, let height?) where width == height: "\(width.name) in width and height"
    case (let width?, let height?): "\(width.name) in width and \(height.name) in height"
    case (let width?, nil): "\(width.name) in width; its height class is not known"
    case (nil, let height?): "\(height.name) in height; its width class is not known"
    case (nil, nil): "of unknown size classes"
    }
  }

  /// Android's two window size classes in words, in the same form.
  static func classes(_ classes: AndroidWindowClasses) -> String {
    let (width, height) = (classes.width.rawValue, classes.height.rawValue)
    return width == height
      ? "\(width) in width and height" : "\(width) in width and \(height) in height"
  }

  /// The size of a window in points; a side that is not known is a dash.
  static func size(_ traits: TraitEnvironment) -> String {
    switch (traits.width, traits.height) {
    case (.notAvailable, _): return "N/A"
    case (.unknown, .unknown): return "unknown"
    case (let width, let height):
      func side(_ side: Answer<Double>) -> String {
        side.value.map(FieldValue.shortText(of:)) ?? "–"
      }
      return "\(side(width)) × \(side(height)) \(traits.unit)"
    }
  }

  /// The lines that iPadOS 26 has no Split View and Slide Over, below what an iPad has in them; none
  /// below other contexts.
  static func splitView(_ environments: [TraitEnvironment]) -> Page {
    splitView(isShown: environments.contains(where: \.isOfSplitView))
  }

  /// The same lines where they are to be shown.
  static func splitView(isShown: Bool) -> Page {
    let names = [PadWindows.lastSplitView, PadWindows.first, PadWindows.slideOverAgain].map {
      $0.name(onPad: true)
    }
    return isShown
      ? .list([
        "Split View and Slide Over exist up to \(names[0]); from \(names[1]) on, windows replace them.",
        "\(names[2]) brings one Slide Over window back, of a size that people choose.",
      ]) : .none
  }

  /// Sentences of rules that hold beside an answer; nothing if there are none.
  static func rules(_ title: String, _ rules: [Rule]) -> Page {
    .section(title, .list(rules.map(\.statement)))
  }

  /// The section below an answer that says why values are missing; empty if none is.
  static func missing(_ reasons: [(label: String, reason: Reason)]) -> Page {
    .section("Without a value", self.reasons(reasons))
  }
}
