/// How well a value is founded, as its evidence says: the better grade is the lesser one.
public enum Grade: CaseIterable, Comparable, Hashable, Sendable {
  /// Two sources or more state it, or the maker does.
  case confirmed
  /// One source states it, or it was only quoted by others.
  case single
  /// It follows from other values.
  case derived
  /// A source contradicts it.
  case disputed

  /// Reads the evidence of a value; a value without evidence is confirmed.
  ///
  /// Source: data/README.md, "What counts as a fact".
  public init(evidence: String?) {
    switch evidence {
    case nil: self = .confirmed
    case let text? where text.hasPrefix("derived:"): self = .derived
    case let text? where text.hasPrefix("disputed:"): self = .disputed
    case _?: self = .single
    }
  }

  /// The name of the only source that states a value, as its evidence gives it: the text after
  /// `single source: `, up to a semicolon; `nil` if the evidence is another one.
  public static func singleSource(in evidence: String?) -> String? {
    let mark = "single source: "
    guard let evidence, evidence.hasPrefix(mark) else { return nil }
    return String(evidence.dropFirst(mark.count).prefix { $0 != ";" }).trimmed
  }

  /// The sign behind a value for people: `*` derived, `?` disputed; empty for the others.
  public var sign: String {
    switch self {
    case .confirmed, .single: ""
    case .derived: "*"
    case .disputed: "?"
    }
  }

  /// The word for the grade in output for tools.
  public var word: String {
    switch self {
    case .confirmed: "confirmed"
    case .single: "single"
    case .derived: "derived"
    case .disputed: "disputed"
    }
  }
}
