/// The orientations that a device supports: the field `orientations` in one byte.
public struct OrientationSet: OptionSet, Hashable, Sendable {
  /// A bit for each of the four, in the order of `names`.
  public let rawValue: UInt8

  /// Makes a set of the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = OrientationSet(rawValue: 1)
  /// Upright, the wrong way up.
  public static let upsideDown = OrientationSet(rawValue: 2)
  /// On its side, turned to the left.
  public static let landscapeLeft = OrientationSet(rawValue: 4)
  /// On its side, turned to the right.
  public static let landscapeRight = OrientationSet(rawValue: 8)
  /// All four.
  public static let all: OrientationSet = [.portrait, .upsideDown, .landscapeLeft, .landscapeRight]

  /// The four in the order in which they are listed, each with the word that the field has for it.
  public static let names: [(name: String, member: OrientationSet)] = [
    ("portrait", .portrait), ("portrait-upside-down", .upsideDown),
    ("landscape-left", .landscapeLeft), ("landscape-right", .landscapeRight),
  ]

  /// The set that the members of the field make; words that are none of the four are passed over.
  public init(members: some Sequence<some StringProtocol>) {
    self.init()
    for member in members {
      if let known = Self.names.first(where: { $0.name == member }) { insert(known.member) }
    }
  }

  /// The words for the members, in the order of `names`.
  public var members: [String] { Self.names.filter { contains($0.member) }.map(\.name) }
}
