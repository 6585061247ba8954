import DevcatValues

/// A column of someone else's table, and the field that its title and values name.
struct MapDraftColumn {
  /// A field or fields that the column may hold.
  struct Proposal {
    /// A field, or a pattern with several.
    var target: String
    /// The paths of all fields in the target; two columns cannot have the same one.
    var fields: [String]
    /// The unit, if it is not the field's own.
    var unit: String?
    /// The form of its dates, if it is not the catalogue's.
    var date: String?
    /// Whether both the title and the values indicate the field.
    var isSure: Bool
    /// The rank among columns that name the same field, which goes to the greatest.
    var rank = 0
  }

  /// The title as the file has it.
  let title: String
  /// The values that are not empty.
  let values: [String]
  /// The words of the title, and of what follows the number in each value.
  private let words: Set<String>
  /// The mark of fractions; `nil` where no number has one.
  private let mark: DecimalMark?
  /// The unit of sides that name none, which follows from the columns beside this one.
  var plainSides = PlainSides.pixels
  /// The fields, one at each place of the target, whose values the known devices of the rows have;
  /// empty where none agree.
  private var agreed: [Field] = []
  /// Whether the titles of the table are fields, such as `points.width`.
  var isOurs = false

  /// The unit of sides that name none.
  enum PlainSides {
    /// The sides are pixels, because nothing indicates otherwise.
    case pixels
    /// The sides are pixels or points: with the scale beside them, both would be screens.
    case likelyPixels
    /// The sides are points: divided by the scale beside them, they would be no screen.
    case points
  }

  /// Takes the fields that hold the values of most rows whose devices are known.
  ///
  /// - Parameters:
  ///   - rows: The cells of the column, empty where a row has none.
  ///   - devices: The devices of the rows; `nil` where one is not known.
  mutating func compare(_ rows: [String], with devices: [Profile?]) {
    let candidates: [[Field]] =
      if isRatio {
        [[.scale]]
      } else if hasPlainSides, isWidth || isHeight {
        isWidth ? [[.pointsWidth], [.pixelsWidth]] : [[.pointsHeight], [.pixelsHeight]]
      } else if hasPlainSides {
        [[.pointsWidth, .pointsHeight], [.pixelsWidth, .pixelsHeight]]
      } else {
        []
      }
    var known = 0
    var agreeing = candidates.map { _ in 0 }
    for (text, device) in zip(rows, devices) {
      guard let device else { continue }
      let stated =
        Self.sides(text).map { [$0.width, $0.height] } ?? number(text).map { [$0] } ?? []
      if stated.isEmpty { continue }
      known += 1
      for (index, fields) in candidates.enumerated() {
        let values = fields.compactMap { device[$0.at()]?.number }
        if values == stated || values.reversed() == stated { agreeing[index] += 1 }
      }
    }
    let best = candidates.indices.max { agreeing[$0] < agreeing[$1] }
    guard let best, agreeing[best] * 2 > known else { return }
    agreed = candidates[best]
    if !isRatio {
      plainSides = agreed[0] == .pointsWidth || agreed[0] == .pointsHeight ? .points : .pixels
    }
  }

  init(_ title: String, _ values: [String], mark: DecimalMark?) {
    self.title = title
    self.values = values
    self.mark = mark
    // Values that are words, such as 'iPhone', have no suffix after a number.
    let areNumbers = values.allSatisfy { $0.first.map(Self.isOfNumber) == true }
    let suffix = areNumbers ? Self.suffix(values) : nil
    words = Self.words(title).union(
      suffix.map { Self.words($0.trimmed == "in" ? " inch" : $0) } ?? [])
  }

