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
    "If an app runs on a specific device, it runs on every screen size for that device.",
    .adaptivityAndLayout, "Device Screen Sizes and Orientations")

  /// Four pairs.
  public static let anyPair = Rule(
    "devices.class-pairs",
    "A view may possess any combination of size classes.", .adaptivityAndLayout, "Size Classes")

  /// What view controllers support.
  public static let defaultOrientations = Rule(
    "devices.default-orientations",
    "By default, view controllers support all orientations on iPad and all orientations except "
      + "upside-down portrait on iPhone.", .adaptivityAndLayout, "General Layout Considerations")

  /// What devices support.
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
