/// The rules about windows of any size.
extension RuleBody {
  static let windows = RuleBody("Windows", [.classesBySize, .classByWidth, .neverAssume])
}

extension Rule {
  /// Classes follow from sizes.
  public static let classesBySize = Rule(
    "windows.by-size",
    "Size classes are traits that are automatically assigned to content areas based on their size.",
    .adaptivityAndLayout, "Size Classes")

  /// The horizontal class follows from the width.
  public static let classByWidth = Rule(
    "windows.by-width",
    "The system automatically detects the best size class depending on the window width.",
    .adaptiveApps, "Multi-Window and Multi-Task in Regular Size Class")

  /// Yet from no width that is stated anywhere.
  public static let neverAssume = Rule(
    "windows.never-assume",
    "Never assume that a size class corresponds to the specific width or height of a view.",
    .viewControllers, "The Role of Traits")
}
