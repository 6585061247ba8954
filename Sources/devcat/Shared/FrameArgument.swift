import Adaptivity
import Arguments
import Catalogue

/// The frame of a control as a word: `x,y,width,height`, in points.
struct FrameArgument: ArgumentValue {
  let rectangle: Rectangle

  /// No frame at all, before the command line is read.
  static let none = FrameArgument(rectangle: Rectangle(x: 0, y: 0, width: 0, height: 0))

  private init(rectangle: Rectangle) { self.rectangle = rectangle }

  init?(argument text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      Double(word.drop { $0 == " " })
    }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], [x, y, width, height].allSatisfy({ $0.magnitude < 1e6 }), width > 0,
      height > 0
    else { return nil }
    rectangle = Rectangle(x: x, y: y, width: width, height: height)
  }

  var argumentText: String {
    [rectangle.x, rectangle.y, rectangle.width, rectangle.height].map(FieldValue.text(of:))
      .joined(separator: ",")
  }

  static var argumentExpectation: String? { "a frame in points such as '16,700,44,44'" }
}
