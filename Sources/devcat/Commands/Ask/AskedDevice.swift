import DevcatAdaptivity
import DevcatValues
import DevcatStore
import DevcatArguments

/// A device in a question: its profile, and the layouts that it takes from devices with the same
/// screen, or would take if it had no classes of its own.
struct AskedDevice {
  let profile: Profile
  let derived: [DerivedLayout]
  /// The timelines of its safe areas and heights.
  let timelines: DeviceTimelines

  /// Reads the device called `word`.
  init(_ word: String, in file: CatalogueFile) throws {
    try self.init(DeviceLookup.profile(of: word, in: file), in: file)
  }

  init(_ profile: Profile, in file: CatalogueFile) throws {
    self.profile = profile
    timelines = try file.views.timelines(of: profile)
    derived =
      try file.views.derivedLayouts(of: profile.id) + file.views.contradictingLayouts(of: profile)
  }

  /// The reasoning of the answer, with the source of each recorded layout if `--explain` is given.
  func reasoning(_ options: AnswerOptions, in file: CatalogueFile) throws -> Reasoning {
    var reasoning = options.reasoning
    reasoning.platform = profile.platform
    guard reasoning.isWanted else { return reasoning }
    for path in profile.entries.map(\.path) where path.field == .layouts {
      reasoning.sources[path] = try file.views.origin(of: path, in: profile.id)?.source
    }
    return reasoning
  }

  /// The names of the devices that layouts are taken from, by id.
  func sourceNames(in file: CatalogueFile) throws -> [String: String] {
    var names: [String: String] = [:]
    for id in derived.map(\.derivedFrom) { names[id] = try file.state.profile(id: id)?.title }
    return names
  }
}

/// The devices that a question is about: words on the command line, and conditions.
struct AskedDevices: Sendable {
  var words: [String] = []
  var conditions: [String] = []

  static let arguments: [Argument<AskedDevices>] = [
    .words(
      "device", to: \.words, help: "An id, a name, an alias or a model identifier.", minimum: 0,
      completion: .devices),
    .conditions(to: \.conditions),
  ]

  /// The reason for which these choose no device; `nil` if they do.
  var fault: String? {
    words.isEmpty && conditions.isEmpty
      ? "No device is given: name one, or choose some with '--where'" : nil
  }

  /// Devices that are answered at once where they have the same answer: those of one name.
  struct Group {
    /// The name, for an error.
    let word: String
    let devices: [AskedDevice]
    /// Whether a condition chose the device, and the user did not name it.
    let isChosen: Bool
  }

  /// The devices of each word, then those for which the conditions hold, each once.
  ///
  /// - Throws: `CommandError` (exit code 1) if no device meets the conditions, (66) if none is
  ///   called so.
  func groups(in file: CatalogueFile) throws -> [Group] {
    var groups: [Group] = []
    var known: Set<String> = []
    func add(_ word: String, _ ids: [String], isChosen: Bool = false) throws {
      let devices = try ids.filter { known.insert($0).inserted }.compactMap { id in
        try file.state.profile(id: id).map { try AskedDevice($0, in: file) }
      }
      if !devices.isEmpty {
        groups.append(Group(word: word, devices: devices, isChosen: isChosen))
      }
    }
    for word in words { try add(word, DeviceLookup.ids(of: word, in: file)) }
    if !conditions.isEmpty {
      let filter = try DeviceFilter(conditions)
      let ids = try file.views.orderedIDs(
        matching: Query(conditions: filter.conditions, columns: []))
      if ids.isEmpty { try filter.explain(0, in: file) }
      for id in ids { try add(id, [id], isChosen: true) }
    }
    return groups
  }
}

extension [AskedDevices.Group] {
  /// The groups without the devices of a line that did not run a version, which standard error
  /// names.
  ///
  /// A device with a name of its own, and a line of which none ran it, stay: asking for the version
  /// is an error then, since a check of several devices must not pass without one of them.
  func running(_ version: String?) -> Self {
    var others: [String] = []
    let groups = map { group in
      let refused = group.devices.filter { AskedSystem.isRefused(version, by: $0.profile) }
      if group.isChosen || refused.count == group.devices.count { return group }
      others += refused.map(\.profile.title)
      let ids = Set(refused.map(\.profile.id))
      return AskedDevices.Group(
        word: group.word, devices: group.devices.filter { !ids.contains($0.profile.id) },
        isChosen: false)
    }
    AskedSystem.noteLeftOut(others, of: version)
    return groups
  }
}

/// The version of an OS that `--os` names.
enum AskedSystem {
  /// The help of every `--os`.
  static let help =
    "Use this version of the OS, such as 26, 'iOS 26.5' or 'iPadOS 26'. Default: the newest."

  /// Reads a version that a device ran, or `nil` if none is named.
  ///
  /// - Throws: `CommandError` that says which versions the device ran, where it did not run this
  ///   one; and the errors of `version(_:in:)`.
  static func version(
    _ text: String?, of profile: Profile, in file: CatalogueFile
  ) throws -> OSVersion? {
    let version = try version(text, in: file, system: profile.systemName)
    try check(version, of: profile)
    return version
  }

