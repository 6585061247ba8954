import DevcatValues
import DevcatSQLite

/// The tables of a catalogue file, as docs/Formats.md describes them.
enum Schema {
  /// Marks an SQLite file as a catalogue: the bytes of `dvct`, at offset 68 of the file.
  static let applicationID: Int64 = 0x6476_6374

  /// The number of the schema.
  ///
  /// devcat refuses a file with another schema: there are no migrations.
  static let version = 24

  /// The statements that create the tables of an empty catalogue.
  static let all = log + merging + hubs + origins + rebuilding

  /// The statements as SQLite stores them in `sqlite_schema`.
  static let stored: Set<String> = Set(
    all.utf8.split(separator: UInt8(ascii: ";")).map { statement in
      String(Substring(statement.drop { $0 == UInt8(ascii: "\n") }))
    })

  /// The digest of these statements in the order of the names of what they create, each with a line
  /// feed behind it: composing them takes each command longer than a digest of what a file has.
  static let digest = "06d87990610231063f102fe9a5e9842ca6cc456994bff504699ac036a9982fb3"

  /// The tables that can be rebuilt from the log.
  static let rebuildable =
    ["window_bound", "os_version"] + ViewTable.allCases.map(\.name)
    + ["profile_row", "node", "bucket", "version", "word"]

  /// The other tables, and whether the log needs them.
  static let kept = [
    ("meta", true), ("revision", true), ("checkpoint", true), ("tag", false), ("incoming", false),
    ("conflict", false), ("pusher", false), ("origin", false), ("seen_head", false),
  ]

  /// Drops what can be rebuilt.
  static let dropRebuildable = rebuildable.map { "DROP TABLE IF EXISTS \($0);\n" }.joined()

  /// Creates what can be rebuilt.
  static let rebuilding = tree + rows + windows + systems + buildIndexes

  /// The log; `changes` is NULL for the revision at which history begins after a snapshot.
  private static let log = """
    CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE revision(
      number INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, header BLOB NOT NULL,
      size INTEGER NOT NULL, changes BLOB);
    CREATE TABLE checkpoint(revision INTEGER PRIMARY KEY, snapshot BLOB NOT NULL);
    CREATE TABLE tag(name TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;

    """

  /// The other side's revisions that wait for a merge, and its conflicts.
  private static let merging = """
    CREATE TABLE incoming(number INTEGER PRIMARY KEY, header BLOB NOT NULL, changes BLOB NOT NULL);
    CREATE TABLE conflict(
      profile_id TEXT NOT NULL, field TEXT NOT NULL, base BLOB, ours BLOB, theirs BLOB, rule TEXT,
      decision TEXT, value BLOB, message TEXT);

    """

  /// The users who pushed revisions, as the hub authenticated them, and the newest heads that hubs
  /// have signed.
  private static let hubs = """
    CREATE TABLE pusher(revision INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE seen_head(
      hub TEXT NOT NULL, name TEXT NOT NULL, key BLOB NOT NULL, epoch INTEGER NOT NULL,
      number INTEGER NOT NULL, digest BLOB NOT NULL, root BLOB NOT NULL, time INTEGER NOT NULL,
      expiry INTEGER NOT NULL, PRIMARY KEY(hub, name)) WITHOUT ROWID;

    """

  /// The results of pushes onto an older head.
  ///
  /// For the digest of each pushed revision: the number of the revision that the hub made of it, or
  /// after which nothing of it was left, and whether its merge began with it.
  private static let origins = """
    CREATE TABLE origin(
      digest BLOB PRIMARY KEY, revision INTEGER NOT NULL, kept INTEGER NOT NULL,
      first INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX origin_revision ON origin(revision);

    """

  /// The versions of profiles, and the hashes of the present state.
  ///
  /// The rows of `version` are in the order of the log, so no index of revisions is needed.
  static let tree = """
    CREATE TABLE version(profile INTEGER NOT NULL, revision INTEGER NOT NULL, record BLOB);
    CREATE TABLE bucket(number INTEGER PRIMARY KEY, hash BLOB NOT NULL);
    CREATE TABLE node(number INTEGER PRIMARY KEY, hash BLOB NOT NULL);

    """

