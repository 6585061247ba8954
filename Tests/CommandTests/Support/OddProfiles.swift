import DevcatValues
import DevcatTestSupport

/// Random profiles that the rules allow, with everything odd that they may hold.
struct OddProfiles {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Profiles sorted by id.
  mutating func profiles(count: Int) -> [Profile] {
    (0..<count).map { profile("odd-\(1000 + $0)") }
  }

  /// Texts that look like something else, or break out of their surroundings.
  private static let pieces = [
    "iPhone X", "3", "-0", "007", "1e5", "17.10", "356938035643809123", "true", "false", "null",
    "n/a", "compact/regular", "0x61",
    " ", "\t", "\n", "\r\n", "\r", "\u{a0}", "\u{2028}", "\"", "\"\"", "\\", "\\\"", "'", ",", ";",
    "#", "# c", "=1+1", "[", "].", ".", "/", "{}", "é", "e\u{301}", "\u{301}", "ﬁ", "漢字",
    "\u{1F469}\u{200D}\u{1F4BB}", "\u{1}", "\u{7f}", "\u{feff}", "\u{10FFFF}", "portrait", "main",
  ]

  private mutating func text(_ longest: Int = 3) -> String {
    NormalizedText.of(
      (0..<Int.random(in: 1...longest, using: &random)).map { _ in pick(Self.pieces) }.joined())
  }

  /// A number that a field may have.
  private mutating func number(_ field: Field) -> Double {
    guard let range = field.numbers else { preconditionFailure("'\(field.path)' has no numbers") }
    let (least, greatest) = (range.lowerBound, range.upperBound)
    return pick([
      least, 1.5, 2.625, 3.3 + 0.000_000_000_000_000_4, least + 1e-7, greatest, greatest - 1e-7,
      (greatest - 1).rounded(.down),
    ])
  }

  private mutating func profile(_ id: String) -> Profile {
    var profile = Profile(id: id)
    profile[Field.name.at()] = .text(text())
    let maybe = Field.all.filter { $0.group == .identity && $0 != .id && $0 != .name }
    for field in maybe where chance(60) {
      // The rules know more of Apple's devices.
      profile[field.at()] = field == .family ? .text("Odd " + text()) : value(field)
    }
    addDisplay(nil, to: &profile)
    for name in ["inner", text(), "portrait", ""] where chance(20) {
      addDisplay(name == "main" ? "mine" : name, to: &profile)
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let key = chance(10) ? "" : text()
      profile[.attribute(key)] = pick([
        .text(""), .text(text()), .text(text(1)), .number(-number(.attributes)), .boolean(true),
        .boolean(false),
      ])
    }
    if chance(20) {
      profile[FieldPath(number: 77, keys: [text(), ""])] = .opaque([0x83, 1, 2, 3])
    }
    if chance(20) { profile[FieldPath(number: 99)] = .opaque([0x61, 0x7a]) }
    return profile
  }

  private mutating func addDisplay(_ display: String?, to profile: inout Profile) {
    // Sizes must agree, so that they are made together; pixels are whole.
    let scale = Double(Int.random(in: 1...3, using: &random))
    let points = scale == 2 ? 390.5 : 390
    let sizes: [(Field, Double)] = [
      (.pointsWidth, points), (.pointsHeight, points * 2), (.pixelsWidth, points * scale),
      (.pixelsHeight, points * 2 * scale), (.scale, scale),
    ]
    if chance(60) {
      for (field, size) in sizes where chance(80) {
        profile[field.at(display: display)] = .number(size)
      }
    }
    let known = sizes.map(\.0)
    for field in Field.all where field.group == .display && !known.contains(field) && chance(40) {
      profile[field.at(display: display)] = value(field)
    }
    for os in ["", "iOS 26.5", text()] where chance(30) {
      for orientation in Orientation.allCases where chance(50) {
        profile[.safeArea(os: os, orientation, display: display)] = .safeArea(
          EdgeInsets(top: number(.safeArea), left: 0, bottom: 0.5, right: number(.safeArea)))
      }
    }
    for mode in Mode.known {
      for orientation in Orientation.allCases where chance(25) {
        profile[.layout(mode, orientation, display: display)] = .layout(layout())
      }
    }
  }

  private mutating func layout() -> Layout {
    var traits = LayoutTraits()
    if chance(50) { traits.horizontal = pick(SizeClass.allCases) }
    if chance(50) { traits.vertical = pick(SizeClass.allCases) }
    if chance(30) { traits.width = number(.layouts) }
    if chance(30) { traits.height = number(.layouts) }
    return traits.isEmpty ? .notAvailable : .available(traits)
  }

  private mutating func value(_ field: Field) -> FieldValue {
    switch field.type {
    case .text: .text(text())
    case .number: .number(number(field))
    case .boolean: .boolean(chance(50))
    case .date: .text(pick(["2017", "2019-09", "2019-09-20"]))
    case .version:
      // The last OS is of the system of the first, and not before it.
      .text(pick(field == .osFirst ? ["iOS 9", "iOS 12.1"] : ["iOS 17.4", "iOS 26"]))
    case .choice(let words): .text(pick(words))
    case .set(let words):
      words.isEmpty
        ? .members((0..<3).map { _ in text() }) : .members([pick(words), pick(words)])
    case .safeArea, .layout, .attribute: preconditionFailure("Keyed fields are made elsewhere.")
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}
