import DevcatValues
import DevcatCharts
import DevcatStore

/// Charts of how a catalogue changed.
struct RevisionChart {
  let question: ChartQuestion
  let unit: HistoryUnit

  /// The greatest number of categories; with more revisions, several share one.
  private static let mostCategories = 40

  /// The answer of a catalogue: the devices that the conditions hold for at the end, as they were
  /// at each revision.
  func answer(of file: CatalogueFile) throws -> ChartAnswer {
    let options = question.options
    let last = try options.revision.map(file.log.revisionNumber) ?? file.log.head().number
    let chosen = try chosen(file, last)
    let times = Self.inOrder(try file.state.revisionTimes(upTo: last))
    let size = bucketSize(times.count)
    let names = times.map { category(of: $0, size, last) }
    let isStock = options.type == .stock
    let hasSeries = question.series != nil
    var first = ChartHistory(question.aggregate, hasSeries: hasSeries, hasRanges: isStock)
    var second = ChartHistory(question.ofNumbers, hasSeries: false, hasRanges: false)
    var ended = 0
    func end(before revision: Int) {
      // Revisions that touch no chosen device have a place on the axis too.
      while ended < times.count, times[ended].number < revision {
        let name = names[ended]
        ended += 1
        let isLast = ended == names.count || names[ended] != name
        first.endRevision(in: name, isLast: isLast)
        if question.line != nil { second.endRevision(in: name, isLast: isLast) }
      }
    }
    try file.state.forEachVersion(upTo: last) { revision, id, profile in
      end(before: revision)
      if let chosen, !chosen.contains(id) { return }
      guard let profile else {
        first.remove(id)
        second.remove(id)
        return
      }
      first.set(
        id, series: question.series.map { $0.texts(profile[$0.column]) } ?? [],
        number: question.number.flatMap { profile[$0.column]?.number },
        released: profile[Field.released.at()]?.text)
      if let line = question.line {
        second.set(id, series: [], number: profile[line.column]?.number, released: nil)
      }
    }
    end(before: last + 1)
    return answer(first, second, size, times.last?.time)
  }

  /// Revisions with times that never fall: one may be older than the one before it, as that of another
  /// history is.
  private static func inOrder(
    _ times: [(number: Int, time: Timestamp)]
  ) -> [(number: Int, time: Timestamp)] {
    var latest: Timestamp?
    return times.map { number, time in
      let later = latest.map { $0.seconds > time.seconds ? $0 : time } ?? time
      latest = later
      return (number, later)
    }
  }

  private func answer(
    _ first: ChartHistory, _ second: ChartHistory, _ size: Int, _ updated: Timestamp?
  ) -> ChartAnswer {
    var spec = question.spec(by: ChartMeasure(unit.name), updated: updated)
    spec.note = note(size)
    switch spec.type {
    case .stock: return ChartAnswer(spec: spec, data: first.stock)
    case .waterfall:
      spec.measure.name = "change of " + spec.measure.phrase
      spec.measure.aggregate = nil
      return ChartAnswer(spec: spec, data: first.changes)
    case .combination where question.line != nil:
      guard let measure = question.second else { preconditionFailure("'--line' was given") }
      return ChartAnswer(
        spec: spec,
        data: DeviceChart.combined(first.values, spec.measure, second.values, measure))
    case .column, .stackedColumn, .horizontalBar, .line, .area, .combination, .scatter, .bubble,
      .donut:
      return ChartAnswer(spec: spec, data: first.values)
    }
  }

  /// The meaning of a category of several revisions, and of the four numbers of a stock.
  private func note(_ size: Int) -> String? {
    let span = unit == .revisions ? (size > 1 ? "\(size) revisions" : "revision") : unit.name
    if question.options.type == .stock {
      return "Of each \(span): open is the state before it, close the state after it, high and low "
        + "are the extremes of its revisions. The average uses the closes."
    }
    if unit != .revisions { return "As it was at the end of each \(unit.name) with a revision." }
    return size > 1 ? "As it was after every \(span)." : nil
  }

  /// The ids that conditions choose; `nil` for all.
  private func chosen(_ file: CatalogueFile, _ last: Int) throws -> Set<String>? {
    let conditions = try ConditionList.parse(question.options.conditions)
    if conditions.isEmpty { return nil }
    let end = try last == file.log.head().number ? file : file.snapshots.view(at: last)
    return Set(try end.devices.ids(matching: Query(conditions: conditions, columns: [])))
  }

  /// The number of revisions that share a category: 1, 2, 5, 10 and so on.
  private func bucketSize(_ count: Int) -> Int {
    var power = 1
    while true {
      for factor in [1, 2, 5] where count <= factor * power * Self.mostCategories {
        return factor * power
      }
      power *= 10
    }
  }

  private func category(
    of revision: (number: Int, time: Timestamp), _ size: Int, _ last: Int
  ) -> String {
    switch unit {
    case .revisions: String(min((revision.number + size - 1) / size * size, last))
    case .days: String(revision.time.description.prefix(10))
    case .months: String(revision.time.description.prefix(7))
    }
  }
}
