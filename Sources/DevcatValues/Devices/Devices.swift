/// The devices of one state of a catalogue: of a file at a revision, or of a snapshot.
///
/// What people ask of devices is written once over it: names and search, conditions, order, and what
/// devices take from others with the same screen.
public protocol Devices: ProfileDirectory {
  /// How many there are.
  var count: Int { get throws }

  /// The ids, in order, of the devices of which a name, an alias or a model contains `word`, or the id begins
  /// with `beginning`, both with ASCII letters in lower case; `nil` where only reading all devices tells, or
  /// where they are so many that reading all is as fast.
  func ids(mayHave word: String, beginning: String) throws -> [String]?

  /// The devices that have something for others on a screen of a size in points, in id order
  /// (`Profile.givingScreens`).
  func givers(on screen: Size) throws -> [Profile]

  /// Calls `body` with each device, in id order.
  ///
  /// - Parameter fields: The numbers of the fields to read, where a few are enough; `nil` for whole devices.
  func forEachProfile(reading fields: Set<UInt16>?, _ body: (Profile) throws -> Void) throws
}

extension Devices {
  /// Whether there is none.
  public var isEmpty: Bool { get throws { try count == 0 } }

  /// None: a state without a table of names reads all devices.
  public func ids(mayHave word: String, beginning: String) throws -> [String]? {
    nil
  }

  /// Every id and name, in id order; a device without a name is called by its id.
  public func names() throws -> [(id: String, name: String)] {
    var names: [(String, String)] = []
    try forEachProfile(reading: [Field.name.number]) { names.append(($0.id, $0.title)) }
    return names
  }

  /// Every alias with the id of its device, in id order.
  public func aliases() throws -> [(id: String, alias: String)] {
    var aliases: [(String, String)] = []
    try forEachProfile(reading: [Field.aliases.number]) { profile in
      aliases += profile.aliases.map { (profile.id, $0) }
    }
    return aliases
  }

  /// The layouts that a device takes from others with the same screen; a `ScreenReader` is faster for
  /// several devices.
  public func derivedLayouts(of id: String) throws -> [DerivedLayout] {
    try profile(id: id).map { try ScreenReader(self).derivedLayouts(of: $0) } ?? []
  }

  /// The timelines of a device; a `ScreenReader` is faster for several devices.
  public func timelines(of profile: Profile) throws -> DeviceTimelines {
    try ScreenReader(self).timelines(of: profile)
  }

  /// The versions of operating systems that devices name, each once, oldest first: in the keys of safe
  /// areas and heights, and as their first and last systems.
  public func knownSystems() throws -> [OSVersion] {
    // Few texts are different, and reading a version takes longer than finding one.
    var texts: Set<String> = []
    try forEachProfile(reading: Profile.systemFields) { texts.formUnion($0.systemTexts) }
    return Set(texts.compactMap { OSRange($0)?.version }).sorted()
  }

  /// The sizes of the panels, in pixels.
  public func knownPanels() throws -> KnownPanels {
    let fields = Field.numbersOnAnyDisplay([.pixelsWidth, .pixelsHeight])
    var sizes: Set<Size> = []
    try forEachProfile(reading: fields) { profile in
      for display in profile.displays {
        if let size = display.pixels { sizes.insert(size) }
      }
    }
    return KnownPanels(sizes)
  }

  /// The keys of all attributes, sorted.
  public func attributeKeys() throws -> [String] {
    var keys: Set<String> = []
    try forEachProfile(reading: [Field.attributes.number]) { profile in
      for entry in profile.entries where entry.path.number == Field.attributes.number {
        keys.insert(entry.path.keys[0])
      }
    }
    return TextOrder.set(Array(keys))
  }
}

/// Names that begin with a text, for a shell that completes them.
extension Devices {
  /// The ids and names of the devices whose id begins with a text, in id order.
  ///
  /// With `anyCase`, capitals in the text match small letters.
  public func names(idPrefix: String, anyCase: Bool = false) throws -> [(id: String, name: String)]
  {
    let prefix = anyCase ? idPrefix.lowercased() : idPrefix
    return try names().filter { $0.id.hasPrefix(prefix) }
  }

  /// The ids and names of the devices whose name begins with a text, in the order of the names.
  ///
  /// With `anyCase`, the case of ASCII letters is ignored.
  public func names(prefix: String, anyCase: Bool = false) throws -> [(id: String, name: String)] {
    var found: [(id: String, name: String)] = []
    try forEachProfile(reading: [Field.name.number]) { profile in
      if let name = profile.name, Self.begins(name, prefix, anyCase) {
        found.append((profile.id, name))
      }
    }
    return Self.byName(found)
  }

