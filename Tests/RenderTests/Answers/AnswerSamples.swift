import DevcatTestSupport
import DevcatAdaptivity
import DevcatValues

/// Devices whose answers the tests of pages print.
enum AnswerSamples {
  /// A pad with a context of every state.
  static func pad() throws -> Profile {
    try Samples.profile(
      id: "ipad-pro-11-inch",
      [
        ("name", "11\" iPad Pro"), ("family", "iPad"), ("idiom", "pad"), ("points.width", "834"),
        ("points.height", "1194"), ("safeArea[\"iOS 13.2\"].landscape", "24,0,20,0"),
        ("safeArea[\"iOS 26.5\"].landscape", "32,0,20,0"),
        ("layouts.full-screen.portrait", "regular/regular 834x1194"),
        ("layouts.full-screen.landscape", "regular/compact 1194x834"),
        ("layouts.half.portrait", "n/a"), ("layouts.half.landscape", "compact/regular 592x834"),
        ("layouts.slide-over.portrait", "compact/- 320x-"),
      ])
  }

  /// A phone with rounded corners, an indicator for the Home screen, and a safe area in landscape
  /// whose sides differ.
  static func phone() throws -> Profile {
    try Samples.profile(
      id: "iphone-x",
      [
        ("name", "iPhone X"), ("family", "iPhone"), ("idiom", "phone"), ("points.width", "375"),
        ("points.height", "812"), ("scale", "3"), ("corners.style", "rounded"),
        ("corners.radius", "39"), ("homeIndicator", "true"), ("safeArea.portrait", "44,0,34,0"),
        ("safeArea.landscape", "0,44,21,0"),
        ("layouts.full-screen.portrait", "compact/regular"),
        ("layouts.full-screen.landscape", "compact/compact"),
      ])
  }

  /// The traits of the pad in every context that is known.
  static func environments() throws -> [TraitEnvironment] {
    let profile = try pad()
    return Context.known(of: profile).map { TraitEnvironment(of: profile, in: $0) }
  }

  /// A transition of the pad in a small tree.
  static func transition(
    _ from: Context, _ to: Context
  ) throws -> Answer<Transition> {
    let profile = try pad()
    let tree = ViewController(
      "Split",
      children: [
        ViewController("List", overrides: [TraitOverride(horizontal: .compact)], fixedWidth: 320),
        ViewController("Detail"),
      ])
    return Transition.between(
      TraitEnvironment(of: profile, in: from), TraitEnvironment(of: profile, in: to), of: tree)
  }

  static let landscape = Context(orientation: .landscape)
  static let half = Context(mode: .half, orientation: .landscape)

  /// The metrics of the pad in a context.
  static func metrics(_ context: Context) throws
    -> LayoutMetrics
  {
    LayoutMetrics(of: try pad(), in: context)
  }

  /// A window of the pad.
  static func window(_ width: Double, _ height: Double) throws -> FreeWindow {
    let profile = try pad()
    var bounds = WindowBounds()
    bounds.add(profile)
    return FreeWindow(
      Size(width: width, height: height), on: profile, idiom: { bounds })
  }
}
