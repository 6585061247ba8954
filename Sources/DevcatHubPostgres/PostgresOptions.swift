import DevcatValues
import CDevcatPostgres
import DevcatWire

/// Options of a connection, as libpq takes them; only their text without secrets is shown to anybody.
struct PostgresOptions: Sendable {
  /// The options as they were given.
  let text: String
  /// The options for messages, as libpq understood them, with `***` for each secret.
  let shown: String
  /// The values that no message may contain.
  private let secrets: [String]

  private static let mask = "***"

  /// Parses options.
  ///
  /// - Throws: `Failure`: `missingLibrary` on a machine without libpq; `badAddress`, whose text quotes
  ///   nothing of the options but the names of libpq's own.
  init(_ text: String) throws(Failure) {
    if let problem = PostgresConnection.problem {
      throw Failure(
        .missingLibrary, operation: "use", subject: "PostgreSQL",
        "libpq cannot be loaded: \(problem)",
        hint: "Install it: 'apt-get install libpq5', or the package of your system.")
    }
    var problem: UnsafeMutablePointer<CChar>?
    guard !text.utf8.contains(0), let parsed = devcat_pq_parse(text, &problem) else {
      defer { devcat_pq_free(problem) }
      let reason = problem.map { String(cString: $0) }
      // A quotation mark would make what libpq quotes look like its own words.
      throw Self.malformed(text.contains("\"") ? nil : reason)
    }
    defer { devcat_pq_free_options(parsed) }
    var (words, secrets) = ([String](), [String]())
    var (keyword, value, isSecret) = (
      UnsafePointer<CChar>?.none, UnsafePointer<CChar>?.none, Int32(0)
    )
    var index: Int32 = 0
    while devcat_pq_option(parsed, index, &keyword, &value, &isSecret) != 0 {
      index += 1
      guard let keyword, let value else { continue }
      let (name, found) = (String(cString: keyword), String(cString: value))
      if isSecret != 0 || Self.mayHide(found, name) {
        words.append("\(name)=\(Self.mask)")
        if !found.isEmpty { secrets.append(found) }
      } else {
        words.append("\(name)=\(Self.quoted(found))")
      }
    }
    // Of a URI with a '/' or '@' in its password, libpq takes parts of the password for other options.
    let isDoubtful =
      text.contains("://") && text.count { $0 == "@" } > 1
      || text.contains("://")
        && words.contains { $0.hasSuffix("=\(Self.mask)") && !$0.contains("password") }
    self.text = text
    self.secrets = secrets + (isDoubtful ? [text] : [])
    shown = isDoubtful ? "postgresql://\(Self.mask)" : words.joined(separator: " ")
  }

  /// A message without the secrets.
  func hidingSecrets(in message: String) -> String {
    var rest = message
    for secret in secrets.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      rest = rest.split(separator: secret, omittingEmptySubsequences: false)
        .joined(separator: Self.mask)
    }
    return rest
  }

  /// Whether a value may hold a password that was written in the wrong place.
  private static func mayHide(_ value: String, _ name: String) -> Bool {
    if value.contains("@") || value.contains("://") || value.lowercased().contains("password") {
      return true
    }
    return name == "port" && !value.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ",") }
  }

  /// A value as the keyword form writes it.
  private static func quoted(_ value: String) -> String {
    guard value.isEmpty || value.contains(where: { $0.isWhitespace || "'\\".contains($0) }) else {
      return value
    }
    var text = ""
    for character in value {
      if "'\\".contains(character) { text.append("\\") }
      text.append(character)
    }
    return "'\(text)'"
  }

  /// The error for options that are none; libpq quotes the part that it did not understand.
  private static func malformed(_ problem: String?) -> Failure {
    var words: [Substring] = []
    let problem = problem ?? "they cannot be parsed"
    for (index, part) in problem.split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      words.append(index.isMultiple(of: 2) || part == "=" ? part : mask[...])
    }
    let reason = words.joined(separator: "\"").split(separator: "\n").joined(separator: " ")
    return Failure(
      .badAddress, operation: "use the connection options", subject: "--postgres", reason,
      hint:
        "Write 'host=db.example.org dbname=devcat user=devcat', or postgresql://user@host/dbname; "
        + "a password belongs in ~/.pgpass.")
  }
}
