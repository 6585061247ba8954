import DevcatArguments
import DevcatRender
import DevcatStore
import DevcatValues

/// `devcat sql`: questions in SQL, to the tables of `devcat export --format sqlite`.
enum SQLCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var question: [String] = []
    var os: String?
    var revision: String?
    var isCSV = false
  }

  /// How long a question may take.
  private static let limit = Duration.seconds(60)
  /// The greatest size of a question on standard input, in bytes.
  private static let longest = 1 << 20

  static let command = Command(
    "sql", "Answer a question in SQL.",
    discussion: """
      The tables are those of 'devcat export --format sqlite', with recorded values, what holds now, and what \
      follows from other devices; the view 'devices' has a row for each device. Without a question, it is read \
      from standard input.
        devcat sql "SELECT name, points_width FROM devices WHERE safe_bottom > 0"
        devcat sql "SELECT name FROM sqlite_schema WHERE type = 'table'"
      A question only reads, and may take up to a minute.
      """,
    options: Options(),
    [
      .word("question", to: \.question, help: "One statement of SQL that reads.", minimum: 0),
      .system(
        to: \.os,
        help:
          "Ask about devices that ran this version of the OS, such as 18 or 'iOS 18', and what holds on it."
      ),
      .state(to: \.revision),
      .flag("--csv", to: \.isCSV, help: "Print CSV."),
    ]
      + Argument.shared(
        CatalogueOptions.jsonArguments("Print a JSON array of objects."), at: \.catalogue),
    validate: { options in
      options.catalogue.isJSON && options.isCSV
        ? "'--json' and '--csv' are two forms: choose one" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let question = try question(options)
    let file = try options.catalogue.openForReading(at: options.revision)
    let writer = try ForeignFileWriter(inMemory: DeviceExport.tables)
    try file.reading {
      let system = try AskedSystem(options.os, in: file)
      var export = try DeviceExport(.sqlite, fields: nil, hasEvidence: true)
      export.os = { system.version(of: $0) }
      var left = AskedSystem.LeftOut()
      let all = try file.devices.ids(matching: Query(columns: []))
      try export.add(try system.running(all, in: file, &left), of: file, to: writer)
    }
    do {
      try answer(question, of: writer, options)
    } catch let error as Failure {
      throw CommandError(
        .data, "Cannot answer the question: \(error.problem)",
        hint:
          "'devcat sql \"SELECT name FROM sqlite_schema\"' lists the tables and the view 'devices'."
      )
    }
  }

  private static func question(_ options: Options) throws -> String {
    if !options.question.isEmpty { return options.question.joined(separator: " ") }
    let bytes = try FileAccess.read("-")
    guard bytes.count <= longest else {
      throw CommandError(.data, "The question on standard input has more than 1 MiB")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func answer(
    _ question: String, of writer: ForeignFileWriter, _ options: Options
  ) throws {
    if options.catalogue.isJSON { return try printJSON(question, of: writer) }
    var titles: [String] = []
    if options.isCSV || !Output.isTerminal {
      var csv = CSVWriter()
      try writer.answer(question, within: limit) {
        if options.isCSV { csv.row($0.map(Optional.some)) }
      } row: { cells in
        if options.isCSV {
          csv.row(cells.map(text))
          try Output.standard.write(csv.takeBytes())
        } else {
          // As in a list: tabs between the fields, and no header.
          try Output.standard.line(cells.map { text($0) ?? "" }.joined(separator: "\t"))
        }
      }
      return try Output.standard.write(csv.takeBytes())
    }
    var rows: [[ForeignTable.Cell]] = []
    try writer.answer(question, within: limit, columns: { titles = $0 }, row: { rows.append($0) })
    var table = TextTable(
      titles.indices.map { column in
        let isText = rows.contains { if case .text = $0[column] { true } else { false } }
        return (titles[column], isText ? .left : .right)
      })
    for row in rows { table.add(row.map { text($0) ?? "" }) }
    // Columns of fewer than ten cells would show the beginnings of their values only.
    if let width = Output.width, titles.count * 10 > width,
      !table.fits(width, columns: titles.count)
    {
      return try Pager.show(table.records(width: width))
    }
    try Pager.show(table.text(width: Output.width))
  }

  private static func printJSON(_ question: String, of writer: ForeignFileWriter) throws {
    var titles: [String] = []
    var json = JSONWriter(style: Output.isTerminal ? .pretty : .compact)
    json.beginArray()
    try writer.answer(question, within: limit, columns: { titles = $0 }) { cells in
      json.object { json in
        for (title, cell) in zip(titles, cells) { json.member(title, value(cell)) }
      }
      try Output.standard.write(json.takeBytes())
    }
    json.endArray()
    json.endLine()
    try Output.standard.write(json.takeBytes())
  }

  private static func text(_ cell: ForeignTable.Cell) -> String? {
    switch cell {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): FieldValue.text(of: number)
    case .text(let text): text
    }
  }

  private static func value(_ cell: ForeignTable.Cell) -> FieldValue? {
    switch cell {
    case .null: nil
    case .integer(let number): .number(Double(number))
    case .real(let number): .number(number)
    case .text(let text): .text(text)
    }
  }
}
