import DevcatEncoding
import DevcatSQLite
import DevcatValues

/// The records in the rows of `version`, and the dictionaries that they are deflated against.
///
/// A dictionary is named by its checksum, so what was read once stays right: after a transaction that
/// is rolled back, and while another process repairs the file.
final class StoredRecords {
  /// The least number of records that are worth the first dictionary of a file, and another one.
  ///
  /// Another one costs as much time as 60 records, and rarely pays for a few hundred.
  private static let (leastCount, leastLater) = (
    StagingPipeline.leastCount, StagingPipeline.batchSize
  )
  /// How many records of a batch to look at: half of them for a dictionary, and half to test it; and of
  /// how many to see whether that is worth its time, if there is a dictionary.
  private static let (sampleCount, lookCount) = (64, 16)

  private let database: Connection
  /// Unpacks records on the thread that reads the file.
  let unpacker = RecordUnpacker()
  /// The dictionaries that were read: few, which are found faster in a list.
  private var known: [(name: Int, bytes: [UInt8])] = []
  private var writing: RecordDictionary?

  init(_ database: Connection) { self.database = database }

  /// The record in a column of a row of `version`; `nil` if the profile is removed.
  func record(_ row: Statement, _ column: Int) throws -> [UInt8]? {
    if row.isNull(column) { return nil }
    return try row.withBlob(column) { kept in
      try unpacker.record(kept) { name in try dictionary(name) }
    }
  }

  /// The last record of the profile with a number, for another thread to unpack; `nil` if it is removed.
  func kept(_ key: Int64) throws -> KeptRecord? {
    try database.statement(
      "SELECT record FROM version WHERE profile = ? ORDER BY revision DESC LIMIT 1"
    ).bind(key).first { row in
      if row.isNull(0) { return nil }
      return try row.withBlob(0) { kept in try KeptRecord(kept) { try dictionary($0) } }
    } ?? nil
  }

  /// The profile in a column of a row of `version`; `nil` if it is removed.
  func profile(_ row: Statement, _ column: Int) throws -> Profile? {
    try record(row, column).map(Record.decoded)
  }

  /// The dictionary for new records; `nil` if the file has none.
  func newest() throws -> RecordDictionary? {
    try database.statement("SELECT name FROM dictionary ORDER BY revision DESC LIMIT 1").bind()
      .first { row in
        if let writing, writing.name == row.int(0) { return writing }
        let dictionary = RecordDictionary(try dictionary(row.int(0)))
        writing = dictionary
        return dictionary
      }
  }

  private func dictionary(_ name: Int) throws -> [UInt8] {
    if let known = known.first(where: { $0.name == name }) { return known.bytes }
    let bytes = try database.statement("SELECT bytes FROM dictionary WHERE name = ?").bind(name)
      .first { $0.blob(0) }
    guard let bytes, RecordDictionary.name(of: bytes) == name else {
      throw Failure.file(
        .damaged, "read the catalogue", path: database.path,
        "the dictionary \(name) of its records is \(bytes == nil ? "missing" : "another one")",
        hint: "Repair it with 'devcat verify --repair', then try again.")
    }
    known.append((name, bytes))
    return bytes
  }

  /// Makes a dictionary for many records if the file has none, or one that suits them much less.
  ///
  /// - Parameters:
  ///   - count: How many of the first of these records there are.
  ///   - revision: The revision that makes them.
  ///   - record: The record with a number; `nil` if the profile is removed.
  func learn(_ count: Int, revision: Int, _ record: (Int) throws -> [UInt8]?) throws {
    let present = try newest()
    guard count >= (present == nil ? Self.leastCount : Self.leastLater) else { return }
    func sizes(
      _ sampleCount: Int
    ) throws -> (made: RecordDictionary, test: [[UInt8]], now: Int, then: Int) {
      let sample = try stride(from: 0, to: count, by: max(1, count / sampleCount))
        .compactMap(record)
      let made = RecordDictionary(of: stride(from: 0, to: sample.count, by: 2).map { sample[$0] })
      let test = stride(from: 1, to: sample.count, by: 2).map { sample[$0] }
      func size(_ dictionary: RecordDictionary?) -> Int {
        test.reduce(0) { $0 + (dictionary?.packed($1) ?? $1).count }
      }
      return (made, test, size(present), size(made))
    }
    if present != nil {
      let look = try sizes(Self.lookCount)
      guard look.then < look.now else { return }
    }
    let (made, test, now, then) = try sizes(Self.sampleCount)
    // It takes space itself, and each reader's time.
    guard then < now / 4 * 3, (now - then) * count / max(1, test.count) > made.bytes.count else {
      return
    }
    try database.statement("INSERT OR REPLACE INTO dictionary VALUES(?, ?, ?)")
      .run(made.name, revision, made.bytes)
  }
}
