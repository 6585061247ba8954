import DevcatValues
import DevcatImport
import DevcatRender
import DevcatStore

/// Looks at the facts as a reviewer would: how many sources a value has and whether they agree, days
/// that have not come, devices without size classes, and ranges of versions that overlap.
struct ReferenceLint {
  /// The problems, a sentence for each.
  private(set) var problems: [String] = []
  /// Values that have one source and no note on it, by source and field, and those about which sources
  /// disagree without a note.
  private var counts: [[String]: [String]] = [:]
  private let makers: Set<String>
  /// The day of the newest source, in ISO format; no test depends on the clock.
  private let today: String

  /// Looks at a product.
  ///
  /// - Parameter makers: The names of the sources by which makers speak of their own devices.
  init(_ product: ReferenceBuilder.Product, makers: Set<String>) throws {
    self.makers = makers
    let revisions = try product.file.log.revisions(after: 0, maximumBytes: .max)
    today = String((revisions.map(\.header.time.description).max() ?? "").prefix(10))
    let facts = product.facts.byDevice
    let screens = ScreenReader(product.file.devices)
    try product.file.devices.forEachProfile(reading: nil) { profile in
      for entry in profile.entries {
        weigh(facts[profile.id]?[entry.path] ?? [], entry, profile)
      }
      let derived = try screens.derivedLayouts(of: profile)
      checkDay(profile)
      checkClasses(profile, derived)
      checkRanges(profile)
    }
  }

  /// The table of the counts.
  var text: String {
    var table = TextTable([("check", .left), ("values", .right), ("of", .left)])
    for (row, devices) in counts.sorted(by: {
      ($0.key[0], -$0.value.count, $0.key[1]) < ($1.key[0], -$1.value.count, $1.key[1])
    }) {
      let named = devices.count < 9 ? ": " + devices.joined(separator: ", ") : ""
      table.add([row[0], String(devices.count), row[1] + named])
    }
    return table.text(isUnderlined: true)
  }

  /// Compares what sources state of a value with its evidence.
  private mutating func weigh(
    _ facts: [(source: String, value: FieldValue)], _ entry: Profile.Entry, _ profile: Profile
  ) {
    let path = entry.path
    guard path.number != Field.attributes.number, !facts.isEmpty else { return }
    let evidence = profile.evidence(of: path)
    // A year is no second source of a day in it.
    let agreeing = Set(facts.filter { $0.value == entry.value }.map(\.source))
    if let single = Grade.singleSource(in: evidence), agreeing.count > 1 {
      problems.append(
        "\(profile.id): \(path) is said to be stated by '\(single)' alone, and these state it: "
          + agreeing.sorted().joined(separator: ", "))
    }
    guard evidence == nil, Draft.wantsEvidence(path) else { return }
    let field = path.field?.path ?? path.description
    if agreeing.count < 2, let source = agreeing.first, makers.isDisjoint(with: agreeing) {
      counts[["one source and no note", "\(field) by \(source)"], default: []].append(profile.id)
    }
    if facts.contains(where: { $0.value.combined(with: entry.value, at: path) != entry.value }) {
      counts[["sources disagree and no note", field], default: []].append(profile.id)
    }
  }

  private mutating func checkDay(_ profile: Profile) {
    guard let day = profile[Field.released.at()]?.text,
      profile[Field.status.at()]?.text != "announced",
      day > today
    else { return }
    problems.append(
      "\(profile.id): it is released on \(day), and the newest source was read on \(today)")
  }

  private mutating func checkClasses(_ profile: Profile, _ derived: [DerivedLayout]) {
    guard profile.idiom == "phone" || profile.idiom == "pad", profile.platform == .apple else {
      return
    }
    for orientation in Orientation.allCases
    where profile.main.layout(.fullScreen, orientation) == nil
      && !derived.contains(where: { $0.mode == .fullScreen && $0.orientation == orientation })
      && profile[.attribute("unknown.layouts")] == nil
    {
      problems.append("\(profile.id): it has no size classes in \(orientation.rawValue)")
    }
  }

  /// Finds ranges of versions that overlap, with different values.
  private mutating func checkRanges(_ profile: Profile) {
    let ranges = profile.entries.compactMap { entry -> (entry: Profile.Entry, range: OSRange)? in
      guard entry.path.field?.group.isKeyedByOS == true,
        let range = entry.path.groupKeys.first.flatMap(OSRange.init),
        profile[entry.path.observedUntil] == nil
      else { return nil }
      return (entry, range)
    }
    for (index, one) in ranges.enumerated() {
      for other in ranges[(index + 1)...]
      where one.entry.path.isSameQuestion(as: other.entry.path)
        && one.range.overlapsOpenly(other.range) && one.entry.value != other.entry.value
      {
        problems.append(
          "\(profile.id): \(one.entry.path) and \(other.entry.path) overlap and differ; end one with "
            + "an attribute 'evidence.until.…'")
      }
    }
  }
}

extension FieldPath {
  /// Whether both are values of a field by OS that differ in the versions alone.
  fileprivate func isSameQuestion(as other: FieldPath) -> Bool {
    number == other.number && display == other.display
      && groupKeys.dropFirst() == other.groupKeys.dropFirst()
  }
}

extension OSRange {
  /// Whether two ranges without an end share versions; a single version is an exception to a range, and
  /// no contradiction.
  fileprivate func overlapsOpenly(_ other: OSRange) -> Bool {
    switch (self, other) {
    case (.before, .before), (.from, .from): true
    case (.before, .from(let version)): holds(version)
    case (.from(let version), .before): other.holds(version)
    case _: false
    }
  }
}
