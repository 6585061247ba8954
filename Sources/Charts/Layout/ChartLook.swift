/// Sizes of a chart in a context, in pixels of style sheets.
struct ChartLook: Hashable, Sendable {
  /// The width and the height of the picture, where none are asked for.
  let width: Double
  let height: Double
  /// The room around everything.
  let margin: Double
  /// The height of the letters of the title.
  let titleSize: Double
  /// The height of the letters of the subtitle, the legend, and the names in the summary.
  let textSize: Double
  /// The height of the letters at axes and of headings.
  let smallSize: Double
  /// The height of the figures in the summary, by the number of series from one to four.
  let valueSizes: [Double]
  /// The least height of the plot; a picture grows where its other parts leave less.
  let leastPlotHeight: Double

  /// The look in a context.
  static func of(_ context: ChartContext) -> ChartLook {
    switch context {
    case .floorplan:
      ChartLook(
        width: 720, height: 540, margin: 24, titleSize: 20, textSize: 13, smallSize: 11,
        valueSizes: [24, 20, 17, 15], leastPlotHeight: 200)
    case .card, .header:
      ChartLook(
        width: 320, height: 220, margin: 16, titleSize: 14, textSize: 11, smallSize: 10,
        valueSizes: [22, 15, 12, 11], leastPlotHeight: 64)
    case .cell:
      ChartLook(
        width: 720, height: 260, margin: 16, titleSize: 15, textSize: 12, smallSize: 11,
        valueSizes: [18, 15, 13, 12], leastPlotHeight: 100)
    }
  }
}
