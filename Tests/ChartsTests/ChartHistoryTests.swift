import DevcatCharts
import Testing

@Suite("Numbers of a catalogue from revision to revision") struct ChartHistoryTests {
  /// Two devices, one of which changes its number, another series from the third revision on, and one
  /// that goes away.
  private static func history(
    _ aggregate: ChartAggregate?, hasSeries: Bool = false, hasRanges: Bool = false,
    categories: [String] = ["1", "2", "3", "4"]
  ) -> ChartHistory {
    var history = ChartHistory(aggregate, hasSeries: hasSeries, hasRanges: hasRanges)
    history.set("a", series: ["iPhone"], number: 10, released: "2012")
    history.set("b", series: ["iPhone"], number: 20, released: "2013-09")
    history.endRevision(in: categories[0], isLast: categories[0] != categories[1])
    history.set("b", series: ["iPhone"], number: 50, released: "2013-09")
    history.endRevision(in: categories[1], isLast: categories[1] != categories[2])
    history.set("c", series: ["iPad"], number: 6, released: "2014")
    history.endRevision(in: categories[2], isLast: categories[2] != categories[3])
    history.remove("b")
    history.endRevision(in: categories[3], isLast: true)
    return history
  }

  @Test("Chart history: counts") func counts() {
    let history = Self.history(nil)
    let data = history.values
    #expect(data.categories == ["1", "2", "3", "4"])
    #expect(data.series.map(\.name) == ["All devices"])
    #expect(data.series.map(\.values) == [[2, 2, 3, 2]])
  }

  @Test("A series that comes later had no device before")
  func aSeriesThatComesLaterHadNoDeviceBefore() {
    let counts = Self.history(nil, hasSeries: true)
    #expect(counts.values.series.map(\.name) == ["iPad", "iPhone"])
    #expect(counts.values.series.map(\.values) == [[0, 0, 1, 1], [2, 2, 2, 1]])
    #expect(counts.values.series.map(\.recency) == ["2014", "2013-09"])
    let means = Self.history(.mean, hasSeries: true)
    #expect(means.values.series.map(\.values) == [[nil, nil, 6, 6], [15, 30, 30, 10]])
  }

  @Test("The last state of a category counts") func theLastStateOfACategoryCounts() {
    let history = Self.history(.max, categories: ["d1", "d1", "d2", "d2"])
    #expect(history.values.categories == ["d1", "d2"])
    #expect(history.values.series.map(\.values) == [[50, 10]])
  }

  @Test("Chart history: changes") func changes() {
    let history = Self.history(nil)
    #expect(history.changes.series.map(\.values) == [[2, 0, 1, -1]])
    // A mean that nobody has at first is added from nothing.
    let means = Self.history(.mean, hasSeries: true)
    #expect(means.changes.series.map(\.values) == [[nil, nil, 6, 0], [15, 15, 0, -20]])
  }

  @Test("Open high low and close") func openHighLowAndClose() {
    let each = Self.history(.sum, hasRanges: true)
    #expect(
      each.stock.series.map(\.ranges) == [
        [
          ChartRange(open: 30, high: 30, low: 30, close: 30),
          ChartRange(open: 30, high: 60, low: 30, close: 60),
          ChartRange(open: 60, high: 66, low: 60, close: 66),
          ChartRange(open: 66, high: 66, low: 16, close: 16),
        ]
      ])
    let all = Self.history(.sum, hasRanges: true, categories: ["y", "y", "y", "y"])
    #expect(
      all.stock.series.map(\.ranges) == [[ChartRange(open: 30, high: 66, low: 16, close: 16)]])
  }

  @Test("History without revisions is empty") func historyWithoutRevisionsIsEmpty() {
    let history = ChartHistory(.mean, hasSeries: false, hasRanges: false)
    #expect(history.values.categories == [] && history.values.series.map(\.values) == [[]])
  }
}
