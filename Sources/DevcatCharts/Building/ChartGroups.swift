import DevcatValues

/// A device as a row of a chart's data: its categories, its series and its numbers.
public struct ChartRow: Hashable, Sendable {
  /// The name, by which points are known.
  var name: String
  /// The categories of the row; none if the field has no value.
  public var categories: [String]
  /// The series that it belongs to; none if the field has no value.
  public var series: [String]
  /// The number that is measured.
  public var number: Double?
  /// The second number: that of a combination's line, or the size of a bubble.
  public var second: Double?
  /// The horizontal number, for charts of points.
  public var across: Double?
  /// The date of release, which orders the series.
  var released: String?

  /// Makes a row of a device.
  public init(
    _ name: String, categories: [String] = [], series: [String] = [], number: Double? = nil,
    second: Double? = nil, across: Double? = nil, released: String? = nil
  ) {
    self.name = name
    self.categories = categories
    self.series = series
    self.number = number
    self.second = second
    self.across = across
    self.released = released
  }
}

/// Devices by series and category, from which the numbers of a chart are made.
public struct ChartGroups: Sendable {
  /// The categories in ascending order.
  public let categories: [String]
  /// The series in the order of categories.
  let seriesNames: [String]
  /// The name of the only series, if the rows name none.
  static let everything = "All devices"
  /// The greatest span in years in which missing years or months are added.
  private static let mostYears = 300

  private let rows: [ChartRow]
  private let recencies: [String?]
  /// The indices of the rows of each series in each category, at series × number of categories +
  /// category.
  private let cells: [[Int]]

  /// Groups rows.
  ///
  /// - Parameters:
  ///   - rows: The devices, in the order of their ids.
  ///   - hasSeries: Whether the rows name their series; else there is one.
  ///   - fillsYears: Whether the categories are years, so that missing years in between are added.
  ///   - fillsMonths: Whether they are months or their names, so that missing months in between are
  ///     added.
  public init(
    _ rows: [ChartRow], hasSeries: Bool, fillsYears: Bool = false, fillsMonths: Bool = false
  ) {
    self.rows = rows
    var places: [String: Int] = [:]
    for row in rows { for category in row.categories { places[category] = 0 } }
    if fillsYears { for year in Self.years(between: places.keys) { places[year] = 0 } }
    if fillsMonths { for month in Self.months(between: places.keys) { places[month] = 0 } }
    categories = places.keys.sorted(by: CategoryOrder.precedes)
    for (index, category) in categories.enumerated() { places[category] = index }
    seriesNames =
      hasSeries
      ? Set(rows.lazy.flatMap(\.series)).sorted(by: CategoryOrder.precedes) : [Self.everything]
    let positions = Dictionary(uniqueKeysWithValues: zip(seriesNames, seriesNames.indices))
    var cells = [[Int]](repeating: [], count: seriesNames.count * categories.count)
    var recencies = [String?](repeating: nil, count: seriesNames.count)
    for (index, row) in rows.enumerated() where !row.categories.isEmpty {
      for name in hasSeries ? row.series : seriesNames {
        guard let series = positions[name] else { continue }
        recencies[series] = SeriesRecency.later(recencies[series], row.released)
        for category in row.categories {
          guard let place = places[category] else { continue }
          cells[series * categories.count + place].append(index)
        }
      }
    }
    self.cells = cells
    self.recencies = recencies
  }

  /// The number of devices in each category, series by series.
  public var counts: ChartData { data { .values($0.map { Double($0.count) }) } }

  /// The combined numbers of each category, series by series.
  public func values(
    _ aggregate: ChartAggregate, of number: (ChartRow) -> Double? = { $0.number }
  ) -> ChartData {
    data { cells in
      .values(cells.map { aggregate.value(of: $0.compactMap { number(rows[$0]) }) })
    }
  }

  /// The distribution of the numbers of each category, series by series.
  public var distributions: ChartData {
    data { cells in
      .ranges(cells.map { ChartRange(distribution: $0.compactMap { rows[$0].number }) })
    }
  }

  private func data(_ content: ([[Int]]) -> ChartSeries.Content) -> ChartData {
    let count = categories.count
    return ChartData(
      categories: categories,
      series: seriesNames.indices.map { series in
        ChartSeries(
          seriesNames[series], released: recencies[series],
          content(Array(cells[series * count..<(series + 1) * count])))
      })
  }

  private static func years(between names: some Collection<String>) -> [String] {
    let years = names.compactMap { Int($0) }
    guard let first = years.min(), let last = years.max(), last - first < mostYears else {
      return []
    }
    return (first...last).map(String.init)
  }

  private static func months(between names: some Collection<String>) -> [String] {
    let inYear = names.compactMap { MonthName.all.firstIndex(of: $0) }
    if let first = inYear.min(), let last = inYear.max() {
      return Array(MonthName.all[first...last])
    }
    let months = names.compactMap { CalendarDate($0) }.compactMap { date in
      date.month.map { date.year * 12 + $0 - 1 }
    }
    guard let first = months.min(), let last = months.max(), last - first < 12 * mostYears else {
      return []
    }
    return (first...last).map { count in
      let (year, month) = (String(count / 12), String(count % 12 + 1))
      return String(repeating: "0", count: max(0, 4 - year.count)) + year
        + (month.count == 1 ? "-0" : "-") + month
    }
  }
}

extension ChartGroups {
  /// Devices as points, by series, in the order of the rows.
  ///
  /// - Parameters:
  ///   - rows: The devices, in the order of their ids.
  ///   - hasSeries: Whether the rows name their series; else there is one.
  ///   - hasSizes: Whether a point needs a second number.
  public static func points(
    _ rows: [ChartRow], hasSeries: Bool, hasSizes: Bool
  ) -> ChartData {
    var points: [String: [ChartPoint]] = hasSeries ? [:] : [everything: []]
    var recencies: [String: String] = [:]
    for row in rows {
      guard let x = row.across, let y = row.number, !hasSizes || row.second != nil else { continue }
      for name in hasSeries ? row.series : [everything] {
        points[name, default: []].append(
          ChartPoint(row.name, x: x, y: y, size: hasSizes ? row.second : nil))
        recencies[name] = SeriesRecency.later(recencies[name], row.released)
      }
    }
    return ChartData(
      series: points.keys.sorted(by: CategoryOrder.precedes).map { name in
        ChartSeries(name, released: recencies[name], .points(points[name] ?? []))
      })
  }
}
