public import DevcatAdaptivity
import DevcatValues

/// The output of `devcat cover`: a small set of devices, and the combinations that they cover.
public enum CoverPage {
  /// The page, its last line ended by a line feed.
  ///
  /// - Parameters:
  ///   - cover: The cover.
  ///   - isStyled: Whether headings are in bold (ANSI).
  public static func text(_ cover: DeviceCover, isStyled: Bool = false) -> String {
    guard !cover.members.isEmpty else {
      let isOffered = cover.leftOut.contains(where: \.isOffered) || cover.leftOut.isEmpty
      return "None of \(cover.deviceCount.counted("device")) "
        + (isOffered ? "has a context whose classes are known" : "offers any of these contexts")
        + ".\n" + leftOut(cover, isStyled)
    }
    var text = TerminalText.bold(headline(cover), isStyled) + "\n" + standing(cover) + "\n"
    if !cover.additions.isEmpty {
      let names = cover.additions.map { TerminalText.line($0.title) }
      text += "The best to add: \(names.joined(separator: ", then ")).\n"
    }
    text += "\n"
    text += members(cover)
    for isOfAndroid in [false, true] {
      let some = cover.requirements.filter { $0.combination.classes.isOfAndroid == isOfAndroid }
      if some.isEmpty { continue }
      let title = isOfAndroid ? "Combinations on Android, by window size classes" : "Combinations"
      text += "\n" + TerminalText.bold(title, isStyled) + "\n" + combinations(some, cover)
    }
    let hasSplitView = cover.requirements.contains {
      $0.contexts.contains(where: \.mode.isOfMultitasking)
    }
    text += AnswerText.splitView(isShown: hasSplitView)
    return text + leftOut(cover, isStyled)
  }

  /// The number of devices that are named for each reason.
  private static let namedCount = 3

  /// The devices that cover no combination, grouped by their reasons.
  private static func leftOut(_ cover: DeviceCover, _ isStyled: Bool) -> String {
    if cover.leftOut.isEmpty { return "" }
    var text = "\n" + TerminalText.bold("Not counted", isStyled) + "\n"
    var rest = cover.leftOut
    while let reason = (rest.first(where: \.isOffered) ?? rest.first)?.reason {
      let devices = rest.filter { $0.reason == reason }
      rest.removeAll { $0.reason == reason }
      var names = devices.prefix(namedCount).map { TerminalText.line($0.title) }
      if devices.count > namedCount { names.append("and \(devices.count - namedCount) more") }
      text += "  \(names.joined(separator: ", ")): \(reason)\n"
    }
    return text
  }

  /// The number of devices of the result that the first line names.
  private static let headCount = 6

  /// The devices to test on, and the share of all combinations that they cover.
  static func headline(_ cover: DeviceCover) -> String {
    let names = cover.members.prefix(headCount).map { TerminalText.line($0.title) }
    let count = cover.members.count
    let share =
      cover.metCount == cover.requirements.count
      ? "all" : "\(cover.metCount * 100 / cover.requirements.count) % of"
    let basis = cover.basis == .classes ? "pairs of size classes" : "combinations"
    let counted =
      cover.representedShare.map { ", \(Int(($0 * 100).rounded())) % of what the list counts" }
      ?? ""
    if cover.isGiven {
      return names.joined(separator: ", ") + (count > headCount ? " … " : " ")
        + (count == 1 ? "covers " : "cover ")
        + "\(cover.metCount) of \(cover.requirements.count) \(basis)\(counted)."
    }
    return "Test on: " + names.joined(separator: ", ") + (count > headCount ? " … " : ": ")
      + "\(count.counted("device"))\(counted), \(share) \(cover.requirements.count) \(basis)."
  }

  /// The number of devices that the result represents, and the number needed to meet everything.
  private static func standing(_ cover: DeviceCover) -> String {
    let counted = cover.deviceCount - cover.unknownCount
    let needs =
      cover.isProved
      ? "All combinations need \(cover.neededCount)."
      : "All combinations need at least \(cover.lowerBound), and at most \(cover.neededCount)."
    return
      "\(cover.members.count == 1 ? "It stands" : "They stand") for \(cover.representedCount) of \(counted) devices. \(needs)"
  }

  private static func members(_ cover: DeviceCover) -> String {
    var table = TextTable([
      ("device", .left), ("id", .left), ("meets", .right), ("met by it alone", .right),
    ])
    for member in cover.members {
      let alone = member.requirements.count { cover.requirements[$0].chosen.count == 1 }
      table.add([member.title, member.id, "\(member.requirements.count)", "\(alone)"])
    }
    return table.text(indent: 2)
  }

