/// Compares the values that sources state with those of a catalogue, and changes nothing.
///
/// An import's planner places the rows; what a row leaves open, such as the width of a layout
/// whose classes it gives, is not a difference.
public struct SourceComparison {
  private struct Place: Hashable {
    let id: String
    let path: FieldPath
  }

  /// The stated values of one path so far.
  private struct Statements {
    var differing: [ComparedValue.Claim] = []
    /// The sources that agree with the catalogue, or add to it.
    var agreeing: Set<Int> = []
  }

  /// The versions of the OS on which safe areas and heights are compared.
  public struct Systems {
    let asked: ((Profile) -> OSVersion?)?
    let timelines: (Profile) throws -> DeviceTimelines

    /// Makes the choice of versions.
    ///
    /// - Parameters:
    ///   - asked: The only version that is compared, whatever the keys of values are, for a device;
    ///     `nil` if its system has none. Without it, each value is compared on the version of its key.
    ///   - timelines: The timelines of a device.
    public init(
      asked: ((Profile) -> OSVersion?)?,
      timelines: @escaping (Profile) throws -> DeviceTimelines
    ) {
      (self.asked, self.timelines) = (asked, timelines)
    }
  }

  private let systems: Systems?
  private let base: any ProfileDirectory
  private var statements: [Place: Statements] = [:]
  /// The statements of several sources about what the catalogue does not have.
  private var open: [Place: [ComparedValue.Claim]] = [:]
  private var report: ComparisonReport
  /// The devices that rows are about, and whether one states a value.
  private var devices: [String: (title: String, isCompared: Bool)] = [:]
  /// Their ids, in the order of the rows.
  private var order: [String] = []
  private var nearNames = NearNames()
  /// The differences of rows that are wrong for each device that they may mean.
  private var wrongForAll: [ComparedValue] = []

  /// Makes a comparison of sources with `base`: of recorded values, or, with systems, of what holds on a
  /// version of the OS where the catalogue has no value under the same key.
  public init(sources: [String], with base: any ProfileDirectory, on systems: Systems? = nil) {
    (self.base, self.systems) = (base, systems)
    report = ComparisonReport(sources: sources)
  }

  /// Compares a row of the source with an index.
  ///
  /// - Parameters:
  ///   - planner: An import of the source, which places the row and takes it in.
  ///   - isLoose: Whether the source is a list of somebody else's, which may have screens in landscape.
  /// - Throws: The errors of the base.
  public mutating func add(
    _ given: Draft, to planner: inout ImportPlanner, from source: Int, isLoose: Bool = false
  ) throws {
    let meant = isLoose && given.isWide ? try planner.devices(called: given.title) : []
    let turned = meant.lazy.compactMap { given.turned(as: $0) }.first
    if turned != nil { report.turnedRows += 1 }
    let draft = turned ?? given
    let ids = try planner.add(draft)
    if let contradiction = try contradiction(in: draft) {
      report.unplaced.append(contradiction)
      return
    }
    if ids.isEmpty, try compareCandidates(of: draft, &planner, source) {
      report.settled.insert(draft.location)
    }
    for id in ids {
      if let profile = try planner.original(id: id) {
        try compare(draft, with: profile, source)
      } else {
        let near = try draft.id == nil ? nearNames.near(draft.title, in: base) : nil
        report.unknownDevices.append(
          .init(id: id, name: draft.title, location: draft.location, near: near))
        for edit in draft.patch.edits { keep(edit, of: draft, at: id, source) }
      }
    }
  }

  /// Takes in the rows that an import of the source would refuse, after the last of its rows.
  public mutating func refuse(by plan: ImportPlan) { report.refuse(plan) }

  /// The result of all the rows added.
  ///
  /// - Throws: The errors of the base.
  public func finished() throws -> ComparisonReport {
    var report = report
    report.deviceCount = devices.count
    report.withoutValues = order.compactMap { devices[$0] }.filter { !$0.isCompared }.map(\.title)
    let places = statements.filter { !$0.value.differing.isEmpty }.keys.sorted {
      ($0.path, $0.id) < ($1.path, $1.id)
    }
    for place in places {
      guard let found = statements[place],
        let profile = try base.profile(id: place.id)
      else { continue }
      let present = try heldValue(at: place.path, in: profile)
      report.differences.append(
        ComparedValue(
          id: place.id, title: profile.title, path: place.path, present: present?.value,
          derivedFrom: present?.donor,
          system: present?.os?.name(onPad: profile.isPad),
          // A value for a version of the OS is recorded under another path, so the revision and the
          // note of this one do not concern it.
          origin: present?.os == nil ? try base.origin(of: place.path, in: place.id) : nil,
          evidence: present?.os == nil ? profile.evidence(of: place.path) : nil,
          claims: found.differing, agreeingSources: found.agreeing.sorted()))
    }
    // A table may have many rows of a name that several devices share.
    report.differences += wrongForAll.grouped {
      var place = $0
      place.claims = []
      return place
    }.map { place, values in
      var value = place
      value.claims = values.flatMap(\.claims)
      return value
    }
    try addContradictions(to: &report)
    return report
  }

