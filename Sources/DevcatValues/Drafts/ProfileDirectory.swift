/// The questions to a catalogue for placing drafts and finding devices.
///
/// The store answers them; matching itself is a function over values.
public protocol ProfileDirectory {
  /// Whether there is no profile, so that no other question need be asked; `false` where a directory
  /// does not know.
  var isEmpty: Bool { get throws }

  /// The profile with an id, or `nil`.
  func profile(id: String) throws -> Profile?

  /// The ids of the profiles that are called by a name of a kind, in order; the case of ASCII letters is
  /// ignored.
  func ids(called name: String, _ kind: NameKind) throws -> [String]

  /// The revision that set the present value at `path`, and its source.
  func origin(of path: FieldPath, in id: String) throws -> ValueOrigin?

  /// The full-screen layouts that a device takes from others with the same screen points.
  func derivedLayouts(of id: String) throws -> [DerivedLayout]

  /// Every id and name, for suggestions and spellings.
  func names() throws -> [(id: String, name: String)]

  /// Every alias with the id of its profile, for spellings.
  func aliases() throws -> [(id: String, alias: String)]
}

/// A kind of name by which a device is found.
public enum NameKind: Int, CaseIterable, Hashable, Sendable {
  /// The name under which it is sold.
  case name = 1
  /// Another name.
  case alias
  /// An identifier of a model, such as `iPhone18,1`.
  case model
  /// Android's code of a device, which is its attribute `device`.
  case code
}

extension ProfileDirectory {
  /// Not known.
  public var isEmpty: Bool { get throws { false } }

  /// The ids of the profiles that are called by a name of any of some kinds, in order.
  func ids(called name: String, any kinds: NameKind...) throws -> [String] {
    TextOrder.set(try kinds.flatMap { try ids(called: name, $0) })
  }
}

/// The result of looking up a device by an id, a name, an alias or a model identifier, or by
/// another spelling of its name.
public enum Lookup: Hashable, Sendable {
  /// Exactly one profile answers to it.
  case found(String)
  /// Several profiles answer to it; their ids, sorted.
  case ambiguous([String])
  /// No profile answers to it.
  case unknown

  /// Looks `text` up in `directory`.
  ///
  /// An id in its own letters comes first. Otherwise case is ignored: a name that is also the name of
  /// a line of devices, such as `iPad`, means all of the line; then come exact matches, and a spelling
  /// counts only where nothing else matches.
  public init(_ text: String, in directory: some ProfileDirectory) throws {
    let text = NormalizedText.of(text.trimmed)
    if let profile = try directory.profile(id: text) {
      self = .found(profile.id)
      return
    }
    let models = try directory.ids(called: text, .model)
    var hits = try directory.ids(called: text, any: .name, .alias, .model)
    // Android's code of a device is a model of some and an attribute of others; Apple's models have
    // commas and are no codes.
    if hits.isEmpty || (!models.isEmpty && !text.contains(",")) {
      hits = try TextOrder.set(hits + directory.ids(called: text, .code))
    }
    // A line comes before an exact name: 'iPad' is the name of the first iPad, and means all of
    // them.
    let line = try Self.line(text, hits, directory)
    if line.count > max(1, hits.count) {
      self = .ambiguous(line)
      return
    }
    if let profile = try directory.profile(id: text.lowercased()) {
      self = .found(profile.id)
      return
    }
    switch hits.count {
    case 0: self = try Self.spelt(text, directory)
    case 1: self = .found(hits[0])
    default:
      let exact = try hits.filter { id in
        guard let profile = try directory.profile(id: id) else { return false }
        let code = profile[.attribute("device")]?.text
        return ([profile.title, code ?? ""] + profile.aliases + profile.models).contains(text)
      }
      self = exact.count == 1 ? .found(exact[0]) : .ambiguous(hits)
    }
  }

  /// The devices that a name hits, with those of the line of devices that has the same name.
  ///
  /// A name of one device with a number in it, such as `iPhone 17`, is no line: that saves reading
  /// all names.
  private static func line(
    _ text: String, _ hits: [String], _ directory: some ProfileDirectory
  ) throws -> [String] {
    let isNumbered = text.utf8.contains { (0x30...0x39).contains($0) }
    guard hits.count > 1 || (hits.count == 1 && !isNumbered), let spelling = NameSpelling(text)
    else { return hits }
    return try TextOrder.set(hits + SpellingIndex(of: directory).ids(inLineOf: spelling))
  }

  /// The device whose name is another spelling of a text, or the several devices that it may mean.
  private static func spelt(_ text: String, _ directory: some ProfileDirectory) throws -> Lookup {
    guard let spelling = NameSpelling(text) else { return .unknown }
    let index = try SpellingIndex(of: directory)
    let hits = try index.ids(meantBy: text, in: directory)
    // A size alone is a line, with devices that have a generation and a chip too.
    let isOpen = spelling.qualifiers.generation == nil && spelling.qualifiers.chip == nil
    let line = isOpen && !hits.isEmpty ? index.ids(inLineOf: spelling) : []
    if hits.count == 1, line.allSatisfy({ $0 == hits[0] }) { return .found(hits[0]) }
    if hits.isEmpty, let first = index.id(ofFirst: spelling) { return .found(first) }
    let isLine = DeviceLine.isNumbered(spelling.words)
    let others = isLine ? index.ids(inLineOf: spelling) : index.ids(qualifying: spelling)
    let candidates = hits.isEmpty ? others : TextOrder.set(hits + line)
    // A single one whose name says more may be another device: it is a suggestion.
    if candidates.count > 1 { return .ambiguous(candidates) }
    let joined = try candidates.isEmpty ? self.joined(text, index, directory) : []
    return joined.isEmpty ? .unknown : .ambiguous(joined)
  }

  /// The devices of a text that joins several names; empty if one of them is unknown.
  private static func joined(
    _ text: String, _ index: SpellingIndex, _ directory: some ProfileDirectory
  ) throws -> [String] {
    let readings = try JoinedName.readings(of: text) { name in
      let named = try directory.ids(called: name, any: .name, .alias)
      if !named.isEmpty { return named }
      let meant = try index.ids(meantBy: name, in: directory)
      return meant.isEmpty ? NameSpelling(name).map(index.ids(qualifying:)) ?? [] : meant
    }
    // Where the last word may belong to all, it does: nobody asks for the iPhone 6 as '6/7/8 Plus'.
    guard let parts = readings.last, parts.allSatisfy({ !$0.ids.isEmpty }) else { return [] }
    return TextOrder.set(parts.flatMap(\.ids))
  }
}
