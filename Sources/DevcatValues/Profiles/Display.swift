/// One display of a device, as its profile describes it.
public struct Display: Sendable {
  /// The profile that describes it.
  public let profile: Profile
  /// Its name, such as `inner`; `nil` for the main display.
  public let name: String?

  /// The value of a display field.
  public subscript(field: Field) -> FieldValue? { profile[field.at(display: name)] }

  /// The size of the upright screen in points, if both sides are known.
  public var points: Size? { size(.pointsWidth, .pointsHeight) }
  /// The size of the screen in points in an orientation, if both sides are known.
  public func screen(held orientation: Orientation) -> Size? {
    points.map { orientation == .portrait || profile.idiom == "tv" ? $0 : $0.rotated }
  }
  /// The size of the upright panel in pixels, if both sides are known.
  public var pixels: Size? { size(.pixelsWidth, .pixelsHeight) }
  /// Rendered pixels to a point: the UIKit scale factor.
  public var scale: Double? { self[.scale]?.number }
  /// Panel pixels to an inch.
  public var ppi: Double? { self[.ppi]?.number }
  /// The diagonal of the panel in inches.
  public var diagonal: Double? { self[.diagonal]?.number }

  /// The recorded layout of a mode and orientation; `nil` if it is unknown.
  public func layout(_ mode: Mode, _ orientation: Orientation) -> Layout? {
    profile[.layout(mode, orientation, display: name)]?.layout
  }

  /// Hands over the recorded values of one of `Field.keyedByOS` in an orientation, in record order, and
  /// makes no list of them; the OS is empty if it was not recorded.
  func forEachValue(
    of field: Field, in orientation: Orientation, _ body: (_ os: String, FieldValue) -> Void
  ) {
    let number = name == nil ? field.number : field.number + Field.furtherDisplays
    // The name of a further display is the first key.
    let depth = name == nil ? 0 : 1
    for entry in profile.entries where entry.path.number == number {
      let path = entry.path
      guard path.isKnown, path.display == name, path.keys[depth + 1] == orientation.rawValue
      else { continue }
      // A value of a later version may have another type.
      guard field.type == .safeArea ? entry.value.insets != nil : entry.value.number != nil
      else { continue }
      body(path.keys[depth], entry.value)
    }
  }

  private func size(_ width: Field, _ height: Field) -> Size? {
    guard let width = self[width]?.number, let height = self[height]?.number else { return nil }
    return Size(width: width, height: height)
  }

  /// The recorded values of a keyed field in record order, with their keys.
  package func keyed(_ field: Field) -> [(keys: [String], value: FieldValue)] {
    let number = name == nil ? field.number : field.number + Field.furtherDisplays
    return profile.entries.compactMap { entry in
      let path = entry.path
      guard path.number == number, path.isKnown, path.display == name else { return nil }
      return (path.groupKeys, entry.value)
    }
  }
}
