import Arguments
import Hub
import HubPostgres

/// The hub that a command works on: a folder, or a database.
enum HubPlace {
  case folder(HubFolder)
  case postgres(PostgresHub)

  /// The help of the option that names a database.
  static let optionHelp = """
    Use the hub in a PostgreSQL database instead of a folder: options of libpq such as \
    'host=db.example.org dbname=devcat', or postgresql://host/dbname.
    """

  /// Takes a folder or the options of a connection; exactly one must be given.
  init(folder: String?, postgres: String?) throws {
    switch (folder, postgres) {
    case (let folder?, nil): self = .folder(HubFolder(folder))
    case (nil, let options?): self = .postgres(try PostgresHub(options))
    default:
      throw CommandError(
        .usage, folder == nil ? "No hub is given" : "Both a folder and '--postgres' are given",
        hint: "Give the folder of the hub, or '--postgres' with the options of its database.")
    }
  }

  /// Reads the words of a command whose second word follows the folder; with `--postgres` there is no
  /// folder, and that word is the first.
  ///
  /// - Parameter meaning: The meaning of the second word, for the error.
  static func taking(
    _ first: String?, _ second: String?, postgres: String?, meaning: String
  ) throws -> (HubPlace, String) {
    let (folder, word) = postgres == nil ? (first, second) : (second, first)
    guard let word else {
      throw CommandError(.usage, "The \(meaning) is missing", hint: "See '--help'.")
    }
    return (try HubPlace(folder: folder, postgres: postgres), word)
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
