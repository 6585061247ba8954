import Adaptivity
import Arguments
import Catalogue

/// The size of artwork as a word: `750x1334` in any unit, or `16x9` for its aspect ratio.
struct ArtworkSize: ArgumentValue {
  let size: Size

  /// No size at all, before the command line is read.
  static let none = ArtworkSize(size: Size(width: 0, height: 0))

  private init(size: Size) { self.size = size }

  init?(argument text: String) {
    guard let size = Size(argument: text), ArtworkFit.takes(size) else { return nil }
    self.size = size
  }

  var argumentText: String { size.argumentText }

  static var argumentExpectation: String? {
    "the size of artwork such as '750x1334', each side at most "
      + "\(FieldValue.text(of: ArtworkFit.greatestSide)) with at most six decimals"
  }
}
