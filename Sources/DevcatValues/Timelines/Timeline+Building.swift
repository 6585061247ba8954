extension Timeline {
  /// Makes the timeline that follows from observations.
  ///
  /// The rules, in order: what the device's own record states for a release; what devices with the
  /// same display state for it, if they agree; the nearest of both, carried on or back to the next
  /// end that a key states, or to the major version of the later one; what another device has
  /// carried so; and observations without a version. Source: decision 121.
  ///
  /// - Parameters:
  ///   - observations: Those of the device and of devices with the same display, in record order.
  ///   - systems: The versions that the device ran. Where they are not known, values hold only
  ///     where they were observed, and other devices do not count.
  ///   - floor: The first release that has such a value; 0 if all have one.
  ///   - breaks: The releases that changed such values, so that none is carried from one side to the
  ///     other.
  ///   - newest: The newest known version of the device's system.
  init(
    _ observations: [Observation<Value>], on systems: DeviceSystems?, from floor: Int = 0,
    breaks: [Int] = [], newest: OSVersion? = nil
  ) {
    let newest = systems.map { $0.last ?? newest } ?? nil
    if observations.isEmpty {
      self.init(segments: [], disputes: [], current: nil, newest: newest)
      return
    }
    var builder = TimelineBuilder(
      observations, on: systems, from: floor, breaks: breaks, newest: newest)
    builder.fill()
    let segments = builder.segments()
    self.init(
      segments: segments, disputes: builder.disputes, current: builder.current(of: segments),
      newest: newest)
  }
}

/// The releases of a timeline, cut wherever an observation begins or ends.
private struct TimelineBuilder<Value: Hashable & Sendable> {
  /// Releases between two cuts, with the observations (by index) that decide their value.
  private struct Piece {
    let releases: Range<Int>
    /// The observation of the device itself.
    var own: Int?
    /// The observation on which the others with the same display agree.
    var donated: Int?
    /// The observation that gives the value.
    var source: Int?
    /// Whether another device gives the value.
    var isDonated = false
    /// Another observation of the device, equally narrow, with another value.
    var rival: Int?

    /// The observation that states the value of these releases.
    var seen: Int? { own ?? donated }
  }

  private let observations: [Observation<Value>]
  private let hasSystems: Bool
  private let system: String
  private let newest: OSVersion?
  private let breaks: [Int]
  private var pieces: [Piece] = []
  /// The pieces before which the version of the change is derived.
  private var derivedBreaks: [Int] = []
  private(set) var disputes: [String] = []

  init(
    _ all: [Observation<Value>], on systems: DeviceSystems?, from floor: Int, breaks: [Int],
    newest: OSVersion?
  ) {
    let system =
      systems?.first.system ?? all.lazy.compactMap { $0.range?.version }.max()?.system ?? ""
    self.system = system
    self.newest = newest
    self.breaks = breaks
    let hasSystems = systems != nil
    self.hasSystems = hasSystems
    observations = all.filter { observation in
      (hasSystems || observation.donor == nil)
        && (observation.range?.version.map { $0.system == system } ?? true)
    }
    var whole = systems?.releases ?? 0..<OSVersion.noEnd
    if systems?.isLastUnknown == true,
      let seen = observations.lazy.filter(\.isDated).map(\.releases.upperBound).max()
    {
      // The device may not have run what follows the newest version that somebody observed.
      whole = whole.lowerBound..<max(whole.lowerBound, seen)
    }
    // The floor is a version of iOS, which only a device of it can be older than.
    let begin = hasSystems && system == "iOS" ? max(whole.lowerBound, floor) : whole.lowerBound
    cut(begin..<max(begin, whole.upperBound))
    for index in pieces.indices { see(index) }
  }

  private mutating func cut(_ whole: Range<Int>) {
    var cuts = breaks + [whole.lowerBound, whole.upperBound]
    for observation in observations where observation.isDated {
      let releases = observation.releases
      cuts += [releases.lowerBound, releases.upperBound, observation.majorRelease]
    }
    cuts.sort()
    for (begin, end) in zip(cuts, cuts.dropFirst()) where begin < end && whole.contains(begin) {
      pieces.append(Piece(releases: begin..<end))
    }
  }

  /// Finds what was observed on the releases of a piece.
  private mutating func see(_ index: Int) {
    let release = pieces[index].releases.lowerBound
    let own = narrowest(release) { $0.donor == nil }
    pieces[index].own = own.first
    pieces[index].rival = own.first { observations[$0].value != observations[own[0]].value }
    let others = narrowest(release) { $0.donor != nil }
    guard let first = others.first else { return }
    if let second = others.first(where: { observations[$0].value != observations[first].value }) {
      // Donors that disagree give nothing, which matters only without an observation of the
      // device's own.
      if own.isEmpty { dispute(first, second) }
    } else {
      pieces[index].donated = first
    }
  }

