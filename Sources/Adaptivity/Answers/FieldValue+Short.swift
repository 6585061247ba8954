public import Catalogue

/// Amounts as people read them.
extension FieldValue {
  /// A number with at most two decimals, or with two digits where it would be rounded to nothing.
  public static func shortText(of number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    if rounded != 0 || number == 0 { return text(of: rounded) }
    var power = 100.0
    while (number * power).magnitude < 10, power < 1e12 { power *= 10 }
    return text(of: (number * power).rounded() / power)
  }
}
