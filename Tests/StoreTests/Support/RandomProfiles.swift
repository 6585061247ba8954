import DevcatValues
import DevcatTestSupport

/// Random profiles over a small world, so that values coincide, differ and are missing.
struct RandomProfiles {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  /// A profile with some of every kind of field.
  mutating func profile(_ id: String) -> Profile {
    var profile = Profile(id: id)
    for field in Field.all where field.group == .identity && field.number > 1 && chance(70) {
      profile[field.at()] = value(field)
    }
    addDisplay(nil, to: &profile)
    if chance(15) { addDisplay(pick(["inner", "cover"]), to: &profile) }
    for key in ["lab", "lab shelf", "evidence.scale"] where chance(50) {
      profile[.attribute(key)] = pick([
        .text("7"), .number(7), .number(1), .boolean(true), .boolean(false), .text("drawer"),
        .number(-2.5), .text("Ünïcode"), .text("7.0"), .text("-02.50"), .text("1e1"),
        .text("7.0.1"),
      ])
    }
    if chance(10) { profile[FieldPath(number: 77)] = .opaque([0x83, 1, 2, 3]) }
    if chance(10) { profile[FieldPath(number: 78, keys: ["a"])] = .opaque([0x61, 0x7a]) }
    return profile
  }

  /// A profile with another value, or without one, somewhere.
  mutating func edited(_ profile: Profile) -> Profile {
    let fresh = self.profile(profile.id)
    var edited = profile
    let paths = profile.entries.map(\.path) + fresh.entries.map(\.path)
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !paths.isEmpty {
      let path = pick(paths)
      edited[path] = chance(25) ? nil : fresh[path]
    }
    return edited
  }

  private mutating func addDisplay(_ display: String?, to profile: inout Profile) {
    for field in Field.all where field.group == .display && chance(60) {
      profile[field.at(display: display)] = value(field)
    }
    for os in ["", "iOS 26.5"] {
      for orientation in Orientation.allCases where chance(25) {
        profile[.safeArea(os: os, orientation, display: display)] = .safeArea(
          EdgeInsets(top: pick([0, 47, 0.1]), left: 0, bottom: pick([21, 34]), right: 0))
      }
      for orientation in Orientation.allCases where chance(25) {
        let field = pick(Field.heights)
        profile[field.at([os, orientation.rawValue], display: display)] = .number(
          pick([0, 20, 47.5]))
      }
    }
    for mode in Mode.known {
      for orientation in Orientation.allCases where chance(mode == .fullScreen ? 60 : 20) {
        profile[.layout(mode, orientation, display: display)] = .layout(layout())
      }
    }
  }

  private mutating func layout() -> Layout {
    if chance(15) { return .notAvailable }
    var traits = LayoutTraits(horizontal: pick([.compact, .regular]), vertical: .regular)
    if chance(10) { traits.vertical = nil }
    if chance(20) { traits.width = pick([320, 507.5]) }
    if chance(20) { traits.height = 1366 }
    return .available(traits)
  }

  private mutating func value(_ field: Field) -> FieldValue {
    // Most are Apple's: only those take layouts from others.
    if field == .family, chance(80) { return .text(pick(["iPad", "iPhone", "Android"])) }
    return switch field.type {
    case .text:
      pick(
        ["iPhone X", "iphone x", "iPad Pro", "Ünïcode ™", "a%b_c", "O'Brien \"q\""].map(
          FieldValue.normalized))
    case .number: .number(pick([375, 390.0, 812, 2.625, 1, 0, 1e-3]))
    case .boolean: .boolean(chance(50))
    case .date: .text(pick(["2017", "2019-09", "2019-09-20", "2024"]))
    case .version: .text(pick(["iOS 9", "iOS 17.4", "tvOS 11", "Android API 34"]))
    case .choice(let words): .text(pick(words))
    case .set(let words):
      .members(
        (words.isEmpty ? ["iPhone1,1", "iphone1,1", "X", "a;b", "é"] : words).filter { _ in
          chance(40)
        })
    case .safeArea, .layout, .attribute: preconditionFailure("Keyed fields are made elsewhere.")
    }
  }
}