  /// The narrowest observations of a release, the best-founded first; each of the same releases.
  private func narrowest(_ release: Int, _ isWanted: (Observation<Value>) -> Bool) -> [Int] {
    var found: [Int] = []
    for (index, observation) in observations.enumerated()
    where observation.isDated && isWanted(observation) && observation.releases.contains(release) {
      if let best = found.first.map({ observations[$0].precedence }) {
        if best < observation.precedence { continue }
        if observation.precedence < best { found = [] }
      }
      let place = found.firstIndex { observation.grade < observations[$0].grade }
      found.insert(index, at: place ?? found.endIndex)
    }
    return found
  }

  private mutating func dispute(_ first: Int, _ second: Int) {
    let sentence =
      "devices with the same display disagree: \(observations[first].words), "
      + observations[second].words
    if !disputes.contains(sentence) { disputes.append(sentence) }
  }

  /// Gives each piece the observation that its value comes from.
  mutating func fill() {
    let nearest = filled(pieces.map(\.seen), marksBreaks: true)
    // Without other devices, all that was seen is the device's own.
    var (ownAlone, donorsAlone) = (nearest, nearest)
    if observations.contains(where: { $0.donor != nil }) {
      ownAlone = filled(pieces.map(\.own), marksBreaks: false)
      // A donor's older value is no answer past an end that the device's own record states.
      let ends = Set(
        observations.lazy.filter { $0.donor == nil && $0.statesEnd }.map(\.releases.upperBound))
      donorsAlone = filled(pieces.map(\.donated), marksBreaks: false, upTo: ends)
    }
    // Observations without a version count only where nothing else does.
    let undated = observations.enumerated().lazy.filter { !$0.element.isDated }.min {
      let (one, other) = ($0.element, $1.element)
      if (one.donor == nil) != (other.donor == nil) { return one.donor == nil }
      return one.precedence.width < other.precedence.width
    }?.offset
    for index in pieces.indices {
      guard var source = nearest[index] ?? donorsAlone[index] ?? undated else { continue }
      // Whoever adds a value of a later version says nothing of the versions before, for which the device's own
      // record has one without a version.
      if let undated, observations[undated].donor == nil, isBefore(pieces[index], source) {
        source = undated
      }
      // A value that the device's own record gives too counts as its own, and not as a donor's.
      if let own = ownAlone[index], observations[own].value == observations[source].value {
        pieces[index].source = own
      } else {
        pieces[index].source = source
        pieces[index].isDonated = observations[source].donor != nil
      }
    }
  }

  /// Whether an observation with a version, of the device itself, is carried back to a piece.
  private func isBefore(_ piece: Piece, _ source: Int) -> Bool {
    let observation = observations[source]
    return piece.seen == nil && observation.isDated && observation.donor == nil
      && piece.releases.upperBound <= min(observation.majorRelease, observation.releases.lowerBound)
  }

  /// Carries what was seen into the releases where nothing was; not on past any of `ends`, and neither
  /// on nor back over a break.
  private mutating func filled(
    _ seen: [Int?], marksBreaks: Bool, upTo ends: Set<Int> = []
  ) -> [Int?] {
    var result = seen
    // Where the device's versions are not known, values hold only where they were observed.
    guard hasSystems else { return result }
    var index = 0
    while index < seen.count {
      guard seen[index] == nil else {
        index += 1
        continue
      }
      let end = seen[index...].firstIndex { $0 != nil } ?? seen.count
      let before = index > 0 ? seen[index - 1] : nil
      let after = end < seen.count ? seen[end] : nil
      let (change, isDerived) = change(in: index..<end, from: before, to: after)
      // Between two equal values the value holds, whatever ends there.
      let isEqual = before.map { observations[$0].value } == after.map { observations[$0].value }
      let stop =
        isEqual ? nil : (index..<end).first { ends.contains(pieces[$0].releases.lowerBound) }
      let wall =
        isEqual ? nil : (index..<end).first { breaks.contains(pieces[$0].releases.lowerBound) }
      for place in index..<end {
        result[place] =
          place < min(stop ?? end, wall ?? end, change.lowerBound)
          ? before : place >= max(change.upperBound, wall ?? index) ? after : nil
      }
      if isDerived, marksBreaks { derivedBreaks.append(change.upperBound) }
      index = end
    }
    return result
  }

