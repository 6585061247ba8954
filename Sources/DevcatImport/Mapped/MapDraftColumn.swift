import DevcatValues

/// A column of someone else's table: what its title says, and whether its values agree with that.
///
/// The words of the title decide; a value that does not fit never drops the column, since a map reports
/// its row. Only where more than half do not fit is the column left out.
struct MapDraftColumn {
  /// What a column holds.
  struct Proposal {
    /// A field, or a pattern with several.
    var target: String
    /// The paths of all fields in the target; two columns cannot have the same one.
    var fields: [String]
    /// The unit, if it is not the field's own.
    var unit: String?
    /// The type, if it is not the field's own.
    var type: String?
    /// The form of its dates, if it is not the catalogue's.
    var date: String?
    /// Whether the title names the field and its unit, and all values fit.
    var isSure: Bool
    /// The rank among columns that name the same field, which goes to the greatest.
    var rank: Int

    init(
      _ target: String, _ fields: [String]? = nil, unit: String? = nil, type: String? = nil,
      date: String? = nil, isSure: Bool = true, rank: Int = 0
    ) {
      (self.target, self.fields) = (target, fields ?? [target])
      (self.unit, self.type, self.date) = (unit, type, date)
      (self.isSure, self.rank) = (isSure, rank)
    }
  }

  /// A side of a screen in a column of its own.
  struct Side: Hashable {
    let isWidth: Bool
    /// The unit by the title, the values or the known devices; `nil` if nothing says it.
    let unit: ScreenUnit?
    /// The other words of the title, which two sides of one screen share.
    let words: [String]
    /// Whether these words are about a screen or its unit, and not about a notch or a keyboard.
    let isOfScreen: Bool
  }

  /// A unit of the sides of a screen.
  enum ScreenUnit: String {
    case points, pixels
  }

  /// The title as the file has it.
  let title: String
  /// The cells of its rows.
  let rows: [String]
  /// The values: the cells that are neither empty nor a word that means so.
  let values: [String]
  /// The meanings of the words of the title, and of what follows the numbers.
  let words: Set<TitleWord>
  /// The numbers at the beginning of the values; `nil` for those that begin otherwise.
  let numbers: [Double?]
  /// The sizes in the cells; `nil` for those that are none.
  private let sizes: [SizeText?]
  /// The words of the title, in small letters.
  private let titleWords: [String]
  /// The mark of fractions; `nil` where no number has one.
  let mark: DecimalMark?
  /// Whether most values have two sides, such as `402 x 874`.
  let isOfSizes: Bool
  let isOfDates: Bool
  /// The unit of sides that name none, as the known devices of the rows or the columns beside have it.
  var plainUnit: ScreenUnit?
  /// The field or pattern that the map reads it as; `nil` if it reads nothing of it.
  var target: Proposal?
  /// Why nothing is read of it; `nil` if its title names no field.
  var reason: Remark?
  /// Whether most known devices of the rows have its numbers as their scale.
  private(set) var isScale = false
  /// Whether its title says pixels by a word such as 'resolution' alone, which lists of points have too.
  private let isOfResolution: Bool
  /// Whether the known devices of its rows have such a resolution in points.
  private var isInPoints = false
  /// Whether its sides are those of a page in a browser, without the bars around it.
  private(set) var isCropped = false
  /// The orientations that another column has its rows in; empty if none says it.
  var rowOrientations: Set<Orientation> = []
  /// The fields of the numbers in lists such as `[393, 852, 3]`, by their places.
  private var listed: [Field?] = []
  /// How many rows have a known device by this column.
  var knownCount = 0
  /// Whether the titles of the table are fields, such as `points.width`.
  let isOurs: Bool
  /// Whether it is a column of devcat's own tables that follows from others, and is not read back.
  var isComputed: Bool { isOurs && title.hasPrefix("#") }

