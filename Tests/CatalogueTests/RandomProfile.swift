import DevcatValues

/// Random paths and values: few enough that two profiles meet in many of them.
enum RandomProfile {
  static let paths: [FieldPath] =
    Field.all.filter { $0 != .id && ($0.group == .identity || $0.group == .display) }
    .map { $0.at() }
    + [
      Field.pointsWidth.at(display: "inner"), .layout(.half, .portrait),
      .layout(.fullScreen, .landscape), .layout(.third, .landscape, display: "inner"),
      .safeArea(.portrait), .safeArea(os: "iOS 26.5", .landscape), .attribute("shelf"),
      .attribute("lab shelf"), FieldPath(number: 77, keys: ["key"]), FieldPath(number: 99),
    ]

  static func value(
    at path: FieldPath, using random: inout some RandomNumberGenerator
  ) -> FieldValue {
    switch path.field?.type {
    case .text, .date, .version, .choice: .text("text \(Int.random(in: 0..<3, using: &random))")
    case .number: .number(Double(Int.random(in: 1..<4, using: &random)))
    case .boolean: .boolean(Bool.random(using: &random))
    case .set: .members(["a", "b", "c", "d"].filter { _ in Bool.random(using: &random) } + ["e"])
    case .safeArea:
      .safeArea(
        EdgeInsets(top: Double(Int.random(in: 0..<2, using: &random)), left: 0, bottom: 0, right: 0)
      )
    case .layout:
      Bool.random(using: &random)
        ? .layout(.notAvailable)
        : .layout(
          .available(LayoutTraits(horizontal: SizeClass.allCases.randomElement(using: &random))))
    case .attribute: Bool.random(using: &random) ? .boolean(true) : .number(2.5)
    case nil: .opaque([UInt8.random(in: 0..<3, using: &random)])
    }
  }

  static func make(using random: inout some RandomNumberGenerator) -> Profile {
    var profile = Profile(id: "device")
    for path in paths where Int.random(in: 0..<3, using: &random) > 0 {
      profile[path] = value(at: path, using: &random)
    }
    return profile
  }

  /// The profile with a few values changed, added or removed.
  static func edited(_ profile: Profile, using random: inout some RandomNumberGenerator) -> Profile
  {
    var profile = profile
    for path in paths where Int.random(in: 0..<5, using: &random) == 0 {
      profile[path] = Bool.random(using: &random) ? value(at: path, using: &random) : nil
    }
    return profile
  }
}