  /// The newest version that the catalogue knows of and a device ran; `nil` if that is not known.
  static func newest(of profile: Profile, in file: CatalogueFile) throws -> OSVersion? {
    guard profile.systems != nil else { return nil }
    return try file.views.knownSystems().filter { profile.ran($0) == true }.max()
  }

  /// Whether a device did not run a version, read as that of its own system.
  static func isRefused(_ text: String?, by profile: Profile) -> Bool {
    let version = text.flatMap { OSVersion($0) ?? OSVersion("\(profile.systemName) \($0)") }
    return version.flatMap(profile.ran) == false
  }

  /// Refuses a version that a device did not run.
  static func check(_ version: OSVersion?, of profile: Profile) throws {
    guard let version, profile.ran(version) == false else { return }
    throw CommandError(
      .usage, "'\(profile.title)' did not run '\(version.name(onPad: profile.isPad))'",
      hint: "It ran \(profile.systems?.words(onPad: profile.isPad) ?? "others").")
  }

  /// Refuses a version that none of the devices of a name ran.
  static func check(_ version: OSVersion?, ofAny devices: [Profile]) throws {
    guard let first = devices.first, devices.allSatisfy({ version.flatMap($0.ran) == false }) else {
      return
    }
    try check(version, of: first)
  }

  /// Names on standard error the devices that a question over several leaves out, since they did
  /// not run a version; the first ones, if there are many.
  static func noteLeftOut(_ names: [String], of version: String?) {
    guard let version, !names.isEmpty else { return }
    let shown = names.prefix(10).joined(separator: ", ")
    let more = names.count > 10 ? " and \(names.count - 10) more" : ""
    Console.note("Left out, because they did not run '\(version)': \(shown)\(more).")
  }

  /// Names on standard error the devices, of those that a condition chose, that have no answer.
  ///
  /// - Throws: The first of the errors, if no device has an answer.
  static func noteUnanswered(
    _ unanswered: [(name: String, error: CommandError)], hasAnswers: Bool
  ) throws {
    guard let first = unanswered.first else { return }
    guard hasAnswers else { throw first.error }
    let names = unanswered.prefix(10).map(\.name).joined(separator: ", ")
    let more = unanswered.count > 10 ? " and \(unanswered.count - 10) more" : ""
    Console.note("Left out: \(names)\(more). \(first.error)")
  }

  /// Reads a version for many devices, each of which has it by its own system: 26 is `iOS 26` for a
  /// phone, and `watchOS 26` for a watch.
  ///
  /// - Returns: The version by `Profile.systemName`; empty if none is named.
  /// - Throws: The errors of `version(_:in:)`, if no device of any system ran the version.
  static func versions(_ text: String?, in file: CatalogueFile) throws -> [String: OSVersion] {
    guard let text else { return [:] }
    var versions: [String: OSVersion] = [:]
    if OSVersion(text) != nil {
      let version = try version(text, in: file)
      for system in Profile.systemNames { versions[system] = version }
      return versions
    }
    let known = try Set(
      file.views.knownSystems().map { $0.system == OSVersion.android ? "Android" : $0.system })
    for system in known { versions[system] = try? version(text, in: file, system: system) }
    // The error for one system names the known versions of all.
    if versions.isEmpty { _ = try version(text, in: file) }
    return versions
  }

  /// The ids of the devices that are known to have run a version of their systems.
  static func devices(
    running versions: [String: OSVersion], in file: CatalogueFile
  ) throws -> Set<String> {
    var ids: Set<String> = []
    // Older catalogues have the first OS in an attribute, from before there was a field.
    let columns = [Column(Field.osFirst.at()), Column(FieldPath.attribute(Field.osFirst.path))]
    let known = try columns.flatMap { column in
      try file.views.ids(
        matching: Query(conditions: [Condition(column, isKnown: true)], columns: []))
    }
    for id in Set(known) {
      guard let profile = try file.state.profile(id: id),
        let os = versions[profile.systemName], profile.ran(os) == true
      else { continue }
      ids.insert(id)
    }
    return ids
  }

  /// Reads a version that devices of the catalogue ran, or `nil` if none is named; `system` is that
  /// of a number alone.
  ///
  /// - Throws: `CommandError` that lists the known versions, if the text is not a version, or no
  ///   device ran it.
  static func version(
    _ text: String?, in file: CatalogueFile, system: String = "iOS"
  ) throws -> OSVersion? {
    guard let text else { return nil }
    let known = try file.views.knownSystems()
    guard let version = OSVersion(text) ?? OSVersion("\(system) \(text)") else {
      throw CommandError(
        .usage, "'\(text)' is not a version of an OS", hint: hint(known, example: true))
    }
    // A catalogue without any OS version cannot tell which versions exist.
    if known.isEmpty || known.contains(where: { $0.major == version.major }) { return version }
    throw CommandError(.usage, "No device ran '\(version)'", hint: hint(known, example: false))
  }

  private static func hint(_ known: [OSVersion], example: Bool) -> String {
    let form = example ? "Name it like 'iOS 26.5' or 'iPadOS 26'. " : ""
    return known.isEmpty
      ? form + "The catalogue has none." : form + "Known versions: \(list(known))."
  }

  /// The major versions by system, in runs: `iOS 1 to 18, 26, 27`.
  private static func list(_ known: [OSVersion]) -> String {
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
    return texts.joined(separator: "; ")
  }
}
