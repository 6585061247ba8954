import DevcatValues
import DevcatCharts
import DevcatStore

/// Charts of the devices in a catalogue.
struct DeviceChart {
  let question: ChartQuestion
  private let columns: [Column]

  init(_ question: ChartQuestion) {
    self.question = question
    columns = question.columns
  }

  /// The answer of a catalogue.
  func answer(of file: CatalogueFile) throws -> ChartAnswer {
    let conditions = try ConditionList.parse(question.options.conditions)
    var rows: [ChartRow] = []
    try file.devices.forEachRow(Query(conditions: conditions, columns: columns)) { values in
      if let row = row(values) { rows.append(row) }
    }
    // If no device of a year is known by month, the chart is of the devices by name.
    if question.path.count > 1, question.category == .monthName, !rows.isEmpty,
      rows.allSatisfy(\.categories.isEmpty)
    {
      return try DeviceChart(question.byName).answer(of: file)
    }
    let head = try file.log.head().number
    let updated = try file.state.revisionTimes(upTo: head).last?.time
    guard let category = question.category else { preconditionFailure("'--x' was given") }
    let spec = question.spec(by: category.measure(), updated: updated)
    return question.options.type.content == .points
      ? points(rows, spec, category) : try groups(rows, spec, category)
  }

  /// A device, or `nil` if it is in no category that was drilled into.
  private func row(_ values: [FieldValue?]) -> ChartRow? {
    func value(_ field: ChartField?) -> FieldValue? {
      field.flatMap { columns.firstIndex(of: $0.column) }.flatMap { values[$0] }
    }
    for (field, category) in zip(question.path, question.options.drilled)
    where !field.texts(value(field)).contains(category) {
      return nil
    }
    let name = values[1]?.text ?? values[0]?.text ?? ""
    let isDevice = question.category == .device
    return ChartRow(
      name,
      categories: isDevice ? [name] : question.category?.texts(value(question.category)) ?? [],
      series: question.series?.texts(value(question.series)) ?? [],
      number: value(question.number)?.number,
      second: value(question.line ?? question.size)?.number,
      across: value(question.category)?.number, released: values[2]?.text)
  }

  /// The rows of the series that `--only` names, of which alone a chart leaves some out.
  private func asked(_ rows: [ChartRow]) -> [ChartRow] {
    let only = question.options.only
    return only.isEmpty ? rows : rows.filter { $0.series.contains(where: only.contains) }
  }

  private func points(_ rows: [ChartRow], _ spec: ChartSpec, _ category: ChartField) -> ChartAnswer
  {
    let data = ChartGroups.points(
      rows, hasSeries: question.series != nil, hasSizes: question.size != nil)
    var answer = ChartAnswer(spec: spec, data: data)
    answer.noteLeftOut(
      of: asked(rows),
      [
        (category, { $0.across != nil }), (question.number, { $0.number != nil }),
        (question.size, { $0.second != nil }), (question.series, { !$0.series.isEmpty }),
      ])
    return answer
  }

  private func groups(
    _ rows: [ChartRow], _ spec: ChartSpec, _ category: ChartField
  ) throws -> ChartAnswer {
    let groups = ChartGroups(
      rows, hasSeries: question.series != nil, fillsYears: category == .year,
      fillsMonths: category == .month || category == .monthName)
    if let drilled = question.options.drilled.last, rows.isEmpty {
      throw CommandError(
        .noInput, "No device is in '\(drilled)'", hint: "Leave '--drill' out to see the categories."
      )
    }
    var spec = spec
    var data = groups.counts
    if let aggregate = question.aggregate {
      data = spec.type == .stock ? groups.distributions : groups.values(aggregate)
    }
    if spec.type == .stock {
      spec.note =
        "Of the devices of each \(category.name): open is the lower quartile, close the upper one, "
        + "low the smallest and high the greatest number. The average uses the closes."
    }
    if let second = question.second, question.line != nil {
      let lines = groups.values(question.ofNumbers) { $0.second }
      data = Self.combined(data, spec.measure, lines, second)
    }
    var answer = ChartAnswer(spec: spec, data: data)
    answer.noteLeftOut(
      of: asked(rows),
      [
        (category, { !$0.categories.isEmpty }), (question.series, { !$0.series.isEmpty }),
        (question.number, { $0.number != nil }), (question.line, { $0.second != nil }),
      ])
    return answer
  }

  /// The columns of one measure and the line of another.
  static func combined(
    _ columns: ChartData, _ first: ChartMeasure, _ lines: ChartData, _ second: ChartMeasure
  ) -> ChartData {
    ChartData(
      categories: columns.categories,
      series: zip([columns, lines], [first, second]).flatMap { data, measure in
        data.series.map { ChartSeries(measure.text, $0.content) }
      })
  }
}
