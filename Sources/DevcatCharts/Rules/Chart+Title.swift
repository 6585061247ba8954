import DevcatValues

extension Chart {
  /// The title: the measure and the category, as in `Total Sales ($) by Month`.
  ///
  /// Source: §1A: the title reflects the quantitative (measure) and the categorical (dimension)
  /// criteria, and is updated when one drills into the plot.
  public var title: String {
    if let title = spec.title { return title }
    var title = spec.measure.textWithUnit
    if spec.type == .combination, let second = spec.second {
      title += " and " + second.phrase + second.suffix
    }
    if let drilled = spec.drilled.last {
      let year = MonthName.all.contains(drilled) ? spec.drilled.dropLast().last : nil
      title += " of " + ([drilled, year].compactMap(\.self).joined(separator: " "))
    }
    // Below the last category are the devices by name, which is not a measure of its own.
    if spec.drilled.isEmpty || spec.category.name != "device" {
      title += " by " + spec.category.name
    }
    if spec.type == .bubble, let size = spec.size { title += ", sized by " + size.name }
    return title
  }

  /// The series currently displayed, and the conditions that chose the devices.
  ///
  /// Conditions replace the name of the only series if it is `All devices`. Source: §1B.
  public var subtitle: String {
    if spec.conditions.isEmpty { return shownSeries }
    let conditions = spec.conditions.joined(separator: ", ")
    return series.map(\.name) == [ChartGroups.everything]
      ? conditions : shownSeries + " · " + conditions
  }

  /// The names of the series, or the first and the last of years without a gap.
  ///
  /// Source: §1B, with the example “2016-2017”.
  private var shownSeries: String {
    let names = series.map(\.name)
    let years = names.compactMap(Self.year).sorted()
    if let first = years.first, let last = years.last, names.count > 1, years.count == names.count,
      Set(years).count == names.count, last - first == names.count - 1
    {
      return "\(first)-\(last)"
    }
    return names.joined(separator: ", ")
  }

  /// When the data were changed last; `nil` if that is not known.
  ///
  /// Source: §1C: a time stamp may say when the chart was last updated.
  public var timeStamp: String? {
    guard let updated = spec.updated else { return nil }
    let parts = updated.split(separator: "T", maxSplits: 1)
    guard let day = parts.first, let time = parts.dropFirst().first, !time.hasPrefix("00:00:00")
    else { return "Updated \(parts.first ?? "")" }
    return "Updated \(day) \(time.prefix(5)) UTC"
  }

  /// The names of the axes: of the values, of the categories, and of the second axis of values.
  ///
  /// Source: §3A and §3B.
  public var axisTitles: (value: String, category: String, second: String?) {
    let second = spec.type == .combination ? spec.second?.textWithUnit : nil
    var category = spec.category
    category.aggregate = nil
    return (spec.measure.textWithUnit, category.textWithUnit, second)
  }

  /// The year that a name denotes, if it is one; else `nil`.
  private static func year(_ name: String) -> Int? {
    guard let date = CalendarDate(name), date.month == nil else { return nil }
    return date.year
  }
}
