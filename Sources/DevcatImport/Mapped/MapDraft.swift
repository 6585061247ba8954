public import DevcatValues

/// A mapping file proposed for a table of someone else, by the titles of its columns.
///
/// The titles may be in English, German, Spanish, French or Chinese (`TitleWord`); the values and the
/// devices of a catalogue only confirm them. A map with at least one field is always one that
/// `ColumnMap` reads.
public struct MapDraft: Sendable {
  /// The proposal for a column.
  public struct Proposal: Sendable {
    let column: MapDraftColumn

    /// The title of the column.
    public var title: String { column.title }
    /// The first values, three at most.
    public var samples: [String] { Array(column.values.prefix(3)) }
    /// The field, or a pattern with several; `nil` if none is proposed.
    public var field: String? { column.target?.target }
    /// The unit of the numbers, if that is not the field's own.
    public var unit: String? { column.target?.unit }
    /// The confidence of the proposal: `sure` if the title names the field and all values fit it,
    /// `likely` if something is a guess, and `none` without a field.
    public var confidence: String { column.target.map { $0.isSure ? "sure" : "likely" } ?? "none" }
    /// Why no field is proposed, with the value that is against it.
    public var remark: String? { reason?.text }
    var reason: MapDraftColumn.Remark? { column.reason }
  }

  /// The proposals, in the order of the columns.
  public var proposals: [Proposal] { columns.map(Proposal.init) }
  /// The paths of other lists in JSON, which the map does not read, because their objects have other
  /// members.
  var otherLists: [String] { table.place.otherLists }
  /// Words beside numbers and dates that mean no value, such as `n/a`.
  public let emptyWords: [String]
  /// The first cell that is read without the mark of a note beside its value, as `402*`.
  public var noted: String? {
    columns.indices.lazy.filter { columns[$0].target != nil }.compactMap { table.noted[$0] }.first
  }
  private let table: DraftTable
  private var columns: [MapDraftColumn]
  /// The columns with a title that no other one has.
  private let clear: [Int]
  /// The column of each field that one has.
  private var taken: [String: Int] = [:]
  /// The known devices of the first rows.
  private var devices: [Profile?] = []
  /// The mark before the fractions of numbers, where the map must name it.
  private let decimalMark: DecimalMark?
  /// The sides of safe areas that are 0, since they have no column.
  private var zeros: [String] = []
  /// Whether the widths and heights of all devices that the catalogue has are turned.
  public private(set) var areTurned = false
  /// Whether the devices are in columns, and their values in rows.
  public private(set) var isTransposed = false

  /// What the map leaves out for a reason, and whether it has fields of devices all the same.
  public var leftOut: [(reason: String, isUnread: Bool)] {
    columns.compactMap { column in
      column.reason.map { ("'\(column.title)' is left out: \($0.text)", $0.isUnread) }
    }
      + otherLists.map { list in
        (
          "'\(list)' is left out: its objects have other members",
          table.place.otherDevices.contains(list)
        )
      }
  }

  /// Whether a column places rows: by a name, model identifiers or an id.
  public var placesRows: Bool {
    columns.contains { ["name", "models", "id"].contains($0.target?.target) }
  }

  /// The entries of the map that would keep columns without a field, as values of the user's own:
  /// the first one's, and that of each that needs a type.
  public var keptColumns: [String] {
    let others = columns.filter {
      $0.target == nil && ($0.reason == nil || $0.attributeType != nil) && !$0.title.isEmpty
        && !$0.title.hasPrefix("#")
    }
    let kept = others.enumerated().filter { $0 == 0 || $1.attributeType != nil }.map(\.element)
    return kept.map { column in
      let key = (ProfileID.make(fromName: column.title) ?? "note").replacing(".", with: "-")
      let field = Self.quoted(FieldPath.attribute(key).description)
      let target =
        column.attributeType.map { "{\"field\": \(field), \"type\": \"\($0)\"}" } ?? field
      return "\(Self.quoted(column.title)): \(target)"
    }
  }

  /// Whether a column is recognized, without which there is no map.
  public var hasFields: Bool { columns.contains { $0.target != nil } }

