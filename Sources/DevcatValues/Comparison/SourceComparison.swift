/// Lays what sources state beside what a catalogue holds, and changes nothing.
///
/// Rows are placed as an import places them; what a row leaves open, such as the width of a layout
/// whose classes it gives, is not a difference.
public struct SourceComparison<Base: ProfileDirectory> {
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

  /// A version of the OS whose safe areas and status bars are compared, whatever their keys.
  public struct System {
    let version: (Profile) -> OSVersion?
    let timelines: (Profile) throws -> DeviceTimelines

    /// Makes the question.
    ///
    /// - Parameters:
    ///   - version: The version for a device; `nil` if its system has none.
    ///   - timelines: The timelines of a device.
    public init(
      version: @escaping (Profile) -> OSVersion?,
      timelines: @escaping (Profile) throws -> DeviceTimelines
    ) {
      (self.version, self.timelines) = (version, timelines)
    }
  }

  private let system: System?
  private let assignments: Assignments
  private var directory: PendingDirectory<Base>
  private var statements: [Place: Statements] = [:]
  private var report: ComparisonReport
  private var devices: Set<String> = []
  /// Of each source.
  private var soleRows: [Int: SoleRows] = [:]

  /// Makes a comparison of sources with `base`; with a version of the OS, of what holds on it.
  public init(
    sources: [String], with base: Base, assignments: Assignments = Assignments(),
    on system: System? = nil
  ) {
    self.assignments = assignments
    self.system = system
    directory = PendingDirectory(base: base)
    report = ComparisonReport(sources: sources)
  }

  /// Compares a row of the source with an index, after a few look-ups in the catalogue.
  ///
  /// - Throws: what the directory throws.
  public mutating func add(_ draft: Draft, from source: Int) throws {
    let placement = try Placement(draft, in: directory, assignments: assignments) {
      try directory.spellingIndex()
    }
    switch placement {
    case .nowhere(let reason):
      let refusal = Diagnostic(
        .unusable, at: draft.location, "cannot match '\(draft.title)' to a device: \(reason)")
      // A row that names no device is no statement of one that is unclear.
      if draft.id == nil, draft.name == nil, draft.models.isEmpty {
        report.unusable.append(refusal)
      } else {
        report.unplaced.append(refusal)
      }
    case .new(let id):
      if refuses(draft, as: id, source) { return }
      report.unknownDevices.append(.init(name: draft.title, location: draft.location))
    case .profiles(let ids):
      if let contradiction = try contradiction(in: draft) {
        report.unplaced.append(contradiction)
        return
      }
      for id in ids where !refuses(draft, as: id, source) { try compare(draft, with: id, source) }
    }
  }

  /// The result of all the rows added.
  ///
  /// - Throws: the errors of the directory.
  public func finished() throws -> ComparisonReport {
    var report = report
    report.deviceCount = devices.count
    let places = statements.filter { !$0.value.differing.isEmpty }.keys.sorted {
      ($0.path, $0.id) < ($1.path, $1.id)
    }
    for place in places {
      guard let found = statements[place],
        let profile = try directory.profile(id: place.id)
      else { continue }
      let present = try heldValue(at: place.path, in: profile)
      report.differences.append(
        ComparedValue(
          id: place.id, title: profile.title, path: place.path, present: present?.value,
          derivedFrom: present?.derivedFrom,
          origin: try directory.origin(of: place.path, in: place.id),
          evidence: profile.evidence(of: place.path), claims: found.differing,
          agreeingSources: found.agreeing.sorted()))
    }
    return report
  }

  /// Why a row with the id of one device and the name of another is compared with neither; `nil` for
  /// any other row.
  private func contradiction(in draft: Draft) throws -> Diagnostic? {
    guard let id = draft.id, draft.spare == nil, let name = draft.name else { return nil }
    let named = try TextOrder.set(directory.ids(named: name) + directory.ids(alias: name))
    guard !named.isEmpty, !named.contains(id) else { return nil }
    return Diagnostic(
      .unusable, at: draft.location,
      "cannot match '\(draft.title)' to a device: its id is '\(id)', but its name is that of "
        + named.map { "'\($0)'" }.joined(separator: ", "))
  }

