public import DevcatValues

/// The place of an app on a device: the display, its part, and the orientation.
///
/// All commands write it in the same way: `third/landscape`, `landscape` for the whole main
/// display, and `inner/full-screen/portrait` for a further one.
public struct Context: Hashable, Sendable {
  /// The name of the further display; `nil` for the main one.
  public let display: String?
  /// How much of the display the app has.
  public let mode: Mode
  /// How the device is held.
  public let orientation: Orientation

  /// Makes a context.
  public init(display: String? = nil, mode: Mode = .fullScreen, orientation: Orientation) {
    (self.display, self.mode, self.orientation) = (display, mode, orientation)
  }

  /// The path of the context's layout in a profile.
  public var path: FieldPath { .layout(mode, orientation, display: display) }

  /// The contexts with recorded values of a device, and full screen on every display: of a device
  /// that is never rotated in its one orientation, which is landscape for a television.
  ///
  /// They are in the order of the displays, the main one first; then of the modes, the widest first;
  /// then portrait before landscape.
  public static func known(of profile: Profile, derived: [DerivedLayout] = []) -> [Context] {
    let further = TextOrder.set(profile.furtherDisplays + derived.compactMap(\.display))
    var contexts: [Context] = []
    for name in [nil] + further.map(Optional.some) {
      let display = profile.display(name)
      for mode in Mode.known {
        for orientation in Orientation.allCases {
          let context = Context(display: name, mode: mode, orientation: orientation)
          if display.layout(mode, orientation) != nil
            || derived.contains(where: { $0.isOf(context) })
            || (mode == .fullScreen && display.isHeld(orientation))
          {
            contexts.append(context)
          }
        }
      }
    }
    return contexts
  }
}

extension Mode {
  /// The whole screen of an iPhone with Display Zoom, whose points are larger; nothing is recorded for it but its
  /// size.
  public static let displayZoom = Mode(rawValue: "display-zoom")
  /// The whole screen of an iPad with More Space, whose points are smaller; nothing is recorded for it but its size.
  public static let moreSpace = Mode(rawValue: "more-space")
  /// What an app for iPhone alone gets on an iPad; nothing is recorded for it.
  public static let phoneApp = Mode(rawValue: "iphone-app")
}

extension DerivedLayout {
  /// Whether it is of a context.
  func isOf(_ context: Context) -> Bool {
    display == context.display && mode == context.mode && orientation == context.orientation
  }
}

extension Context: LosslessStringConvertible {
  /// The form of a context as text, for messages.
  public static let expectation = "'landscape', 'third/landscape' or 'inner/full-screen/landscape'"

  /// Reads a context; `nil` if the mode or the orientation is unknown.
  public init?(_ text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let last = words.last, let orientation = Orientation(rawValue: last.lowercased()) else {
      return nil
    }
    let mode = words.count > 1 ? Mode(rawValue: words[words.count - 2].lowercased()) : .fullScreen
    guard mode.isKnown, !words.dropLast(2).contains("") else { return nil }
    let display = words.dropLast(2).joined(separator: "/")
    self.init(display: display.isEmpty ? nil : display, mode: mode, orientation: orientation)
  }

  /// The mode and the orientation, after the display if that is not the main one.
  public var description: String {
    (display.map { $0 + "/" } ?? "") + mode.rawValue + "/" + orientation.rawValue
  }
}