  init(
    _ title: String, _ rows: [String], without empty: Set<String> = [], mark: DecimalMark?,
    isOurs: Bool = false
  ) {
    (self.title, self.rows, self.mark, self.isOurs) = (title, rows, mark, isOurs)
    (titleWords, sizes) = (TitleWord.words(of: title), rows.map { SizeText($0) })
    values = rows.filter { !$0.isEmpty && !empty.contains($0) }
    numbers = values.map { Self.number($0, mark) }
    let suffixes = Dictionary(
      grouping: values.filter { $0.first?.isNumber == true }, by: Self.suffix(of:))
    let common = suffixes.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? ""
    let suffix = TitleWord.meanings(
      of: ["x", "X"].contains(common) ? "" : common == "in" ? "inch" : common, allowsSlips: false)
    words = TitleWord.meanings(of: title).union(suffix)
    let ofPixels = (titleWords.map { TitleWord.meanings(of: $0) } + [suffix]).filter {
      $0.contains(.pixels)
    }
    isOfResolution = ofPixels.allSatisfy { $0.contains(.size) } && !ofPixels.isEmpty
    isOfSizes = sizes.count { $0 != nil } * 2 > values.count
    let dayAndMonth = /[0-9]{1,4}(?:[.\/-]|年|년 ?)[0-9]{1,2}/
    isOfDates =
      !words.isDisjoint(with: [.date, .otherDate])
      && values.count { CalendarDate($0) != nil || $0.contains(dayAndMonth) } * 2 > values.count
  }

  /// Whether more than half of the values pass a test.
  private func most(_ isOne: (String) -> Bool) -> Bool {
    values.count(where: isOne) * 2 > values.count
  }

  func has(_ others: TitleWord...) -> Bool { !words.isDisjoint(with: others) }

  /// Whether the values are numbers, maybe with a unit: half of them where the title names a number.
  var isOfNumbers: Bool {
    let count = numbers.count { $0 != nil }
    let isNamed = has(
      .width, .height, .size, .diagonal, .density, .scale, .refresh, .radius, .safeArea, .inches,
      .points, .pixels, .statusBar)
    return count > 0 && count * (isNamed ? 2 : 1) >= values.count && !isOfDates && !isOfSizes
  }

  /// Whether most values are texts.
  var isOfTexts: Bool { !values.isEmpty && !isOfNumbers && !isOfSizes && !isOfDates && !areFlags }

  private var areFlags: Bool { values.allSatisfy { ["true", "false"].contains($0.lowercased()) } }

  /// Whether its sizes are those of a browser's viewport, which is a part of the screen.
  var isOfViewports: Bool {
    has(.viewport) || [["inner", "width"], ["inner", "height"]].contains(titleWords)
  }

  /// Whether it has one of two sizes or scales of a device, of which the catalogue may know each.
  var isOfVariant: Bool { ["native", "rendered"].contains { title.lowercased().contains($0) } }

  var isMetric: Bool { has(.millimetres, .centimetres) }

  /// The unit of a screen that the title or the values name; that of the columns beside, if they do not.
  var unit: ScreenUnit? {
    has(.points) || isInPoints ? .points : has(.pixels) ? .pixels : plainUnit
  }

  /// Whether nothing in it says in which unit its sides are.
  var isPlain: Bool { !has(.points, .pixels) && !isMetric }

  /// Whether the title or the values name the unit of its sides, or all sides are too great for anything
  /// but a screen: 271 may as well be mm, whatever the columns beside it are.
  var saysUnit: Bool {
    let sides = isOfSizes ? shorterSides : numbers
    return !isPlain && !isOfViewports
      || plainUnit != nil && sides.allSatisfy { $0.map { $0 >= Self.leastPanel } ?? true }
  }

  // MARK: What the title names

  /// The field of the column, without those that take several columns; `nil` if it has none.
  var proposal: Proposal? {
    if values.isEmpty || isComputed { return nil }
    if listed.contains(where: { $0 != nil }) {
      return Proposal(
        listed.map { "{\($0?.path ?? "")}" }.joined(separator: ";"), listed.compactMap { $0?.path })
    }
    guard var proposal = isOurs ? own ?? guess : guess ?? own else { return nil }
    if proposal.target == title.lowercased() { proposal.rank = max(2, proposal.rank) }
    return proposal
  }

  private var guess: Proposal? {
    if isOfSizes { return size }
    if isOfNumbers { return side == nil && safeAreaPart == nil ? numeric : nil }
    if words.contains(.date) { return has(.otherDate) ? nil : released }
    return isOfTexts ? text : nil
  }

