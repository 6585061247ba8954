/// Parts of a picture that belong together.
public struct Group: Hashable, Sendable {
  /// A fact for tools that read the picture.
  public struct Fact: Hashable, Sendable {
    /// Its key: lower-case ASCII letters, digits and hyphens; SVG writes it behind `data-`.
    public let key: String
    /// Its value.
    public let value: String

    /// Makes a fact.
    public init(_ key: String, _ value: String) {
      precondition(
        !key.isEmpty
          && key.utf8.allSatisfy {
            (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d
          }, "The key of a fact is of lower-case letters, digits and hyphens")
      self.key = key
      self.value = value
    }
  }

  /// The group's name for people: shown under a pointer; `nil` for none.
  public var name: String?
  /// Facts about it for tools.
  public var facts: [Fact]
  /// The parts; later ones lie on earlier ones.
  public var elements: [Element]

  /// Makes a group.
  public init(name: String? = nil, facts: [Fact] = [], _ elements: [Element]) {
    self.name = name
    self.facts = facts
    self.elements = elements
  }
}
