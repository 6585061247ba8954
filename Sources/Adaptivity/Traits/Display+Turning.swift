import Catalogue

/// Whether a display is turned, and which of its orientations count.
extension Display {
  /// Whether people turn the device.
  var turns: Bool { SupportedOrientations.isTurned(profile.idiom) }

  /// Why the device does not offer a mode; `nil` if it may.
  func refusal(of mode: Mode) -> Reason? {
    mode.isOfMultitasking && profile.isAlwaysFullScreen ? .modesOfPads : nil
  }

  /// Why the display does not offer an orientation; `nil` if the field `orientations` has it, or
  /// is not recorded.
  func refusal(of orientation: Orientation) -> Reason? {
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
