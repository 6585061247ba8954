import Catalogue

/// What the pixels of a simulated screen say of the panel of the device.
///
/// They are the panel's but on phones that render at one size and show another: the 5.5-inch Plus,
/// the 12 mini and 13 mini, and the inner display of the iPhone Duo. The files do not say which of
/// the two they give, so that these are known by their sizes.
enum SimulatorPanel {
  /// The pixels are the panel's, and those rendered too.
  case same
  /// The pixels are those rendered, and the panel has, or may have, others.
  case rendered
  /// The pixels are those of a panel that shows a picture rendered at another size.
  case shown

  init(_ screen: SimulatorScreen, idiom: String?) {
    let sides = [screen.pixels.width, screen.pixels.height]
    guard screen.scale == 3 else {
      self = idiom == "tv" || idiom == "vision" ? .rendered : .same
      return
    }
    switch sides {
    // 1125 × 2436 is rendered on the minis, and the panel of the iPhone X, XS and 11 Pro.
    case [1242, 2208], [1125, 2436], [2007, 2853]: self = .rendered
    case [1080, 1920], [1080, 2340]: self = .shown
    default: self = .same
    }
  }
}
