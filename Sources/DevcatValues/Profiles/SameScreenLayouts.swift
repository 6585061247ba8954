/// The layouts that Apple's devices take from one another by equal screen points, from their profiles.
///
/// Source of the full-screen layouts: View Controller Programming Guide for iOS, "Default Size Classes
/// for Different Devices". Multitasking modes are derived only between iPads, and only from one that
/// offers the mode. If the devices of one size differ, nothing is derived.
struct SameScreenLayouts: Sendable {
  /// A mode and an orientation on screens of one size.
  private struct Place: Hashable, Sendable {
    /// The size of the screen in points.
    let size: Size
    let mode: Mode
    let orientation: Orientation
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

  /// Adds the recorded layouts of a device.
  mutating func add(_ profile: Profile) {
    Self.forEachPlace(of: profile) { place, display, layout in
      // An iPad that cannot split its screen says nothing about one that can (decision 111).
      if let layout, display.offers(place.mode) { add(layout, of: place, profile.id) }
    }
  }

  /// The layouts that a device takes from the others: those of which it has none of its own.
  func layouts(for profile: Profile) -> [DerivedLayout] {
    var derived: [DerivedLayout] = []
    Self.forEachPlace(of: profile) { place, display, own in
      guard own == nil, let answer = answers[place], let layout = answer.layout,
        place.mode != .fullScreen || layout != .notAvailable
      else { return }
      derived.append(
        DerivedLayout(
          display: display.name, mode: place.mode, orientation: place.orientation, layout: layout,
          derivedFrom: answer.example))
    }
    return derived
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
