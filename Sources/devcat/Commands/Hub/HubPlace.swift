import DevcatValues
import DevcatArguments
import DevcatHub
import DevcatHubPostgres

/// The options that name a hub in a database, in each command that may work on one.
struct PostgresOption: Sendable {
  var options: String?
  var file: String?

  static let arguments: [Argument<PostgresOption>] = [
    .option(
      "--postgres", to: \.options, value: "options",
      help: """
        Use the hub in a PostgreSQL database instead of a folder: options of libpq such as \
        'host=db.example.org dbname=devcat', or postgresql://host/dbname.
        """),
    .option(
      "--postgres-file", to: \.file, value: "file",
      help: "Read the options of '--postgres' from a file, which nobody else may change.",
      completion: .file),
  ]

  /// The options of the connection; `nil` where neither option is given.
  func text() throws -> String? {
    guard let file else { return options }
    guard options == nil else {
      throw CommandError(
        .usage, "The database is given twice: by its options and by '--postgres-file'",
        hint: "Give one of them.")
    }
    let lines = try OptionFile.lines(of: file, arePrivate: { $0.contains("password") })
    return lines.map(\.text).joined(separator: " ")
  }

  /// The words that name this database in a command, to be copied.
  ///
  /// - Parameter server: The options without passwords.
  func words(for server: String) -> String {
    file.map { "--postgres-file '\($0)'" } ?? "--postgres '\(server)'"
  }

  /// Whether one of them is given.
  var isGiven: Bool { options != nil || file != nil }
}

/// The options of every command that works on a hub: the folder or the database, and the form of the answer.
struct HubPlaceOptions: Sendable {
  var folder: String?
  var postgres = PostgresOption()
  var isJSON = false

  /// The arguments, of which the folder comes before the other words of the command.
  ///
  /// - Parameters:
  ///   - help: The help on the folder.
  ///   - json: The help on `--json`; `nil` for a command without it.
  static func arguments(
    _ help: String = "The hub folder.", json: String? = "Print a JSON object."
  ) -> [Argument<HubPlaceOptions>] {
    [.word("folder", to: \.folder, help: help, completion: .directory)]
      + Argument.shared(PostgresOption.arguments, at: \.postgres)
      + (json.map { [.flag("--json", to: \.isJSON, help: $0)] } ?? [])
  }

  /// The hub.
  func place() throws -> HubPlace { try HubPlace(folder: folder, postgres: postgres) }

  /// The hub, and the second word, which follows the folder; with `--postgres` there is no folder, and
  /// that word is the first.
  ///
  /// - Parameter meaning: The meaning of the second word, for the error.
  func place(and second: String?, meaning: String) throws -> (HubPlace, String) {
    let (folder, word) = postgres.isGiven ? (second, folder) : (folder, second)
    guard let word else {
      throw CommandError(.usage, "The \(meaning) is missing", hint: "See '--help'.")
    }
    return (try HubPlace(folder: folder, postgres: postgres), word)
  }
}

/// The hub that a command works on: a folder, or a database.
enum HubPlace {
  case folder(HubFolder)
  case postgres(PostgresHub)

  /// Takes a folder or the options of a connection; exactly one must be given.
  init(folder: String?, postgres: PostgresOption) throws {
    switch (folder, try postgres.text()) {
    case (let folder?, nil): self = .folder(HubFolder(folder))
    case (nil, let options?): self = .postgres(try PostgresHub(options))
    default:
      throw CommandError(
        .usage, folder == nil ? "No hub is given" : "Both a folder and '--postgres' are given",
        hint: "Give the folder of the hub, or '--postgres' with the options of its database.")
    }
  }

  /// The catalogues of the hub, to be changed.
  var catalogues: any CatalogueStore {
    switch self {
    case .folder(let folder): folder
    case .postgres(let hub): hub
    }
  }

  /// The tokens of the hub.
  func tokens() throws -> any TokenStore {
    switch self {
    case .folder(let folder):
      try folder.requireNoCache("use the tokens in")
      return folder.tokens
    case .postgres(let hub): return hub
    }
  }
}
