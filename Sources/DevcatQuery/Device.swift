public import DevcatValues

/// A device, as one revision of a catalogue has it.
///
/// A property is `nil` if no source gives the value. Those of the screen are of the main display,
/// upright; `display(_:)` has those of others.
public struct Device: Identifiable, Sendable {
  package let profile: Profile
  package let derived: [DerivedLayout]
  package let timelines: DeviceTimelines

  /// The values that hold now, under names that state no version.
  var currentValues: Profile { profile.current(timelines) }

  init(_ profile: Profile, _ screens: ScreenReader) throws {
    self.profile = profile
    (derived, timelines) = (
      try screens.derivedLayouts(of: profile), try screens.timelines(of: profile)
    )
  }

  /// The interface idiom of a device; open, since a later revision may know others.
  public struct Idiom: RawRepresentable, Hashable, Sendable {
    /// The word for the idiom.
    public let rawValue: String

    /// Makes an idiom from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A phone.
    public static let phone = Idiom(rawValue: "phone")
    /// A tablet.
    public static let pad = Idiom(rawValue: "pad")
    /// A television.
    public static let tv = Idiom(rawValue: "tv")
    /// A watch.
    public static let watch = Idiom(rawValue: "watch")
    /// A headset.
    public static let vision = Idiom(rawValue: "vision")
    /// A Mac.
    public static let mac = Idiom(rawValue: "mac")
  }

  /// Its id, such as `iphone-15-pro`.
  public var id: String { profile.id }

  /// The name under which it is sold, or its id if no name is known.
  public var name: String { profile.title }

  /// The product family, such as `iPhone`.
  public var family: String? { profile.family }

  /// The interface idiom.
  public var idiom: Idiom? { profile.idiom.map(Idiom.init) }

  /// The model identifiers, such as `iPhone12,5`, sorted.
  public var models: [String] { profile.models }

  /// Other names by which it is found, sorted.
  public var aliases: [String] { profile.aliases }

  /// When it was released, as far as that is known: `2019`, `2019-09` or `2019-09-20`.
  public var released: String? { profile[Field.released.at()]?.text }

  /// The size of the screen in points.
  public var points: Size? { main.points }

  /// The size of the panel in pixels.
  public var pixels: Size? { main.pixels }

  /// Rendered pixels to a point: the UIKit scale factor.
  public var scale: Double? { main.scale }

  /// Panel pixels to an inch.
  public var ppi: Double? { main.ppi }

  /// The diagonal of the panel in inches.
  public var diagonal: Double? { main.diagonal }

  /// The radius of the display's corners in points.
  public var cornerRadius: Double? { main.cornerRadius }

  /// Whether it shows the indicator for the Home screen.
  public var hasHomeIndicator: Bool? { main.hasHomeIndicator }

  /// The main display; of a foldable device the cover.
  public var main: DeviceDisplay { DeviceDisplay(profile.main) }

  /// Every display, the main one first.
  public var displays: [DeviceDisplay] { profile.displays.map(DeviceDisplay.init) }

  /// The fields that have a value, in the order of the field table, with those of further displays.
  ///
  /// Safe areas and heights are listed as sources observed them. `safeArea(_:os:display:)`,
  /// `statusBar(_:os:display:)` and `keyboard(_:os:display:)` say what follows for a version of the OS.
  public var fields: [DeviceField] {
    profile.entries.map { DeviceField($0.path, $0.value, in: profile) }
  }

  /// The value of a field; `nil` if it is not known.
  ///
  /// - Parameter field: A name that `fields` lists, such as `points.width` or `corners.radius`; or a
  ///   part of a value, such as `layouts.full-screen.landscape.horizontal`. `safeArea.landscape` and
  ///   `statusBar.portrait` name no version: they have the value on the device's newest OS.
  /// - Throws: `CatalogueError`: `unknownField` if no field has the name.
  public func value(of field: String) throws(CatalogueError) -> FieldValue? {
    guard let column = Column(field), column.type != nil else {
      if let path = FieldPath(unknown: field) { return profile[path] }
      throw CatalogueError(
        .unknownField, subject: field,
        "no field has this name; the fields of the device list those it has")
    }
    return currentValues.value(of: column, derived)
  }
}

extension Device: Hashable {
  /// Whether two devices have the same values.
  public static func == (one: Device, other: Device) -> Bool {
    one.profile == other.profile && one.derived == other.derived
  }

  /// Feeds the values that decide whether two devices are the same.
  public func hash(into hasher: inout Hasher) { hasher.combine(profile) }
}

extension Device: CustomStringConvertible {
  /// The name, which test reports show.
  public var description: String { name }
}

/// A display of a device, upright.
public struct DeviceDisplay: Sendable {
  private let display: Display

  init(_ display: Display) { self.display = display }

  /// Its name, such as `inner`; `nil` for the main display.
  public var name: String? { display.name }

  /// The size of the screen in points.
  public var points: Size? { display.points }

  /// The size of the panel in pixels.
  public var pixels: Size? { display.pixels }

  /// Rendered pixels to a point: the UIKit scale factor.
  public var scale: Double? { display.scale }

  /// Panel pixels to an inch.
  public var ppi: Double? { display.ppi }

  /// The diagonal of the panel in inches.
  public var diagonal: Double? { display.diagonal }

  /// The radius of the corners in points.
  public var cornerRadius: Double? { display[.cornersRadius]?.number }

  /// Whether it shows the indicator for the Home screen.
  public var hasHomeIndicator: Bool? { display[.homeIndicator]?.boolean }

  /// The orientations that the device supports on it.
  public var orientations: OrientationSet? {
    display[.orientations]?.members.map { OrientationSet(members: $0) }
  }
}

/// A field of a device that has a value.
public struct DeviceField: Hashable, Sendable {
  /// Its name, such as `points.width` or `safeArea["iOS 26"].landscape`.
  public let name: String
  /// Its name for people, such as `Screen width`.
  public let label: String
  /// The unit of its numbers, such as `pt`; empty for none.
  public let unit: String
  /// The value.
  public let value: FieldValue
  /// The basis of the value, if that is less than two sources: `single source: …`, `derived: …`,
  /// `disputed: …` or `unconfirmed: …`.
  public let evidence: String?

  init(_ path: FieldPath, _ value: FieldValue, in profile: Profile) {
    let column = Column(path)
    (name, label, unit) = (path.description, column.label, column.unit)
    (self.value, evidence) = (value, profile.evidence(of: path))
  }
}
