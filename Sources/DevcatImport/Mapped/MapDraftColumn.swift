import DevcatValues

/// A column of someone else's table, and the field that its title and values name.
struct MapDraftColumn {
  /// What the column may be.
  struct Proposal {
    /// A field, or a pattern with several.
    var target: String
    /// The fields.
    var fields: [String]
    /// The unit, if it is not the field's own.
    var unit: String?
    /// The form of its dates, if it is not the catalogue's.
    var date: String?
    /// Whether both the title and the values say so.
    var isSure: Bool
  }

  /// The title.
  let title: String
  /// The values that are not empty.
  let values: [String]
  private let words: Set<String>
  private let hasDecimalComma: Bool

  init(_ title: String, _ values: [String], hasDecimalComma: Bool) {
    self.title = title
    self.values = values
    self.hasDecimalComma = hasDecimalComma
    let lower = title.lowercased().replacing("ö", with: "oe").replacing("ü", with: "ue")
      .replacing("ä", with: "ae").replacing("ß", with: "ss").replacing("\"", with: " inch ")
    words = Set(lower.split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// The field that is proposed; `nil` if none is.
  var proposal: Proposal? {
    if values.isEmpty { return nil }
    if let size { return size }
    let numbers = values.compactMap { number($0) }
    if numbers.count == values.count, let unit = suffix, let (field, given, range) = numeric {
      // A suffix such as the inches of `6.1"` is a part of each cell.
      return Proposal(
        target: unit.isEmpty ? field : "{\(field)}\(unit)", fields: [field], unit: given,
        isSure: numbers.allSatisfy(range.contains))
    }
    if has("date", "released", "release", "launched", "introduced", "year")
      || hasStem("datum", "erschien", "veroeffentlicht", "jahr", "markteinf", "vorgestellt")
    {
      return released
    }
    if numbers.count == values.count { return nil }
    let isIdentifier = values.allSatisfy { $0.contains(",") && $0.last?.isNumber == true }
    if has("identifier", "identifiers", "models") || hasStem("kennung") {
      return Proposal(target: "models", fields: ["models"], isSure: isIdentifier)
    }
    if title == JSONTable.keyTitle
      || has("model", "name", "title", "device", "phone", "marketing", "product")
      || hasStem("modell", "geraet", "bezeichnung", "produkt")
    {
      let field = isIdentifier ? "models" : "name"
      return Proposal(target: field, fields: [field], isSure: true)
    }
    if has("manufacturer", "brand", "vendor", "maker") || hasStem("hersteller", "marke") {
      let field = "attributes.manufacturer"
      return Proposal(target: field, fields: [field], isSure: true)
    }
    if has("family", "type", "category") || hasStem("familie", "kategorie") {
      return Proposal(target: "family", fields: ["family"], isSure: false)
    }
    return nil
  }

  /// Whether a value such as `2340 × 1080` is wider than high.
  var hasWideSizes: Bool {
    values.contains { Self.sides($0).map { $0.width > $0.height } ?? false }
  }

  /// Both sides of a screen in one column.
  private var size: Proposal? {
    let sizes = values.compactMap(Self.sides)
    guard sizes.count == values.count, let mark = sizes.first?.mark,
      sizes.allSatisfy({ $0.mark == mark })
    else { return nil }
    let side = isInPoints ? "points" : "pixels"
    let isNamed =
      has("resolution", "size", "screen", "viewport", "pixels", "px", "dimensions")
      || hasStem("aufloesung", "groesse", "bildschirm", "display")
    return Proposal(
      target: "{\(side).width}\(mark){\(side).height}",
      fields: ["\(side).width", "\(side).height"],
      isSure: isNamed)
  }

  private static func sides(_ text: String) -> (width: Double, mark: String, height: Double)? {
    guard let match = text.wholeMatch(of: /([0-9]{2,5})(\s*[x×X*]\s*)([0-9]{2,5})/),
      let width = Double(match.output.1), let height = Double(match.output.3)
    else { return nil }
    return (width, String(match.output.2), height)
  }

  /// The dates, in the form that most likely they have.
  private var released: Proposal? {
    func proposal(_ form: String?, isSure: Bool) -> Proposal {
      Proposal(target: "released", fields: ["released"], date: form, isSure: isSure)
    }
    func fits(_ form: String) -> Bool {
      let dates = values.compactMap { DateForm(form)?.date($0) }
      return dates.count == values.count && dates.allSatisfy { CalendarDate($0) != nil }
    }
    if values.allSatisfy({ CalendarDate($0) != nil }) { return proposal(nil, isSure: true) }
    let forms = ["dd.MM.yyyy", "MM.yyyy", "yyyy/MM/dd", "M/d/yyyy", "d/M/yyyy", "M/yyyy"]
    let fitting = forms.filter(fits)
    return fitting.first.map { proposal($0, isSure: fitting.count == 1) }
  }

  /// The number that a value begins with.
  private func number(_ text: String) -> Double? {
    let digits = text.prefix { $0.isASCII && ($0.isWholeNumber || ".,".contains($0)) }
    if !hasDecimalComma { return digits.contains(",") ? nil : Double(digits) }
    return digits.contains(".") ? nil : Double(digits.replacing(",", with: "."))
  }

  /// What follows the number in each value; `nil` if that is not the same.
  private var suffix: String? {
    let suffixes = Set(
      values.map { text in
        String(text.drop { $0.isASCII && ($0.isWholeNumber || ".,".contains($0)) })
      })
    let isPlain = suffixes.first.map { !$0.contains("{") && $0.count < 16 } ?? false
    return suffixes.count == 1 && isPlain ? suffixes.first : nil
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

  /// The field of numbers that the title names, the unit where it is another one than the field's,
  /// and the range in which its numbers lie.
  private var numeric: (field: String, unit: String?, range: ClosedRange<Double>)? {
    let isMetric = has("mm", "cm", "millimeter", "zentimeter")
    let isWidth = has("width", "w", "x") || hasStem("breite")
    let isHeight = has("height", "h", "y") || hasStem("hoehe")
    if has("ppi", "density", "dpi") || hasStem("dichte") { return ("ppi", nil, 50...1000) }
    if isWidth || isHeight {
      // A width in millimetres is the body's, which is no field.
      if isMetric || has("inch", "inches", "zoll") { return nil }
      let side = isWidth ? "width" : "height"
      return isInPoints
        ? ("points.\(side)", nil, 50...3000) : ("pixels.\(side)", nil, 100...10_000)
    }
    if has("diagonal", "inches", "inch", "size", "zoll") || hasStem("diagonal", "groesse") {
      let unit = isMetric ? (has("mm", "millimeter") ? "mm" : "cm") : nil
      return ("diagonal", unit, isMetric ? 2...600 : 0.5...100)
    }
    if has("scale", "ratio", "dpr", "factor") || hasStem("skalierung", "faktor") {
      return ("scale", nil, 1...3)
    }
    if has("radius", "corner", "corners") || hasStem("radius", "eck") {
      return ("corners.radius", nil, 0...200)
    }
    return has("year") || hasStem("jahr") ? ("released", nil, 1970...2100) : nil
  }
}
