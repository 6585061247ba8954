import Charts
import Render
import Testing

/// Charts for a terminal: the same texts and numbers as the pictures.
@Suite struct ChartPageTests {
  @Test("A chart as text", arguments: ChartGallery.all)
  func text(_ sample: ChartGallery.Sample) throws {
    let chart = try sample.chart(.floorplan)
    let text = ChartPage.text(chart, width: 80, isStyled: false)
    try Golden.check("\(sample.name).txt", text)
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(text.hasPrefix(chart.title + "\n" + chart.subtitle + "\n"))
    for row in chart.summary.rows {
      for value in row.values { #expect(text.contains(value)) }
    }
  }

  @Test("odd data", arguments: OddCharts.all)
  func oddData(_ sample: ChartGallery.Sample) throws {
    let chart = try sample.chart(.floorplan)
    for width in [20, 60, 200] {
      let text = ChartPage.text(chart, width: width, isStyled: false)
      #expect(text.contains("No values to show") == (chart.message != nil))
    }
  }

  @Test func barsAreInProportion() throws {
    let data = ChartData(
      categories: ["a", "b", "c"], series: [ChartSeries("All devices", .values([10, 30, nil]))])
    let spec = ChartSpec(.column, ChartMeasure("devices"), by: ChartMeasure("kind"))
    let text = ChartPage.text(try Chart(spec, data), width: 60, isStyled: false)
    let bars = text.split(separator: "\n").filter { $0.contains("│") }
      .map { $0.filter { "█▏▎▍▌▋▊▉".contains($0) }.count }
    #expect(bars.count == 3 && bars[2] == 0)
    #expect(abs(bars[1] - 3 * bars[0]) <= 3)
  }
}
