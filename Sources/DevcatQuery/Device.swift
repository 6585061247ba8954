import Adaptivity
public import Catalogue

/// A device, as one revision of a catalogue has it.
public struct Device: Hashable, Identifiable, Sendable {
  let profile: Profile
  let derived: [DerivedLayout]

  init(_ profile: Profile, _ derived: [DerivedLayout]) {
    (self.profile, self.derived) = (profile, derived)
  }

  /// Its id, such as `iphone-15-pro`.
  public var id: String { profile.id }

  /// The name under which it is sold, or its id where no name is known.
  public var name: String { profile.title }

  /// The value of a field as text; `nil` where it is not known, or there is no such field.
  ///
  /// - Parameter field: Such as `points.width`, `family` or `corners.radius`: docs/Formats.md lists all.
  public func value(of field: String) -> String? {
    guard let column = Column(field), let type = column.type else { return nil }
    return profile[column]?.text(as: type)
  }

  /// The traits that an app gets on the device.
  ///
  /// - Parameters:
  ///   - orientation: How the device is held.
  ///   - mode: How much of the screen the app has.
  public func traits(_ orientation: Orientation, mode: Mode = .fullScreen) -> Traits {
    Traits(
      TraitEnvironment(
        of: profile, derived: derived, in: Context(mode: mode, orientation: orientation)))
  }
}

extension Device: CustomStringConvertible {
  /// The name, which test reports show.
  public var description: String { name }
}

/// The traits that an app gets on a device in one mode and orientation.
public struct Traits: Hashable, Sendable {
  /// The horizontal size class; `nil` where it is not known, or the device does not offer the mode.
  public let horizontal: SizeClass?
  /// The vertical size class; `nil` where it is not known, or the device does not offer the mode.
  public let vertical: SizeClass?
  /// The display scale, in pixels to a point, where it is known.
  public let displayScale: Double?
  /// The width of the window in points, where it is known.
  public let width: Double?
  /// The height of the window in points, where it is known.
  public let height: Double?
  /// Whether the device offers the mode in this orientation; `nil` where nobody recorded that.
  public let isAvailable: Bool?
  /// The id of the device with the same screen that the size classes are taken from; `nil` where they
  /// are recorded for the device itself, or not known.
  public let derivedFrom: String?

  init(_ environment: TraitEnvironment) {
    horizontal = environment.horizontal.value
    vertical = environment.vertical.value
    displayScale = environment.displayScale.value
    width = environment.width.value
    height = environment.height.value
    isAvailable = environment.isAvailable
    derivedFrom = environment.derivedFrom
  }
}