  /// Whether another row is all that the source says of the profile that this one would be of.
  private mutating func refuses(_ draft: Draft, as id: String, _ source: Int) -> Bool {
    guard let refusal = soleRows[source, default: SoleRows()].refusal(of: draft, as: id) else {
      return false
    }
    report.unplaced.append(refusal)
    return true
  }

  private mutating func compare(_ draft: Draft, with id: String, _ source: Int) throws {
    guard let profile = try directory.profile(id: id) else {
      report.unknownDevices.append(.init(name: draft.title, location: draft.location))
      return
    }
    let os = system?.version(profile)
    if system != nil, os.map({ profile.ran($0) == false }) ?? true {
      if !report.leftOut.contains(profile.title) { report.leftOut.append(profile.title) }
      return
    }
    devices.insert(id)
    for edit in draft.patch.edits {
      guard let stated = edit.value, edit.path.holds(on: os) else { continue }
      report.valueCount += 1
      guard let present = try heldValue(at: edit.path, in: profile) else {
        report.additions.append(
          .init(
            id: id, title: profile.title, path: edit.path, value: stated, location: draft.location))
        continue
      }
      let whole = stated.combined(with: present.value, at: edit.path)
      let agrees = whole == present.value
      let adds = !agrees && whole.extends(present.value, at: edit.path)
      if adds {
        report.additions.append(
          .init(
            id: id, title: profile.title, path: edit.path, value: stated, location: draft.location))
      }
      if !adds { report.comparedSources.insert(source) }
      let place = Place(id: id, path: edit.path)
      if agrees || adds {
        if agrees { report.agreeingCount += 1 }
        // Of one source nothing but its differences is asked.
        if report.sources.count > 1 { statements[place, default: .init()].agreeing.insert(source) }
      } else {
        statements[place, default: .init()].differing.append(
          .init(
            value: stated, source: source, location: draft.location, text: draft.texts[edit.path]))
      }
    }
  }

  /// The value that the catalogue holds or derives at a path; of safe areas and heights that of the
  /// version which is asked about.
  private func heldValue(
    at path: FieldPath, in profile: Profile
  ) throws -> (value: FieldValue, derivedFrom: String?)? {
    if let system, let os = system.version(profile), path.observedOrientation != nil {
      return try system.timelines(profile).value(at: path, on: os)
    }
    if let value = profile[path] { return (value, nil) }
    guard path.number == Field.layouts.number else { return nil }
    let derived = try directory.derivedLayouts(of: profile.id).first { layout in
      layout.display == nil && path == .layout(layout.mode, layout.orientation)
    }
    return derived.map { (.layout($0.layout), $0.derivedFrom) }
  }
}

extension FieldPath {
  /// The orientation of a value that is keyed by OS; `nil` at other paths.
  fileprivate var observedOrientation: Orientation? {
    guard isKnown, field?.group.isKeyedByOS == true else { return nil }
    return Orientation(rawValue: groupKeys[1])
  }

  /// Whether a value here is about a version of the OS: one with a key only if the key has it.
  fileprivate func holds(on os: OSVersion?) -> Bool {
    guard let os, observedOrientation != nil else { return true }
    return OSRange(groupKeys[0])?.holds(os) ?? false
  }
}

extension DeviceTimelines {
  /// The safe area or the height at a path on a version of the OS, and the device that it is from.
  fileprivate func value(
    at path: FieldPath, on os: OSVersion
  ) -> (value: FieldValue, derivedFrom: String?)? {
    guard let orientation = path.observedOrientation, let field = path.field else { return nil }
    if field.group == .safeArea {
      return safeArea(orientation, display: path.display).reading(for: os)
        .map { (.safeArea($0.value), $0.segment.donor) }
    }
    return height(field, orientation, display: path.display).reading(for: os)
      .map { (.number($0.value), $0.segment.donor) }
  }
}
