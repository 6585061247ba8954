/// The rules about traits.
extension RuleBody {
  static let traits = RuleBody(
    "Traits", commands: ["traits", "rotate", "layout", "matrix", "cover", "fit", "check-frame"],
    [
      .fullScreenClasses, .multitaskingClasses, .sameScreen, .displayScale, .scaleFactors,
      .publishedScreens, .idiom, .windowTurns, .guideTable, .recordedClasses,
    ])
}

extension Rule {
  /// Full-screen classes are in a table.
  public static let fullScreenClasses = Rule(
    "traits.full-screen",
    "Different size class combinations apply to the full-screen experience on different devices, "
      + "based on screen size.", .adaptivityAndLayout, "Device Size Classes")

  /// Multitasking classes are in a table, which also says what is not available.
  static let multitaskingClasses = Rule(
    "traits.multitasking",
    "On iPad, size classes also apply when an app runs in a multitasking configuration.",
    .adaptivityAndLayout, "Multitasking Size Classes", words: "2/3 1/2 1/3")

  /// Table 12-2.
  static let guideTable = Rule(
    "traits.default-classes",
    "Each iOS device has a default set of size classes in portrait and landscape.",
    .viewControllers, "Default Size Classes for Different Devices")

  /// Classes that the catalogue has from other sources than the guidelines.
  static let recordedClasses = Rule(
    "traits.recorded",
    "Size classes that no guideline's table has are those that the catalogue records, "
      + "with the source that set them.", .devcat, "The catalogue decides")

  /// Devices that no table lists.
  public static let sameScreen = Rule(
    "traits.same-screen",
    "Devices not listed in the table have the same size classes as the device with the same "
      + "screen dimensions.", .viewControllers, "Default Size Classes for Different Devices")

  /// The trait of the display scale.
  static let displayScale = Rule(
    "traits.display-scale",
    "The display scale conveys whether the content is displayed on a Retina display or a "
      + "standard-resolution display.", .viewControllers, "The Role of Traits")

  /// The trait is the UIKit factor.
  static let scaleFactors = Rule(
    "traits.scale-factor",
    "Scale factors are UIKit scale factors, which may differ from native scale factors.",
    .adaptivityAndLayout, "Device Screen Sizes and Orientations", words: "nativeScale")

  /// 27 screens are in a table.
  public static let publishedScreens = Rule(
    "traits.screen-sizes",
    "A variety of screen sizes: a table gives the dimensions of 27 iOS devices in points and pixels, "
      + "with their scale.", .adaptivityAndLayout, "Device Screen Sizes and Orientations")

  /// The trait of the idiom.
  public static let idiom = Rule(
    "traits.idiom",
    "The idiom conveys the type of device on which an app is running; use the size classes for "
      + "layout decisions instead.", .viewControllers, "The Role of Traits")

  /// The window turns with the device.
  static let windowTurns = Rule(
    "traits.window",
    "In iOS 8 and later, the window origin is always in the upper-left corner, and the window's "
      + "bounds change when the device rotates between landscape and portrait.",
    .viewControllers, "When Do Trait and Size Changes Happen?")
}

/// The rules about an app on all devices.
extension RuleBody {
  static let devices = RuleBody(
    "Devices", commands: ["matrix", "cover", "adapt"],
    [.everyScreenSize, .anyPair, .defaultOrientations, .noUpsideDown, .previewOnMany])
}

extension Rule {
  /// All sizes of a kind of device.
  public static let everyScreenSize = Rule(
    "devices.every-screen-size",
    "If an app runs on a specific device, it runs on every screen size for that device: an app for "
      + "iPhone only on every iPhone screen size, one for iPad only on every iPad screen size.",
    .adaptivityAndLayout, "Device Screen Sizes and Orientations", words: "iPhone-only iPad-only")

  /// Four pairs.
  public static let anyPair = Rule(
    "devices.class-pairs",
    "A view may possess any combination of size classes.", .adaptivityAndLayout, "Size Classes")

  /// The orientations that view controllers support.
  public static let defaultOrientations = Rule(
    "devices.default-orientations",
    "By default, view controllers support all orientations on iPad and all orientations except "
      + "upside-down portrait on iPhone.", .adaptivityAndLayout, "General Layout Considerations",
    words: "supportedInterfaceOrientations")

  /// The orientations that devices support.
  public static let noUpsideDown = Rule(
    "devices.no-upside-down",
    "Some devices, such as iPhone X, don't support upside-down portrait mode, regardless of whether "
      + "an app supports it.", .adaptivityAndLayout, "General Layout Considerations")

  /// Tests on several devices.
  public static let previewOnMany = Rule(
    "devices.preview",
    "Preview an app on multiple devices to check for clipping and other layout issues.",
    .adaptivityAndLayout, "General Layout Considerations")
}
