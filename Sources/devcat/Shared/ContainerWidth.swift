import Arguments
import Catalogue

/// The width of a container as a word: `600`, in points.
struct ContainerWidth: ArgumentValue {
  let points: Double

  init?(argument text: String) {
    guard let points = Double(text), points.isFinite, points > 0 else { return nil }
    self.points = points
  }

  var argumentText: String { FieldValue.text(of: points) }

  static var argumentExpectation: String? { "a width in points such as '600'" }
}
