import DevcatValues
import DevcatArguments
import DevcatCharts
import DevcatPictures
import DevcatRender
import DevcatStore

/// `devcat chart`: numbers of the catalogue and of its history as charts.
enum ChartCommand {
  static let command = Command(
    "chart", "Draw a chart of the devices, or of the catalogue's history.",
    discussion: """
      Without '--output', it draws in characters:
        devcat chart --x year --series family --only iPhone -o phones.svg
        devcat chart --type line --x year --y points.width --aggregate max
        devcat chart --type scatter --x points.width --y points.height
        devcat chart --type area --over revisions
        devcat chart --x year --where year=2020 --explain
      """,
    options: ChartOptions(), ChartOptions.arguments, validate: \.contradiction, run: run)

  @Sendable private static func run(_ options: ChartOptions) throws {
    let question = try ChartQuestion(options)
    let isJSON = options.catalogue.isJSON
    let file = try options.catalogue.openForReading(
      at: options.over == nil ? options.revision : nil)
    if !isJSON { try explainNothing(options, nil, in: file) }
    var answer = try file.reading {
      try options.over.map { try RevisionChart(question: question, unit: $0).answer(of: file) }
        ?? DeviceChart(question).answer(of: file)
    }
    if !isJSON { try explainNothing(options, answer, in: file) }
    answer.noteLeftOut(options.only)
    let chart = try chart(answer, options)
    if isJSON {
      try printJSON(chart, answer, isExplained: options.isExplained)
      return try explainNothing(options, answer, in: file)
    }
    guard options.output.path != nil else {
      return try Pager.show(
        ChartPage.text(chart, width: Output.width ?? 80, isStyled: Output.isStyled)
          + (options.isExplained
            ? ExplanationText.page(chart.explanation).text(isStyled: Output.isStyled) : "")
          + (options.context.isInteractive ? "" : "\nThe whole chart: \(wholeChart)\n"))
    }
    let picture = ChartPicture.picture(of: chart, width: options.width, height: options.height)
    try options.output.write(SVGWriter.text(picture, identifier: "chart"))
  }

  /// Refuses to draw a chart where the conditions hold for no device, or over time for none of
  /// those that were ever there.
  private static func explainNothing(
    _ options: ChartOptions, _ answer: ChartAnswer?, in file: CatalogueFile
  ) throws {
    guard !options.conditions.isEmpty else { return }
    var file = file
    if options.over != nil {
      // Conditions of a chart over time may hold for no present device and for an earlier one, so
      // only its numbers show that there is nothing.
      let values = answer?.data.series.flatMap(\.values) ?? [1]
      guard values.allSatisfy({ $0 ?? 0 == 0 }) else { return }
      if let revision = options.revision {
        file = try file.snapshots.view(at: file.log.revisionNumber(revision))
      }
    }
    let filter = try DeviceFilter(options.conditions)
    let query = Query(conditions: filter.conditions, columns: [])
    let count = try file.devices.count(matching: query)
    if count == 0 { try filter.explain(0, in: file) }
  }

  private static func chart(_ answer: ChartAnswer, _ options: ChartOptions) throws -> Chart {
    do throws(ChartError) {
      return try Chart(answer.spec, answer.data)
    } catch {
      let isInput = error.code == .unknownSeries || error.code == .unknownPoint
      throw CommandError(
        isInput ? .noInput : .data, error.description, hint: hint(for: error, answer.data))
    }
  }

  private static func hint(for error: ChartError, _ data: ChartData) -> String? {
    func near(_ names: [String]) -> String? {
      guard let name = error.names.first?.closest(of: names) else {
        let listed = names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
        return names.isEmpty ? nil : "There is \(listed)\(names.count > 10 ? " and more" : "")."
      }
      return "Did you mean '\(name)'?"
    }
    switch error.code {
    case .tooManySeries, .oneSeries:
      let most = error.code == .oneSeries ? 1 : Chart.mostSeries
      let choice = error.names.prefix(most).map { "--only '\($0)'" }.joined(separator: " ")
      return "Choose with '--only', such as: \(choice)"
    case .unknownSeries: return near(data.series.map(\.name))
    case .unknownPoint: return near(data.categories + data.series.flatMap { $0.points.map(\.name) })
    case .tooManyParts: return "Use '--type horizontal-bar', or fewer devices with '--where'."
    case .negativePart: return "Use '--type horizontal-bar' or '--type waterfall'."
    case .negativeSize: return "Use '--type scatter', or leave such devices out with '--where'."
    case .outOfRange: return "Leave such devices out with '--where'."
    }
  }

  private static func printJSON(
    _ chart: Chart, _ answer: ChartAnswer, isExplained: Bool
  ) throws {
    try JSONOutput.object { writer in
      ChartJSON.write(chart, answer.data, to: &writer)
      writer.objects("leftOut", answer.leftOut) { writer, filter in
        writer.member("field", filter.field)
        writer.member("devices", filter.devices)
      }
      if isExplained { writer.explanation(chart.explanation) }
    }
  }

  /// The command of the chart that a card, a header or a cell leads to: the typed words, without the context.
  ///
  /// Source: SAP Fiori for iOS, Chart Overview, Contexts: a card and a cell navigate to the full
  /// chart.
  private static var wholeChart: String {
    var kept: [String] = []
    var isContext = false
    for word in CommandLine.arguments.dropFirst() {
      if isContext {
        isContext = false
      } else if word == "--context" {
        isContext = true
      } else if !word.hasPrefix("--context=") {
        kept.append(ShellWord.quoted(word))
      }
    }
    return (["devcat"] + kept).joined(separator: " ")
  }
}
