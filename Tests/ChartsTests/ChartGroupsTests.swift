@testable import DevcatCharts
import Testing

@Suite("Devices by series and category") struct ChartGroupsTests {
  private static let rows = [
    ChartRow("a", categories: ["2010"], series: ["iPhone"], number: 320, released: "2010-06"),
    ChartRow("b", categories: ["2012"], series: ["iPad"], number: 768, released: "2012"),
    ChartRow("c", categories: ["2012"], series: ["iPhone"], number: nil, released: "2012-09-21"),
    ChartRow("d", categories: ["2012"], series: ["iPhone"], number: 400, released: "2012-09"),
    ChartRow("e", categories: [], series: ["iPhone"], number: 1),
    ChartRow("f", categories: ["2012"], series: [], number: 2),
  ]

  @Test("Counts with years filled") func countsWithYearsFilled() {
    let groups = ChartGroups(Self.rows, hasSeries: true, fillsYears: true)
    #expect(groups.categories == ["2010", "2011", "2012"])
    #expect(groups.counts.series.map(\.name) == ["iPad", "iPhone"])
    #expect(groups.counts.series.map(\.values) == [[0, 0, 1], [1, 0, 2]])
    #expect(groups.counts.series.map(\.recency) == ["2012", "2012-09-21"])
  }

  @Test("Series are in the order of versions, and months of a year without gaps")
  func versionsAndMonths() {
    let rows = ["iOS 9", "iOS 26", "iOS 12.1"].map {
      ChartRow($0, categories: [$0 == "iOS 9" ? "May" : "March"], series: [$0])
    }
    let groups = ChartGroups(rows, hasSeries: true, fillsMonths: true)
    #expect(groups.categories == ["March", "April", "May"])
    #expect(groups.seriesNames == ["iOS 9", "iOS 12.1", "iOS 26"])
  }

  @Test("Missing values stay missing") func missingValuesStayMissing() {
    let groups = ChartGroups(Self.rows, hasSeries: true, fillsYears: true)
    #expect(groups.values(.mean).series.map(\.values) == [[nil, nil, 768], [320, nil, 400]])
  }

  @Test("One series for all") func oneSeriesForAll() {
    let groups = ChartGroups(Self.rows, hasSeries: false, fillsYears: false)
    #expect(groups.seriesNames == ["All devices"])
    #expect(groups.counts.series.map(\.values) == [[1, 4]])
  }

  @Test("Categories that are numbers stand in their order")
  func categoriesThatAreNumbersStandInTheirOrder() {
    let rows = ["10", "2", "1.5", "-3"].map { ChartRow($0, categories: [$0]) }
    let groups = ChartGroups(rows, hasSeries: false, fillsYears: false)
    #expect(groups.categories == ["-3", "1.5", "2", "10"])
  }

  @Test("A member of several categories counts in each")
  func aMemberOfSeveralCategoriesCountsInEach() {
    let rows = [ChartRow("a", categories: ["portrait", "landscape"])]
    let groups = ChartGroups(rows, hasSeries: false, fillsYears: false)
    #expect(groups.counts.series.map(\.values) == [[1, 1]])
  }

  static let aggregates: [(ChartAggregate, [Double], Double?)] = [
    (.mean, [1, 2, 6], 3), (.median, [6, 1, 2], 2), (.median, [4, 1, 2, 3], 2.5),
    (.min, [3, -1, 2], -1), (.max, [3, -1, 2], 3), (.sum, [0.5, 2], 2.5), (.mean, [], nil),
    (.sum, [], nil),
  ]

  @Test("Chart groups: aggregate", arguments: aggregates)
  func aggregate(_ aggregate: ChartAggregate, _ numbers: [Double], _ expected: Double?) {
    #expect(aggregate.value(of: numbers) == expected)
  }

  @Test("A distribution is quartiles and extremes") func aDistributionIsQuartilesAndExtremes()
    throws
  {
    let range = try #require(ChartRange(distribution: [5, 1, 2, 4, 3]))
    #expect(range == ChartRange(open: 2, high: 5, low: 1, close: 4))
    #expect(ChartRange(distribution: [7]) == ChartRange(open: 7, high: 7, low: 7, close: 7))
    #expect(ChartRange(distribution: []) == nil)
    let two = try #require(ChartRange(distribution: [0, 10]))
    #expect(two == ChartRange(open: 2.5, high: 10, low: 0, close: 7.5))
  }

  @Test("Points need their numbers") func pointsNeedTheirNumbers() {
    let rows = [
      ChartRow("a", series: ["iPad"], number: 2, second: 3, across: 1, released: "2012"),
      ChartRow("b", series: ["iPad"], number: 2, across: 1, released: "2013"),
      ChartRow("c", series: ["iPad"], second: 1, across: 1),
      ChartRow("d", number: 1, second: 1, across: 1),
    ]
    let bubbles = ChartGroups.points(rows, hasSeries: true, hasSizes: true)
    #expect(bubbles.series.map(\.points) == [[ChartPoint("a", x: 1, y: 2, size: 3)]])
    #expect(bubbles.series.map(\.recency) == ["2012"])
    let scatter = ChartGroups.points(rows, hasSeries: false, hasSizes: false)
    #expect(scatter.series.map(\.points.count) == [3])
    #expect(scatter.series.map(\.name) == ["All devices"])
  }
}
