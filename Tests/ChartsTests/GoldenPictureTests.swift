import DevcatCharts
import DevcatPictures
import Testing

/// The pictures of every type in one context, and of one type in every context, byte by byte.
///
/// What a type draws does not depend on the context, and what a context leaves room for does not depend
/// on the type; `PictureTests` hold the promises of each type in each.
@Suite("Charts: golden pictures") struct GoldenPictureTests {
  @Test("A card of each type", arguments: ChartGallery.all)
  func card(_ sample: ChartGallery.Sample) throws { try check(sample, .card) }

  @Test("Columns in each other context", arguments: [ChartContext.floorplan, .cell])
  func columns(_ context: ChartContext) throws { try check(ChartGallery.all[0], context) }

  private func check(_ sample: ChartGallery.Sample, _ context: ChartContext) throws {
    let picture = ChartPicture.picture(of: try sample.chart(context))
    try Golden.check("\(sample.name)-\(context.rawValue).svg", SVGWriter.text(picture))
  }
}
