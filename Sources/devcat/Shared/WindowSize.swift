import Arguments
import Catalogue

/// The size of a window as a word: `700x900`, in points.
struct WindowSize: ArgumentValue {
  let size: Size

  /// No size at all, before the command line is read.
  static let none = WindowSize(size: Size(width: 0, height: 0))

  private init(size: Size) { self.size = size }

  init?(argument text: String) {
    guard let size = Size(argument: text) else { return nil }
    self.size = size
  }

  var argumentText: String { size.argumentText }

  static var argumentExpectation: String? { "a size in points such as '700x900'" }
}

extension Size {
  /// Reads `700x900`; `nil` unless both sides are numbers greater than zero.
  init?(argument text: String) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]),
      width.isFinite, height.isFinite, width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size as a word.
  var argumentText: String { FieldValue.text(of: width) + "x" + FieldValue.text(of: height) }
}
