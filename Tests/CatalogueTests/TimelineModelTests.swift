@testable import DevcatValues
import DevcatTestSupport
import Testing

/// The rules of a timeline, release by release and without any cut: for each release it looks
/// through all observations again.
private struct NaiveTimeline {
  typealias Row = Observation<Int>

  let rows: [Row]
  let systems: DeviceSystems?
  let floor: OSVersion
  /// Every release of the model, the oldest first.
  let releases: [OSVersion]

  /// The releases that the device ran and that have such a value.
  private var lived: [OSVersion] {
    guard let systems else { return releases }
    return releases.filter {
      $0 >= systems.first && $0 >= floor && $0.major <= systems.last ?? $0.major
    }
  }

  private func holds(_ row: Row, _ release: OSVersion) -> Bool {
    if let end = row.end, release.major > end { return false }
    switch row.range {
    case .version(let version): return release.numbers.starts(with: version.numbers)
    case .from(let version): return release >= version
    case .before(let version): return release < version
    case .notStated, nil: return false
    }
  }

  /// The rows that count for a release, of the device or of others.
  private func counting(_ release: OSVersion, own: Bool) -> [Row] {
    let held = rows.filter { ($0.donor == nil) == own && holds($0, release) }
    func exact(_ count: Int) -> [Row] {
      held.filter {
        if case .version(let version)? = $0.range { version.numbers.count == count } else { false }
      }
    }
    for count in [3, 2, 1] where !exact(count).isEmpty { return exact(count) }
    let later = held.filter(\.statesBegin)
    if let begin = later.compactMap({ $0.range?.version }).max() {
      let latest = later.filter { $0.range?.version == begin }
      let ends = latest.compactMap(\.end)
      return ends.min().map { end in latest.filter { $0.end == end } } ?? latest
    }
    let end = held.compactMap { $0.range?.version }.min()
    return held.filter { $0.range?.version == end }
  }

  private func own(_ release: OSVersion) -> Row? {
    let rows = counting(release, own: true)
    let best = rows.map(\.grade).min()
    return rows.first { $0.grade == best }
  }

  private func donated(_ release: OSVersion) -> Row? {
    let rows = counting(release, own: false)
    return Set(rows.map(\.value)).count == 1 ? rows.first : nil
  }

  /// The row whose value a release has by what some of the rows say of it or of its neighbours.
  ///
  /// - Parameter ends: The releases past which nothing is carried on.
  private func carried(
    _ release: OSVersion, upTo ends: [Int] = [], _ seen: (OSVersion) -> Row?
  ) -> Row? {
    if let row = seen(release) { return row }
    guard systems != nil else { return nil }
    let before = lived.last { $0 < release && seen($0) != nil }
    let after = lived.first { $0 > release && seen($0) != nil }
    let (one, other) = (before.flatMap(seen), after.flatMap(seen))
    if let one, let other, one.value == other.value { return one }
    let isPast = before.map { before in
      ends.contains { before.release < $0 && $0 <= release.release }
    }
    let carriesOn = one.map { !$0.statesEnd } ?? false
    let carriesBack = other.map { !$0.statesBegin } ?? false
    if carriesOn, carriesBack, let before, let major = other?.range?.version?.major {
      let begins = releases.first { $0.major == major }
      if begins.map({ $0 > before && release >= $0 }) == true { return other }
      return isPast == true ? nil : one
    }
    return carriesOn ? isPast == true ? nil : one : carriesBack ? other : nil
  }

  /// The value of a release, and whether it is the device's own; `nil` if it is unknown.
  func value(_ release: OSVersion) -> (value: Int, isOwn: Bool)? {
    guard lived.contains(release) else { return nil }
    let byOwn = carried(release, own)
    let nearest = carried(release) { own($0) ?? (systems == nil ? nil : donated($0)) }
    let ends = rows.filter { $0.donor == nil && $0.statesEnd }.map(\.releases.upperBound)
    let byOthers = systems == nil ? nil : carried(release, upTo: ends, donated)
    let undated = rows.filter { !$0.isDated && (systems != nil || $0.donor == nil) }
    let last =
      undated.first { $0.donor == nil && $0.range != nil } ?? undated.first { $0.donor == nil }
      ?? undated.first { $0.range != nil } ?? undated.first
    guard var row = nearest ?? byOthers ?? last else { return nil }
    // What the device itself has of a later version says nothing of this one, of which it has a value without a
    // version.
    let begin = min(row.majorRelease, row.releases.lowerBound)
    let isSeen = own(release) != nil || systems != nil && donated(release) != nil
    if let last, last.donor == nil, row.donor == nil, row.isDated, !isSeen, release.release < begin
    {
      row = last
    }
    return (row.value, row.donor == nil || byOwn?.value == row.value)
  }
}

@Suite("Timelines: the rules against a naive model")
struct TimelineModelTests {
  /// One major version more than observations name at either end: the first is where `before iOS 10`
  /// is seen, and in the last nothing changes any more.
  private static let releases = (9...15).flatMap { major in
    (0...3).map { OSVersion("iOS", [major, $0]) }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rows: [Observation<Int>]
    let asked: OSVersion
    var expected: Int?
  }

