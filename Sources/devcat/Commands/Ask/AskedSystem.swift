import DevcatArguments
import DevcatValues
import DevcatStore

/// The version of an OS that `--os` names, and which devices ran it: the one place that says so.
struct AskedSystem {
  /// The help of every `--os`.
  static let help =
    "Use this version of the OS, such as 26, 'iOS 26.5' or 'iPadOS 26'. Default: the newest, and for "
    + "Split View and Slide Over the newest that has them."

  /// The version as the user named it; `nil` for the newest of each device.
  let text: String?
  /// The version by `Profile.systemName`, as each system has it: 26 is `iOS 26` for a phone, and
  /// `watchOS 26` for a watch.
  let versions: [String: OSVersion]
  /// Whether the version is one of iPadOS, which has the numbers of iOS in records.
  private let isOfPads: Bool
  /// The versions of the catalogue, oldest first.
  private let known: [OSVersion]

  /// Reads a version.
  ///
  /// - Throws: `CommandError` that lists the known versions, if the text is not a version, or has a
  ///   number that no system of the catalogue has.
  init(_ text: String?, in file: CatalogueFile) throws {
    self.text = text
    isOfPads = text?.prefixMatch(of: /\s*ipados/.ignoresCase()) != nil
    guard let text else {
      (versions, known) = ([:], [])
      return
    }
    let known = try file.devices.knownSystems()
    let read = Profile.systemNames.compactMap { system in
      (Self.named(text) ?? OSVersion("\(system) \(text)")).map { (system, $0) }
    }
    guard !read.isEmpty else {
      throw CommandError(
        .usage, "'\(text)' is not a version of an OS",
        hint: "Name it like 'iOS 26.5' or 'iPadOS 26'. " + Self.hint(known))
    }
    // Apple's systems share their numbers: watchOS 26 is one even if no watch is known to have run it.
    let isKnown = read.contains { _, version in
      known.contains {
        $0.numbers[0] == version.numbers[0] && $0.isAndroid == version.isAndroid
      }
    }
    guard isKnown || known.isEmpty else {
      throw CommandError(
        .usage, "No device ran '\(Self.named(text)?.description ?? text)'", hint: Self.hint(known))
    }
    self.known = known
    versions = Dictionary(uniqueKeysWithValues: read)
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

  /// The version of a device's system; `nil` if none is named, or one of iPadOS for another device.
  func version(of profile: Profile) -> OSVersion? {
    isOfPads && !profile.isPad ? nil : versions[profile.systemName]
  }

  /// Whether a device ran a release of the version; `nil` if that is not known.
  func ran(_ profile: Profile) -> Bool? {
    if text == nil { return true }
    guard let version = version(of: profile) else { return false }
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
      guard let profile = try file.state.profile(id: id) else { return false }
      return left.takes(profile, ran(profile))
    }
  }

  /// Of the devices of a name, those that answer: the ones that are known to have run the version, or,
  /// where none is, those that may have.
  ///
  /// - Throws: `CommandError` that says which versions the first of them ran, if none ran this one.
  func answering(_ devices: [Profile], _ left: inout LeftOut) throws -> [Profile] {
    if devices.contains(where: { ran($0) == true }) {
      return devices.filter { left.takes($0, ran($0)) }
    }
    let answers = devices.filter { ran($0) == nil || left.takes($0, ran($0)) }
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
    /// Those of which it is not known.
    var unknown: [String] = []
    /// Those of which it is not known, and which answer.
    var unsure: [Profile] = []

    /// Whether a device answers, since it is known to have run the version; keeps its name otherwise.
    mutating func takes(_ profile: Profile, _ ran: Bool?) -> Bool {
      switch ran {
      case true?: return true
      case false?: others.append(profile.title)
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
    if !left.unknown.isEmpty {
      Console.note(
        "Left out, because it is not known whether they ran '\(text)': "
          + "\(Self.listed(left.unknown)).")
    }
    if let first = left.unsure.first {
      let name = version(of: first)?.name(onPad: first.isPad) ?? text
      let names = Self.listed(left.unsure.map(\.title))
      Console.note("It is not known whether \(names) ran '\(name)'.")
    }
  }

  /// Names on standard error the devices that did not run a version.
  static func noteLeftOut(_ names: [String], of version: String?) {
    guard let version, !names.isEmpty else { return }
    Console.note("Left out, because they did not run '\(version)': \(listed(names)).")
  }

  /// Names on standard error the devices, of those that a condition chose, that have no answer.
  ///
  /// - Throws: The first of the errors, if no device has an answer.
  static func noteUnanswered(
    _ unanswered: [(name: String, error: CommandError)], hasAnswers: Bool
  ) throws {
    guard let first = unanswered.first else { return }
    guard hasAnswers else { throw first.error }
    Console.note("Left out: \(listed(unanswered.map(\.name))). \(first.error)")
  }

  /// The first names of a list, and how many more there are.
  static func listed(_ names: [String]) -> String {
    names.prefix(10).joined(separator: ", ")
      + (names.count > 10 ? " and \(names.count - 10) more" : "")
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
