import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat list`, which is also called by `devcat find`: the profiles that a search and conditions find.
enum ListCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var words: [String] = []
    var sort: String?
    var limit: Int?
    var conditions: [String] = []
    var os: String?
    var fields: String?
    var revision: String?
    var isJSON = false
    var isNDJSON = false
    var isCSV = false
    var hasHeader = false
    var isPaged = true

    /// The words of a search as one text; `nil` if there are none.
    var search: String? { words.isEmpty ? nil : words.joined(separator: " ") }
  }

  static let command = Command(
    "list", "List the devices, or find some by names, sizes and values.",
    discussion: discussion, options: Options(),
    [
      .word(
        "text", to: \.words,
        help: """
          Words that a name or the aliases all have; a part of a model identifier, such as iPhone17,3; the \
          beginning of an id; or a size, a diagonal and the like: 402x874, '6.3"', 460ppi, 2024, P3, notch.
          """,
        minimum: 0)
    ] + filters,
    validate: { options in
      !options.words.isEmpty && options.words.allSatisfy { $0.allSatisfy(\.isWhitespace) }
        ? "The text to search for is empty" : contradiction(options)
    }, run: run)

  @Sendable private static func contradiction(_ options: Options) -> String? {
    if (options.limit ?? 0) < 0 { return "'--limit' must be 0 or more" }
    let forms = [
      ("--json", options.isJSON), ("--ndjson", options.isNDJSON), ("--csv", options.isCSV),
      ("--header", options.hasHeader),
    ].filter(\.1).map(\.0)
    return forms.count > 1 ? "'\(forms[0])' and '\(forms[1])' cannot be given together" : nil
  }

  private static let discussion = """
    'devcat find' is another name of it:
      devcat find 'iPhone 17'
      devcat find 1206x2622
    A condition is a field, an operator (= != < <= > >= ~) and a value. A field alone must be \
    known, and !field must be unknown:
      --where landscape.horizontal=regular
      --where 'points.width>=400' --where family=iPhone
      --where layouts.half.portrait=n/a
    On a terminal, the table fits the width, and a long table goes through DEVCAT_PAGER, PAGER or \
    less. In a pipe, there are tabs between the fields, and there is no header without '--header' or '--csv'.
    """

  private static let filters: [Argument<Options>] =
    [
      .conditions(to: \.conditions),
      .system(
        to: \.os,
        help: """
          List only devices that ran this version of the OS, such as 18 or 'iOS 18', with their values \
          on it.
          """
      ),
      .option(
        "--fields", to: \.fields, value: "fields",
        help: "Print these fields, separated by commas, or those of 'common' or 'all'."),
      .option(
        "--sort", to: \.sort, value: "field",
        help:
          "Sort by this field, or with '--sort=-field' from the greatest value down; unknown values come last."
      ),
      .option("--limit", to: \.limit, value: "count", help: "Print at most this many devices."),
      .state(to: \.revision),
      .flag("--json", to: \.isJSON, help: "Print a JSON array."),
      .flag(
        "--ndjson", to: \.isNDJSON, help: "Print a JSON object for each device, one on each line."),
      .flag("--csv", to: \.isCSV, help: "Print CSV, with a header."),
      .flag(
        "--header", to: \.hasHeader,
        help: "Print the fields' names first, where there are tabs between the fields."),
      .flag(
        "--no-pager", to: \.isPaged, setting: false,
        help: "Print a long table directly, without a pager."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading(at: options.revision)
    let columns = try options.fields.map { fields in
      let named = ExportColumns.Named(rawValue: fields)
      return try named.map { $0 == .common ? ExportColumns.common : ExportColumns.all }
        ?? ColumnList.parse(fields)
    }
    let filter = try DeviceFilter(options.conditions, search: options.search)
      .readingValues(in: file)
    var query = filter.query(columns ?? summary)
    let order = try DeviceListing(options.sort, limit: options.limit)
    try file.reading {
      let system = try AskedSystem(options.os, in: file)
      query.versions = system.versions
      var left = AskedSystem.LeftOut()
      order.only = filter.joined
      if options.os != nil {
        let ids = try file.devices.ids(matching: query).filter { order.only?.contains($0) ?? true }
        order.only = try Set(system.running(ids, in: file, &left))
      }
      if let size = filter.size {
        order.meanings = try file.devices.meanings(of: size, matching: query)
      }
      let count: Int
      if options.isJSON || options.isNDJSON {
        count = try printJSON(query, order, file, isList: options.isJSON, isWhole: columns == nil)
      } else if Output.isTerminal, !options.isCSV, !options.hasHeader {
        let table =
          try columns == nil ? summaryTable(query, order, file) : table(query, order, file)
        count = table.rows.count
        if count > 0 || filter.isWhole && options.limit != 0 {
          try printTable(
            table, isPaged: options.isPaged, namesMissing: columns != nil,
            legend: columns == nil && Output.width ?? 0 > Self.leastLegendWidth
              ? legend(of: table) : "")
        }
      } else {
        count = try printLines(query, order, file, options)
      }
      if options.limit == 0 {
        // '--limit 0' lists no device, but a script may still ask whether one matches.
        if try file.devices.count(matching: query) == 0 { try filter.explain(0, in: file) }
        return
      }
      try ColumnList.noteUnknown(
        ((columns ?? []) + [order.column].compactMap(\.self)).map(\.path), in: file)
      // The answer comes first, also where both go to one place.
      if !left.ids.isEmpty { try Output.standard.flush() }
      system.note(left, ofOthers: false)
      if let size = filter.size, count > 0 { try note(size, order) }
      if count == 0, let os = options.os, !options.isJSON {
        // Without the version, to find out whether it or the conditions exclude all devices.
        query.versions = [:]
        if try file.devices.count(matching: query) == 0 { try filter.explain(0, in: file) }
        throw CommandError(.failed, "No device that ran '\(os)' matches")
      }
      // With a version, devices that never ran it would be said to lack values.
      try filter.explain(
        count, leavingOut: options.os == nil ? order.unjudged : nil, in: file)
    }
  }

  /// Says on standard error what a size is on how many devices, where it is not the screen of all.
  private static func note(_ size: AskedSize, _ order: DeviceListing) throws {
    let listed = order.meanings.filter { order.only?.contains($0.key) ?? true }.values
    guard listed.contains(where: { $0.kind != .points }) else { return }
    let titles = listed.sorted { ($0.kind.rawValue, $0.title) < ($1.kind.rawValue, $1.title) }
      .map(\.title)
    let parts = titles.distinct().map { title in
      "\(title) of \(titles.count { $0 == title }.counted("device"))"
    }
    try Output.standard.flush()
    Console.note("\(size.title) is: \(parts.joined(separator: ", ")).")
  }

  /// The columns of a list where none are named.
  private static let summary: [Column] = [
    "name", "id", "points.width", "points.height", "scale", "portrait.horizontal",
    "portrait.vertical", "landscape.horizontal", "landscape.vertical",
  ].compactMap { Column($0) }

  /// A list for people, by family: the two sides of a screen and the two classes of an orientation
  /// are in one cell.
  private static func summaryTable(
    _ query: Query, _ order: DeviceListing, _ file: CatalogueFile
  ) throws -> TextTable {
    var table = TextTable(
      [
        ("name", .left), ("points", .right), ("@", .right), ("P", .left), ("L", .left),
        ("year", .left), ("id", .left),
      ], optional: 1)
    var question = query
    question.columns += [Column(Field.released.at()), Column(Field.family.at())]
    let rows = try order.rows(question, of: file)
    let families = rows.map { cells in
      cells[1]?.text.flatMap { order.meanings[$0]?.title } ?? cells[10]?.text ?? "No family"
    }
    let isGrouped = (order.isByFamily || !order.meanings.isEmpty) && Set(families).count > 1
    for (index, cells) in rows.enumerated() {
      if isGrouped, index == 0 || families[index] != families[index - 1] {
        table.begin(families[index])
      }
      let size =
        cells[2] == nil && cells[3] == nil
        ? "–"
        : [cells[2], cells[3]].map { text($0, of: Self.summary[2]) }
          .joined(separator: " × ")
      table.add([
        text(cells[0] ?? cells[1]), size, text(cells[4]),
        windowClasses(cells, isTurned: false) ?? classes(cells[5], cells[6]),
        windowClasses(cells, isTurned: true) ?? classes(cells[7], cells[8]),
        String(text(cells[9]).prefix(4)), text(cells[1]),
      ])
    }
    return table
  }

  /// A cell of a table for people, as pages have it: points with two decimals at most.
  private static func text(_ value: FieldValue?, of column: Column? = nil) -> String {
    let points = column?.path.field?.unit == "pt" ? value?.number : nil
    return points.map(FieldValue.shortText) ?? value?.description ?? "–"
  }

  /// The window size classes of a device of Android, as `traits` has them; `nil` for any other, and where the size is
  /// not known.
  private static func windowClasses(_ cells: [FieldValue?], isTurned: Bool) -> String? {
    guard cells[10]?.text == "Android", let width = cells[2]?.number, let height = cells[3]?.number
    else { return nil }
    let size = Size(width: width, height: height)
    return AndroidWindowClasses(isTurned ? size.rotated : size).short
  }

  /// `C×R` of the two classes; `–` where neither is known.
  private static func classes(_ horizontal: FieldValue?, _ vertical: FieldValue?) -> String {
    if horizontal == nil, vertical == nil { return "–" }
    return [horizontal, vertical].map { $0?.text?.prefix(1).uppercased() ?? "–" }
      .joined(separator: "×")
  }

  /// The columns that are named, as they are.
  private static func table(
    _ query: Query, _ order: DeviceListing, _ file: CatalogueFile
  ) throws -> TextTable {
    var table = TextTable(
      query.columns.map { ($0.description, $0.type == .number ? .right : .left) })
    for row in try order.rows(query, of: file) {
      table.add(zip(row, query.columns).map { text($0, of: $1) })
    }
    return table
  }

  /// Prints a line for each device, and returns how many there are.
  private static func printLines(
    _ query: Query, _ order: DeviceListing, _ file: CatalogueFile, _ options: Options
  ) throws -> Int {
    let hasMeaning = !order.meanings.isEmpty && query.columns == summary
    var csv = CSVWriter()
    func line(_ cells: [FieldValue?]) -> [UInt8] {
      if options.isCSV {
        csv.row(cells.map { cell in cell.map { $0.text ?? $0.description } })
        return csv.takeBytes()
      }
      var line: [UInt8] = []
      for (index, value) in cells.enumerated() {
        if index > 0 { line.append(UInt8(ascii: "\t")) }
        append(value, to: &line)
      }
      return line + [UInt8(ascii: "\n")]
    }
    if options.isCSV || options.hasHeader {
      let titles = query.columns.map(\.description) + (hasMeaning ? ["size"] : [])
      try Output.standard.write(line(titles.map { .text($0) }))
    }
    // Lines are kept instead of values, which would take several times the memory.
    let lines = try order.rows(query, of: file) { row in
      guard hasMeaning else { return line(row) }
      return line(row + [row[1]?.text.flatMap { order.meanings[$0] }.map { .text($0.title) }])
    }
    for line in lines { try Output.standard.write(line) }
    return lines.count
  }

  /// Adds a cell, with a blank for each character that separates cells or rows, and escapes for
  /// others that control a terminal: the next program in the pipe may print them.
  private static func append(_ value: FieldValue?, to lines: inout [UInt8]) {
    guard let value else { return }
    var text = value.text ?? value.description
    text.withUTF8 { bytes in
      // Every such character begins with one of these bytes, and few others do.
      if bytes.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == 0xc2 || $0 == 0xe2 }) {
        let plain = bytes.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
        lines += TerminalText.printable(String(decoding: plain, as: UTF8.self)).utf8
      } else {
        lines += bytes
      }
    }
  }

  /// The meaning of the headings of a list without named columns.
  private static func legend(of table: TextTable) -> String {
    let isOfAndroid = table.rows.contains { $0[3...4].contains { $0.contains(/[MEL]/) } }
    return "\n@ scale; P portrait, L landscape: C compact, "
      + (isOfAndroid ? "M medium, E expanded, L large, " : "") + "R regular, in width × height\n"
  }

  /// The width of the terminal, in cells, up to which the legend is left out.
  private static let leastLegendWidth = 30

  private static func printTable(
    _ table: TextTable, isPaged: Bool, namesMissing: Bool, legend: String
  ) throws {
    let text =
      table.text(width: Output.width, isUnderlined: true, isStyled: Output.isStyled) + legend
    if isPaged { try Pager.show(text) } else { try Output.standard.write(text) }
    let missing = table.titlesLeftOut(width: Output.width)
    if namesMissing, !missing.isEmpty {
      try Output.standard.flush()
      Console.note(
        "Not shown, because they do not fit: \(missing.joined(separator: ", ")). "
          + "Name fewer columns with '--fields'.")
    }
  }

  /// Prints an object for each device, and returns how many there are.
  private static func printJSON(
    _ query: Query, _ order: DeviceListing, _ file: CatalogueFile, isList: Bool, isWhole: Bool
  ) throws -> Int {
    var count = 0
    var writer = JSONWriter(style: isList && Output.isTerminal ? .pretty : .compact)
    if isList { writer.beginArray() }
    func end() throws {
      count += 1
      if !isList { writer.endLine() }
      try Output.standard.write(writer.takeBytes())
    }
    if isWhole {
      let screens = ScreenReader(file.devices)
      for id in try order.ids(query, of: file) {
        guard let profile = try file.devices.profile(id: id) else { continue }
        let device = ExportedDevice(
          profile, derived: try screens.derivedLayouts(of: profile),
          timelines: try screens.timelines(of: profile))
        ProfileJSON.write(device, size: order.meanings[id]?.title, to: &writer)
        try end()
      }
    } else {
      let names = query.columns.map(\.description)
      for row in try order.rows(query, of: file) {
        writer.object { writer in
          for (name, value) in zip(names, row) { writer.member(name, value) }
        }
        try end()
      }
    }
    if isList {
      writer.endArray()
      writer.endLine()
      try Output.standard.write(writer.takeBytes())
    }
    return count
  }
}