  /// The field of texts.
  private var text: Proposal? {
    let areIdentifiers = most { ForeignCell.identifiers($0) != nil }
    // The last key of a path names the value: `device.board` is no name of a device.
    let last = TitleWord.meanings(of: lastKey)
    if areIdentifiers, has(.name, .identifier) || knownCount > 0 || title.hasPrefix("@") {
      return Proposal("models", rank: knownCount > 0 ? 1 : 0)
    }
    let isTitled =
      [SourceTable.keyTitle, SourceTable.valueTitle].contains(title)
      || last.contains(.name) && last.isDisjoint(with: [.other, .manufacturer])
    let isNamed = titleWords.contains { $0.hasSuffix("name") }
    let rank = isTitled ? isNamed ? 2 : 1 : 0
    if isTitled && knownCount > 0 || knownCount * 2 > values.count && !has(.other, .family) {
      // The catalogue knows them, and so they are names whatever the title is.
      return Proposal("name", rank: rank + 3)
    }
    if has(.manufacturer), !has(.identifier) { return Proposal("attributes.manufacturer") }
    if has(.family) { return Proposal("family", isSure: false) }
    if last.contains(.identifier), !last.contains(.other), !has(.other) {
      return Proposal("models", isSure: areIdentifiers)
    }
    return isTitled && !areModelNumbers ? Proposal("name", rank: rank) : nil
  }

  /// Whether most texts are such as `A2894`, by which Apple numbers what it sells in a region.
  var areModelNumbers: Bool {
    most { $0.utf8.count == 5 && $0.hasPrefix("A") && $0.dropFirst().allSatisfy(\.isWholeNumber) }
  }

  private var lastKey: String {
    title.contains(" ") ? title : title.split(separator: ".").last.map(String.init) ?? title
  }

  /// The field that the title is; `nil` if it is none, or its values do not fit it.
  private var own: Proposal? {
    guard !title.contains("{"), let column = Column(title), let type = column.type else {
      return nil
    }
    let parts = column.component == nil ? Column.all(of: column.path) : []
    let fields = ([column] + parts).map(\.description)
    if type == .date {
      guard let released, !released.target.contains("{") else { return nil }
      return Proposal(title, fields, date: released.date)
    }
    // Ids of somebody else's database would become ids of devices here.
    if column.path.field == .id, !isOurs, knownCount == 0 { return nil }
    func fits(_ text: String) -> Bool {
      let plain = type == .number ? (mark ?? .point).plain(text) : text
      let bare = plain.flatMap { try? column.withoutUnit($0) }
      return bare.map { (try? FieldValue(parsing: $0, as: type, field: "")) != nil } ?? false
    }
    return most(fits) || title.contains(".")
      ? Proposal(title, fields, isSure: values.allSatisfy(fits)) : nil
  }

  private typealias Reading = (field: String, unit: String?, range: ClosedRange<Double>)

  /// The field of numbers, the unit and the range in which the numbers of a screen lie.
  private var numeric: Proposal? {
    let length = isMetric ? (has(.millimetres) ? "mm" : "cm") : nil
    // A value somewhere below `screens` is no size of it.
    let isSize = TitleWord.meanings(of: lastKey).contains(.size)
    let isDiagonal =
      has(.diagonal, .inches) || isSize && !has(.scale) && (isMetric || !has(.points, .pixels))
    let readings: [(isNamed: Bool, reading: Reading?)] = [
      (has(.statusBar), isOfOtherBar || has(.pixels) ? nil : (statusBar, nil, 0...100)),
      (has(.refresh), ("refreshRate", nil, 10...500)),
      (has(.density), isMetric ? nil : density),
      (has(.width, .height), nil),
      (isDiagonal, ("diagonal", length, isMetric ? 2...600 : 0.5...100)),
      (has(.scale), ratio), (has(.radius), ("corners.radius", nil, 0...200)),
    ]
    guard let found = readings.first(where: { $0.isNamed })?.reading,
      !has(.other) || has(.inches, .scale)
    else { return nil }
    let fitting = numbers.count { $0.map(found.range.contains) ?? false }
    guard fitting * 2 >= values.count else { return nil }
    // With a fraction it is the scale of Apple's devices, and the pixel ratio of others.
    let areRatios = found.field == Field.scale.path && !isScale && !areWholeScales
    return Proposal(
      found.field, unit: found.unit,
      type: areRatios ? ColumnTarget.Meaning.ratio.rawValue : nil,
      isSure: fitting == values.count && !areRatios)
  }

  /// Whether it is about something else of a status bar than its height.
  private var isOfOtherBar: Bool {
    let others: Set = ["text", "style", "hidden", "icon", "icons", "color", "font"]
    return !others.isDisjoint(with: titleWords)
  }

  private var statusBar: String { "statusBar.\(has(.landscape) ? "landscape" : "portrait")" }

