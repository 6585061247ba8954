import DevcatCharts
import DevcatPictures
import Testing

/// The pictures of every type in every context, byte by byte.
@Suite struct GoldenPictureTests {
  @Test("A floorplan", arguments: ChartGallery.all)
  func floorplan(_ sample: ChartGallery.Sample) throws { try check(sample, .floorplan) }

  @Test("A card", arguments: ChartGallery.all)
  func card(_ sample: ChartGallery.Sample) throws { try check(sample, .card) }

  @Test("A table cell", arguments: ChartGallery.all)
  func cell(_ sample: ChartGallery.Sample) throws { try check(sample, .cell) }

  private func check(_ sample: ChartGallery.Sample, _ context: ChartContext) throws {
    let picture = ChartPicture.picture(of: try sample.chart(context))
    try Golden.check("\(sample.name)-\(context.rawValue).svg", SVGWriter.text(picture))
  }
}
