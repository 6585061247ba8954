import DevcatValues

/// The reasons for which columns are left out.
extension MapDraftColumn {
  /// A reason, and whether the title names a field all the same, so that values which may be wrong are not
  /// read.
  typealias Remark = (text: String, isUnread: Bool)

  /// Why a column without a field is left out; `nil` if its title names none.
  var remark: Remark? {
    if has(.date) || has(.otherDate) && isOfDates {
      return dateRemark.map { ($0, !has(.otherDate)) }
    }
    if safeAreaPart != nil, isOfSeveralOrientations {
      return (
        "its rows have several orientations; give each orientation columns of its own, such as "
          + "'Safe area top (landscape)'", true
      )
    }
    if let part = safeAreaPart {
      let path = "safeArea.\(part.orientation.rawValue)"
      return (
        "it is a part of a safe area, which needs all four sides; move it to \"columns\" as "
          + "\"\(path).\(part.side.rawValue)\", and give sides without a "
          + "column in \"constants\", such as \"\(path).left\": 0", true
      )
    }
    if has(.statusBar), has(.pixels), isOfNumbers {
      return ("'\(values[0])' is in pixels, and a status bar is in points", true)
    }
    if has(.safeArea), isOfNumbers {
      let reason =
        has(.pixels)
        ? "is in pixels, and a safe area is in points"
        : "is no inset of one side, which a title such as 'Safe area top' names"
      return ("'\(values[0])' \(reason)", true)
    }
    if isMetric, has(.density), isOfNumbers {
      return (
        "'\(values[0])' is a density by cm or mm, and that of the catalogue is by inches", true
      )
    }
    if let text = otherRemark { return (text, false) }
    return isOfSides ? sideRemark : oddRemark
  }

  /// Why one of several columns with its title is left out.
  var remarkOfTwins: Remark {
    (
      "its title comes twice, and a map names a column by its title",
      proposal != nil || side != nil || safeAreaPart != nil
    )
  }

  /// The reason of what is no field: lengths of a body, a safe area's size, and numbers of models.
  private var otherRemark: String? {
    let value = values.first ?? ""
    if isCropped { return "'\(value)' is a side of a page in a browser, and not of the screen" }
    if has(.safeArea), isOfSizes {
      return "'\(value)' is the size of what a safe area leaves, and no inset"
    }
    if isMetric, has(.width, .height, .size) || isOfSizes {
      return "'\(value)' seems to be a length in mm or cm, and not in pixels or points"
    }
    if has(.inches), has(.width, .height), !values.isEmpty {
      return "'\(value)' is a length in inches, and not in pixels or points"
    }
    return isOfTexts && areModelNumbers
      ? "'\(value)' is the number of a model in a region, and no name of a device" : nil
  }

  /// The reason of a title that names a number, where most values are none, or out of its range.
  private var oddRemark: Remark? {
    let isNamed = has(
      .statusBar, .density, .diagonal, .scale, .refresh, .radius, .width, .height, .size)
    guard isNamed, !has(.other), let odd = oddValue else { return nil }
    if isOfNumbers { return ("'\(odd)' is out of the range of its field", true) }
    let areNumbers = values.contains { $0.first.map { $0.isNumber || $0 == "#" } ?? false }
    let hint = areNumbers ? "; if it means no value, list it under \"empty\"" : ""
    return ("'\(odd)' is no number" + hint, areNumbers)
  }

  private var oddValue: String? {
    zip(values, numbers).first { $0.1 == nil }?.0 ?? (isOfNumbers ? values.first : nil)
  }

  private var sideRemark: Remark {
    let odd = zip(values, numbers).first { $0.1.map { $0 != $0.rounded() } ?? false }?.0
    if let odd, unit == nil {
      return (
        "'\(odd)' seems to be a length in mm, and not in pixels, which are whole numbers", false
      )
    }
    let small = zip(values, numbers).first { $0.1 ?? 0 < Self.leastPanel }?.0
    if unit == nil, let small {
      return (
        "'\(small)' is less than a side of a screen in pixels, and may be a length in mm", false
      )
    }
    if isOfOther { return ("it is about something else than the screen", false) }
    return ("the other side of the screen has no column", side?.isOfScreen ?? true)
  }

  private var dateRemark: String? {
    if has(.otherDate) { return "it seems to be another date than the release" }
    if let ambiguous {
      return "'\(ambiguous.date)' may begin with its day or its month; move it to \"columns\" as "
        + "{\"field\": \"released\", \"date\": \"\(ambiguous.forms[0])\"}, or with "
        + "\"\(ambiguous.forms[1])\""
    }
    let isShort = /[0-9]{1,2}[.\/-][0-9]{1,2}[.\/-][0-9]{2}/
    guard
      let date = values.first(where: { text in
        CalendarDate(text) == nil
          && (text.first?.isNumber == true || text.contains(/(?:19|20)[0-9]{2}/))
      })
    else { return nil }
    if date.utf8.count == 5, date.allSatisfy(\.isWholeNumber) {
      return
        "'\(date)' is a day as spreadsheets count them; save the column as dates such as 2019-09-20"
    }
    return date.wholeMatch(of: isShort) != nil
      ? "'\(date)' has a year of two digits, which a map does not read; write it with four"
      : "no form of dates that a map reads fits all its values, such as '\(date)'"
  }
}