  static let cases = [
    Case(
      testDescription: "equal values hold between two stated ends",
      rows: [row("before iOS 10", 3), row("iOS 10.2 and later", 3), row("", 1)],
      asked: OSVersion("iOS", [10, 1]), expected: 3),
    Case(
      testDescription: "so do those of two devices",
      rows: [row("before iOS 10", 3), row("iOS 12 and later", 3, of: "a")],
      asked: OSVersion("iOS", [11, 0]), expected: 3),
    Case(
      testDescription: "a value of a later version says nothing where one has no version",
      rows: [row("", 1), row("iOS 12.0", 2)], asked: OSVersion("iOS", [11, 0]), expected: 1),
    Case(
      testDescription: "different values do not hold past them",
      rows: [row("before iOS 10", 3), row("iOS 12 and later", 2)],
      asked: OSVersion("iOS", [11, 0])),
  ]

  /// The oldest version that an observation names is not the oldest that the device ran.
  @Test("Timelines: between the ends that keys state", arguments: cases)
  func between(_ sample: Case) {
    let systems = DeviceSystems(first: "iOS 9", last: nil)
    let model = NaiveTimeline(
      rows: sample.rows, systems: systems, floor: OSVersion("iOS", [1]), releases: Self.releases)
    let reading = Timeline(sample.rows, on: systems).reading(for: sample.asked)
    #expect(reading?.value == sample.expected)
    #expect(model.value(sample.asked)?.value == sample.expected)
  }

  private static func row(
    _ key: String, _ value: Int, of donor: String? = nil
  ) -> Observation<Int> {
    var row = Observation(key: key, range: OSRange(key), value: value)
    row.donor = donor
    return row
  }

  private static func row(
    of donor: String?, using generator: inout SeededGenerator
  ) -> Observation<Int> {
    let major = Int.random(in: 10...14, using: &generator)
    func version(from minor: Int) -> String {
      Bool.random(using: &generator)
        ? "iOS \(major)" : "iOS \(major).\(Int.random(in: minor...2, using: &generator))"
    }
    let keys = [
      version(from: 0), version(from: 0), "\(version(from: 1)) and later",
      "before \(version(from: 1))", "", "of the lab",
    ]
    let key = keys.randomElement(using: &generator) ?? ""
    var row = Observation(
      key: key, range: OSRange(key), value: Int.random(in: 1...3, using: &generator))
    row.grade = Grade.allCases.randomElement(using: &generator) ?? .single
    row.donor = donor
    if row.statesBegin, Int.random(in: 0..<3, using: &generator) == 0 {
      row.end = OSVersion("iOS", [Int.random(in: major...14, using: &generator)])
    }
    return row
  }

  private static func systems(using generator: inout SeededGenerator) -> DeviceSystems? {
    let first = Int.random(in: 9...13, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return nil
    case 1: return DeviceSystems(first: "iOS \(first).1", last: nil)
    case 2: return DeviceSystems(first: "iOS \(first)", last: "iOS \(min(14, first + 2))")
    case _: return DeviceSystems(first: "iOS \(first)", last: nil)
    }
  }

  @Test("Timelines: random observations give what each rule says, release by release")
  func random() {
    var generator = SeededGenerator(seed: SeededGenerator.seed(of: "timelines"))
    for round in 0..<SeededGenerator.rounds(400) {
      let systems = Self.systems(using: &generator)
      let rows = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        Self.row(
          of: [nil, nil, "a", "b"].randomElement(using: &generator) ?? nil, using: &generator)
      }
      let floor = OSVersion("iOS", [Bool.random(using: &generator) ? 11 : 1])
      let timeline = Timeline(rows, on: systems, from: floor.release)
      let model = NaiveTimeline(
        rows: rows, systems: systems, floor: floor, releases: Self.releases)
      let ran = systems?.words(onPad: false) ?? "no systems"
      let words: Comment = "round \(round): \(rows.map(\.words)), \(ran)"
      for release in Self.releases {
        let reading = timeline.reading(for: release)
        let expected = model.value(release)
        #expect(reading?.value == expected?.value, "\(release), \(words.rawValue)")
        if let part = Self.part(timeline, release), part.isLast {
          #expect((part.segment.donor == nil) == expected?.isOwn, "\(release), \(words.rawValue)")
        }
      }
      if let systems, systems.last == nil {
        #expect(
          timeline.current?.value == model.value(Self.releases[Self.releases.count - 1])?.value,
          words)
      }
      // What a later version has is not what the newest one has.
      let newest = OSVersion("iOS", [12])
      if let systems, systems.last == nil, systems.first.major <= newest {
        let known = Timeline(rows, on: systems, from: floor.release, newest: newest)
        let last = Self.releases.last { $0.major == newest }
        #expect(known.current?.value == last.flatMap { model.value($0) }?.value, words)
      }
      for (one, next) in zip(timeline.segments, timeline.segments.dropFirst()) {
        #expect(one.value != next.value || one.until != next.from, words)
        #expect(one.releases.upperBound <= next.releases.lowerBound, words)
      }
    }
  }

  /// The segment of a release, and whether the release is the last of the model in it.
  private static func part(
    _ timeline: Timeline<Int>, _ release: OSVersion
  ) -> (segment: Timeline<Int>.Segment, isLast: Bool)? {
    guard let segment = timeline.reading(for: release)?.segment else { return nil }
    let last = releases.last { segment.releases.contains($0.release) }
    return (segment, last == release)
  }
}