  /// The density of the panel, Android's class of it such as 420, or its ratio to 160.
  private var density: Reading? {
    if most(isRatio) { return ratio }
    let classes: Set<Double> = [
      120, 160, 213, 240, 280, 320, 360, 400, 420, 440, 480, 560, 600, 640,
    ]
    let isOfPanel = titleWords.contains { $0.hasPrefix("ppi") || $0.hasPrefix("ppp") }
    let areClasses = !isOfPanel && numbers.compactMap(\.self).allSatisfy(classes.contains)
    return (areClasses ? FieldPath.attribute("density").description : "ppi", nil, 50...1000)
  }

  /// The scale of UIKit, or a browser's ratio, which is the density over 160.
  private var ratio: Reading? {
    if has(.other) { return nil }
    return (Field.scale.path, nil, isScale || areWholeScales ? ScreenLimits.ratios : 0.5...10)
  }

  private var areWholeScales: Bool { numbers.compactMap(\.self).allSatisfy([1, 2, 3].contains) }

  private func isRatio(_ text: String) -> Bool { Self.number(text, mark).map { $0 < 10 } ?? false }

  /// Whether it has sides of screens: both in each cell, or one.
  var isOfSides: Bool { isOfSizes || side != nil }

  /// Whether it is a column of scales or pixel ratios, which Android calls densities.
  var isOfRatios: Bool {
    isOfNumbers && (has(.scale) || has(.density) && most(isRatio)) && !has(.other)
  }

  /// The numbers of its rows; `nil` for a row without.
  var rowNumbers: [Double?] { rows.map { Self.number($0, mark) } }

  // MARK: Sides of screens

  /// The side of a screen that the column has; `nil` if it has none, or its numbers are no such side.
  ///
  /// The width in landscape is the height in portrait.
  var side: Side? {
    guard isOfNumbers, has(.width) != has(.height), !isMetric, !isCropped,
      !has(.inches, .safeArea, .radius, .density, .statusBar)
    else { return nil }
    let sides: Set<String> = ["portrait", "landscape"]
    let others = titleWords.filter { word in
      TitleWord.meanings(of: word).isDisjoint(with: [.width, .height]) && !sides.contains(word)
    }
    let isOfScreen =
      isOfViewports
      || others.allSatisfy { word in
        !TitleWord.meanings(of: word).isDisjoint(with: [.size, .points, .pixels])
          || word.allSatisfy(\.isNumber)
      }
    return Side(
      isWidth: has(.width) != has(.landscape), unit: unit, words: others, isOfScreen: isOfScreen)
  }

  /// Whether its numbers are sides of something else than a screen, such as a notch.
  var isOfOther: Bool { side?.isOfScreen == false && has(.other) }

  /// Whether its numbers can be sides of a screen in pixels, where nothing says what they are: the sides
  /// of a body in mm are less, or no whole numbers.
  var canBePixels: Bool {
    numbers.compactMap(\.self).count { $0 == $0.rounded() && $0 >= Self.leastPanel } * 2
      > values.count
  }

  /// The unit of sides of screens where nothing says what they are: no panel of now has less than 1000
  /// pixels on its longer side.
  static func likelyUnit(_ sides: [Double]) -> ScreenUnit {
    sides.allSatisfy { $0 < 1000 } ? .points : .pixels
  }

  /// Takes in how many known devices of its rows have its sides in points, and how many in pixels.
  mutating func confirmUnit(points: Int, pixels: Int) {
    isInPoints = isOfResolution && points > pixels
  }

  /// The side of a screen in pixels from which on a number without a unit is one.
  static let leastPanel = 300.0

  /// The shorter sides of screens in its rows, if it has any; `nil` for a row without.
  var shorterSides: [Double?] {
    isOfSizes ? sizes.map { $0?.shorter } : side == nil ? [] : rowNumbers
  }

  /// The proposal for a column with both sides.
  private var size: Proposal? {
    guard !isMetric, !has(.safeArea), !has(.inches), !isCropped || !hasWideSizes else { return nil }
    let sizes = sizes.compactMap(\.self)
    let isScreen = sizes.count { $0.shorter >= Self.leastPanel } * 2 > sizes.count
    let likely = Self.likelyUnit(sizes.flatMap { [$0.sides.first, $0.sides.second] })
    guard let unit = unit ?? (isScreen ? likely : nil) else { return nil }
    let mark = sizes.first?.mark ?? "x"
    let fields = (isCropped ? ["width"] : ["width", "height"]).map { "\(unit.rawValue).\($0)" }
    return Proposal(
      "{\(fields[0])}\(mark){\(isCropped ? "" : fields[1])}", fields,
      isSure: sizes.count == values.count && saysUnit, rank: isOfViewports ? -1 : 0)
  }

