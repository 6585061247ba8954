import DevcatArguments
import DevcatValues
import DevcatStore

/// The version of an OS that `--os` names, and which devices ran it: the one place that says so.
struct AskedSystem {
  /// The help of every `--os`.
  static let help =
    "Use this version of the OS, such as 26, 'iOS 26.5' or 'iPadOS 26'; of '17..26' or '>=17', the newest that a device ran. Default: the newest, and for "
    + "Split View and Slide Over the newest that has them."

  /// The version, or the range of versions, as the user named it; `nil` for the newest of each device.
  let text: String?
  /// The version by `Profile.systemName`, as each system has it: 26 is `iOS 26` for a phone, and
  /// `watchOS 26` for a watch; the last one of a range.
  let versions: [String: OSVersion]
  /// The first versions of ranges, by `Profile.systemName`; none for a single version.
  private let firsts: [String: OSVersion]
  /// Whether the version is one of iPadOS, which has the numbers of iOS in records.
  private let isOfPads: Bool
  /// The versions of the catalogue, oldest first.
  private let known: [OSVersion]

  /// Reads a version, `17..26`, `>=17`, or several of these with commas between them, each for another system:
  /// `iOS 17..26, Android 13..16`.
  ///
  /// - Throws: `CommandError` that lists the known versions, if the text is not a version, or has a
  ///   number that no system of the catalogue has.
  init(_ text: String?, in file: CatalogueFile) throws {
    self.text = text
    isOfPads = text?.prefixMatch(of: /\s*ipados/.ignoresCase()) != nil
    guard let text else {
      (versions, firsts, known) = ([:], [:], [])
      return
    }
    let known = try file.devices.knownSystems()
    var (versions, firsts): ([String: OSVersion], [String: OSVersion]) = ([:], [:])
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let (read, beginnings) = try Self.read(String(part).trimmed, known)
      if let twice = read.keys.first(where: { versions[$0] != nil }) {
        throw CommandError(
          .usage, "'\(text)' has two versions of \(twice)",
          hint: "Name each system once, such as 'iOS 17..26, Android 13..16'.")
      }
      versions.merge(read) { $1 }
      firsts.merge(beginnings) { $1 }
    }
    // The devices of other systems did not run the only version that is named.
    if versions.count == 1, let version = versions.values.first {
      for system in Profile.systemNames { versions[system] = version }
    }
    (self.known, self.versions, self.firsts) = (known, versions, firsts)
  }

  /// The last and the first versions of one part of a text, by system.
  private static func read(
    _ text: String, _ known: [OSVersion]
  ) throws -> (last: [String: OSVersion], first: [String: OSVersion]) {
    let range =
      /([A-Za-z ]*?) *(>=)? *([0-9]+(?:\.[0-9]+)*)(?: *(\.\.|–|-) *(?:[A-Za-z]+ *)?([0-9]+(?:\.[0-9]+)*))?/
    let match = text.wholeMatch(of: range)
    let isRange = match.map { $0.output.2 != nil || $0.output.4 != nil } ?? false
    // A range without a system is one of Apple's: Android's numbers are others.
    let systems =
      isRange ? Profile.systemNames.filter { $0 != "Android" } : Profile.systemNames
    func versions(_ text: String) -> [(String, OSVersion)] {
      if let version = named(text) {
        return [(version.isAndroid ? "Android" : version.system, version)]
      }
      return systems.compactMap { system in OSVersion("\(system) \(text)").map { (system, $0) } }
    }
    let system = match.map { $0.output.1.isEmpty ? "" : $0.output.1 + " " } ?? ""
    let first = isRange ? versions(system + (match?.output.3 ?? "")) : versions(text)
    guard let match, isRange else {
      try check(first, text, known)
      return (Dictionary(uniqueKeysWithValues: first), [:])
    }
    let end = match.output.5.map { versions(system + $0) }
    try check(end ?? first, text, known)
    let ends = Dictionary(uniqueKeysWithValues: end ?? [])
    if let reversed = first.first(where: { system, version in
      ends[system].map { $0 < version } ?? false
    }) {
      throw CommandError(
        .usage, "'\(text)' ends before it begins",
        hint:
          "Write the earlier version first, such as '\(ends[reversed.0]?.numberText ?? "")..\(reversed.1.numberText)'."
      )
    }
    let last = (end ?? first).map { system, version in
      (system, end == nil ? known.last { $0.system == version.system } ?? version : version)
    }
    return (Dictionary(uniqueKeysWithValues: last), Dictionary(uniqueKeysWithValues: first))
  }

  /// Refuses what is no version, or one that no device of the catalogue has.
  private static func check(
    _ read: [(String, OSVersion)], _ text: String, _ known: [OSVersion]
  ) throws {
    guard !read.isEmpty else {
      throw CommandError(
        .usage, "'\(text)' is not a version of an OS",
        hint: "Name it like 'iOS 26.5', 'iPadOS 26' or 'iOS 17..26'. " + hint(known))
    }
    // Apple's systems share their numbers: watchOS 26 is one even if no watch is known to have run it.
    let isKnown = read.contains { _, version in
      known.contains {
        $0.numbers[0] == version.numbers[0] && $0.isAndroid == version.isAndroid
      }
    }
    guard isKnown || known.isEmpty else {
      throw CommandError(
        .usage, "No device ran '\(named(text)?.description ?? text)'",
        hint: read.contains { $0.1.isAndroid } && !known.contains(where: \.isAndroid)
          ? "devcat has devices of Android: \(DeviceLookup.androidAddition)" : hint(known))
    }
  }

  /// Reads a version with the name of its system, with a blank behind that or not: `iOS 18`, `iOS18`.
  private static func named(_ text: String) -> OSVersion? {
    OSVersion(text.replacing(/^\s*([A-Za-z]+)([0-9])/) { "\($0.output.1) \($0.output.2)" })
  }

  /// Reads a version for a device that the user named.
  ///
  /// - Throws: `CommandError` that says which versions the device ran, if it did not run this one.
  func version(named profile: Profile) throws -> OSVersion? {
    var left = LeftOut()
    _ = try answering([profile], &left)
    note(left)
    return version(of: profile)
  }

  /// The version of a device's system, the newest of a range that it ran; `nil` if none is named, or one of
  /// iPadOS for another device.
  func version(of profile: Profile) -> OSVersion? {
    guard !isOfPads || profile.isPad, let last = versions[profile.systemName] else { return nil }
    return range(of: profile).last { profile.ran($0) == true } ?? last
  }

  /// The versions of a range of a device's system, oldest first; a single version alone.
  private func range(of profile: Profile) -> [OSVersion] {
    guard let last = versions[profile.systemName] else { return [] }
    guard let first = firsts[profile.systemName] else { return [last] }
    let between = known.filter { $0.system == last.system && first < $0 && $0 < last }
    return [first] + between + [last]
  }

  /// Whether a device ran a release of the version, or one of a range; `nil` if that is not known.
  func ran(_ profile: Profile) -> Bool? {
    if text == nil { return true }
    guard !isOfPads || profile.isPad else { return false }
    let answers = range(of: profile).map { ran(profile, $0) }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  private func ran(_ profile: Profile, _ version: OSVersion) -> Bool? {
    let ran = profile.ran(version)
    // A device without a last version runs the present one, and the catalogue knows none so new.
    let newest = known.last { $0.system == version.system }
    return ran == true && newest.map { $0.numbers[0] < version.numbers[0] } ?? false ? nil : ran
  }

  /// The newest version that the catalogue knows of and a device ran, or may have run; `nil` if there is
  /// none.
  static func newest(of profile: Profile, in file: CatalogueFile) throws -> OSVersion? {
    try file.devices.knownSystems().last { profile.ran($0) != false }
  }

  /// Those of many devices that are known to have run the version, by their ids.
  func running(
    _ ids: [String], in file: CatalogueFile, _ left: inout LeftOut
  ) throws -> [String] {
    if text == nil { return ids }
    return try ids.filter { id in
      guard let profile = try file.devices.profile(id: id) else { return false }
      return left.takes(profile, self)
    }
  }

  /// Of the devices of a name, those that answer: the ones that are known to have run the version, or,
  /// where none is, those that may have.
  ///
  /// - Throws: `CommandError` that says which versions the first of them ran, if none ran this one.
  func answering(_ devices: [Profile], _ left: inout LeftOut) throws -> [Profile] {
    if devices.contains(where: { ran($0) == true }) {
      return devices.filter { left.takes($0, self) }
    }
    let answers = devices.filter { ran($0) == nil || left.takes($0, self) }
    if answers.isEmpty, let first = devices.first { throw refusal(of: first) }
    left.unsure += answers
    return answers
  }

  /// Why a device does not answer for the version.
  func refusal(of profile: Profile) -> CommandError {
    guard let version = version(of: profile) else {
      return CommandError(
        .usage, "'\(text ?? "")' is not a version of \(profile.systemName)", hint: Self.hint(known))
    }
    let name = version.name(onPad: profile.isPad)
    if ran(profile) == nil {
      return CommandError(.usage, "It is not known whether '\(profile.title)' ran '\(name)'")
    }
    return CommandError(
      .usage, "'\(profile.title)' did not run '\(name)'",
      hint:
        "It ran \(profile.systems?.words(onPad: profile.isPad) ?? "versions of another system")."
        + Self.doubt(of: version, profile))
  }

  /// The sources' doubt about the first or the last version of a device, whichever refuses a version.
  private static func doubt(of version: OSVersion, _ profile: Profile) -> String {
    guard let first = profile.systems?.first, first.system == version.system else { return "" }
    let isEarly = version.major <= first.major
    let evidence = profile.evidence(of: (isEarly ? Field.osFirst : Field.osLast).at())
    guard let evidence, Grade(evidence: evidence) == .disputed else { return "" }
    return " The \(isEarly ? "first" : "last") version is \(evidence)."
  }
}