  /// Drafts a map for a table under a header, between commas, tabs or semicolons, for JSON, or for a
  /// table of Markdown; `nil` if the text has no header with two columns and no row.
  ///
  /// - Parameter device: The device of a catalogue that a name, an id or a model identifier is of.
  /// - Throws: `ImportError` if it is not UTF-8, or begins as JSON and is none.
  public init?(
    _ source: SourceText, device: (String) -> Profile? = { _ in nil }
  ) throws(ImportError) {
    guard let table = try DraftTable(source, device: device) else { return nil }
    self.table = table
    let titles = table.titles
    let cells = titles.indices.map { table.cells($0) }
    let empty = Set(cells.flatMap { Self.emptyWords($0.filter { !$0.isEmpty }) })
    emptyWords = empty.sorted()
    let texts = cells.map { $0.filter { !$0.isEmpty && !empty.contains($0) } }
    let mark = Self.decimalMark(titles, texts, table.delimiter)
    decimalMark = mark.flatMap { mark in
      let hasThousands = texts.joined().contains {
        DecimalMark.hasThousands($0[...], between: mark.other)
          || SizeText($0)?.thousandsMark == mark.other
      }
      return mark == .comma || hasThousands ? mark : nil
    }
    let areOurs = titles.contains { $0.contains(".") && Column($0) != nil }
    columns = zip(titles, cells).map {
      MapDraftColumn($0, $1, without: empty, mark: mark, isOurs: areOurs)
    }
    let orientations = columns.lazy.map(\.orientations).first { !$0.isEmpty } ?? []
    for index in columns.indices { columns[index].rowOrientations = orientations }
    // A title that comes twice cannot be named.
    let numbers = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
    clear = titles.indices.filter {
      !titles[$0].isEmpty && !table.unclear.contains(titles[$0]) && numbers[titles[$0]] == 1
    }
    devices = devices(device)
    confirm(by: devices)
    isTransposed = devices.isEmpty && table.isTransposed(device)
    areTurned = areTurned(by: devices)
    proposeFields()
    proposeSides()
    proposeSafeAreas()
    for index in columns.indices
    where columns[index].target == nil && columns[index].reason == nil && !titles[index].isEmpty {
      columns[index].reason =
        clear.contains(index) ? columns[index].remark : columns[index].remarkOfTwins
    }
  }

  // MARK: Which column has which field

  private mutating func set(_ index: Int, _ proposal: MapDraftColumn.Proposal) {
    for field in proposal.fields { taken[field] = index }
    columns[index].target = proposal
  }

  /// Proposes the fields of single columns: each goes to the column of the highest rank, and among equals
  /// to the first.
  private mutating func proposeFields() {
    let found = clear.compactMap { index -> (Int, MapDraftColumn.Proposal)? in
      guard var proposal = columns[index].proposal else { return nil }
      // A row's own name comes before that of its group.
      if table.groupTitles.contains(columns[index].title) { proposal.rank -= 10 }
      return (index, proposal)
    }
    for (index, proposal) in found.sorted(by: { ($1.1.rank, $0.0) < ($0.1.rank, $1.0) }) {
      if let other = proposal.fields.compactMap({ taken[$0] }).first {
        leaveOut(index, for: other)
      } else {
        set(index, proposal)
      }
    }
  }

  /// Leaves out a column whose field another one has, and says where the two disagree.
  ///
  /// The viewport of a browser is less than the screen beside it. A list inside a row may have the screen
  /// turned, or another screen that the catalogue knows, and one of icons has no screens.
  private mutating func leaveOut(_ index: Int, for other: Int) {
    let (one, two) = (columns[index], columns[other])
    let fields = (columns[other].target?.fields ?? []).compactMap { Field.named($0) }
    let isOfPart = one.list != nil
    let isOfVariant = one.isOfVariant || two.isOfVariant
    var stated = two.statements
    if isOfPart {
      let sides = taken.filter { taken in fields.contains { Self.isBeside(taken.key, $0) } }
      for side in sides.values.sorted() where side != other {
        stated = zip(stated, columns[side].statements).map { $0 + $1 }
      }
    }
    // A scale of 3 is not rounded from a native one of 2.5.
    let isExact = isOfVariant && fields.contains(.scale)
    func agree(_ one: MapDraftColumn.Statement, _ two: MapDraftColumn.Statement) -> Bool {
      isExact ? one.number == two.number : one.agrees(with: two)
    }
    let odd = zip(zip(one.rows, two.rows), zip(one.statements, stated)).enumerated().first {
      let (mine, others) = $1.1
      if mine.isEmpty || others.isEmpty { return false }
      let agrees =
        mine.allSatisfy { mine in others.contains { agree($0, mine) } }
        || others.allSatisfy { other in mine.contains { agree($0, other) } }
      if agrees { return false }
      guard isOfPart || isOfVariant else { return true }
      let device = devices.indices.contains($0) ? devices[$0] : nil
      guard let device else { return isOfPart }
      return !mine.allSatisfy { mine in fields.contains { device.allows(mine, at: $0) } }
    }?.element.0
    let isOther =
      isOfPart
      && (one.isOfViewports || one.has(.other) || !one.isOfScreens && one.list != two.list)
    let isUnread = odd != nil && !isOther && (!one.isOfViewports || two.isOfViewports)
    let difference = isUnread ? odd.map { ", and '\($0)' is not its '\($1)'" } ?? "" : ""
    columns[index].reason = ("the column '\(two.title)' has that field" + difference, isUnread)
  }

