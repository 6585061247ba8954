import DevcatAdaptivity
import DevcatValues
import Testing

@Suite("Trait environment") struct TraitEnvironmentTests {
  static func environment(_ mode: Mode, _ orientation: Orientation) -> TraitEnvironment {
    TraitEnvironment(
      of: Devices.pad, derived: Devices.derived, in: Context(mode: mode, orientation: orientation))
  }

  @Test(
    "Window: it turns with the device")
  func theWindowIsTheScreenWhereNothingElseIsRecorded() {
    let upright = Self.environment(.fullScreen, .portrait)
    #expect(upright.size == Size(width: 768, height: 1024))
    #expect(upright.horizontal == .known(.regular))
    #expect(upright.derivedFrom == "b")
    #expect(upright.displayScale == .known(2))
    #expect(upright.idiom == .known("pad"))
    #expect(Self.environment(.fullScreen, .landscape).size == Size(width: 1024, height: 768))
    #expect(Self.environment(.half, .landscape).size == Size(width: 507, height: 768))
    let inner = Context(display: "inner", orientation: .portrait)
    let traits = TraitEnvironment(of: Devices.pad, derived: Devices.derived, in: inner)
    #expect(traits.derivedFrom == "c" && traits.vertical == .known(.compact))
  }

  @Test("Not available and unknown are different") func notAvailableAndUnknownAreDifferent() {
    let half = Context(mode: .half, orientation: .portrait)
    let none = Self.environment(.half, .portrait)
    #expect(none.horizontal == .notAvailable(.noSuchContext(half)))
    #expect(none.width == .notAvailable(.noSuchContext(half)))
    #expect(none.isAvailable == false)
    #expect(none.displayScale == .known(2))

    let over = Context(mode: .slideOver, orientation: .portrait)
    let unknown = Self.environment(.slideOver, .portrait)
    #expect(unknown.vertical == .unknown(.noLayout(over)))
    #expect(unknown.height == .unknown(.noLayout(over)))
    #expect(unknown.isAvailable == nil)

    let third = Context(mode: .third, orientation: .landscape)
    let partly = Self.environment(.third, .landscape)
    #expect(partly.horizontal == .known(.compact))
    #expect(partly.vertical == .unknown(.noPart(.vertical, third)))
    #expect(partly.width == .known(320))
    #expect(partly.height == .unknown(.noPart(.height, third)))
    #expect(partly.size == nil)
    #expect(partly.isAvailable == true)
  }