extension AskedSystem {
  /// The names of the devices that a question over several leaves out, and of those that answer though
  /// nobody knows whether they ran the version.
  struct LeftOut {
    /// The ids of the devices that are left out.
    var ids: [String] = []
    /// Those that did not run it.
    var others: [String] = []
    /// The doubts of sources about the versions of those that did not run it.
    var doubts: [(title: String, doubt: String)] = []
    /// Those of which it is not known.
    var unknown: [String] = []
    /// Those of which it is not known, and which answer.
    var unsure: [Profile] = []

    /// Whether a device answers, since it is known to have run the version; keeps its name otherwise.
    mutating func takes(_ profile: Profile, _ system: AskedSystem) -> Bool {
      switch system.ran(profile) {
      case true?: return true
      case false?:
        others.append(profile.title)
        // A doubt about a version far from the asked one decides nothing.
        if let version = system.version(of: profile), let first = profile.systems?.first,
          first.major == version.major
        {
          let doubt = AskedSystem.doubt(of: version, profile)
          if !doubt.isEmpty { doubts.append((profile.title, doubt)) }
        }
      case nil: unknown.append(profile.title)
      }
      ids.append(profile.id)
      return false
    }
  }

  /// Names devices on standard error; the first ones, if there are many.
  ///
  /// - Parameter ofOthers: Whether those that did not run the version are named: a list of those that
  ///   did is not one of the others.
  func note(_ left: LeftOut, ofOthers: Bool = true) {
    guard let text else { return }
    if ofOthers { Self.noteLeftOut(left.others, of: text) }
    for (doubt, devices) in left.doubts.grouped(by: \.doubt) {
      Console.note("\(devices.map(\.title).listed(10)):\(doubt)")
    }
    if !left.unknown.isEmpty {
      Console.note(
        "Left out, because it is not known whether they ran '\(text)': "
          + "\(left.unknown.listed(10)).")
    }
    if let first = left.unsure.first {
      let name = version(of: first)?.name(onPad: first.isPad) ?? text
      let names = left.unsure.map(\.title).listed(10)
      Console.note("It is not known whether \(names) ran '\(name)'.")
    }
  }