  /// Whether a path is that of the other side of a screen.
  private static func isBeside(_ path: String, _ field: Field) -> Bool {
    ["width", "height"].contains { field.path.hasSuffix($0) && path != field.path }
      && path.split(separator: ".").first == field.path.split(separator: ".").first
  }

  /// Proposes the sides of screens that have columns of their own: both sides of a pair, or one whose
  /// unit is known; screens before viewports.
  private mutating func proposeSides() {
    var sides = clear.compactMap { index in
      columns[index].target == nil && !columns[index].isComputed
        ? columns[index].side.map { (index: index, side: $0) } : nil
    }
    let order = sides.grouped {
      (columns[$0.index].isOfViewports ? 2 : 0) + ($0.side.isOfScreen ? 0 : 1)
    }
    sides = order.sorted { $0.0 < $1.0 }.flatMap { $0.1 }
    while !sides.isEmpty {
      let first = sides.removeFirst()
      // The height of a notch is no other side of a screen.
      let others = sides.filter {
        $0.side.isWidth != first.side.isWidth
          && ($0.side.isOfScreen == first.side.isOfScreen || $0.side.words == first.side.words)
      }
      func fits(_ other: MapDraftColumn.Side) -> Bool {
        other.unit == nil || first.side.unit == nil || other.unit == first.side.unit
      }
      let partner =
        others.first { fits($0.side) && $0.side.words == first.side.words }
        ?? others.first { $0.side.unit != nil && $0.side.unit == first.side.unit }
        ?? others.first { fits($0.side) }
      if partner == nil, !first.side.isOfScreen { continue }
      let pair = [first, partner].compactMap(\.self)
      let canBePixels = pair.count == 2 && pair.allSatisfy { columns[$0.index].canBePixels }
      let likely = MapDraftColumn.likelyUnit(
        pair.flatMap { columns[$0.index].numbers.compactMap(\.self) })
      guard let unit = first.side.unit ?? partner?.side.unit ?? (canBePixels ? likely : nil) else {
        continue
      }
      sides.removeAll { $0.index == partner?.index }
      for (index, side) in pair {
        let field = "\(unit.rawValue).\(side.isWidth ? "width" : "height")"
        if let other = taken[field] {
          if !columns[index].isOfOther { leaveOut(index, for: other) }
        } else {
          let isSure =
            side.unit != nil && columns[index].saysUnit
            && columns[index].numbers.allSatisfy { $0 != nil }
          set(index, .init(field, isSure: isSure))
        }
      }
    }
  }

  /// Proposes safe areas.
  ///
  /// Sides that have no column are 0: left and right of a device held upright, and the top of a
  /// turned phone.
  private mutating func proposeSafeAreas() {
    for orientation in Orientation.allCases {
      let parts = clear.filter {
        columns[$0].target == nil && !columns[$0].isOfSeveralOrientations
      }.compactMap { index in
        columns[index].safeAreaPart.flatMap {
          $0.orientation == orientation ? (index, $0.side) : nil
        }
      }
      let sides = Set(parts.map(\.1))
      let needed: Set<Component> =
        orientation == .portrait ? [.top, .bottom] : [.left, .bottom, .right]
      guard parts.count == sides.count, sides.isSuperset(of: needed) else { continue }
      func field(_ side: Component) -> String {
        "safeArea.\(orientation.rawValue).\(side.rawValue)"
      }
      for (index, side) in parts { set(index, .init(field(side), isSure: sides.count == 4)) }
      zeros += Component.all(of: .safeArea).filter { !sides.contains($0) }.map(field)
    }
  }

