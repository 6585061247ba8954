import Charts

/// What a catalogue answers to a question of a chart.
struct ChartAnswer {
  let spec: ChartSpec
  let data: ChartData
  /// The fields for which devices are not in the chart, each with how many.
  var leftOut: [(field: String, devices: Int)] = []
}
