/// A picture as a value: its shapes and their meanings, without colours and without a format.
public struct Picture: Hashable, Sendable {
  /// The unit of the coordinates.
  public enum Unit: Hashable, Sendable {
    /// Pixels of style sheets, 96 to the inch; drawings in points of devices take one for each.
    case pixels
    /// Millimetres, with which SVG gives the picture's width and height.
    case millimetres
  }

  /// The width in the unit.
  public var width: Double
  /// The height in the unit.
  public var height: Double
  /// The unit of all coordinates.
  var unit: Unit
  /// The subject of the picture, in a few words.
  var title: String
  /// The content of the picture in words, for people who cannot see it; may be empty.
  public var summary: String
  /// The parts; later ones lie on earlier ones.
  ///
  /// The paper is not among them: the writer draws it.
  public var elements: [Element]

  /// Makes a picture of elements.
  public init(
    width: Double, height: Double, unit: Unit = .pixels, title: String, summary: String = "",
    elements: [Element] = []
  ) {
    self.width = width
    self.height = height
    self.unit = unit
    self.title = title
    self.summary = summary
    self.elements = elements
  }
}
