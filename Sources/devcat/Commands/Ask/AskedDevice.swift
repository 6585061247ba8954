import DevcatAdaptivity
import DevcatValues
import DevcatStore
import DevcatArguments

/// A device in a question: its profile, and the layouts that it takes from devices with the same screen.
struct AskedDevice {
  let profile: Profile
  let derived: [DerivedLayout]
  /// The timelines of its safe areas and heights.
  let timelines: DeviceTimelines
  /// The version of its system that the question is about; `nil` for its newest.
  let os: OSVersion?

  /// Reads the device called `word`.
  init(_ word: String, in file: CatalogueFile) throws {
    try self.init(DeviceLookup.profile(of: word, in: file), in: file)
  }

  init(_ profile: Profile, on os: OSVersion? = nil, in file: CatalogueFile) throws {
    self.profile = profile
    self.os = os
    let screens = ScreenReader(file.devices)
    timelines = try screens.timelines(of: profile)
    derived = try screens.derivedLayouts(of: profile)
  }

  /// The traits that an app gets in a context.
  func traits(in context: Context) -> TraitEnvironment {
    TraitEnvironment(of: profile, derived: derived, in: context, os: os)
  }

  /// The names of its further displays, which may repeat.
  var displayNames: [String] { profile.furtherDisplays + derived.compactMap(\.display) }

  /// The further display that a word means, by its name; `nil` for the outer one, and without a word.
  ///
  /// - Throws: `CommandError` for a display that the device does not have.
  func display(called word: String?) throws -> String? {
    let names = displayNames
    guard let word, !names.contains(word) else { return word }
    if ContextOptions.wordsForOuter.contains(word) { return nil }
    throw CommandError(
      .noInput, "'\(profile.title)' has no display '\(word)'",
      hint: names.isEmpty
        ? "It has one display; leave '--display' out."
        : "It has \((["outer"] + TextOrder.set(names)).map { "'\($0)'" }.joined(separator: ", ")).")
  }

  /// The sources of the recorded layouts, by their paths.
  func layoutSources(in file: CatalogueFile) throws -> [FieldPath: String] {
    var sources: [FieldPath: String] = [:]
    for path in profile.entries.map(\.path) where path.field == .layouts {
      sources[path] = try file.devices.origin(of: path, in: profile.id)?.source
    }
    return sources
  }

  /// The names of the devices that layouts are taken from, by id.
  func sourceNames(in file: CatalogueFile) throws -> [String: String] {
    var names: [String: String] = [:]
    for id in derived.map(\.derivedFrom) { names[id] = try file.devices.profile(id: id)?.title }
    return names
  }
}

/// The devices that a question is about: words on the command line, and conditions.
struct AskedDevices: Sendable {
  var words: [String] = []
  var conditions: [String] = []

  static let arguments: [Argument<AskedDevices>] = [
    .device(to: \.words, minimum: 0), .conditions(to: \.conditions),
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
  /// Of several, those that are known to have run a version; standard error names the others.
  ///
  /// - Parameter os: The version, as the user named it; `nil` for the newest of each device.
  /// - Throws: `CommandError` (exit code 1) if no device meets the conditions, (66) if none is called so,
  ///   (64) if no device of a word, or of all that the conditions choose, ran the version: a check of
  ///   several devices must not pass without one that the user named.
  func groups(in file: CatalogueFile, on os: String? = nil) throws -> [Group] {
    let system = try AskedSystem(os, in: file)
    var left = AskedSystem.LeftOut()
    var groups: [Group] = []
    var known: Set<String> = []
    func add(_ word: String, _ profiles: [Profile], isChosen: Bool) throws {
      let devices = try profiles.map { try AskedDevice($0, on: system.version(of: $0), in: file) }
      if !devices.isEmpty { groups.append(Group(word: word, devices: devices, isChosen: isChosen)) }
    }
    func profiles(_ ids: [String]) throws -> [Profile] {
      try ids.filter { known.insert($0).inserted }.compactMap { try file.devices.profile(id: $0) }
    }
    for word in words {
      let named = try profiles(DeviceLookup.ids(of: word, in: file))
      try add(word, system.answering(named, &left), isChosen: false)
    }
    if !conditions.isEmpty {
      let filter = try DeviceFilter(conditions)
      let ids = try file.devices.orderedIDs(
        matching: Query(conditions: filter.conditions, columns: []))
      if ids.isEmpty { try filter.explain(0, in: file) }
      let chosen = try profiles(ids)
      let running = chosen.filter { left.takes($0, system) }
      if groups.isEmpty, running.isEmpty, let first = chosen.first {
        throw system.refusal(of: first)
      }
      for profile in running { try add(profile.id, [profile], isChosen: true) }
    }
    system.note(left)
    return groups
  }
}

extension [AskedDevices.Group] {
  /// The answers of the devices of each group, in their order.
  ///
  /// Devices that a condition chose are left out if they have no answer, and named on standard
  /// error.
  ///
  /// - Throws: The error of a device that the user named, or the first one if no device has an answer.
  func answers<Value>(
    _ answer: (AskedDevice) throws -> Value
  ) throws -> [[(device: AskedDevice, value: Value)]] {
    var unanswered: [(name: String, error: CommandError)] = []
    let answers = try map { group in
      try group.devices.compactMap { device -> (device: AskedDevice, value: Value)? in
        do {
          return (device, try answer(device))
        } catch let error as CommandError where group.isChosen {
          unanswered.append((device.profile.title, error))
          return nil
        }
      }
    }
    if let first = unanswered.first {
      guard answers.contains(where: { !$0.isEmpty }) else { throw first.error }
      Console.note("Left out: \(unanswered.map(\.name).listed(10)). \(first.error)")
    }
    return answers
  }
}
