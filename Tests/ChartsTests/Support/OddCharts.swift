import DevcatCharts

/// Data at the edges of what charts are made of.
enum OddCharts {
  static let all: [ChartGallery.Sample] =
    ofValues + [
      points("one point", [ChartPoint("a", x: 3, y: 4, size: 2)]),
      points("equal points", (0..<9).map { ChartPoint("p\($0)", x: 1, y: 1, size: 1) }),
      points(
        "negative points",
        [ChartPoint("a", x: -5, y: -7, size: 0), ChartPoint("b", x: 4, y: 9, size: 2)]),
      points(
        "huge points",
        [ChartPoint("a", x: 1e300, y: -1e300, size: 1e300), ChartPoint("b", x: 0, y: 1)]),
      points("no points", []),
      points(
        "a thousand points",
        (0..<1000).map { ChartPoint("device \($0)", x: Double($0 * 37 % 499), y: Double($0)) }),
    ]

  private static let ofValues: [ChartGallery.Sample] = ChartType.allCases.filter {
    $0.content == .values
  }.flatMap { type in
    cases.filter {
      type != .donut || ($0.values.allSatisfy { ($0 ?? 0) >= 0 } && $0.values.count < 12)
    }
    .map { sample in
      ChartGallery.Sample(
        name: "\(type.rawValue): \(sample.name)",
        spec: ChartSpec(type, ChartMeasure("m", unit: "pt"), by: ChartMeasure("category")),
        data: ChartData(
          categories: sample.names ?? sample.values.indices.map { "category \($0)" },
          series: [ChartSeries("All devices", .values(sample.values))]))
    }
  }

  private struct Case {
    let name: String
    let values: [Double?]
    var names: [String]?
  }

  private static let cases: [Case] = [
    Case(name: "empty", values: []), Case(name: "only missing", values: [nil, nil]),
    Case(name: "one", values: [5]), Case(name: "one negative", values: [-5]),
    Case(name: "all equal", values: [7, 7, 7, 7]), Case(name: "all zero", values: [0, 0]),
    Case(name: "negative and positive", values: [-3, 5, nil, -8, 13]),
    Case(name: "huge", values: [1e300, -1e300, 3e299]),
    Case(name: "tiny", values: [1e-300, 2e-12]),
    Case(name: "huge and tiny", values: [1e18, 1e-5, 0]),
    Case(name: "next to each other", values: [1e9, 1e9 + 1e-6, 1e9]),
    Case(name: "five hundred names", values: (0..<500).map { Double($0 % 17) }),
    Case(
      name: "three hundred years", values: (0..<300).map { Double($0 % 7) - 2 },
      names: (1700..<2000).map(String.init)),
    Case(
      name: "long names", values: [3, 1, 2],
      names: [
        "A device whose name is much longer than any plot is wide, and goes on and on", "b",
        "Ein Gerät mit einem sehr langen Namen",
      ]),
  ]

  private static func points(_ name: String, _ points: [ChartPoint]) -> ChartGallery.Sample {
    ChartGallery.Sample(
      name: name,
      spec: ChartSpec(
        points.allSatisfy { $0.size != nil } ? .bubble : .scatter, ChartMeasure("h", unit: "pt"),
        by: ChartMeasure("w")
      ).with { $0.size = ChartMeasure("d") },
      data: ChartData(series: [ChartSeries("All devices", .points(points))]))
  }
}
