import Charts

/// The data of a chart, as found in the catalogue.
struct ChartAnswer {
  var spec: ChartSpec
  let data: ChartData
  /// The fields for which devices are not in the chart, each with how many.
  var leftOut: [(field: String, devices: Int)] = []

  /// Notes the series that a choice leaves out, where it leaves out some.
  mutating func noteLeftOut(_ only: [String]) {
    guard !only.isEmpty else { return }
    let names = data.series.map(\.name).filter { !only.contains($0) }
    if names.isEmpty { return }
    let note = "Left out: " + names.joined(separator: ", ")
    spec.note = spec.note.map { "\($0) · \(note)" } ?? note
  }
}
