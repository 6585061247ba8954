/// The layouts that Apple's devices take from one another by equal screen points, from their profiles.
///
/// Source of the full-screen layouts: View Controller Programming Guide for iOS, "Default Size Classes
/// for Different Devices". Multitasking modes are derived only between iPads, and only from one that
/// offers the mode. If the devices of one size differ, nothing is derived.
public struct SameScreenLayouts: Sendable {
  /// A mode and an orientation on screens of one size.
  public struct Place: Hashable, Sendable {
    /// The size of the screen in points.
    let size: Size
    /// The mode.
    public let mode: Mode
    /// The orientation.
    public let orientation: Orientation
  }

  /// The layouts of the devices at a place.
  private struct Answer {
    var traits: LayoutTraits?
    var isNotAvailable = false
    var isContradicted = false
    /// The first device by id with the layout.
    var example: String

    /// The layout that all of them have; `nil` if they differ.
    var layout: Layout? {
      if isContradicted || isNotAvailable && traits != nil { return nil }
      return isNotAvailable ? .notAvailable : traits.map(Layout.available)
    }
  }

  private var answers: [Place: Answer] = [:]

  /// Makes layouts of no device.
  public init() {}

  /// Adds the recorded layouts of a device.
  public mutating func add(_ profile: Profile) {
    Self.forEachPlace(of: profile) { place, display, layout in
      // An iPad that cannot split its screen says nothing about one that can (decision 111).
      if let layout, display.offers(place.mode) { add(layout, of: place, profile.id) }
    }
  }

  /// The places at which a device has no layout of its own, each with the name of its display.
  public static func gaps(of profile: Profile) -> [(display: String?, place: Place)] {
    var gaps: [(String?, Place)] = []
    forEachPlace(of: profile) { place, display, layout in
      if layout == nil { gaps.append((display.name, place)) }
    }
    return gaps
  }

  /// The layout that a device without one takes at a place, and the first device by id that has it.
  public func layout(at place: Place) -> (layout: Layout, example: String)? {
    guard let answer = answers[place], let layout = answer.layout,
      place.mode != .fullScreen || layout != .notAvailable
    else { return nil }
    return (layout, answer.example)
  }

  /// The layouts that a device takes from the others.
  public func layouts(for profile: Profile) -> [DerivedLayout] {
    Self.gaps(of: profile).compactMap { display, place in
      layout(at: place).map { layout, example in
        DerivedLayout(
          display: display, mode: place.mode, orientation: place.orientation, layout: layout,
          derivedFrom: example)
      }
    }
  }

  private static func forEachPlace(
    of profile: Profile, _ body: (Place, Display, Layout?) -> Void
  ) {
    // The guide states the rule for Apple's devices only.
    guard profile.platform == .apple else { return }
    let modes = profile.idiom == "pad" ? Mode.known : [.fullScreen]
    for display in profile.displays {
      guard let size = display.points else { continue }
      for mode in modes {
        for orientation in Orientation.allCases {
          body(
            Place(size: size, mode: mode, orientation: orientation), display,
            display.layout(mode, orientation))
        }
      }
    }
  }

  private mutating func add(_ layout: Layout, of place: Place, _ id: String) {
    var answer = answers[place] ?? Answer(example: id)
    let first = TextOrder.precedes(id, answer.example) ? id : answer.example
    if var traits = layout.traits {
      guard traits.horizontal != nil, traits.vertical != nil else { return }
      // The size of a full-screen window is the screen's, which each device has itself.
      if place.mode == .fullScreen { (traits.width, traits.height) = (nil, nil) }
      if let known = answer.traits, known.filled(from: traits) != traits.filled(from: known) {
        answer.isContradicted = true
      }
      answer.traits = answer.traits?.filled(from: traits) ?? traits
    } else {
      answer.isNotAvailable = true
    }
    answer.example = first
    answers[place] = answer
  }
}

extension Display {
  /// Whether the layouts of a display in a mode count for others: always in full screen, otherwise
  /// if it offers the mode in some orientation.
  fileprivate func offers(_ mode: Mode) -> Bool {
    mode == .fullScreen
      || Orientation.allCases.contains { layout(mode, $0)?.traits != nil }
  }
}
