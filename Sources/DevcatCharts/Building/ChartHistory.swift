import DevcatValues

/// The values of a number of a catalogue from revision to revision.
///
/// Changes of devices are added in the order of the revisions, and the end of each revision with
/// the name of its category; the last state of a category is its value.
public struct ChartHistory: Sendable {
  private let aggregate: ChartAggregate?
  private let hasSeries: Bool
  private let hasRanges: Bool
  private var slots: [String: Int] = [:]
  private var numbers: [Double?] = []
  private var members: [[Int]] = []
  private var seriesNames: [String] = []
  private var positions: [String: Int] = [:]
  /// The last release of the devices of each series.
  private var recencies: [String?] = []
  private var categories: [String] = []
  /// The values of each series, at the categories since it was first seen.
  private var ranges: [[ChartRange?]] = []

  /// Begins before the first revision.
  ///
  /// - Parameters:
  ///   - aggregate: The aggregate of the numbers; `nil` counts the devices.
  ///   - hasSeries: Whether devices name their series; else there is one.
  ///   - hasRanges: Whether the highest and lowest state within a category are wanted, for which
  ///     each revision is computed and not only the last of a category.
  public init(_ aggregate: ChartAggregate?, hasSeries: Bool, hasRanges: Bool) {
    self.aggregate = aggregate
    self.hasSeries = hasSeries
    self.hasRanges = hasRanges
    if !hasSeries { _ = position(of: ChartGroups.everything) }
  }

  /// Sets the present state of a device: its series, its number, and its date of release.
  public mutating func set(_ id: String, series: [String], number: Double?, released: String?) {
    let slot = slot(of: id)
    numbers[slot] = number
    members[slot] = hasSeries ? series.map { position(of: $0) } : [0]
    for series in members[slot] {
      recencies[series] = SeriesRecency.later(recencies[series], released)
    }
  }

  /// Removes a device from the present state.
  public mutating func remove(_ id: String) { members[slot(of: id)] = [] }

  /// Ends a revision in a category: the category of the revision before, or a new one.
  ///
  /// - Parameters:
  ///   - category: The category.
  ///   - isLast: Whether no further revision is in it.
  public mutating func endRevision(in category: String, isLast: Bool) {
    if category != categories.last {
      categories.append(category)
      for series in ranges.indices { ranges[series].append(nil) }
    }
    if hasRanges || isLast { record() }
  }

  /// The state at the end of each category.
  public var values: ChartData {
    data { .values($0.map { $0?.close }) }
  }

  /// The additions from each category to the next, the first from nothing.
  public var changes: ChartData {
    var data = values
    data.series = data.series.map { series in
      var before: Double? = 0
      return ChartSeries(
        series.name, recency: series.recency,
        .values(
          series.values.map { value in
            defer { before = value ?? before }
            return value.flatMap { value in before.map { value - $0 } }
          }))
    }
    return data
  }

  /// The state before each category, the highest and the lowest within it, and the one at its end.
  public var stock: ChartData { data { .ranges($0) } }

  private func data(_ content: ([ChartRange?]) -> ChartSeries.Content) -> ChartData {
    ChartData(
      categories: categories,
      series: seriesNames.indices.sorted {
        CategoryOrder.precedes(seriesNames[$0], seriesNames[$1])
      }
      .map {
        ChartSeries(seriesNames[$0], released: recencies[$0], content(ranges[$0]))
      })
  }

  private mutating func slot(of id: String) -> Int {
    if let slot = slots[id] { return slot }
    slots[id] = numbers.count
    numbers.append(nil)
    members.append([])
    return numbers.count - 1
  }

  private mutating func position(of name: String) -> Int {
    if let position = positions[name] { return position }
    positions[name] = seriesNames.count
    seriesNames.append(name)
    recencies.append(nil)
    // Before its first device a series had a count of zero, but no other aggregate.
    let zero = ChartRange(open: 0, high: 0, low: 0, close: 0)
    ranges.append(categories.map { _ in aggregate == nil ? zero : nil })
    return seriesNames.count - 1
  }

  /// Records the present state in the last category.
  private mutating func record() {
    var groups = [[Double]](repeating: [], count: seriesNames.count)
    var counts = [Int](repeating: 0, count: seriesNames.count)
    for (slot, series) in members.enumerated() {
      for position in series {
        counts[position] += 1
        if aggregate != nil, let number = numbers[slot] { groups[position].append(number) }
      }
    }
    let last = categories.count - 1
    for series in seriesNames.indices {
      let state = aggregate.map { $0.value(of: groups[series]) } ?? Double(counts[series])
      guard let state else { continue }
      let before = ranges[series][last]
      let open = before?.open ?? (last > 0 ? ranges[series][last - 1]?.close : nil) ?? state
      ranges[series][last] = ChartRange(
        open: open, high: max(before?.high ?? open, state), low: min(before?.low ?? open, state),
        close: state)
    }
  }
}
