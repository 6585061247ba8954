/// The densities that Android's device lists name.
///
/// Source: Android, `android.util.DisplayMetrics` and `com.android.resources.Density`.
enum AndroidDensity {
  private static let buckets: [String: Double] = [
    "ldpi": 120, "mdpi": 160, "tvdpi": 213, "hdpi": 240, "xhdpi": 320, "xxhdpi": 480,
    "xxxhdpi": 640,
  ]

  /// Dots to an inch by a word such as `xhdpi` or `420dpi`; `nil` where it names none.
  static func dotsPerInch(_ word: String) -> Double? {
    if let bucket = buckets[word] { return bucket }
    guard word.hasSuffix("dpi"), let number = Int(word.dropLast(3)), number > 0 else { return nil }
    return Double(number)
  }
}