  /// The present state in short rows: numbers replace profile ids and known words (`ViewWord`).
  ///
  /// `profile_row` has a row for each profile that ever existed; its `present` is NULL if the
  /// profile is removed. Members of sets are ordered byte by byte, as in a record, and are found
  /// case-insensitively. `display_row.listed` has a bit for each mode and orientation in which the
  /// device has its own layout (`ScreenLayouts`), so that an index shows which layouts to derive.
  static let rows =
    "CREATE TABLE word(number INTEGER PRIMARY KEY, text TEXT NOT NULL);\n"
    + ProfileTable.create + ViewTable.allCases.map(\.create).joined()

  /// The bounds of size classes among the measured windows of an idiom, by node of the state tree.
  ///
  /// So a change reads at most the devices of one node, and a query reads no device.
  static let windows = """
    CREATE TABLE window_bound(
      idiom TEXT NOT NULL, bound TEXT NOT NULL, node INTEGER NOT NULL, length REAL NOT NULL,
      profile_id TEXT NOT NULL, PRIMARY KEY(idiom, bound, node)) WITHOUT ROWID;

    """

  /// The texts by which devices name versions of an OS, each once: `SystemWriter`.
  static let systems = "CREATE TABLE os_version(text TEXT PRIMARY KEY) WITHOUT ROWID;\n\n"

  /// The indexes besides primary keys, of the tables that can be rebuilt.
  private static let indexes = [
    ("profile_id", "UNIQUE ", "profile_row(id)"),
    ("version_profile", "UNIQUE ", "version(profile, revision)"),
    ("profile_bucket", "", "profile_row(bucket)"),
    ("profile_name", "", "profile_row(name COLLATE NOCASE)"),
    ("display_points", "", "display_row(points_width, points_height, listed)"),
    ("layout_class", "", "layout_row(orientation, horizontal, display) WHERE mode = 0"),
    ("member_text", "", "member_row(member COLLATE NOCASE)"),
    ("word_text", "UNIQUE ", "word(text)"),
  ]

  /// Builds the indexes.
  static let buildIndexes = indexes.map { "CREATE \($0.1)INDEX \($0.0) ON \($0.2);\n" }.joined()
}

/// The numbers that replace known words in rows.
///
/// Other words are stored as text.
enum ViewWord {
  /// The name of the main display.
  static let displays = ["main"]
  /// The modes; those of `ClassGrid` in its order.
  static let modes = Mode.known.map(\.rawValue)
  /// The orientations.
  static let orientations = [Orientation.portrait, .landscape].map(\.rawValue)
  /// The size classes by their raw values, which begin at 1.
  static let classes = [nil] + [SizeClass.compact, .regular].map { Optional($0.name) }

  /// The word of a cell, as an SQL expression.
  static func sql(_ cell: String, _ words: [String?]) -> String {
    var sql = "CASE \(cell)"
    for (number, word) in words.enumerated() {
      if let word { sql += " WHEN \(number) THEN '\(word)'" }
    }
    return sql + " ELSE \(cell) END"
  }

  /// The name of a display as rows store it; `nil` is the main one.
  static func display(_ name: String?) -> DatabaseValue { cell(name ?? displays[0], displays) }

  /// A mode as rows store it.
  static func mode(_ word: String) -> DatabaseValue { cell(word, modes) }

  /// An orientation as rows store it.
  static func orientation(_ word: String) -> DatabaseValue { cell(word, orientations) }

  /// A size class as rows store it.
  static func sizeClass(_ sizeClass: SizeClass?) -> DatabaseValue {
    sizeClass.map { .integer(Int64($0.rawValue)) } ?? .null
  }

  private static func cell(_ word: String, _ words: [String]) -> DatabaseValue {
    words.firstIndex(of: word).map { .integer(Int64($0)) } ?? .text(word)
  }
}
