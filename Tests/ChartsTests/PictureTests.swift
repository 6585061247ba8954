import DevcatTestSupport
import DevcatCharts
import DevcatPictures
import Testing

@Suite("Properties of every picture of a chart") struct PictureTests {
  @Test("Every bar that lies has its name") func everyBarThatLiesHasItsName() throws {
    let names = (100..<300).map { "device \($0)" }
    let data = ChartData(
      categories: names, series: [ChartSeries("All devices", .values(names.map { _ in 1 }))])
    let spec = ChartSpec(.horizontalBar, ChartMeasure("devices"), by: ChartMeasure("device"))
    let text = SVGWriter.text(ChartPicture.picture(of: try Chart(spec, data)))
    for name in names { #expect(text.contains(">\(name)</text>"), "\(name)") }
  }

  @Test("§3: marks stand in the plot", arguments: ChartGallery.all)
  func marksStandInThePlot(_ sample: ChartGallery.Sample) throws {
    for context in ChartContext.allCases {
      let chart = try sample.chart(context)
      let picture = ChartPicture.picture(of: chart)
      let parts = Parts(picture)
      // A donut has no gridlines.
      let plot = sample.spec.type == .donut ? picture.box : try #require(parts.plot)
      // Lines have dots only where something is selected, in a floorplan.
      let isOfLines = [.line, .area].contains(sample.spec.type) && context != .floorplan
      #expect(!parts.marks.isEmpty || isOfLines)
      for mark in parts.marks { #expect(plot.inset(by: -1).contains(mark), "\(context)") }
    }
  }

  @Test("labels lie neither on each other nor outside", arguments: ChartGallery.all)
  func labelsAreFree(_ sample: ChartGallery.Sample) throws {
    for context in ChartContext.allCases {
      for width in [200.0, 320, 720, 1400] {
        let picture = ChartPicture.picture(of: try sample.chart(context), width: width)
        #expect(Parts(picture).collisions == [], "\(context) \(width)")
      }
    }
  }

  @Test("§4: the legend wraps below and pushes up the plot")
  func legendWraps() throws {
    var sample = try #require(ChartGallery.all.first { $0.spec.type == .stackedColumn })
    let short = ChartPicture.picture(of: try sample.chart(.floorplan), width: 400)
    sample.data.series = sample.data.series.map { series in
      var series = series
      series.name += " of the whole catalogue, with a long name"
      return series
    }
    let long = ChartPicture.picture(of: try sample.chart(.floorplan), width: 400)
    let (first, second) = (Parts(short), Parts(long))
    let plots = (try #require(first.plot), try #require(second.plot))
    #expect(Set(second.legend.map(\.y)).count > Set(first.legend.map(\.y)).count)
    #expect(plots.1.height < plots.0.height)
    for item in second.legend { #expect(item.y >= plots.1.bottom) }
  }

  @Test("§4: for one series there is no legend")
  func oneSeriesHasNoLegend() throws {
    for sample in ChartGallery.all where sample.data.series.count == 1 {
      let picture = ChartPicture.picture(of: try sample.chart(.floorplan))
      // That of a donut names its parts.
      let count = sample.spec.type == .donut ? 6 : 0
      #expect(Parts(picture).legend.count == count, "\(sample.name)")
    }
  }

  @Test("A bubble chart has a scale for its areas, and the names that can be read")
  func bubbles() throws {
    let sample = try #require(ChartGallery.all.first { $0.name == "bubble" })
    let labels = ChartPicture.picture(of: try sample.chart(.floorplan)).labels.map(\.text)
    for text in ["Diagonal (in)", "5", "10", "12.9-inch iPad Pro", "iPad mini"] {
      #expect(labels.contains(text), "\(text)")
    }
  }

  @Test("A card shows no selection")
  func cardsShowNoSelection() throws {
    var sample = try #require(ChartGallery.all.first)
    let card = try sample.chart(.card)
    sample.spec.selection = []
    #expect(
      SVGWriter.text(ChartPicture.picture(of: card))
        == SVGWriter.text(ChartPicture.picture(of: try sample.chart(.card))))
  }

  @Test("§2E: a value is in tint only where one can drill into it")
  func tint() throws {
    var sample = try #require(ChartGallery.all.first)
    let tinted = ChartPicture.picture(of: try sample.chart(.floorplan)).labels
    #expect(tinted.filter { $0.role == .tint }.count == 2)
    sample.spec.hasDrillDown = false
    let plain = ChartPicture.picture(of: try sample.chart(.floorplan)).labels
    #expect(plain.allSatisfy { $0.role != .tint })
  }

  @Test("§2D: trends take the colours of what they mean, over time alone")
  func trends() throws {
    var sample = try #require(ChartGallery.all.first)
    func labels() throws -> [Label] {
      ChartPicture.picture(of: try sample.chart(.floorplan)).labels
    }
    #expect(try labels().allSatisfy { $0.role != .positive && $0.role != .negative })
    sample.data.series = zip(sample.data.series, ["2025", "2026"]).map {
      ChartSeries($1, $0.content)
    }
    #expect(try labels().contains { $0.role == .positive })
  }

  @Test("Color Palettes: area, stock, scatter and bubble are transparent")
  func transparency() throws {
    for sample in ChartGallery.all {
      let text = SVGWriter.text(ChartPicture.picture(of: try sample.chart(.floorplan)))
      let isTransparent: Bool =
        [.area, .stock, .scatter, .bubble].contains(sample.spec.type)
      #expect(text.contains("fill-opacity") == isTransparent, "\(sample.name)")
    }
  }

  @Test("odd data", arguments: OddCharts.all)
  func oddData(_ sample: ChartGallery.Sample) throws {
    for context in ChartContext.allCases {
      let chart = try sample.chart(context)
      let picture = ChartPicture.picture(of: chart)
      let parts = Parts(picture)
      #expect(parts.collisions == [], "\(context)")
      for element in picture.elements.compactMap(\.box) {
        #expect(picture.box.inset(by: -1).contains(element), "\(context)")
      }
      #expect(
        picture.labels.contains { $0.text == "No values to show" } == (chart.message != nil))
      #expect(!SVGWriter.text(picture).isEmpty)
    }
  }
}
