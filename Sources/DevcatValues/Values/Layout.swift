/// The offer of a screen in one mode and orientation: known traits, or nothing.
///
/// No recorded layout means "unknown", which is neither of the two.
public enum Layout: Hashable, Sendable {
  /// The device does not offer the mode in this orientation (a source says N/A).
  case notAvailable
  /// The mode exists, with its known traits.
  case available(LayoutTraits)

  /// The traits where the mode is available.
  public var traits: LayoutTraits? {
    switch self {
    case .notAvailable: nil
    case .available(let traits): traits
    }
  }
}

/// The size classes and the size of an available layout, each where it is known.
public struct LayoutTraits: Hashable, Sendable {
  /// The horizontal size class.
  public var horizontal: SizeClass?
  /// The vertical size class.
  public var vertical: SizeClass?
  /// The width in points.
  public var width: Double?
  /// The height in points.
  public var height: Double?

  /// Makes traits; omitted ones are unknown.
  public init(
    horizontal: SizeClass? = nil, vertical: SizeClass? = nil, width: Double? = nil,
    height: Double? = nil
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.width = width
    self.height = height
  }

  /// Whether nothing at all is known.
  public var isEmpty: Bool { self == LayoutTraits() }

  /// These traits, with what they leave unknown taken from `other`.
  public func filled(from other: LayoutTraits) -> LayoutTraits {
    LayoutTraits(
      horizontal: horizontal ?? other.horizontal, vertical: vertical ?? other.vertical,
      width: width ?? other.width, height: height ?? other.height)
  }
}

/// How much of the screen an app has: the whole of it, or a part while multitasking.
///
/// A struct, so that a row with an unknown mode can be held and reported (rule `layout.mode`).
public struct Mode: RawRepresentable, Hashable, Sendable {
  /// The word for the mode in paths and files.
  public let rawValue: String

  /// Makes a mode, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The app alone on the screen.
  public static let fullScreen = Mode(rawValue: "full-screen")
  /// Two thirds of the screen in split view.
  public static let twoThirds = Mode(rawValue: "two-thirds")
  /// Half of the screen in split view.
  public static let half = Mode(rawValue: "half")
  /// A third of the screen in split view.
  public static let third = Mode(rawValue: "third")
  /// A narrow window over the other app.
  public static let slideOver = Mode(rawValue: "slide-over")

  /// A window of any size; nothing is recorded for it.
  public static let window = Mode(rawValue: "window")

  /// Whether the mode is one of those in which apps share the screen of an iPad.
  public var isOfMultitasking: Bool { isKnown && self != .fullScreen }

  /// Every known mode, the widest first.
  public static let known: [Mode] = [.fullScreen, .twoThirds, .half, .third, .slideOver]

  /// Whether the mode is one of the known ones.
  public var isKnown: Bool { Self.known.contains(self) }
}

/// The orientation in which a layout or a safe area holds.
public enum Orientation: String, CaseIterable, Hashable, Sendable {
  /// The device is held upright.
  case portrait
  /// The device is held on its side.
  case landscape
}

/// The orientations that a device supports: the field `orientations` in one byte.
public struct OrientationSet: OptionSet, Hashable, Sendable {
  /// A bit for each of the four, in the order of `names`.
  public let rawValue: UInt8

  /// Makes a set of the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The device is held upright: the field's word `portrait`.
  public static let portrait = OrientationSet(rawValue: 1)
  /// The device is held upright, the wrong way up: the field's word `portrait-upside-down`.
  public static let upsideDown = OrientationSet(rawValue: 2)
  /// The device is held on its side, turned to the left: the field's word `landscape-left`.
  public static let landscapeLeft = OrientationSet(rawValue: 4)
  /// The device is held on its side, turned to the right: the field's word `landscape-right`.
  public static let landscapeRight = OrientationSet(rawValue: 8)
  /// All four orientations.
  public static let all: OrientationSet = [.portrait, .upsideDown, .landscapeLeft, .landscapeRight]

  /// The four in the order in which they are listed, each with the word that the field has for it.
  public static let names: [(name: String, member: OrientationSet)] = [
    ("portrait", .portrait), ("portrait-upside-down", .upsideDown),
    ("landscape-left", .landscapeLeft), ("landscape-right", .landscapeRight),
  ]

  /// The set of the field's members; words other than the four are skipped.
  public init(members: some Sequence<some StringProtocol>) {
    self.init()
    for member in members {
      if let known = Self.names.first(where: { $0.name == member }) { insert(known.member) }
    }
  }

  /// The words for the members, in the order of `names`.
  public var members: [String] { Self.names.filter { contains($0.member) }.map(\.name) }
}

/// A size class: how expansive one direction of a content area is.
///
/// The raw values are those of `UIUserInterfaceSizeClass`, whose 0 means unspecified.
public enum SizeClass: Int, CaseIterable, Hashable, Sendable {
  /// A constrained space (Human Interface Guidelines, Adaptivity and Layout, "Size Classes").
  case compact = 1
  /// An expansive space (Human Interface Guidelines, Adaptivity and Layout, "Size Classes").
  case regular = 2

  /// The word for the class: `compact` or `regular`.
  public var name: String {
    switch self {
    case .compact: "compact"
    case .regular: "regular"
    }
  }

  /// The class that `name` spells, without regard to case, or `nil`.
  public init?(name: String) {
    switch name {
    case "compact": self = .compact
    case "regular": self = .regular
    default:
      let name = name.lowercased()
      guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = match
    }
  }
}
