public import DevcatValues

/// How the rules about traits are quoted.
extension TraitEnvironment {
  /// The rules behind the traits.
  ///
  /// - Parameter sources: The sources of recorded layouts by their paths, as `blame` names them.
  public func explanation(sources: [FieldPath: String] = [:]) -> [ExplanationStep] {
    if let freeWindow { return freeWindow.explanation }
    var steps = classSteps(sources)
    if wholeScreen != nil, let upright = display.points {
      steps.note(
        "traits.window",
        "the screen is \(upright.pointsText) upright, so the window is \(size?.pointsText ?? "")")
    }
    if let size, let windowClasses {
      steps.note(
        "windows.android-classes",
        "the window of '\(context)' is \(size.sidesText) dp, so its classes are \(windowClasses.text)"
      )
    }
    steps.note(
      "traits.display-scale",
      displayScale.value.map { scale in
        "'scale' is recorded as \(FieldValue.text(of: scale)): a "
          + (scale > 1 ? "Retina display" : "standard-resolution display")
      }
        ?? "\(displayScale.reason?.description ?? "")")
    if let scale = displayScale.value, let native = ScreenGeometry(display).nativeScale,
      native != scale
    {
      steps.note(
        "traits.scale-factor",
        "the panel has \(FieldValue.text(of: native)) pixels to a point, and the trait is "
          + FieldValue.text(of: scale))
    }
    steps.note(
      "traits.idiom",
      idiom.value.map { "'idiom' is recorded as \($0)" } ?? "\(idiom.reason?.description ?? "")")
    return steps
  }

  /// Where the classes come from.
  private func classSteps(_ sources: [FieldPath: String]) -> [ExplanationStep] {
    let table: Rule = context.mode == .fullScreen ? "traits.full-screen" : "traits.multitasking"
    switch basis {
    case .replaced(let mode): return [ExplanationStep("windows.ipados-26", mode.reason)]
    case .refused(let reason): return [ExplanationStep(table, reason.description)]
    case .layout(.available(let traits), let source?):
      return [
        ExplanationStep(
          "traits.same-screen",
          "'\(source)' has a screen of the same points, and is \(traits.classText)")
      ]
    case .layout(let layout, _):
      let origin = sources[context.path]
      let rule = origin.map { Rule.classes(in: context.mode, from: $0, of: profile) } ?? table
      // The source's table has no row for the device: the import has read another row so.
      let isRead = rule == "traits.recorded" && origin.map(Rule.isOfGuideline) == true
      let reading = isRead ? ", whose import read another row as this device" : ""
      let holder = origin.map { ", by '\($0)'" + reading } ?? ""
      let words =
        switch layout {
        case .notAvailable: "not available\(holder)"
        case .available(let traits):
          traits.classText + holder
            + (profile.evidence(of: context.path).map { " (\($0))" } ?? "")
        }
      return [ExplanationStep(rule, "'\(context.path)' is recorded as \(words)")]
    case .nothing, .window:
      var steps = [ExplanationStep(table, "nothing is recorded at '\(context.path)'")]
      if context.mode == .fullScreen {
        steps.note("traits.same-screen", "no device with a screen of the same points settles it")
      }
      return steps
    }
  }
}

extension TraitEnvironment {
  /// The classes in words, a dash for one that is not known.
  var classText: String {
    LayoutTraits(horizontal: horizontal.value, vertical: vertical.value).classText
  }
}

extension LayoutTraits {
  /// The classes in words, a dash for one that is not known.
  var classText: String { "\(horizontal?.name ?? "–") · \(vertical?.name ?? "–")" }
}

extension Rule {
  private static func isOfGuide(_ source: String) -> Bool {
    source.contains("View Controller Programming Guide")
  }

  /// Whether a source is one of the guidelines with a table of classes.
  fileprivate static func isOfGuideline(_ source: String) -> Bool {
    isOfGuide(source) || source.contains("HIG")
  }

  /// The rule for classes, by the source that set them.
  ///
  /// A source's own table is cited only for a device that it lists: a row about `9.7" iPad` was
  /// taken for iPad Air too.
  fileprivate static func classes(
    in mode: Mode, from source: String, of profile: Profile
  ) -> Rule {
    guard isOfGuideline(source) else { return "traits.recorded" }
    let (rule, listed): (Rule, ListedDevices) =
      isOfGuide(source)
      ? ("traits.default-classes", .guide)
      : mode == .fullScreen
        ? ("traits.full-screen", .fullScreen) : ("traits.multitasking", .multitasking)
    return listed.contains(profile, in: mode) ? rule : "traits.recorded"
  }
}