  // MARK: What the catalogue and the other columns confirm

  /// The most cells that are looked up as names: 50 columns of a draft's rows.
  private static let mostLookUps = 10_000

  /// The known devices of rows, by the column that places most of them.
  private mutating func devices(_ device: (String) -> Profile?) -> [Profile?] {
    var best: [Profile?] = []
    var left = Self.mostLookUps
    for index in columns.indices where left > 0 && columns[index].isOfTexts {
      // Of a list of names, the first is looked up.
      let found = columns[index].rows.prefix(left).map { cell in
        cell.split(separator: ";").first.flatMap { device(String($0)) }
      }
      left -= found.count
      columns[index].knownCount = found.count { $0 != nil }
      if columns[index].knownCount > best.count(where: { $0 != nil }) { best = found }
    }
    return best
  }

  /// Whether the first columns with sides have the width where all known devices have the height.
  private func areTurned(by devices: [Profile?]) -> Bool {
    guard let width = columns.first(where: { $0.side?.isWidth == true }),
      let height = columns.first(where: { $0.side?.isWidth == false })
    else { return false }
    var isTurned = false
    for case ((let first?, let second?), let device?) in zip(
      zip(width.rowNumbers, height.rowNumbers), devices)
    {
      if device.isNear(first, second) { return false }
      isTurned = isTurned || device.isNear(second, first)
    }
    return isTurned
  }

  /// Finds what the known devices say of each column, and in which unit sides without one are: as most
  /// devices have them, or as the columns beside them say.
  private mutating func confirm(by devices: [Profile?]) {
    var (points, pixels) = (0, 0)
    for index in columns.indices {
      let column = columns[index]
      columns[index].confirm(by: devices)
      guard column.isOfSides else { continue }
      var own = (points: 0, pixels: 0)
      for case (let side?, let device?) in zip(column.shorterSides, devices) {
        own.points += device.isNear(side, [.pointsWidth, .pointsHeight]) ? 1 : 0
        own.pixels += device.isNear(side, [.pixelsWidth, .pixelsHeight]) ? 1 : 0
      }
      columns[index].confirmUnit(points: own.points, pixels: own.pixels)
      if column.isPlain { (points, pixels) = (points + own.points, pixels + own.pixels) }
    }
    let unit = points + pixels > 0 ? points >= pixels ? .points : .pixels : unitBeside
    for index in columns.indices where columns[index].isPlain { columns[index].plainUnit = unit }
  }

  /// The unit of sides that name none, by the columns beside them; `nil` if those do not tell.
  ///
  /// Sides less than those of the panel are points, and so are 360 at a scale of 3, which would be a
  /// screen of 120 points.
  private var unitBeside: MapDraftColumn.ScreenUnit? {
    let panels = columns.first { $0.unit == .pixels && $0.isOfSizes }?.shorterSides ?? []
    let scales = columns.first(where: \.isOfRatios)?.rowNumbers ?? []
    for column in columns where column.isPlain && column.isOfSides {
      for case (let side?, let panel?) in zip(column.shorterSides, panels) where side < panel {
        return .points
      }
      for case (let side?, let scale?) in zip(column.shorterSides, scales)
      where scale >= 2 && side / scale < Self.leastScreen {
        return .points
      }
    }
    return nil
  }

  /// The least shorter side of a phone, in points.
  private static let leastScreen = 250.0

  // MARK: How cells are written

  /// The words of a column of numbers or dates that mean no value.
  private static func emptyWords(_ values: [String]) -> [String] {
    let words = values.filter { ForeignCell.emptyWords.contains($0.lowercased()) }
    let numbers = values.count { $0.drop { "@x×".contains($0) }.first?.isNumber == true }
    return numbers * 2 > values.count - words.count ? words : []
  }