  /// The aliases, then the model identifiers that begin with a text, in order, each with the id of its
  /// device.
  ///
  /// With `anyCase`, the case of ASCII letters is ignored.
  public func otherNames(prefix: String, anyCase: Bool = false) throws -> [(
    id: String, name: String
  )] {
    var (aliases, models): ([(id: String, name: String)], [(id: String, name: String)]) = ([], [])
    try forEachProfile(reading: [Field.aliases.number, Field.models.number]) { profile in
      func found(_ names: [String]) -> [(id: String, name: String)] {
        names.filter { Self.begins($0, prefix, anyCase) }.map { (profile.id, $0) }
      }
      aliases += found(profile.aliases)
      models += found(profile.models)
    }
    return Self.byName(aliases) + Self.byName(models)
  }

  private static func begins(_ name: String, _ prefix: String, _ anyCase: Bool) -> Bool {
    anyCase
      ? name.asciiLowercased.utf8.starts(with: prefix.asciiLowercased.utf8)
      : name.utf8.starts(with: prefix.utf8)
  }

  private static func byName(
    _ names: [(id: String, name: String)]
  ) -> [(id: String, name: String)] {
    // They come in id order, in which those of one name stay.
    names.enumerated().map { (index: $0, key: $1.name.asciiLowercased, value: $1) }.sorted {
      $0.key == $1.key ? $0.index < $1.index : TextOrder.precedes($0.key, $1.key)
    }.map(\.value)
  }
}

/// Names of devices and what they share with others, for a state whose tables do not have them: made by
/// one pass over it.
public struct DeviceIndex: Sendable {
  private var names: [NameKind: [String: [String]]] = [:]
  private var givers: [Size: [String]] = [:]

  /// Reads all devices.
  public init(_ devices: some Devices) throws {
    try devices.forEachProfile(reading: nil) { profile in
      for (kind, name) in profile.foldedNames {
        names[kind, default: [:]][name, default: []].append(profile.id)
      }
      for screen in profile.givingScreens { givers[screen, default: []].append(profile.id) }
    }
  }

  /// The ids of the devices that are called by a name of a kind, in order.
  public func ids(called name: String, _ kind: NameKind) -> [String] {
    names[kind]?[name.asciiLowercased] ?? []
  }

  /// The ids of the devices that have something for others on a screen, in order.
  public func givers(on screen: Size) -> [String] { givers[screen] ?? [] }
}

extension Profile {
  /// The names by which the device is found, each with its kind, with ASCII letters in lower case; none
  /// twice.
  public var foldedNames: [(kind: NameKind, name: String)] {
    let code = self[.attribute("device")]?.text
    return [
      (NameKind.name, name.map { [$0] } ?? []), (.alias, aliases), (.model, models),
      (.code, code.map { [$0] } ?? []),
    ].flatMap { kind, names in TextOrder.set(names.map(\.asciiLowercased)).map { (kind, $0) } }
  }

  /// The sizes in points of the screens on which the device has something for others with the same one: a
  /// layout, if it is one of Apple's, or an observed safe area or height.
  public var givingScreens: [Size] {
    let isOfApple = platform == .apple
    var screens: [Size] = []
    for display in displays {
      guard let size = display.points, !screens.contains(size) else { continue }
      let gives = entries.contains { entry in
        guard let group = entry.path.field?.group,
          group.isKeyedByOS || group == .layouts && isOfApple
        else { return false }
        return entry.path.isKnown && entry.path.display == display.name
      }
      if gives { screens.append(size) }
    }
    return screens
  }

  /// The numbers of the fields in which devices name versions of an OS.
  static let systemFields =
    Field.numbersOnAnyDisplay(Field.all.filter(\.group.isKeyedByOS))
    .union([Field.osFirst, .osLast, .attributes].map(\.number))

  /// The texts by which the device names versions of an OS.
  package var systemTexts: [String] {
    var texts: [String] = []
    for entry in entries {
      guard let field = entry.path.field else { continue }
      if field.group.isKeyedByOS {
        if let text = entry.path.groupKeys.first { texts.append(text) }
      } else if [.osFirst, .osLast].contains(field)
        || field == .attributes && Self.systemAttributes.contains(entry.path.keys[0])
      {
        if let text = entry.value.text { texts.append(text) }
      }
    }
    return texts
  }
}

extension Field {
  /// The numbers of fields on the main display and on further ones.
  static func numbersOnAnyDisplay(_ fields: [Field]) -> Set<UInt16> {
    Set(fields.flatMap { [$0.number, $0.number + furtherDisplays] })
  }
}
