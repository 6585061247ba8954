/// A chart: the request and the numbers, checked and in the order in which they are shown.
///
/// The texts of its parts follow from these by the rules of SAP Fiori for iOS, Chart Overview
/// (2020-11-25); `docs/Charts.md` has each rule with its source.
public struct Chart: Hashable, Sendable {
  /// The request that the chart was made of.
  public let spec: ChartSpec
  /// The categories in the order shown; empty for scatter and bubble.
  public let categories: [String]
  /// The series in the order shown, the most recent first.
  public let series: [ChartSeries]
  /// The positions in the data of the categories.
  let places: [Int]
  /// The average of each series; `nil` for one without values.
  let averages: [Double?]

  /// The greatest number of series that are shown at one time.
  ///
  /// Source: §2: a chart displays at most four series.
  public static let mostSeries = 4

  /// Makes a chart.
  ///
  /// - Precondition: The series hold what the type shows, and a value for each category.
  /// - Throws: `ChartError` that names the series, categories or points which it is about.
  public init(_ spec: ChartSpec, _ data: ChartData) throws(ChartError) {
    self.spec = spec
    let shown = try Self.shown(data.series, spec)
    for series in shown {
      precondition(series.holds(spec.type.content, data.categories.count), "\(series.name) fits")
    }
    let begin = Self.beginning(of: data.categories, shown, spec)
    let order = Self.order(of: data.categories, shown, spec.order).filter { place in
      spec.omitsEmpty
        ? shown.contains { $0.points.isEmpty && $0.values[place] != nil } : place >= begin
    }
    places = order
    categories = order.map { data.categories[$0] }
    series = shown.map { $0.reordered(order) }
    averages = series.map { ChartAggregate.mean.value(of: $0.values.compactMap(\.self)) }
    try checkParts()
    let known = Set(categories).union(series.flatMap { $0.points.map(\.name) })
    if let unknown = spec.selection.first(where: { !known.contains($0) }) {
      throw ChartError(.unknownPoint, [unknown])
    }
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool {
    series.allSatisfy { $0.values.allSatisfy { $0 == nil } }
      || (spec.type == .donut && shares.isEmpty)
  }

  /// The text of a plot without values; `nil` if there are some.
  public var message: String? { isEmpty ? "No values to show" : nil }

  /// The series that are asked for, in order.
  private static func shown(
    _ all: [ChartSeries], _ spec: ChartSpec
  ) throws(ChartError) -> [ChartSeries] {
    if let unknown = spec.only.first(where: { name in !all.contains { $0.name == name } }) {
      throw ChartError(.unknownSeries, [unknown])
    }
    var shown = all.filter { spec.only.isEmpty || spec.only.contains($0.name) }
      .map(\.withoutTraces)
    // A combination keeps the order of its series, the first of which is drawn as columns.
    if spec.type != .combination { shown = SeriesRecency.sorted(shown) }
    if spec.type.takesOneSeries, shown.count > 1 {
      throw ChartError(.oneSeries, shown.map(\.name))
    }
    if shown.count > mostSeries { throw ChartError(.tooManySeries, shown.map(\.name)) }
    if let endless = shown.first(where: { !$0.isDrawable }) {
      throw ChartError(.outOfRange, [endless.name])
    }
    return shown
  }

  /// The position of the category with which a sequence begins: that of the first value, of a count
  /// of the first that is not zero, or of a selected one.
  private static func beginning(
    of categories: [String], _ series: [ChartSeries], _ spec: ChartSpec
  ) -> Int {
    let isCount = spec.second == nil && spec.measure.aggregate == nil && spec.measure.unit.isEmpty
    return categories.indices.first { place in
      spec.shownSelection.contains(categories[place])
        || series.contains { series in
          series.values[place].map { !isCount || $0 != 0 } ?? false
        }
    } ?? 0
  }

  /// The positions of the categories in the order shown.
  private static func order(
    of categories: [String], _ series: [ChartSeries], _ order: ChartOrder?
  ) -> [Int] {
    let places = Array(categories.indices)
    switch order {
    case nil: return places
    case .category: return CategoryOrder.sorted(categories, isDescending: false)
    case .categoryDescending: return CategoryOrder.sorted(categories, isDescending: true)
    case .value, .valueDescending:
      let sums = places.map { place in
        let values = series.compactMap { $0.points.isEmpty ? $0.values[place] : nil }
        return ChartAggregate.sum.value(of: values)
      }
      return CategoryOrder.sorted(sums, isDescending: order == .valueDescending)
    }
  }

  private func checkParts() throws(ChartError) {
    if spec.type == .bubble {
      let points = series.flatMap(\.points).filter { $0.size.map { $0 < 0 } ?? false }
      if !points.isEmpty { throw ChartError(.negativeSize, points.map(\.name)) }
    }
    guard spec.type == .donut, let values = series.first?.values else { return }
    let parts = zip(categories, values).compactMap { name, value in value.map { (name, $0) } }
    let negative = parts.filter { $0.1 < 0 }.map(\.0)
    if !negative.isEmpty { throw ChartError(.negativePart, negative) }
    let names = parts.filter { $0.1 > 0 }.map(\.0)
    if names.count > DonutShare.mostParts { throw ChartError(.tooManyParts, names) }
  }
}

extension ChartSeries {
  /// Whether no number is too great for a picture.
  fileprivate var isDrawable: Bool { numbers.allSatisfy { $0.magnitude <= 1e300 } }

  /// Whether it holds what a type of chart shows, and as much as there are categories.
  fileprivate func holds(_ content: ChartType.Content, _ count: Int) -> Bool {
    switch self.content {
    case .values(let values): content == .values && values.count == count
    case .ranges(let ranges): content == .ranges && ranges.count == count
    case .points: content == .points
    }
  }
}