  private static func combinations(
    _ requirements: [DeviceCover.Requirement], _ cover: DeviceCover
  ) -> String {
    let isWhole = cover.basis == .combinations
    var table = TextTable(
      [("classes", .left)]
        + (isWhole ? [("scale", .left), ("aspect", .left), ("safe area", .left)] : [])
        + [("contexts", .left), ("devices", .right), ("met by", .left)])
    for requirement in requirements {
      let contexts = requirement.contexts.map(\.description)
      let devices = requirement.chosen.map { cover.members[$0].title }
      let parts = isWhole ? parts(requirement.combination) : []
      table.add(
        [requirement.combination.classes.short] + parts
          + [contexts.first ?? "", "\(requirement.deviceCount)", devices.first ?? "none of these"])
      // Further contexts and devices are below, one on each line, so they widen no column.
      for line in 1..<max(1, contexts.count, devices.count) {
        table.add(
          [""] + parts.map { _ in "" } + [
            line < contexts.count ? contexts[line] : "", "",
            line < devices.count ? devices[line] : "",
          ])
      }
    }
    return table.text(indent: 2)
  }

  /// A number of hundredths with both of its decimals: `0.70`.
  private static func twoDecimals(_ number: Double) -> String {
    let text = FieldValue.text(of: number)
    guard let point = text.firstIndex(of: ".") else { return text + ".00" }
    let decimals = text.distance(from: point, to: text.endIndex) - 1
    return text + String(repeating: "0", count: max(0, 2 - decimals))
  }

  private static func parts(_ combination: Combination) -> [String] {
    [
      combination.scale.map { "@\(FieldValue.text(of: $0))x" } ?? "?",
      combination.aspect.map(twoDecimals) ?? "?",
      combination.safeArea.map { "\(FieldValue.safeArea($0))" } ?? "?",
    ]
  }
}

/// The members of `devcat cover --json`.
public enum CoverJSON {
  /// Writes the counts, `devices`, `combinations` and `leftOut` into the present object.
  ///
  /// - Parameters:
  ///   - cover: The cover.
  ///   - writer: The writer.
  public static func write(_ cover: DeviceCover, to writer: inout JSONWriter) {
    writer.member("deviceCount", cover.deviceCount)
    writer.member("unknownDevices", cover.unknownCount)
    writer.member("lowerBound", cover.lowerBound)
    writer.member("proved", cover.isProved)
    writer.member("by", cover.basis.rawValue)
    writer.member("needed", cover.neededCount)
    writer.member("met", cover.metCount)
    writer.member("represented", cover.representedCount)
    if let share = cover.representedShare { writer.member("representedShare", share) }
    writer.objects("devices", cover.members) { writer, member in
      writer.member("id", member.id)
      if let name = member.name { writer.member("name", name) }
      writer.member("meets", member.requirements.count)
      writer.member(
        "metByItAlone", member.requirements.count { cover.requirements[$0].chosen.count == 1 })
    }
    if cover.isGiven {
      writer.objects("additions", cover.additions) { writer, member in
        writer.member("id", member.id)
        if let name = member.name { writer.member("name", name) }
      }
    }
    writer.array("combinations", cover.requirements) { writer, requirement in
      write(requirement, cover, to: &writer)
    }
    write(cover.leftOut, to: &writer)
  }

  /// Writes the devices that meet no combination, each with the reason; nothing if there are none.
  private static func write(_ leftOut: [DeviceCover.LeftOut], to writer: inout JSONWriter) {
    if leftOut.isEmpty { return }
    writer.objects("leftOut", leftOut) { writer, device in
      writer.member("id", device.id)
      if let name = device.name { writer.member("name", name) }
      if !device.isOffered { writer.member("available", false) }
      writer.member("because", device.reason.description)
    }
  }

  private static func write(
    _ requirement: DeviceCover.Requirement, _ cover: DeviceCover, to writer: inout JSONWriter
  ) {
    let combination = requirement.combination
    writer.object { writer in
      switch combination.classes {
      case .size(let pair): writer.pair(pair)
      case .window(let classes): writer.windowClasses(classes)
      }
      var reasons = AnswerReasons()
      if cover.basis == .combinations { write(combination, to: &writer, &reasons) }
      writer.member("contexts", requirement.contexts.map(\.description))
      writer.member("devices", requirement.deviceCount)
      writer.member("metBy", requirement.chosen.map { cover.members[$0].id })
      writer.members(reasons)
    }
  }

  private static func write(
    _ combination: Combination, to writer: inout JSONWriter, _ reasons: inout AnswerReasons
  ) {
    writer.member(
      "displayScale", Answer(combination.scale, orUnknown: .other("its devices have no 'scale'")),
      &reasons)
    writer.member(
      "aspect",
      Answer(combination.aspect, orUnknown: .other("its devices have no 'points' or 'pixels'")),
      &reasons)
    if let insets = combination.safeArea {
      writer.object("safeArea") { $0.insets(insets) }
    } else {
      let reason = "its devices have no 'safeArea', which is for the whole screen only"
      reasons.add(.other(reason), as: "safeArea")
    }
  }
}
