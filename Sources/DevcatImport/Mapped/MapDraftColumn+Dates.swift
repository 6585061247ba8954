import DevcatValues

/// The dates of a column of somebody else's table.
extension MapDraftColumn {
  /// The proposal for the dates of release, in the form that they most likely have.
  var released: Proposal? {
    let count = values.count { CalendarDate($0) != nil }
    if count * 2 >= values.count { return Proposal("released", isSure: count == values.count) }
    // A pattern takes the date from a date with a time, and skips the time.
    for mark in ["T", " "] {
      let areTimes = values.allSatisfy { text in
        text.firstRange(of: mark).flatMap { CalendarDate(String(text[..<$0.lowerBound])) } != nil
      }
      if areTimes { return Proposal("{released}\(mark){}", ["released"]) }
    }
    return ambiguous == nil ? fittingForms.first.map { Proposal("released", date: $0) } : nil
  }

  /// The forms that most values have, and no other form more.
  private var fittingForms: [String] {
    let forms = [
      "dd.MM.yyyy", "MM.yyyy", "yyyy/MM/dd", "yyyy-M-d", "yyyy/M/d", "d/M/yyyy", "M/d/yyyy",
      "d-M-yyyy", "M-d-yyyy", "M/yyyy", "yyyy.M.d",
      "yyyy年M月d日", "yyyy년 M월 d일",
    ]
    let counts = forms.map { text in
      values.count { DateForm(text)?.date($0).flatMap { CalendarDate($0) } != nil }
    }
    let most = counts.max() ?? 0
    return most * 2 > values.count
      ? forms.indices.filter { counts[$0] == most }.map { forms[$0] } : []
  }

  /// A date that two forms read as two days, and the forms; `nil` if there is none.
  var ambiguous: (date: String, forms: [String])? {
    let forms = fittingForms
    guard forms.count == 2 else { return nil }
    let readings = forms.compactMap { DateForm($0) }
    return values.first { readings[0].date($0) != readings[1].date($0) }.map { ($0, forms) }
  }
}
