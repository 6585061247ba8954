public import DevcatAdaptivity
import DevcatValues

/// The output of `devcat cover`: a small set of devices, and the combinations that they cover.
public enum CoverPage {
  /// The page of a cover: its devices, and below them the combinations that they meet.
  public static func page(_ cover: DeviceCover) -> Page {
    guard !cover.members.isEmpty else {
      let isOffered = cover.leftOut.contains(where: \.isOffered) || cover.leftOut.isEmpty
      let what =
        isOffered ? "has a context whose classes are known" : "offers any of these contexts"
      return Page([
        .line("None of \(cover.deviceCount.counted("device")) \(what)."), leftOut(cover),
      ])
    }
    let additions = cover.additions.map(\.title).joined(separator: ", then ")
    let hasSplitView = cover.requirements.contains {
      $0.contexts.contains(where: \.mode.isOfMultitasking)
    }
    let (android, apple) = (
      cover.requirements.filter(\.combination.classes.isOfAndroid),
      cover.requirements.filter { !$0.combination.classes.isOfAndroid }
    )
    return Page([
      .heading(headline(cover)), cover.isGiven ? vague(cover) : .none, .line(standing(cover)),
      additions.isEmpty ? .none : .line("The best to add: \(additions)."),
      .gap, members(cover), .section("Combinations", combinations(apple, cover)),
      .section("Combinations on Android, by window size classes", combinations(android, cover)),
      AnswerText.splitView(isShown: hasSplitView), leftOut(cover),
    ])
  }

  /// The number of devices that are named for each reason.
  private static let namedCount = 3

  /// The devices that cover no combination, grouped by their reasons.
  private static func leftOut(_ cover: DeviceCover) -> Page {
    let offered = cover.leftOut.filter(\.isOffered) + cover.leftOut.filter { !$0.isOffered }
    let lines = offered.grouped(by: \.reason).map { reason, devices in
      let more = devices.count - namedCount
      let names = devices.prefix(namedCount).map(\.title) + (more > 0 ? ["and \(more) more"] : [])
      return "\(names.joined(separator: ", ")): \(reason)"
    }
    return .section("Not counted", .list(lines))
  }

  /// The number of devices of the result that the first line names.
  private static let headCount = 6

  /// The devices to test on, and the share of all combinations that they cover.
  static func headline(_ cover: DeviceCover) -> String {
    let names = cover.members.prefix(headCount).map(\.title)
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

  /// Why contexts of given devices meet no combination, though their classes are known.
  private static func vague(_ cover: DeviceCover) -> Page {
    let members = cover.members.filter { !$0.unknownParts.isEmpty }
    if members.isEmpty { return .none }
    let parts = members.flatMap(\.unknownParts).distinct().joined(separator: " or ")
    let names = members.map(\.title).listed(headCount)
    return .line("Contexts of \(names) meet none, because their \(parts) is not known.")
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

  private static func members(_ cover: DeviceCover) -> Page {
    var table = TextTable([
      ("device", .left), ("id", .left), ("meets", .right), ("met by it alone", .right),
    ])
    for member in cover.members {
      let alone = member.requirements.count { cover.requirements[$0].chosen.count == 1 }
      table.add([member.title, member.id, "\(member.requirements.count)", "\(alone)"])
    }
    return .table(table)
  }

  private static func combinations(
    _ requirements: [DeviceCover.Requirement], _ cover: DeviceCover
  ) -> Page {
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
    return .table(table)
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
      writer.device(member.id, member.name)
      writer.member("meets", member.requirements.count)
      writer.member(
        "metByItAlone", member.requirements.count { cover.requirements[$0].chosen.count == 1 })
    }
    if cover.isGiven {
      writer.objects("additions", cover.additions) { writer, member in
        writer.device(member.id, member.name)
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
      writer.device(device.id, device.name)
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
