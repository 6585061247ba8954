import DevcatCharts
import Testing

/// A chart of each type, with enough in it to show what the type does.
enum ChartGallery {
  /// A chart with a name.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    var spec: ChartSpec
    var data: ChartData
    var testDescription: String { name }

    func chart(_ context: ChartContext) throws -> Chart {
      var spec = spec
      spec.context = context
      return try Chart(spec, data)
    }
  }

  static let all: [Sample] = [
    sample(.column, twoSeries), sample(.stackedColumn, fourSeries), sample(.horizontalBar, names),
    sample(.line, twoSeries), sample(.area, twoSeries), combination, waterfall, scatter, bubble,
    stock,
    sample(.donut, names),
  ]

  private static let years = (2015...2026).map(String.init)

  private static let twoSeries = ChartData(
    categories: years,
    series: [
      ChartSeries(
        "iPad", recency: "2025",
        .values([1, 1, 3, 3, 3, 4, 4, 4, nil, 5, 5, 2])),
      ChartSeries(
        "iPhone", recency: "2026",
        .values([2, 3, 3, 3, 3, 5, 4, 5, 4, 4, 5, 4])),
    ])

  private static let fourSeries = ChartData(
    categories: years,
    series: twoSeries.series + [
      ChartSeries("Apple Watch", recency: "2024", .values([2, 4, 2, 2, 2, 4, 2, 5, 3, 2, 5, 2])),
      ChartSeries(
        "Apple TV", recency: "2022", .values([1, nil, 1, nil, nil, nil, 1, 1, nil, nil, nil, nil])),
    ])

  private static let names = ChartData(
    categories: ["iPhone", "iPad", "Apple Watch", "iPod touch", "Apple TV", "Apple Vision"],
    series: [ChartSeries("All devices", .values([51, 46, 34, 7, 6, 2]))])

  private static let devices = ChartMeasure("devices")
  private static let year = ChartMeasure("year")

  private static func sample(_ type: ChartType, _ data: ChartData) -> Sample {
    let isFamilies = data == names
    return Sample(
      name: type.rawValue,
      spec: ChartSpec(type, devices, by: isFamilies ? ChartMeasure("family") : year).with {
        $0.selection = [isFamilies ? "iPad" : "2022"]
        $0.hasDrillDown = true
        $0.updated = "2026-11-21T17:05:00Z"
      }, data: data)
  }

  private static let combination = Sample(
    name: "combination",
    spec: ChartSpec(.combination, devices, by: year).with {
      $0.second = ChartMeasure("points width", unit: "pt", aggregate: .mean)
      $0.selection = ["2020"]
      $0.updated = "2026-11-21T00:00:00Z"
    },
    data: ChartData(
      categories: years,
      series: [
        ChartSeries("Devices", .values([2, 3, 3, 3, 3, 5, 4, 5, 4, 4, 5, 4])),
        ChartSeries(
          "Average points width",
          .values([394.5, 371.3, 388, 401, 401, 388.6, 396.5, 401, 411.5, 416, 418.4, 421])),
      ]))

  private static let waterfall = Sample(
    name: "waterfall",
    spec: ChartSpec(.waterfall, ChartMeasure("devices added"), by: ChartMeasure("revision")).with {
      $0.selection = ["4"]
      $0.updated = "2026-11-21T00:00:00Z"
    },
    data: ChartData(
      categories: (1...9).map(String.init),
      series: [ChartSeries("All devices", .values([98, 12, 7, -6, nil, 0, 21, -9, 27]))]))

  private static let sizes: [(String, Double, Double, Double)] = [
    ("iPhone 4", 320, 480, 3.5), ("iPhone 5", 320, 568, 4), ("iPhone 8", 375, 667, 4.7),
    ("iPhone 8 Plus", 414, 736, 5.5), ("iPhone X", 375, 812, 5.8), ("iPhone XR", 414, 896, 6.1),
    ("iPhone 12", 390, 844, 6.1), ("iPhone 12 Pro Max", 428, 926, 6.7),
    ("iPhone 16 Pro", 402, 874, 6.3), ("iPhone 16 Pro Max", 440, 956, 6.9),
  ]

  private static let points: [ChartSeries] = [
    ChartSeries(
      "iPhone", recency: "2026",
      .points(sizes.map { ChartPoint($0.0, x: $0.1, y: $0.2, size: $0.3) })),
    ChartSeries(
      "iPad", recency: "2025",
      .points([
        ChartPoint("iPad", x: 768, y: 1024, size: 9.7),
        ChartPoint("iPad Air 2", x: 768, y: 1024, size: 9.7),
        ChartPoint("10.5-inch iPad Pro", x: 834, y: 1112, size: 10.5),
        ChartPoint("12.9-inch iPad Pro", x: 1024, y: 1366, size: 12.9),
        ChartPoint("iPad mini", x: 744, y: 1133, size: 8.3),
      ])),
  ]

  private static let width = ChartMeasure("points width", unit: "pt")
  private static let height = ChartMeasure("points height", unit: "pt")

  private static let scatter = Sample(
    name: "scatter",
    spec: ChartSpec(.scatter, height, by: width).with {
      $0.selection = ["iPhone X"]
      $0.updated = "2026-11-21T00:00:00Z"
    },
    data: ChartData(series: points))

  private static let bubble = Sample(
    name: "bubble",
    spec: ChartSpec(.bubble, height, by: width).with {
      $0.size = ChartMeasure("diagonal", unit: "in")
      $0.updated = "2026-11-21T00:00:00Z"
    },
    data: ChartData(series: points))

  private static let stock = Sample(
    name: "stock",
    spec: ChartSpec(.stock, width, by: year).with {
      $0.selection = ["2020"]
      $0.note =
        "From the lower quartile (open) to the upper one (close), low and high the extremes."
      $0.updated = "2026-11-21T00:00:00Z"
    },
    data: ChartData(
      categories: years,
      series: [
        ChartSeries(
          "iPhone",
          .ranges(
            years.indices.map { index in
              let base = 320 + 9 * Double(index)
              if index == 7 { return nil }
              return ChartRange(
                open: base + 6, high: base + 40, low: base - 8,
                close: index.isMultiple(of: 3) ? base - 2 : base + 24)
            }))
      ]))
}

extension ChartSpec {
  /// The description with changes.
  func with(_ change: (inout ChartSpec) -> Void) -> ChartSpec {
    var spec = self
    change(&spec)
    return spec
  }
}
