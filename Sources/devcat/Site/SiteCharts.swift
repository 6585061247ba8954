import Charts
import Store

/// The charts over the revisions, which a page could only make of the whole history.
enum SiteCharts {
  /// The most series that a chart is made beforehand for; more belong to a question of its own.
  private static let mostSeries = 64

  /// The charts of the devices that conditions choose, each as `devcat chart` makes it.
  static func all(
    of file: CatalogueFile, _ conditions: [String]
  ) throws -> [(id: String, spec: ChartSpec, data: ChartData)] {
    if try file.head() == .origin { return [] }
    return try questions.compactMap { id, options in
      var options = options
      options.conditions = conditions
      let question = try ChartQuestion(options)
      let answer = try RevisionChart(question: question, unit: options.over ?? .revisions)
        .answer(of: file)
      let hasValues = answer.data.series.contains { $0.values.contains { $0 != nil } }
      guard hasValues, answer.data.series.count <= mostSeries else { return nil }
      return (id, answer.spec, answer.data)
    }
  }

  /// The options of the charts, by their ids, which are part of addresses.
  private static let questions: [(id: String, options: ChartOptions)] = {
    var devices = ChartOptions()
    devices.type = .area
    devices.over = .revisions
    var families = devices
    families.type = .line
    families.series = "family"
    var changes = devices
    changes.type = .waterfall
    changes.over = .months
    return [("devices", devices), ("families", families), ("changes", changes)]
  }()
}
