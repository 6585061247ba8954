public import DevcatValues

/// The orientations in which an app runs on a device.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "General Layout Considerations", note:
/// what view controllers support by default, and that some devices, such as iPhone X, do not support
/// upside-down portrait whatever the app supports.
public struct SupportedOrientations: Hashable, Sendable {
  /// The device's orientations; unknown if no source says, not available if it is never rotated.
  public let device: Answer<OrientationSet>
  /// The orientations that a view controller supports by default, without any that the device is
  /// known not to support.
  public let byDefault: Answer<OrientationSet>

  /// Finds the orientations of a display.
  ///
  /// - Parameters:
  ///   - recorded: The field `orientations`; `nil` if it is not known.
  ///   - idiom: The idiom of the device.
  ///   - platform: Its platform; the guideline is about Apple's alone.
  ///   - display: The name of the further display; `nil` for the main one.
  public init(
    recorded: OrientationSet?, idiom: String?, platform: Platform? = nil, display: String? = nil
  ) {
    device =
      recorded == nil && !Self.isTurned(idiom)
      ? .notAvailable(Self.neverTurned(idiom))
      : Answer(recorded, orUnknown: .noField(.orientations, display: display))
    // Android has the idioms 'phone' and 'pad' too, of which the guideline says nothing there.
    byDefault = Self.defaults(platform == .android ? "" : idiom).map {
      $0.intersection(recorded ?? .all)
    }
  }

  /// Whether devices of an idiom are rotated: a television, a watch on a wrist or a headset never
  /// is.
  public static func isTurned(_ idiom: String?) -> Bool {
    switch idiom {
    case "tv"?, "watch"?, "vision"?: false
    case _: true
    }
  }

  /// The orientation in which a device of an idiom is used at first: a television has no portrait.
  public static func first(of idiom: String?) -> Orientation {
    idiom == "tv" ? .landscape : .portrait
  }

  /// The orientations in which devices of an idiom are used, the first of them first.
  public static func all(of idiom: String?) -> [Orientation] {
    isTurned(idiom) ? Orientation.allCases : [first(of: idiom)]
  }

  /// Why a device of an idiom has no orientations to choose from.
  static func neverTurned(_ idiom: String?) -> Reason {
    .other("devices of the idiom '\(idiom ?? "")' are never rotated")
  }

  private static func defaults(_ idiom: String?) -> Answer<OrientationSet> {
    switch idiom {
    case "pad"?: .known(.all)
    case "phone"?: .known(OrientationSet.all.subtracting(.upsideDown))
    case nil: .unknown(.noField(.idiom, display: nil))
    case _?: .unknown(.other("the guideline says it of iPhone and iPad only"))
    }
  }
}

/// Whether a display is turned, and which of its orientations count.
extension Display {
  /// Whether people turn the device.
  var turns: Bool { SupportedOrientations.isTurned(profile.idiom) }

  /// Whether people use the device in an orientation.
  func isHeld(_ orientation: Orientation) -> Bool {
    SupportedOrientations.all(of: profile.idiom).contains(orientation)
  }

  /// Why the device does not offer a mode; `nil` if it may.
  func refusal(of mode: Mode) -> Reason? {
    mode.isOfMultitasking && profile.hasNoPadModes ? .modesOfPads : nil
  }

  /// Why the display does not offer an orientation; `nil` if the field `orientations` has it, or
  /// is not recorded.
  ///
  /// A television has no portrait.
  func refusal(of orientation: Orientation) -> Reason? {
    if profile.idiom == "tv", orientation == .portrait {
      return SupportedOrientations.neverTurned(profile.idiom)
    }
    guard case .set(let members)? = self[.orientations] else { return nil }
    let supported = OrientationSet(members: members)
    let upright = !supported.isDisjoint(with: [.portrait, .upsideDown])
    let onItsSide = !supported.isDisjoint(with: [.landscapeLeft, .landscapeRight])
    switch orientation {
    case .landscape where upright && !onItsSide: return .onlyOrientation(.portrait)
    case .portrait where onItsSide && !upright: return .onlyOrientation(.landscape)
    case .portrait, .landscape: return nil
    }
  }
}