  /// Why a row with the id of one device and the name or a model identifier of another is compared with
  /// neither; `nil` for any other row.
  private func contradiction(in draft: Draft) throws -> Diagnostic? {
    guard let id = draft.id, draft.spare == nil else { return nil }
    func diagnostic(_ part: String, _ ids: [String]) -> Diagnostic? {
      guard !ids.isEmpty, !ids.contains(id) else { return nil }
      return Diagnostic(
        .unusable, at: draft.location,
        "cannot match '\(draft.title)' to a device: its id is '\(id)', but its \(part) is that of "
          + ids.map { "'\($0)'" }.joined(separator: ", "))
    }
    if let name = draft.name,
      let found = diagnostic(
        "name", try base.ids(called: name, any: .name, .alias))
    {
      return found
    }
    for model in draft.models {
      let ids = try TextOrder.set(base.ids(called: model, .model))
      if let found = diagnostic("identifier '\(model)'", ids) { return found }
    }
    return nil
  }

  /// Compares a row with each device that it may mean; `false` if it says too little for that.
  ///
  /// A row that agrees with one of them is right for that one. One that is wrong for all is a difference
  /// from those that it is nearest to.
  private mutating func compareCandidates(
    of draft: Draft, _ planner: inout ImportPlanner, _ source: Int
  ) throws -> Bool {
    let ids = try planner.candidates(of: draft)
    var nearest: (profiles: [Profile], agreeing: Int, paths: [FieldPath])?
    for profile in try ids.compactMap({ try planner.original(id: $0) }) {
      let screen = try compared(draft, with: profile)
      if screen.agreeing == 0, screen.differing.isEmpty { return false }
      if let best = nearest, best.paths.count <= screen.differing.count {
        if best.paths == screen.differing { nearest?.profiles.append(profile) }
        continue
      }
      nearest = ([profile], screen.agreeing, screen.differing)
    }
    guard let nearest else { return false }
    report.comparedSources.insert(source)
    report.valueCount += nearest.agreeing + nearest.paths.count
    report.agreeingCount += nearest.agreeing
    // A row is about one device, whichever that is.
    if devices[draft.title] == nil { devices[draft.title] = (draft.title, true) }
    for path in nearest.paths {
      guard let value = draft.patch[path] else { continue }
      let profile = nearest.profiles[0]
      let present = try heldValue(at: path, in: profile)
      wrongForAll.append(
        ComparedValue(
          id: profile.id, title: draft.title, candidates: ids, path: path, present: present?.value,
          derivedFrom: present?.donor, system: nil, origin: nil, evidence: nil,
          claims: [claim(value, path, draft, source)], agreeingSources: []))
    }
    return true
  }

  /// How many values of a row a profile has, and where it has others.
  private func compared(
    _ draft: Draft, with profile: Profile
  ) throws -> (agreeing: Int, differing: [FieldPath]) {
    var found: (agreeing: Int, differing: [FieldPath]) = (0, [])
    let os = systems?.asked?(profile)
    for edit in draft.patch.edits {
      guard let stated = edit.value, edit.path.holds(on: os),
        let present = try heldValue(at: edit.path, in: profile)?.value
      else { continue }
      let whole = stated.combined(with: present, at: edit.path)
      let agrees =
        whole == present || whole.extends(present, at: edit.path)
        || stated.isRounded(present, at: edit.path, as: draft.texts[edit.path])
        || profile.isRendered(stated, at: edit.path)
      if agrees { found.agreeing += 1 } else { found.differing.append(edit.path) }
    }
    return found
  }

