import DevcatAdaptivity
import DevcatValues
import DevcatRender

/// Devices that the tests of drawings draw.
enum OutlineSamples {
  /// A phone of which everything is known.
  static func phone() throws -> Profile {
    var phone = try AnswerSamples.phone()
    for (path, value) in [
      ("pixels.width", 1125.0), ("pixels.height", 2436), ("ppi", 458), ("diagonal", 5.8),
    ] {
      if let path = FieldPath(path) { phone[path] = .number(value) }
    }
    return phone
  }

  /// A pad with every mode; the height of its slide-over window is known in landscape only.
  static func pad() throws -> Profile {
    try Samples.profile(
      id: "pad-11",
      [
        ("name", "Pad 11 & \"more\""), ("idiom", "pad"), ("points.width", "834"),
        ("points.height", "1194"), ("diagonal", "11"), ("corners.style", "rounded"),
        ("corners.radius", "18"), ("safeArea[\"iOS 13.2\"].portrait", "24,0,20,0"),
        ("safeArea[\"iOS 26.5\"].portrait", "32,0,25,0"),
        ("layouts.full-screen.portrait", "regular/regular 834x1194"),
        ("layouts.full-screen.landscape", "regular/regular 1194x834"),
        ("layouts.two-thirds.landscape", "regular/regular 809x834"),
        ("layouts.third.landscape", "compact/regular 375x834"),
        ("layouts.half.portrait", "n/a"), ("layouts.half.landscape", "compact/regular 592x834"),
        ("layouts.third.portrait", "compact/regular 320x-"),
        ("layouts.slide-over.portrait", "compact/regular 320x-"),
        ("layouts.slide-over.landscape", "compact/regular 375x794"),
      ])
  }

  /// A watch with unknown corners, safe area and length of its points.
  static func watch() throws -> Profile {
    try Samples.profile(
      id: "watch",
      [
        ("name", "Watch 45mm"), ("idiom", "watch"), ("points.width", "198"),
        ("points.height", "242"),
      ])
  }

  /// The outline of a device, to be drawn.
  static func drawn(
    _ profile: Profile, _ context: Context = Context(orientation: .portrait),
    unit: OutlineUnit = .points, os: OSVersion? = nil
  ) throws -> DrawnOutline {
    guard let outline = DeviceOutline.of(profile, in: context, os: os).value,
      let drawn = DrawnOutline.of(profile, outline, unit: unit).value
    else { throw FieldError(field: profile.id, found: "\(context)", expected: "an outline") }
    return drawn
  }
}
