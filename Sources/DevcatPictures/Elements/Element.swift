/// A part of a picture; later ones lie on earlier ones.
public indirect enum Element: Hashable, Sendable {
  /// A rectangle whose corners have a radius, zero or more.
  case rectangle(Box, radius: Double = 0, Paint)
  /// A line of any form.
  case path(VectorPath, Paint)
  /// An ellipse that touches the sides of a box; a circle where it is a square.
  case ellipse(Box, Paint)
  /// A line of text.
  case label(Label)
  /// Parts that belong together.
  case group(Group)

  /// Makes a straight line.
  public static func line(from start: Point, to end: Point, _ stroke: Stroke) -> Element {
    .path(VectorPath(through: [start, end]), Paint(stroke: stroke))
  }

  /// Makes a circle.
  public static func circle(_ center: Point, radius: Double, _ paint: Paint) -> Element {
    .ellipse(Box(around: center, width: 2 * radius, height: 2 * radius), paint)
  }
}

/// Parts of a picture that belong together.
public struct Group: Hashable, Sendable {
  /// A fact for tools that read the picture.
  public struct Fact: Hashable, Sendable {
    /// The key: lower-case ASCII letters, digits and hyphens; SVG writes it after `data-`.
    public let key: String
    /// The value, which may be any text.
    let value: String

    /// Makes a fact; it is a mistake of the program if the key has other characters.
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
  var name: String?
  /// Facts about it for tools.
  public var facts: [Fact]
  /// The parts; later ones lie on earlier ones.
  public var elements: [Element]

  /// Makes a group of elements.
  public init(name: String? = nil, facts: [Fact] = [], _ elements: [Element]) {
    self.name = name
    self.facts = facts
    self.elements = elements
  }
}
