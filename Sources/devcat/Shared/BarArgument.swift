import Adaptivity
import Arguments
import Catalogue

/// A bar with its height as a word: `tab=49`, in points.
struct BarArgument: ArgumentValue {
  let height: BarHeight

  init?(argument text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let bar = BarHeight.Bar(rawValue: String(parts[0])),
      let points = Double(parts[1]), points >= 0, points < 1e6
    else { return nil }
    height = BarHeight(bar, points: points)
  }

  var argumentText: String { "\(height.bar.rawValue)=\(FieldValue.text(of: height.points))" }

  static var argumentExpectation: String? {
    "a bar and its height in points, such as 'tab=49'; the bars are "
      + BarHeight.Bar.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