  /// The mark of fractions that most columns of numbers have; `nil` if no number tells it.
  ///
  /// Only columns of numbers count: a date, or a version between other texts, has no decimal mark.
  private static func decimalMark(
    _ titles: [String], _ texts: [[String]], _ delimiter: CSVDelimiter?
  ) -> DecimalMark? {
    let marks = zip(titles, texts).map { decimalMark($0, $1, delimiter) }
    let (commas, points) = (marks.count { $0 == .comma }, marks.count { $0 == .point })
    // Spreadsheets write semicolons where the comma is the mark.
    let isComma = commas > points || commas > 0 && commas == points && delimiter == .semicolon
    return isComma ? .comma : points > 0 ? .point : nil
  }

  /// The mark of fractions in the values of a column; `nil` if most are no numbers, they have none, or if
  /// what they have may separate thousands and the field does not decide it.
  private static func decimalMark(
    _ title: String, _ values: [String], _ delimiter: CSVDelimiter?
  ) -> DecimalMark? {
    // Between the thousands of a size such as `1.080 × 2.400`.
    if let thousands = values.lazy.compactMap({ SizeText($0)?.thousandsMark }).first {
      return thousands.other
    }
    let number = /[0-9]+(?:([.,])([0-9]+))?(?:[^0-9.,].*)?/
    let matches = values.compactMap { $0.wholeMatch(of: number) }
    guard matches.count * 2 > values.count else { return nil }
    let marks = matches.compactMap { $0.output.1?.first.flatMap(DecimalMark.init) }
    guard !marks.isEmpty else { return nil }
    let mark: DecimalMark = marks.count { $0 == .point } * 2 >= marks.count ? .point : .comma
    if matches.contains(where: { ($0.output.2?.count ?? 3) != 3 }) { return mark }
    // All are such as `431,525`: 431.525 is a density, and 431525 is none.
    let fitting = DecimalMark.allCases.filter {
      let column = MapDraftColumn(title, values, mark: $0)
      return column.proposal?.isSure ?? (column.side != nil && column.canBePixels)
    }
    if fitting.count == 1 { return fitting[0] }
    return mark == .comma && delimiter == .semicolon ? mark : nil
  }

  // MARK: The mapping file

  /// The text of the mapping file.
  public var json: String {
    func list(_ texts: [String]) -> String? {
      texts.isEmpty ? nil : "[\(texts.map(Self.quoted).joined(separator: ", "))]"
    }
    let targets = columns.compactMap { column -> String? in
      guard let target = column.target else { return nil }
      let isPattern = target.target.contains("{")
      let members = [
        (isPattern ? "pattern" : "field", target.target), ("unit", target.unit),
        ("type", target.type), ("date", target.date),
      ].compactMap { key, value in value.map { "\"\(key)\": \(Self.quoted($0))" } }
      let isPlain = members.count == 1 && !isPattern
      let text = isPlain ? Self.quoted(target.target) : "{\(members.joined(separator: ", "))}"
      return "    \(Self.quoted(column.title)): \(text)"
    }
    // A name such as `iPhone 8 (landscape)` says that the sides beside it are turned.
    let hasTurned =
      areTurned
      || columns.contains { column in
        column.hasWideSizes
          || column.values.contains { $0.lowercased().split { !$0.isLetter }.last == "landscape" }
      }
    let paths = table.place.paths
    var seen: Set<String> = []
    let ignored = columns.filter { $0.target == nil && seen.insert($0.title).inserted }
    let members = [
      ("decimal", decimalMark.map { Self.quoted(String($0.rawValue)) }),
      ("rows", paths.count == 1 ? Self.quoted(paths[0]) : list(paths)),
      ("separator", table.delimiter.map { Self.quoted($0.rawValue) }),
      ("columns", "{\n" + targets.joined(separator: ",\n") + "\n  }"),
      (
        "constants",
        zeros.isEmpty ? nil : "{\(zeros.map { "\"\($0)\": 0" }.joined(separator: ", "))}"
      ),
      ("empty", list(emptyWords)), ("orientation", hasTurned ? "\"any\"" : nil),
      ("ignore", list(ignored.map(\.title))),
    ].compactMap { key, value in value.map { "  \"\(key)\": \($0)" } }
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        quoted += "\\u00" + Hexadecimal.text(of: [UInt8(scalar.value)])
      case _: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