  @Test("The orientations that are recorded decide whether there is another one")
  func orientationsDecide() throws {
    var profile = Profile(id: "mini")
    profile[Field.idiom.at()] = .text("phone")
    profile[Field.pointsWidth.at()] = .number(300)
    profile[Field.pointsHeight.at()] = .number(600)
    func environment(
      _ orientation: Orientation, derived: [DerivedLayout] = []
    ) -> TraitEnvironment {
      TraitEnvironment(of: profile, derived: derived, in: Context(orientation: orientation))
    }
    #expect(environment(.landscape).size == Size(width: 600, height: 300))
    profile[Field.orientations.at()] = .members(["portrait"])
    let none = environment(.landscape, derived: Devices.derived)
    #expect(none.isAvailable == false && none.derivedFrom == nil)
    #expect(none.width == .notAvailable(.onlyOrientation(.portrait)))
    #expect(
      none.horizontal.reason?.description
        == "the catalogue says the device supports portrait only")
    #expect(environment(.portrait).size == Size(width: 300, height: 600))
    let turn = Transition.between(environment(.portrait), none)
    #expect(turn.reason == .onlyOrientation(.portrait))
    profile[Field.orientations.at()] = .members(["landscape-left"])
    #expect(environment(.portrait).height == .notAvailable(.onlyOrientation(.landscape)))
    #expect(environment(.landscape).size == Size(width: 600, height: 300))
    profile[.layout(.fullScreen, .portrait)] = try Devices.layout("compact/regular")
    #expect(environment(.portrait).horizontal == .known(.compact))
  }

  @Test("Nobody turns a television, which has landscape only, with the points of its one screen")
  func televisions() throws {
    var profile = Profile(id: "set")
    profile[Field.idiom.at()] = .text("tv")
    profile[Field.pointsWidth.at()] = .number(1920)
    profile[Field.pointsHeight.at()] = .number(1080)
    let landscape = Context(orientation: .landscape)
    #expect(Context.known(of: profile) == [landscape])
    #expect(TraitEnvironment(of: profile, in: landscape).size == Size(width: 1920, height: 1080))
    let portrait = TraitEnvironment(of: profile, in: Context(orientation: .portrait))
    #expect(portrait.isAvailable == false && portrait.size == nil)
  }

  @Test("Nobody turns a watch or a headset", arguments: ["watch", "vision"])
  func devicesThatDoNotRotate(_ idiom: String) throws {
    var profile = Profile(id: "set")
    profile[Field.idiom.at()] = .text(idiom)
    profile[Field.pointsWidth.at()] = .number(1920)
    profile[Field.pointsHeight.at()] = .number(1080)
    let context = Context(orientation: .landscape)
    #expect(Context.known(of: profile) == [Context(orientation: .portrait)])
    #expect(TraitEnvironment(of: profile, in: context).width == .unknown(.noLayout(context)))
    #expect(TraitEnvironment(of: profile, in: context).isAvailable == nil)
    profile[.layout(.fullScreen, .landscape)] = try Devices.layout("regular/regular")
    #expect(Context.known(of: profile).contains(context))
    #expect(TraitEnvironment(of: profile, in: context).size == Size(width: 1080, height: 1920))
  }

  @Test("An empty profile is unknown throughout") func anEmptyProfileIsUnknownThroughout() {
    let context = Context(orientation: .portrait)
    let nothing = TraitEnvironment(of: Profile(id: "x"), in: context)
    #expect(nothing.horizontal == .unknown(.noLayout(context)))
    #expect(nothing.width == .unknown(.noLayout(context)))
    #expect(nothing.displayScale == .unknown(.noField(.scale, display: nil)))
    #expect(nothing.idiom == .unknown(.noField(.idiom, display: nil)))
  }

  @Test("Reasons are sentences") func reasonsAreSentences() {
    let context = Context(display: "inner", mode: .third, orientation: .landscape)
    let cases: [(Reason, String)] = [
      (.noLayout(context), "the catalogue has no layout for 'inner/third/landscape'"),
      (
        .noSuchContext(context), "the catalogue says that 'inner/third/landscape' is not available"
      ),
      (
        .noPart(.vertical, context),
        "the catalogue does not say the vertical class in 'inner/third/landscape'"
      ),
      (
        .noPart(.width, context), "the catalogue does not say the width in 'inner/third/landscape'"
      ),
      (
        .onlyOrientation(.landscape), "the catalogue says the device supports landscape only"
      ),
      (.noField(.scale, display: nil), "the catalogue does not say 'scale'"),
      (.noField(.scale, display: "inner"), "the catalogue does not say 'displays.inner.scale'"),
      (.other("it is so"), "it is so"),
    ]
    for (reason, text) in cases { #expect(reason.description == text) }
  }

  @Test(
    "Scale: the factor of UIKit, not the native one")
  func theScaleIsThatOfUIKit() throws {
    var plus = try Devices.device(
      "iPhone 6 Plus", 414, 736, scale: 3, portrait: "compact/regular",
      landscape: "regular/compact")
    plus[Field.pixelsWidth.at()] = .number(1080)
    plus[Field.pixelsHeight.at()] = .number(1920)
    let traits = TraitEnvironment(
      of: plus, in: Context(orientation: .portrait))
    #expect(traits.displayScale == .known(3))
    #expect(
      traits.explanation().first { $0.rule.id == "traits.scale-factor" }?.finding
        == "the panel has 2.6087 pixels to a point, and the trait is 3")
  }

  @Test("The chain names the sources of the classes") func theChainNamesTheSourcesOfTheClasses()
    throws
  {
    func rules(_ mode: Mode, _ orientation: Orientation) -> [String] {
      let traits = TraitEnvironment(
        of: Devices.pad, derived: Devices.derived,
        in: Context(mode: mode, orientation: orientation))
      return traits.explanation().map { "\($0.rule.id): \($0.finding)" }
    }
    #expect(
      rules(.fullScreen, .portrait) == [
        "traits.same-screen: 'b' has a screen of the same points, and is regular · regular",
        "traits.window: the screen is 768 × 1024 pt upright, so the window is 768 × 1024 pt",
        "traits.display-scale: 'scale' is recorded as 2: a Retina display",
        "traits.idiom: 'idiom' is recorded as pad",
      ])
    #expect(
      rules(.half, .portrait).first
        == "traits.multitasking: 'layouts.half.portrait' is recorded as not available")
  }
}
