/// The fields that a word selects: one field, or every field under a name.
///
/// `points.width` is one field; `points`, `layouts`, `layouts.half` and `displays.inner` are all
/// under them; `identity` and `display` are the groups of the field table.
public enum FieldSelection: Hashable, Sendable {
  /// One field, whether or not it has a value.
  case field(FieldPath)
  /// The fields of a group of the field table.
  case group(FieldGroup)
  /// The fields whose paths begin with some words.
  case under([String])

  /// Reads what a text selects, or returns `nil` if no field has the name.
  ///
  /// A part of a value, such as `layouts.half.portrait.width`, selects the whole value.
  public init?(_ text: String) {
    if let column = Column(text) {
      self = .field(column.path)
    } else if let group = FieldGroup(rawValue: text) {
      self = .group(group)
    } else if let words = PathWords(text)?.words, Self.isBeginning(words) {
      self = .under(words)
    } else {
      return nil
    }
  }

  /// The selected paths: of the field, or those at which the profile has a value.
  ///
  /// A field that names no version of the OS, such as `safeArea.portrait`, selects the values of every
  /// version of which one is recorded.
  public func paths(in profile: Profile) -> [FieldPath] {
    switch self {
    case .field(let path):
      let recorded = profile.entries.map(\.path).filter(path.holds)
      return recorded.isEmpty ? [path] : recorded
    case .group, .under: return profile.entries.map(\.path).filter(selects)
    }
  }

  /// Whether it selects the value at a path.
  public func selects(_ path: FieldPath) -> Bool {
    switch self {
    case .field(let own): own.holds(path)
    case .group(let group): path.field?.group == group
    case .under(let words):
      PathWords(path.description)?.words.starts(with: words) ?? false
    }
  }

  /// The names that select something: every field but the id, and every group or shared first word.
  public static let names: [String] = {
    let paths = Field.all.dropFirst().map(\.path)
    let shared = paths.filter { $0.contains(".") }.map { String($0.prefix { $0 != "." }) }
    return paths + TextOrder.set(shared + ["identity", "display", "displays"])
  }()

  private static func isBeginning(_ words: [String]) -> Bool {
    let isFurther = words.first == "displays"
    let words = isFurther ? words.dropFirst(2) : words[...]
    let fields = Field.all.filter { $0.group.isOfDisplay || !isFurther }
    if let field = fields.first(where: { $0.path == words.first }), words.count > 1 {
      return words.count - 1 < field.group.keyNames.count
    }
    return fields.contains { $0.path.split(separator: ".").map(String.init).starts(with: words) }
  }
}

extension FieldPath {
  /// Whether a recorded value is one that this path means: the one here, or where the path names no
  /// version of the OS, that of any version.
  fileprivate func holds(_ recorded: FieldPath) -> Bool {
    guard number == recorded.number, field?.group.isKeyedByOS == true, groupKeys.first == "" else {
      return self == recorded
    }
    return display == recorded.display && groupKeys.last == recorded.groupKeys.last
  }
}
