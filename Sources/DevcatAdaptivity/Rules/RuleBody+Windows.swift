/// The rules about windows of any size.
extension RuleBody {
  static let windows = RuleBody(
    "Windows", commands: ["window", "layout", "matrix"],
    [
      .classesBySize, .classByWidth, .neverAssume, .windowsReplaceSplitView, .modesByVersion,
      .tiledWindows, .noLeastWindow, .noWidthOfChange,
    ])
}

extension Rule {
  /// Classes follow from sizes.
  static let classesBySize = Rule(
    "windows.by-size",
    "Size classes are traits that are automatically assigned to content areas based on their size.",
    .adaptivityAndLayout, "Size Classes")

  /// The horizontal class follows from the width.
  static let classByWidth = Rule(
    "windows.by-width",
    "The system automatically detects the best size class depending on the window width.",
    .adaptiveApps, "Multi-Window and Multi-Task in Regular Size Class")

  /// Yet from no width that is stated anywhere.
  static let neverAssume = Rule(
    "windows.never-assume",
    "Never assume that a size class corresponds to the specific width or height of a view.",
    .viewControllers, "The Role of Traits")

  /// The replacement of Split View.
  static let windowsReplaceSplitView = Rule(
    "windows.ipados-26",
    "From iPadOS 26 on windows take the place of Split View and Slide Over; 26.1 brings one Slide "
      + "Over window back, and 26.2 dragging into tiles and Slide Over.",
    .padWindows, "macrumors.com, 2025-06-10; heise.de/-10440801; macstories.net/?p=79863")

  /// The modes of each version.
  static let modesByVersion = Rule(
    "windows.modes-by-version",
    "In iPadOS 9 to 15 apps have Split View and Slide Over, 16 to 18 also Stage Manager; 26 and later have "
      + "full-screen apps, windowed apps and Stage Manager, and an app cannot set its window's size.",
    .padWindows, "Unity Manual, iPad multitasking modes")

  /// How windows tile.
  static let tiledWindows = Rule(
    "windows.tiles",
    "In iPadOS 26 windows tile when they are flicked: thirds in landscape and halves in portrait, "
      + "with a gap between them.", .padWindows, "Ars Technica on the preview of iPadOS 26")

  /// That no least size is published.
  static let noLeastWindow = Rule(
    "windows.no-least-size",
    "An app may ask for a least size of its windows; the system's own least size is published nowhere.",
    .padWindows, "Apple, UISceneSizeRestrictions")

  /// That the width at which the class changes is published nowhere.
  static let noWidthOfChange = Rule(
    "windows.no-width-of-change",
    "On iPad the horizontal class follows the width of the window; the width at which it changes in "
      + "iPadOS 26 is published nowhere.", .padWindows,
    "fatbobman.com, From Size Class to Available Space")
}