  /// Whether a value such as `2340 × 1080` is wider than high.
  var hasWideSizes: Bool { isOfSizes && sizes.contains { $0?.isWide ?? false } }

  /// Finds in the known devices of its rows whether ratios are scales and sides those of pages, and what
  /// lists have.
  mutating func confirm(by devices: [Profile?]) {
    func known(_ field: Field) -> [(own: Double, known: Double)] {
      zip(rowNumbers, devices).compactMap { number, device in
        number.flatMap { number in device?[field.at()]?.number.map { (number, $0) } }
      }
    }
    confirmLists(devices)
    if isOfRatios {
      let known = known(.scale)
      isScale = !known.isEmpty && known.count { $0 == $1 } * 2 >= known.count
    }
    // A page is lower than its screen, by more than an error; a full screen beside it is none.
    func isLower(_ known: [(own: Double, known: Double)]) -> Bool {
      known.count { $0 / $1 < 0.95 } * 4 > known.count
    }
    if isOfViewports, isOfSizes {
      isCropped = isLower(
        zip(sizes, devices).compactMap { size, device in
          guard let size, let height = device?[Field.pointsHeight.at()]?.number else { return nil }
          return (max(size.sides.first, size.sides.second), height)
        })
    } else if isOfViewports, let side {
      let known = known(side.isWidth ? .pointsWidth : .pointsHeight)
      isCropped = side.isWidth ? known.contains { $0 / $1 > 1.2 } : isLower(known)
    }
  }

  /// Finds the fields of the numbers in lists: those that most known devices have at their places.
  private mutating func confirmLists(_ devices: [Profile?]) {
    let known = zip(rows, devices).compactMap { row, device in
      device.map { (numbers: row.split(separator: ";").map { Double($0) }, device: $0) }
    }
    guard let count = known.first?.numbers.count, (2...20).contains(count),
      known.allSatisfy({ $0.numbers.count == count })
    else { return }
    let fields: [Field] = [
      .pointsWidth, .pointsHeight, .scale, .pixelsWidth, .pixelsHeight, .ppi, .diagonal,
    ]
    for place in 0..<count {
      let field = fields.first { field in
        let fitting = known.count {
          $0.numbers[place] != nil && $0.numbers[place] == $0.device[field.at()]?.number
        }
        return !listed.contains(field) && fitting * 2 >= known.count
      }
      listed.append(field)
    }
  }

  // MARK: Values of the user's own

  /// The type that an attribute of the column needs, so that not some values become numbers and
  /// others texts: numbers with a comma, and texts such as `17.10`; `nil` where each comes back as
  /// it is.
  ///
  /// Letters that a number would lose make it a text: the zeros of `0012`, the point of `17.100`,
  /// and the digits of an IMEI.
  var attributeType: String? {
    guard !values.isEmpty, values.allSatisfy({ $0.allSatisfy("0123456789.,eE+-".contains) }),
      zip(values, numbers).contains(where: { text, number in
        number.map { FieldValue.text(of: $0) } != text
      })
    else { return nil }
    let fraction = /-?(?:0|[1-9][0-9]*)(?:,[0-9]+)?/
    let areFractions = values.allSatisfy { text in
      text.wholeMatch(of: fraction) != nil
        && DecimalDigits.number(text.replacing(",", with: ".")) != nil
    }
    return areFractions && values.contains { $0.contains(",") } ? "number" : "text"
  }

  /// The number that a value begins with, behind the marks of a scale such as `@3x`.
  private static func number(_ text: String, _ mark: DecimalMark?) -> Double? {
    plainNumber(text, mark).flatMap { Double($0) }
  }

  /// The text of that number, with a point before its fraction.
  static func plainNumber(_ text: String, _ mark: DecimalMark?) -> String? {
    let digits = DecimalMark.withoutBlanks(text).drop { "@x×".contains($0) }.prefix(
      while: \.isOfNumber)
    return (mark ?? .point).plain(String(digits))
  }

  /// What follows the number in a value.
  private static func suffix(of text: String) -> String {
    let rest = String(text.drop(while: \.isOfNumber)).trimmed
    return rest.count < 16
      ? rest.contains(where: \.isNumber) ? String(rest.split { !$0.isLetter }.last ?? "") : rest
      : ""
  }
}