  /// The words in a text, in small letters: `screenWidthMM` has three.
  private static func words(_ text: String) -> Set<String> {
    let spaced = text.replacing(/([a-zäöü])([A-ZÄÖÜ])/) { "\($0.output.1) \($0.output.2)" }
      .replacing(/([A-ZÄÖÜ])([A-ZÄÖÜ][a-zäöü])/) { "\($0.output.1) \($0.output.2)" }
    // The words to match are written without umlauts, as many titles are.
    let plain = spaced.lowercased().replacing("ö", with: "oe").replacing("ü", with: "ue")
      .replacing("ä", with: "ae").replacing("ß", with: "ss").replacing(/["″”]/, with: " inch ")
    return Set(plain.split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// The field that is proposed; `nil` if none is.
  ///
  /// Of several columns that may hold a field, it goes to the one that has its name.
  var proposal: Proposal? {
    if values.isEmpty || isOurs && title.hasPrefix("#") { return nil }
    guard var proposal = isOurs ? own ?? guess : guess ?? own else { return nil }
    if proposal.target == title.lowercased() { proposal.rank = 2 }
    return proposal
  }

  /// The field that the words of the title and the values indicate; `nil` if none does.
  private var guess: Proposal? {
    if let size { return size }
    let numbers = values.compactMap { number($0) }
    if numbers.count == values.count, let unit = Self.suffix(values),
      let (field, given, range) = numeric(numbers)
    {
      // A suffix such as the inches of `6.1"` is a part of each cell.
      return Proposal(
        target: unit.isEmpty ? field : "{\(field)}\(unit)", fields: [field], unit: given,
        isSure: numbers.allSatisfy(range.contains) && field != Self.pixelRatio
          && (!agreed.isEmpty || plainSides == .pixels || !hasPlainSides))
    }
    if isOfDates { return isOfOtherDates ? nil : released }
    let areFlags = values.allSatisfy { ["true", "false"].contains($0.lowercased()) }
    if numbers.count == values.count || isMetric || areFlags { return nil }
    let isIdentifier = values.allSatisfy { $0.contains(",") && $0.last?.isNumber == true }
    if has("identifier", "identifiers", "models") || hasStem("kennung") {
      return Proposal(target: "models", fields: ["models"], isSure: isIdentifier)
    }
    if has("manufacturer", "brand", "vendor", "maker", "marke")
      || hasStem("hersteller", "markenname")
    {
      let field = "attributes.manufacturer"
      return Proposal(target: field, fields: [field], isSure: true)
    }
    if has("family") || hasStem("familie") {
      return Proposal(target: "family", fields: ["family"], isSure: false)
    }
    // The last key of a path names the value: `device.board` is no name of a device.
    let last = title.contains(" ") ? title : title.split(separator: ".").last.map(String.init) ?? ""
    let own = MapDraftColumn(last, [], mark: nil)
    if title == JSONTable.keyTitle
      || own.has("model", "name", "title", "device", "phone", "marketing", "product")
      || own.hasStem("modell", "geraet", "bezeichnung", "produkt", "marketing")
    {
      let field = isIdentifier ? "models" : "name"
      let rank = has("name") || hasStem("name") ? 1 : 0
      return Proposal(target: field, fields: [field], isSure: true, rank: rank)
    }
    if has("type", "category") || hasStem("kategorie") {
      return Proposal(target: "family", fields: ["family"], isSure: false)
    }
    return nil
  }

  /// The field that the title is; `nil` if it is none, or the values do not fit it.
  private var own: Proposal? {
    guard !title.contains("{"), let column = Column(title), let type = column.type else {
      return nil
    }
    let parts = column.component == nil ? Column.all(of: column.path) : []
    var proposal = Proposal(
      target: title, fields: ([column] + parts).map(\.description), isSure: true)
    if type == .date {
      guard let released, !released.target.contains("{") else { return nil }
      proposal.date = released.date
      return proposal
    }
    proposal.isSure = values.allSatisfy { text in
      let plain = type == .number ? (mark ?? .point).plain(text) : text
      return plain.map { (try? FieldValue(parsing: $0, as: type, field: "")) != nil } ?? false
    }
    return proposal.isSure || title.contains(".") ? proposal : nil
  }

  /// A guess at the column's content, for a column without a proposal.
  var remark: String? {
    if isOfDates, isOfOtherDates { return "it seems to be another date than the release" }
    if isOfDates, let ambiguous {
      return "'\(ambiguous.date)' may begin with its day or its month; move it to \"columns\" as "
        + "{\"field\": \"released\", \"date\": \"\(ambiguous.forms[0])\"}, or with "
        + "\"\(ambiguous.forms[1])\""
    }
    if let side = safeAreaSide {
      return "it is a part of a safe area, which needs all four sides; move it to \"columns\" as "
        + "\"safeArea.portrait.\(side)\", and give sides without a column in \"constants\", such as "
        + "\"safeArea.portrait.left\": 0"
    }
    let figures = values.filter { $0.first?.isNumber == true }
    if isOfDates, released == nil, let date = figures.first(where: { CalendarDate($0) == nil }) {
      return date.wholeMatch(of: /[0-9]{1,2}[.\/-][0-9]{1,2}[.\/-][0-9]{2}/) != nil
        ? "'\(date)' has a year of two digits, which a map does not read; write it with four"
        : "no form of dates that a map reads fits all its values, such as '\(date)'"
    }
    if let word = values.first(where: { $0.first?.isNumber != true }),
      let field = MapDraftColumn(title, figures, mark: mark).proposal?.fields.first,
      Column(field)?.type == .number
    {
      return "'\(word)' is no number; if it means no value, list it under \"empty\", and move the "
        + "column to \"columns\" as \"\(field)\""
    }
    let isLength = isWidth || isHeight || has("size", "dimensions") || hasStem("groesse")
    let areNumbers = !values.isEmpty && values.allSatisfy { $0.first?.isNumber == true }
    guard areNumbers, isMetric || isLength else { return nil }
    if isMetric { return "it seems to be a length in mm or cm, and not in pixels or points" }
    let numbers = values.compactMap { number($0) }
    guard Self.suffix(values) != nil, numbers.count == values.count, !isInPoints,
      !has("inch", "inches", "zoll")
    else { return nil }
    return numbers.contains { $0 != $0.rounded() }
      ? "it seems to be a length in mm, and not in pixels, which are whole numbers"
      : numbers.contains { $0 < Self.leastPanel }
        ? "it is less than a side of a screen in pixels, and may be a length in mm" : nil
  }

  /// The side of a safe area whose insets it most likely has; `nil` for any other column.
  private var safeAreaSide: String? {
    guard has("safe", "inset", "insets") || hasStem("safearea") else { return nil }
    return ["top", "left", "bottom", "right"].first { has($0) }
  }

  /// Whether a value such as `2340 × 1080` is wider than high.
  var hasWideSizes: Bool {
    size != nil
      && values.contains { Self.sides($0).map { $0.width > $0.height } ?? false }
  }

  /// The sides of a screen in one column.
  private struct Sides {
    var width: Double
    var mark: String
    var height: Double
    var suffix: String
  }

  /// The proposal for a column that holds both sides of a screen.
  private var size: Proposal? {
    let sizes = values.compactMap(Self.sides)
    guard sizes.count == values.count, let first = sizes.first, !isMetric,
      sizes.allSatisfy({ $0.suffix == first.suffix })
    else { return nil }
    let areSides = isInPixels || sizes.allSatisfy { min($0.width, $0.height) >= Self.leastPanel }
    if !isInPoints, !areSides, agreed.isEmpty { return nil }
    let side = isInPoints || hasPlainSides && plainSides == .points ? "points" : "pixels"
    let isNamed =
      has("resolution", "size", "screen", "viewport", "pixels", "px", "dimensions")
      || hasStem("aufloesung", "groesse", "bildschirm", "display")
    return Proposal(
      target: "{\(side).width}\(first.mark){\(side).height}\(first.suffix)",
      fields: ["\(side).width", "\(side).height"],
      isSure: !agreed.isEmpty || isNamed && (plainSides == .pixels || !hasPlainSides))
  }

  /// Whether its numbers are sides of a screen, and nothing says in which unit.
  private var hasPlainSides: Bool {
    !isInPoints && !isInPixels && !isMetric
      && (isWidth || isHeight || values.first.flatMap(Self.sides) != nil)
  }

  /// The shorter sides of screens in it, where nothing says in which unit; `nil` for a row without.
  func plainWidths(_ rows: [String]) -> [Double?] {
    guard hasPlainSides, !isHeight || isWidth else { return [] }
    return rows.map { text in
      let width = Self.sides(text).map { min($0.width, $0.height) } ?? number(text)
      return width.flatMap { $0 >= Self.leastPanel ? $0 : nil }
    }
  }

  /// The scales in it, or a browser's pixel ratios, if it is a column of them; `nil` for a row
  /// without.
  func scales(_ rows: [String]) -> [Double?] {
    let fields = proposal?.fields ?? []
    return fields == ["scale"] || fields == [Self.pixelRatio] ? rows.map { number($0) } : []
  }

  /// The shorter sides of panels in it, if it is a column of sizes in pixels; `nil` for a row
  /// without.
  func panelWidths(_ rows: [String]) -> [Double?] {
    guard isInPixels, !isInPoints, size != nil else { return [] }
    return rows.map { Self.sides($0).map { min($0.width, $0.height) } }
  }

  private static let pixelRatio = FieldPath.attribute("css.pixel-ratio").description

  private static func sides(_ text: String) -> Sides? {
    guard
      let match = text.wholeMatch(
        of:
          /([0-9]{2,5}|[0-9]{1,2}[.,][0-9]{3})(\s*[x×X*]\s*)([0-9]{2,5}|[0-9]{1,2}[.,][0-9]{3})(\s*(?:px|pt|dp|pixels?|Pixel))?/
      ),
      let width = Double(match.output.1.filter(\.isNumber)),
      let height = Double(match.output.3.filter(\.isNumber))
    else { return nil }
    return Sides(
      width: width, mark: String(match.output.2), height: height,
      suffix: match.output.4.map(String.init) ?? "")
  }

  /// The mark between the thousands of a size such as `1.080 × 2.400`; `nil` if it has none.
  static func thousandsMark(_ text: String) -> DecimalMark? {
    guard sides(text) != nil else { return nil }
    return text.first { $0 == "." || $0 == "," }.flatMap(DecimalMark.init)
  }

  /// The type that an attribute of the column needs, so that not some values become numbers and
  /// others texts: numbers with a comma, and texts such as `17.10`; `nil` where each comes back as
  /// it is.
  ///
  /// Letters that a number would lose make it a text: the zeros of `0012`, the point of `17.100`,
  /// and the digits of an IMEI.
  var attributeType: String? {
    guard !values.isEmpty, values.allSatisfy({ $0.wholeMatch(of: /[0-9.,eE+-]+/) != nil }),
      values.contains(where: { text in number(text).map { FieldValue.text(of: $0) } != text })
    else { return nil }
    let areFractions = values.allSatisfy { text in
      text.wholeMatch(of: /-?(?:0|[1-9][0-9]*)(?:,[0-9]+)?/) != nil
        && DecimalDigits.number(text.replacing(",", with: ".")) != nil
    }
    return areFractions && values.contains { $0.contains(",") } ? "number" : "text"
  }

  private var isOfDates: Bool {
    has("date", "released", "release", "launched", "introduced", "year")
      || hasStem("datum", "erschien", "veroeffentlicht", "jahr", "markteinf", "vorgestellt")
  }

  /// Whether its dates are most likely about one device of a lab, or the end of its support.
  private var isOfOtherDates: Bool {
    has(
      "bought", "created", "delivered", "delivery", "end", "ende", "eol", "last", "modified",
      "order",
      "ordered", "purchase", "purchased", "seen", "updated", "warranty")
      || hasStem("kauf", "bestell", "liefer", "inventar", "pruef", "garantie", "aenderung")
  }

  /// The proposal for the dates of release, in the form that they most likely have.
  private var released: Proposal? {
    func proposal(_ form: String?, isSure: Bool) -> Proposal {
      Proposal(target: "released", fields: ["released"], date: form, isSure: isSure)
    }
    if values.allSatisfy({ CalendarDate($0) != nil }) { return proposal(nil, isSure: true) }
    // A pattern takes the date from a date with a time, and skips the time.
    for mark in ["T", " "] {
      let dates = values.compactMap { text in
        text.firstRange(of: mark).map { CalendarDate(String(text[..<$0.lowerBound])) }
      }
      if dates.count == values.count, dates.allSatisfy({ $0 != nil }) {
        return Proposal(target: "{released}\(mark){}", fields: ["released"], isSure: true)
      }
    }
    return ambiguous == nil ? fittingForms.first.map { proposal($0, isSure: true) } : nil
  }

  /// The forms that every value has.
  private var fittingForms: [String] {
    let forms = [
      "dd.MM.yyyy", "MM.yyyy", "yyyy/MM/dd", "yyyy-M-d", "yyyy/M/d", "d/M/yyyy", "M/d/yyyy",
      "d-M-yyyy", "M-d-yyyy", "M/yyyy",
    ]
    return forms.filter { form in
      values.allSatisfy { value in
        (DateForm(form)?.date(value)).flatMap { CalendarDate($0) } != nil
      }
    }
  }

  /// A date that two forms read as two days, and the forms; `nil` if there is none.
  private var ambiguous: (date: String, forms: [String])? {
    let forms = fittingForms
    guard forms.count == 2 else { return nil }
    let readings = forms.compactMap { DateForm($0) }
    return values.first { readings[0].date($0) != readings[1].date($0) }.map { ($0, forms) }
  }

  /// The number that a value begins with.
  private func number(_ text: String) -> Double? {
    let digits = String(text.prefix(while: Self.isOfNumber))
    return (mark ?? .point).plain(digits).flatMap { Double($0) }
  }

  /// The text after the number in each value; `nil` if the values differ in it.
  private static func suffix(_ values: [String]) -> String? {
    let suffixes = Set(values.map { String($0.drop(while: isOfNumber)) })
    let isPlain = suffixes.first.map { !$0.contains("{") && $0.count < 16 } ?? false
    return suffixes.count == 1 && isPlain ? suffixes.first : nil
  }

  private static func isOfNumber(_ character: Character) -> Bool {
    character.isASCII && (character.isWholeNumber || ".,".contains(character))
  }

  private func has(_ others: String...) -> Bool { !words.isDisjoint(with: others) }

  private func hasStem(_ stems: String...) -> Bool {
    stems.contains { stem in words.contains { $0.contains(stem) } }
  }

  private var isInPoints: Bool {
    has("pt", "points", "point", "pts", "logical", "dp", "css", "viewport")
      || hasStem("punkt")
        && !hasStem("punktdichte")
  }

  private var isInPixels: Bool {
    has("px", "pixel", "pixels", "resolution") || hasStem("aufloesung", "pixel")
  }

  private var isInMillimetres: Bool { has("mm") || hasStem("millimet") }

  private var isMetric: Bool {
    isInMillimetres || has("cm") || hasStem("zentimet", "centimet")
      || values.allSatisfy { text in
        text.first?.isNumber == true && (text.hasSuffix("mm") || text.hasSuffix("cm"))
      }
  }

  private var isWidth: Bool { has("width", "w", "x") || hasStem("breite") }

  private var isRatio: Bool {
    has("scale", "ratio", "dpr", "factor") || hasStem("skalierung", "faktor")
  }

  private var isHeight: Bool { has("height", "h", "y") || hasStem("hoehe") }

  /// The side of a screen in pixels from which on a number without a unit is one: a length in mm is
  /// less.
  private static let leastPanel = 300.0

  /// The field of numbers that the title names, the unit where it is another one than the field's,
  /// and the range in which its numbers lie.
  private func numeric(
    _ numbers: [Double]
  ) -> (field: String, unit: String?, range: ClosedRange<Double>)? {
    if has("refresh", "hz", "hertz") || hasStem("bildwiederhol", "refreshrate") {
      return ("refreshRate", nil, 10...500)
    }
    if has("ppi", "density", "dpi") || hasStem("dichte") { return ("ppi", nil, 50...1000) }
    if isWidth || isHeight {
      // A width in millimetres is the body's, which is no field.
      if isMetric || has("inch", "inches", "zoll") { return nil }
      let side = isWidth ? "width" : "height"
      if isInPoints { return ("points.\(side)", nil, 50...3000) }
      if let field = agreed.first { return (field.path, nil, 50...10_000) }
      let least = isInPixels ? 1 : Self.leastPanel
      guard numbers.allSatisfy({ $0 == $0.rounded() && $0 >= least }) else { return nil }
      let arePoints = hasPlainSides && plainSides == .points
      return ("\(arePoints ? "points" : "pixels").\(side)", nil, 100...10_000)
    }
    if has("diagonal", "inches", "inch", "size", "zoll") || hasStem("diagonal", "groesse") {
      let unit = isMetric ? (isInMillimetres ? "mm" : "cm") : nil
      let isNamed = isMetric || has("diagonal", "inches", "inch", "zoll") || hasStem("diagonal")
      if !isNamed, numbers.contains(where: { $0 > 100 }) { return nil }
      return ("diagonal", unit, isMetric ? 2...600 : 0.5...100)
    }
    if isRatio {
      if agreed == [.scale] { return (Field.scale.path, nil, ScreenLimits.ratios) }
      if numbers.allSatisfy([1, 2, 3].contains) { return ("scale", nil, 1...3) }
      // The ratio of a browser is the density over 160, and no scale of UIKit.
      let isRatio = numbers.allSatisfy(ScreenLimits.ratios.contains)
      return isRatio ? (Self.pixelRatio, nil, 0.5...10) : nil
    }
    if has("radius", "corner", "corners") || hasStem("radius", "eck") {
      return ("corners.radius", nil, 0...200)
    }
    return has("year") || hasStem("jahr") ? ("released", nil, 1970...2100) : nil
  }
}