  /// Names on standard error the devices that did not run a version.
  static func noteLeftOut(_ names: [String], of version: String?) {
    guard let version, !names.isEmpty else { return }
    Console.note("Left out, because they did not run '\(version)': \(names.listed(10)).")
  }

  /// The known versions, for an error: the major ones by system, in runs: `iOS 1 to 18, 26, 27`.
  private static func hint(_ known: [OSVersion]) -> String {
    if known.isEmpty { return "The catalogue has none." }
    var texts: [String] = []
    for system in TextOrder.set(known.map(\.system)) {
      let majors = Set(known.filter { $0.system == system }.compactMap(\.numbers.first)).sorted()
      var runs: [ClosedRange<Int>] = []
      for major in majors {
        if let last = runs.last, last.upperBound + 1 == major {
          runs[runs.count - 1] = last.lowerBound...major
        } else {
          runs.append(major...major)
        }
      }
      texts.append(
        "\(system) "
          + runs.map { run in
            run.count > 2
              ? "\(run.lowerBound) to \(run.upperBound)"
              : run.map(String.init).joined(separator: ", ")
          }.joined(separator: ", "))
    }
    return "Known versions: \(texts.joined(separator: "; "))."
  }
}

extension OSVersion {
  fileprivate var isAndroid: Bool { system == Self.android }
}
