import DevcatCharts
@testable import DevcatRender
import Testing

@Suite("Charts for a terminal: the same texts and numbers as the pictures") struct ChartPageTests {
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

  @Test("Bars of a line begin at zero") func barsOfALineBeginAtZero() throws {
    let data = ChartData(
      categories: ["a", "b"], series: [ChartSeries("All devices", .values([800, 1000]))])
    let spec = ChartSpec(.line, ChartMeasure("width", unit: "pt"), by: ChartMeasure("kind"))
    let text = ChartPage.text(try Chart(spec, data), width: 60, isStyled: false)
    #expect(text.contains("Rows: Kind · Bars: Width (pt), 0 to 1050"))
    let bars = text.split(separator: "\n").filter { $0.contains("│") }
      .map { $0.filter { "█▏▎▍▌▋▊▉".contains($0) }.count }
    #expect(bars.count == 2 && abs(bars[0] * 5 - bars[1] * 4) <= 9)
  }

  @Test("A stack is one on the other") func aStackIsOneOnTheOther() throws {
    let data = ChartData(
      categories: ["a"],
      series: [ChartSeries("x", .values([2])), ChartSeries("y", .values([2]))])
    let spec = ChartSpec(.stackedColumn, ChartMeasure("devices"), by: ChartMeasure("kind"))
    let text = ChartPage.text(try Chart(spec, data), width: 60, isStyled: false)
    let bars = text.split(separator: "\n").compactMap { $0.split(separator: "│").dropFirst().first }
    #expect(bars.count == 2 && bars[0].hasPrefix("█") && bars[1].hasPrefix("   "))
  }

  @Test("A bubble says its size and a pair both measures")
  func aBubbleSaysItsSizeAndAPairBothMeasures() throws {
    let bubble = try #require(ChartGallery.all.first { $0.name == "bubble" })
    let sizes = ChartPage.text(try bubble.chart(.floorplan), width: 80, isStyled: false)
    #expect(sizes.contains("Diagonal (in)") && sizes.contains("12.9"))
    let pair = try #require(ChartGallery.all.first { $0.name == "combination" })
    let text = ChartPage.text(try pair.chart(.floorplan), width: 80, isStyled: false)
    let heading = text.split(separator: "\n").last { $0.hasPrefix("Year") }
    #expect(heading?.contains("Devices") == true)
    #expect(heading?.contains("Average points width (pt)") == true)
  }

  @Test("Bars are in proportion") func barsAreInProportion() throws {
    let data = ChartData(
      categories: ["a", "b", "c"], series: [ChartSeries("All devices", .values([10, 30, nil]))])
    let spec = ChartSpec(.column, ChartMeasure("devices"), by: ChartMeasure("kind"))
    let text = ChartPage.text(try Chart(spec, data), width: 60, isStyled: false)
    let bars = text.split(separator: "\n").filter { $0.contains("│") }
      .map { $0.filter { "█▏▎▍▌▋▊▉".contains($0) }.count }
    #expect(bars.count == 3 && bars[2] == 0)
    #expect(abs(bars[1] - 3 * bars[0]) <= 3)
  }

  @Test("Names that are cut differ: by their middle, or by a number")
  func cutNamesDiffer() {
    let generations = ["2nd", "4th", "5th", "6th"]
    let names = generations.map { "iPad Pro (12.9-inch) (\($0) generation)" }
    for limit in [12, 20, 30] {
      let cut = CutNames(names, width: limit)
      let shown = names.map { cut[$0] }
      #expect(Set(shown).count == names.count, "\(shown)")
      #expect(shown.allSatisfy { $0.cellWidth <= limit }, "\(shown)")
    }
    #expect(CutNames(names, width: 20)[names[1]].contains("4th"))
    let long = String(repeating: "a", count: 20)
    let alike = (1...3).map { "\(long)\($0)\(long)\($0)\(long)" }
    #expect(Set(alike.map { CutNames(alike, width: 9)[$0] }).count == 3)
  }
}
