import DevcatValues

/// How the rules about traits are quoted.
extension TraitEnvironment {
  /// Notes where the classes come from.
  func explainClasses(
    of profile: Profile, _ effective: (layout: Layout, derivedFrom: String?)?,
    _ replacement: PadWindows.Replacement?, in reasoning: inout Reasoning
  ) {
    guard reasoning.isWanted else { return }
    let origin = effective?.derivedFrom == nil ? reasoning.sources[context.path] : nil
    let rule = Rule.classes(in: context.mode, from: origin, of: profile)
    // The source's table has no row for the device: the import has read another row so.
    let isRead = rule == .recordedClasses && origin.map(Rule.isOfGuideline) == true
    let reading = isRead ? ", whose import read another row as this device" : ""
    let holder = origin.map { ", by '\($0)'" + reading } ?? ""
    switch effective?.layout {
    case .notAvailable?:
      reasoning.note(rule, "'\(context.path)' is recorded as not available\(holder)")
    case .available(let traits)?:
      if let source = effective?.derivedFrom {
        reasoning.note(
          .sameScreen, "'\(source)' has a screen of the same points, and is \(traits.classText)")
      } else {
        let evidence = profile.evidence(of: context.path).map { " (\($0))" } ?? ""
        reasoning.note(
          rule, "'\(context.path)' is recorded as \(traits.classText)\(holder)\(evidence)")
      }
    case nil:
      if let replacement {
        reasoning.note(.windowsReplaceSplitView, replacement.reason)
        break
      }
      if let refusal {
        reasoning.note(rule, refusal.description)
        break
      }
      reasoning.note(rule, "nothing is recorded at '\(context.path)'")
      if context.mode == .fullScreen {
        reasoning.note(
          .sameScreen, "no device with a screen of the same points settles it")
      }
    }
  }

  /// Notes the traits that are the device's own, and not the context's.
  func explainDevice(_ display: Display, in reasoning: inout Reasoning) {
    reasoning.note(
      .displayScale,
      displayScale.value.map { scale in
        "'scale' is recorded as \(FieldValue.text(of: scale)): a "
          + (scale > 1 ? "Retina display" : "standard-resolution display")
      }
        ?? "\(displayScale.reason?.description ?? "")")
    if let scale = displayScale.value, let native = ScreenGeometry(display).nativeScale,
      native != scale
    {
      reasoning.note(
        .scaleFactors,
        "the panel has \(FieldValue.text(of: native)) pixels to a point, and the trait is "
          + FieldValue.text(of: scale))
    }
    reasoning.note(
      .idiom,
      idiom.value.map { "'idiom' is recorded as \($0)" } ?? "\(idiom.reason?.description ?? "")")
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

  /// The rule for classes, by the source that set them; without one, the guideline's rule.
  ///
  /// A source's own table is cited only for a device that it lists: a row about `9.7" iPad` was
  /// taken for iPad Air too.
  fileprivate static func classes(
    in mode: Mode, from source: String?, of profile: Profile
  ) -> Rule {
    let table: Rule = mode == .fullScreen ? .fullScreenClasses : .multitaskingClasses
    guard let source else { return table }
    guard isOfGuideline(source) else { return .recordedClasses }
    let rule = isOfGuide(source) ? .guideTable : table
    let listed: ListedDevices =
      isOfGuide(source) ? .guide : mode == .fullScreen ? .fullScreen : .multitasking
    return listed.contains(profile, in: mode) ? rule : .recordedClasses
  }
}
