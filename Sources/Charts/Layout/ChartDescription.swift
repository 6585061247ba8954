/// A chart in words, for those who do not see it.
enum ChartDescription {
  /// The series, the averages, the selected values and the trends.
  static func text(of chart: Chart) -> String {
    if let message = chart.message { return message + "." }
    let summary = chart.summary
    var sentences = [chart.subtitle + "."]
    for (index, column) in summary.columns.enumerated() {
      let values = summary.rows.map { row in
        (row.series.map { $0 + " " } ?? "") + row.values[index]
      }
      var sentence = "\(column): " + values.joined(separator: ", ")
      if summary.trends.indices.contains(index) {
        let trend = summary.trends[index]
        switch trend.direction {
        case .up: sentence += ", up by \(trend.text)"
        case .down: sentence += ", down by \(trend.text)"
        case .level: break
        }
      }
      sentences.append(sentence + ".")
    }
    if let stamp = chart.timeStamp { sentences.append(stamp + ".") }
    return sentences.joined(separator: " ")
  }
}
