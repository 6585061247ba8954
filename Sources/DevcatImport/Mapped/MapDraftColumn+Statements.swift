import DevcatValues

/// What the cells of a column state, by which one that is left out is checked.
extension MapDraftColumn {
  /// A number or a date of a cell, in the unit of its field.
  struct Statement {
    let number: Double
    /// What the number may be rounded from: 6 from 5.6, and 6.0 only from 5.96.
    private let range: Range<Double>

    /// - Parameters:
    ///   - text: The number, with a point before its fraction.
    ///   - factor: What makes the unit of the field of its unit.
    fileprivate init?(_ text: String, by factor: Double = 1) {
      guard let number = Double(text), number.isFinite else { return nil }
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      // A little less, so that 414 and 415 do not meet.
      let half = (0..<decimals).reduce(0.499_999) { half, _ in half / 10 }
      self.number = number * factor
      range = (number - half) * factor..<(number + half).nextUp * factor
    }

    /// A date, of which the month or the day may be left open, as the number of its digits.
    fileprivate init(date: String) {
      let digits = date.filter(\.isWholeNumber)
      number = Double((digits + "00000000").prefix(8)) ?? 0
      range = number..<max(number, Double((digits + "99999999").prefix(8)) ?? 0).nextUp
    }

    func agrees(with other: Statement) -> Bool { range.overlaps(other.range) }

    func holds(_ number: Double) -> Bool { range.contains(number) }
  }

  /// The list inside a row that has the column: `screens` of `screens.0.width`; `nil` if none has.
  var list: Substring? { title.firstMatch(of: /^(.*?)(?:^|\.)[0-9]+(?:\.|$)/)?.output.1 }

  /// Whether it is in a list of screens.
  var isOfScreens: Bool { list.map { TitleWord.meanings(of: String($0)).contains(.size) } ?? false }

  /// What each row states of the field; nothing where that cannot be compared with another column.
  var statements: [[Statement]] {
    if has(.date) {
      // Between an announcement and the release are days or months.
      guard !has(.otherDate), !isOfAnnouncements else { return [] }
      let form = proposal?.date.flatMap { DateForm($0) }
      return rows.map { cell in
        let day = String(cell.prefix { $0 != "T" && $0 != " " })
        let date = form?.date(cell) ?? (CalendarDate(day) == nil ? nil : day)
        return date.map { [Statement(date: $0)] } ?? []
      }
    }
    guard isOfSizes || isOfNumbers else { return [] }
    let conversion = proposal?.unit.flatMap {
      UnitConversion(from: $0, to: "in", by: nil, isDensity: false)
    }
    let factor = conversion?.converted(1, ratio: 1) ?? 1
    return rows.map { cell in
      if let sides = SizeText(cell)?.sides {
        return [sides.first, sides.second].compactMap { Statement(FieldValue.text(of: $0)) }
      }
      return Self.plainNumber(cell, mark).flatMap { Statement($0, by: factor) }.map { [$0] } ?? []
    }
  }

  /// Whether its dates are those at which devices were announced.
  private var isOfAnnouncements: Bool {
    ["announce", "introduce", "present", "vorgestellt", "发布", "発表"].contains {
      title.lowercased().contains($0)
    }
  }
}

extension Profile {
  /// Whether a number is that of a field on one of the device's screens, as its panel has it or apps see it,
  /// or the field has none.
  func allows(_ statement: MapDraftColumn.Statement, at field: Field) -> Bool {
    guard field.group == .display, self[field.at()] != nil else { return true }
    return isRendered(.number(statement.number), at: field.at())
      || ([nil] + furtherDisplays).contains { display in
        self[field.at(display: display)]?.number.map(statement.holds) ?? false
      }
  }
}
