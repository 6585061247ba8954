import DevcatSQLite
import DevcatValues

/// The rows of attributes, in which numbers replace keys and long texts (table `word`).
///
/// The key of a row is four times the number of its key, and the form of its value.
enum AttributeRow {
  /// The forms of a value.
  enum Form: Int {
    /// A text or a Boolean as it is.
    case plain
    /// A number, as an integer if it is integral, because SQLite stores that in fewer bytes.
    case number
    /// The number of a text in `word`.
    case word
  }

  /// The size in bytes from which a text has a number.
  ///
  /// A shorter one takes less space than its number and its place in the index (decision 117).
  private static let leastLength = 12

  /// The columns of a row as the table stores them.
  ///
  /// - Parameter number: The number of a key or a long text; `nil` for a text that has none.
  static func stored(
    _ key: DatabaseValue, _ value: DatabaseValue,
    _ number: (_ text: String, _ isKey: Bool) throws -> Int?
  ) rethrows -> (key: Int, value: DatabaseValue) {
    let key = try firstKey(key, number)
    func row(_ form: Form, _ value: DatabaseValue) -> (key: Int, value: DatabaseValue) {
      (Int(key) + form.rawValue, value)
    }
    switch value {
    case .real(let double):
      return row(.number, Int64(exactly: double).map(DatabaseValue.integer) ?? value)
    case .text(let text) where text.utf8.count >= leastLength:
      return try number(text, false).map { row(.word, .integer(Int64($0))) } ?? row(.plain, value)
    case .text, .integer, .null, .blob: return row(.plain, value)
    }
  }

  /// The least key of a row with a key, the one of the first form.
  static func firstKey(
    _ key: DatabaseValue, _ number: (_ text: String, _ isKey: Bool) throws -> Int?
  ) rethrows -> Int64 {
    guard case .text(let name) = key, let key = try number(name, true) else {
      preconditionFailure("An attribute has a key, and each key has a number.")
    }
    return 4 * Int64(key)
  }

  /// The keys of rows of `attribute_row`, for a JOIN: `k.text`; `row` is the name of the table.
  static func keys(_ row: String) -> String { "word k ON k.number = \(row).key >> 2" }

  /// The condition that a row has a key, an SQL expression that stands in it twice.
  ///
  /// It is a range, so SQLite finds the row of a profile by its primary key.
  static func hasKey(_ row: String, _ key: String) -> String {
    let first = "4 * (SELECT number FROM word WHERE text = \(key))"
    return "\(row).key BETWEEN \(first) AND \(first) + 3"
  }

  /// The value of a row as an SQL expression: a number is a REAL, a Boolean an INTEGER.
  static func value(_ row: String) -> String {
    "CASE \(row).key & 3 WHEN \(Form.number.rawValue) THEN CAST(\(row).value AS REAL) "
      + "WHEN \(Form.word.rawValue) THEN (SELECT text FROM word WHERE number = \(row).value) "
      + "ELSE \(row).value END"
  }

  /// The type of the value of a row, as `typeof` names it, without a look at `word`.
  static func type(_ row: String) -> String {
    "CASE \(row).key & 3 WHEN \(Form.number.rawValue) THEN 'real' "
      + "WHEN \(Form.word.rawValue) THEN 'text' ELSE typeof(\(row).value) END"
  }

  /// Removes the row of a profile with a key, whatever the form of its value.
  static let delete = "DELETE FROM attribute_row WHERE profile = ? AND key BETWEEN ? AND ? + 3"
}

/// The numbers of words, for one writer.
final class Words {
  /// The number from which on only keys get numbers.
  ///
  /// So texts that are all different take neither memory nor space twice.
  private static let firstOfKeys = 8192
  /// The greatest number; a file from outside may hold any, and they are multiplied.
  private static let greatest = 1 << 40

  private let database: Connection
  private var known: [String: Int] = [:]
  private var next: Int?

  init(_ database: Connection) { self.database = database }

  /// The number of a text, which gets one if it has none; `nil` if it can get none.
  func number(_ text: String, isKey: Bool) throws -> Int? {
    if let number = known[text] { return number }
    let number = try stored(text) ?? add(text, isKey)
    if let number { known[text] = number }
    return number
  }

  private func stored(_ text: String) throws -> Int? {
    try database.statement("SELECT number FROM word WHERE text = ?").bind(text).first { $0.int(0) }
      .map(checked)
  }

  private func add(_ text: String, _ isKey: Bool) throws -> Int? {
    // The file is asked once: from then on this writer counts.
    let number =
      try next
      ?? database.statement("SELECT ifnull(max(number) + 1, 0) FROM word").bind().first {
        $0.int(0)
      }.map(checked)
      ?? 0
    next = number
    guard isKey || number < Self.firstOfKeys else { return nil }
    try database.statement("INSERT INTO word VALUES(?, ?)").run(number, text)
    next = number + 1
    return number
  }

  private func checked(_ number: Int) throws -> Int {
    guard (0...Self.greatest).contains(number) else {
      throw Failure.file(
        .damaged, "change the catalogue", path: database.path,
        "its table 'word' has the number \(number), and numbers are 0 to \(Self.greatest)",
        hint: "Repair it with 'devcat verify --repair', then try again.")
    }
    return number
  }
}
