/// A toolbar at the bottom edge, above the Home indicator.
public struct Toolbar {
  /// The height of its buttons in points.
  public static let content = 44.0

  /// The distance in points from the bottom of the screen to the top of the toolbar.
  public let top: Double

  /// Places the toolbar on a device; `nil` if the catalogue does not know the safe area.
  public init?(on device: DeviceProfile, _ orientation: DeviceProfile.Orientation) {
    guard let insets = device.main.safeArea(orientation) else { return nil }
    top = insets.bottom + Self.content
  }

  /// The devices on which the toolbar takes more than a part of the height in landscape.
  public static func crowded(above part: Double) -> [DeviceProfile] {
    DeviceProfile.all.filter { device in
      guard let toolbar = Toolbar(on: device, .landscape), let width = device.main.pointsWidth else {
        return false
      }
      return toolbar.top > width * part
    }
  }
}
