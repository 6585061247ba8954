/// What kind of device an Android device list speaks of, by the tags of the systems made for it.
enum AndroidDeviceKind {
  /// A phone or a tablet: it has no tag.
  case handheld
  /// A television.
  case television
  /// A watch.
  case watch
  /// A car, a desktop, glasses, or what a later version adds.
  case other

  init(tags: [String]) {
    let tags = tags.filter { !$0.isEmpty && $0 != "default" && !$0.hasPrefix("google_apis") }
    if tags.isEmpty {
      self = .handheld
    } else if tags.contains(where: { $0.hasPrefix("android-wear") }) {
      self = .watch
    } else if tags.contains(where: { $0 == "android-tv" || $0 == "google-tv" }) {
      self = .television
    } else {
      self = .other
    }
  }

  /// Whether its size is to be given upright, however it is listed.
  var isHeld: Bool { self == .handheld || self == .watch }

  /// The interface idiom; of a handheld one by its shorter side in dp.
  ///
  /// Source: Android, "Support different screen sizes": a tablet begins at 600 dp (`sw600dp`).
  func idiom(shorterSide: Double) -> String {
    switch self {
    case .handheld: shorterSide < 600 ? "phone" : "pad"
    case .television: "tv"
    case .watch: "watch"
    case .other: "unspecified"
    }
  }
}