  /// The place in a gap at which the value changes, and whether no source states that version.
  ///
  /// Up to the lower bound it is the value before, from the upper bound on the one after, and between
  /// them it is unknown.
  private func change(
    in gap: Range<Int>, from before: Int?, to after: Int?
  ) -> (Range<Int>, isDerived: Bool) {
    let (one, other) = (before.map { observations[$0] }, after.map { observations[$0] })
    if let one, let other, one.value == other.value {
      return (gap.upperBound..<gap.upperBound, false)
    }
    // No value is carried past an end, nor back before a beginning, that its key states.
    let carriesOn = one.map { !$0.statesEnd } ?? false
    let carriesBack = other.map { !$0.statesBegin } ?? false
    switch (carriesOn, carriesBack) {
    case (false, false): return (gap, false)
    case (true, false): return (gap.upperBound..<gap.upperBound, false)
    case (false, true): return (gap.lowerBound..<gap.lowerBound, false)
    case (true, true):
      let major = other?.majorRelease ?? 0
      // If the earlier value was still seen on that major version, the change is where the later
      // one was observed.
      let place = gap.first { pieces[$0].releases.lowerBound == major } ?? gap.upperBound
      return (place..<place, true)
    }
  }

  /// Puts pieces with equal values together.
  func segments() -> [Timeline<Value>.Segment] {
    var segments: [Timeline<Value>.Segment] = []
    var begin = pieces.startIndex
    while begin < pieces.endIndex {
      guard let source = pieces[begin].source else {
        begin += 1
        continue
      }
      let value = observations[source].value
      let end =
        pieces[begin...].firstIndex {
          $0.source.map { observations[$0].value } != value
        } ?? pieces.endIndex
      segments.append(segment(begin..<end))
      begin = end
    }
    return segments
  }

  private func segment(_ range: Range<Int>) -> Timeline<Value>.Segment {
    let last = pieces[range.upperBound - 1]
    let source = observations[last.source ?? 0]
    let (begin, end) = (pieces[range.lowerBound].releases.lowerBound, last.releases.upperBound)
    let rival = last.rival.map { observations[$0].words }
    let seen = lastSeen(range, source.value)
    let donor = seen.flatMap { pieces[$0].seen }.flatMap { observations[$0].donor } ?? source.donor
    return Timeline.Segment(
      from: begin > 0 ? OSVersion(system, release: begin) : nil,
      until: end < OSVersion.noEnd ? OSVersion(system, release: end) : nil,
      value: source.value, grade: rival == nil ? grade(of: last, source) : .disputed,
      donor: last.isDonated ? donor : nil,
      checked: seen.flatMap(checked) ?? source.range?.version,
      beginsDerived: derivedBreaks.contains(range.lowerBound), other: rival ?? source.note)
  }

  /// How well a value is founded: by the best of the device's observations that state it for the
  /// same releases.
  private func grade(of piece: Piece, _ source: Observation<Value>) -> Grade {
    if piece.isDonated { return .derived }
    if source.grade == .disputed { return .disputed }
    return observations.lazy.filter {
      $0.donor == nil && $0.value == source.value && $0.releases.overlaps(source.releases)
    }.map(\.grade).min() ?? source.grade
  }

  /// The last of some pieces for whose releases the value was stated.
  private func lastSeen(_ range: Range<Int>, _ value: Value) -> Int? {
    range.last { pieces[$0].seen.map { observations[$0].value } == value }
  }

  /// The newest version in a piece whose value was stated.
  private func checked(_ piece: Int) -> OSVersion? {
    if let seen = pieces[piece].seen, case .version(let version)? = observations[seen].range {
      return version
    }
    let end = pieces[piece].releases.upperBound
    return end == OSVersion.noEnd ? newest : OSVersion(system, release: end).previous
  }

  /// The segment of the device's newest OS; where its versions are not known, that of the
  /// observation that begins last.
  func current(of segments: [Timeline<Value>.Segment]) -> Timeline<Value>.Segment? {
    if hasSystems {
      // A value that is stated for the newest version alone ends before the last piece.
      let releases = newest.map { $0.release..<$0.nextRelease }
      let last = pieces.last { releases?.overlaps($0.releases) ?? true } ?? pieces.last
      guard let last, last.source != nil else { return nil }
      return segments.last { $0.releases.contains(last.releases.lowerBound) }
    }
    let dated = observations.lazy.filter(\.isDated).map(\.releases)
    let latest = dated.max { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    return latest.map { latest in segments.last { $0.releases.contains(latest.lowerBound) } }
      ?? segments.last
  }
}