  private mutating func compare(_ draft: Draft, with profile: Profile, _ source: Int) throws {
    let id = profile.id
    let os = systems?.asked?(profile)
    if systems?.asked != nil, os.map({ profile.ran($0) == false }) ?? true {
      if !report.leftOut.contains(profile.title) { report.leftOut.append(profile.title) }
      return
    }
    if devices[id] == nil {
      devices[id] = (profile.title, false)
      order.append(id)
    }
    for edit in draft.patch.edits {
      guard let stated = edit.value, edit.path.holds(on: os) else { continue }
      report.valueCount += 1
      devices[id]?.isCompared = true
      let addition = ComparisonReport.Addition(
        id: id, title: profile.title, path: edit.path, value: stated, location: draft.location)
      guard let present = try heldValue(at: edit.path, in: profile) else {
        keep(edit, of: draft, at: id, source)
        report.additions.append(addition)
        continue
      }
      // A row may leave parts of a value open: only those that it states can differ.
      let whole = stated.combined(with: present.value, at: edit.path)
      let isRendered = profile.isRendered(stated, at: edit.path)
      if isRendered { report.renderedSides.append(addition) }
      let agrees =
        whole == present.value || isRendered
        || stated.isRounded(present.value, at: edit.path, as: draft.texts[edit.path])
      let adds = !agrees && whole.extends(present.value, at: edit.path)
      if adds {
        report.additions.append(addition)
      } else {
        report.comparedSources.insert(source)
      }
      let place = Place(id: id, path: edit.path)
      if agrees || adds {
        if agrees { report.agreeingCount += 1 }
        // A report on one source lists only its differences, so agreement is not kept for it.
        if report.sources.count > 1 { statements[place, default: .init()].agreeing.insert(source) }
      } else {
        statements[place, default: .init()].differing.append(
          claim(stated, edit.path, draft, source))
      }
    }
  }

  private func claim(
    _ value: FieldValue, _ path: FieldPath, _ draft: Draft, _ source: Int
  ) -> ComparedValue.Claim {
    .init(value: value, source: source, location: draft.location, text: draft.texts[path])
  }

  /// Keeps a value that the catalogue does not have, where another source may state another one.
  private mutating func keep(_ edit: Patch.Edit, of draft: Draft, at id: String, _ source: Int) {
    guard report.sources.count > 1, let value = edit.value else { return }
    open[Place(id: id, path: edit.path), default: []].append(claim(value, edit.path, draft, source))
  }

  /// Adds what sources say differently of what the catalogue does not have, and takes it out of the
  /// additions.
  private func addContradictions(to report: inout ComparisonReport) throws {
    let places = open.filter { place, claims in
      claims.contains { claim in
        // Each taken as the one that adds to the other, they are one value, or they contradict each other.
        claims[0].source != claim.source
          && claim.value.combined(with: claims[0].value, at: place.path)
            != claims[0].value.combined(with: claim.value, at: place.path)
      }
    }
    let names = Dictionary(
      report.unknownDevices.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let order = places.sorted { ($0.key.path, $0.key.id) < ($1.key.path, $1.key.id) }
    for (place, claims) in order {
      let title = try names[place.id] ?? base.profile(id: place.id)?.title ?? place.id
      report.differences.append(
        ComparedValue(
          id: place.id, title: title, path: place.path, present: nil, derivedFrom: nil,
          system: nil, origin: nil, evidence: nil, claims: claims, agreeingSources: []))
    }
    report.additions.removeAll { places[Place(id: $0.id, path: $0.path)] != nil }
  }

  /// The value that the catalogue holds or derives at a path; for safe areas and heights, the value
  /// of the version that the comparison or the key names.
  ///
  /// A key without a version is for the newest, whatever the catalogue has under that key.
  private func heldValue(at path: FieldPath, in profile: Profile) throws -> CurrentAnswer? {
    let own = profile[path].map { CurrentAnswer(value: $0, os: nil, donor: nil) }
    if let systems, path.observedOrientation != nil {
      if let os = systems.asked?(profile) {
        return try systems.timelines(profile).answer(at: path, on: os)
      }
      if let own, !path.isWithoutVersion { return own }
      let held = try systems.timelines(profile).answer(inKeyOf: path)
      return held?.value == own?.value ? own : held ?? own
    }
    if let own { return own }
    guard path.number == Field.layouts.number else { return nil }
    let derived = try base.derivedLayouts(of: profile.id).first { layout in
      layout.display == nil && path == .layout(layout.mode, layout.orientation)
    }
    return derived.map {
      CurrentAnswer(value: .layout($0.layout), os: nil, donor: $0.derivedFrom)
    }
  }
}

extension FieldPath {
  /// Whether a value at this path concerns a version of the OS: one keyed by OS does if its key
  /// holds the version, and any other value always does.
  fileprivate func holds(on os: OSVersion?) -> Bool {
    guard let os, observedOrientation != nil else { return true }
    return OSRange(groupKeys[0])?.holds(os) ?? false
  }
}

extension DeviceTimelines {
  /// The safe area or the height on the newest version in the key of a path that the device ran.
  fileprivate func answer(inKeyOf path: FieldPath) -> CurrentAnswer? {
    guard let range = OSRange(path.groupKeys[0]) else { return nil }
    let os: OSVersion?
    switch range {
    case .notStated: return answer(at: path)
    case .version(let version): os = version
    case .from(let version): os = newest ?? version
    case .before(let version): os = [version.previous, newest].compactMap(\.self).min()
    }
    return os.flatMap { range.holds($0) ? answer(at: path, on: $0) : nil }
  }
}
