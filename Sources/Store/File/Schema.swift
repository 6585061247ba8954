import Catalogue
import SQLite

/// The tables of a catalogue file, as docs/Formats.md describes them.
enum Schema {
  /// Marks an SQLite file as a catalogue: the bytes of `dvct`, at offset 68 of the file.
  static let applicationID: Int64 = 0x6476_6374

  /// The number of the schema.
  ///
  /// A file of another schema is refused: there are no migrations.
  static let version = 8

  /// What makes the tables of an empty catalogue.
  static let all = log + merging + hubs + origins + rebuilding

  /// The tables that can be rebuilt from the log.
  static let rebuildable =
    ["window_bound", "search"] + ViewTable.allCases.map(\.name)
    + ["profile_row", "node", "bucket", "version"]

  /// The others, and whether the log cannot do without them.
  static let kept = [
    ("meta", true), ("revision", true), ("checkpoint", true), ("tag", false), ("incoming", false),
    ("conflict", false), ("pusher", false), ("origin", false), ("seen_head", false),
  ]

  /// Takes away what can be rebuilt.
  static let dropRebuildable =
    shown.map { "DROP VIEW IF EXISTS \($0.name);\n" }.joined()
    + rebuildable.map { "DROP TABLE IF EXISTS \($0);\n" }.joined()

  /// What makes those that can be rebuilt anew.
  static let rebuilding = tree + rows + search + windows + buildIndexes + shown.map(\.sql).joined()

  private static let log = """
    CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE revision(
      number INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, parent BLOB NOT NULL,
      root BLOB NOT NULL, author TEXT NOT NULL, message TEXT NOT NULL, source TEXT NOT NULL,
      time INTEGER NOT NULL, header BLOB NOT NULL, changes BLOB);
    CREATE TABLE checkpoint(revision INTEGER PRIMARY KEY, snapshot BLOB NOT NULL);
    CREATE TABLE tag(name TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;

    """

  /// The other side's revisions that wait to be merged, and the conflicts that they wait for.
  private static let merging = """
    CREATE TABLE incoming(number INTEGER PRIMARY KEY, header BLOB NOT NULL, changes BLOB NOT NULL);
    CREATE TABLE conflict(
      profile_id TEXT NOT NULL, field TEXT NOT NULL, base BLOB, ours BLOB, theirs BLOB, rule TEXT,
      decision TEXT, value BLOB, PRIMARY KEY(profile_id, field));

    """

  /// Who pushed which revisions, as the hub verified it, and the newest heads that hubs have signed.
  private static let hubs = """
    CREATE TABLE pusher(revision INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE seen_head(
      hub TEXT NOT NULL, name TEXT NOT NULL, key BLOB NOT NULL, epoch INTEGER NOT NULL,
      number INTEGER NOT NULL, digest BLOB NOT NULL, root BLOB NOT NULL, time INTEGER NOT NULL,
      expiry INTEGER NOT NULL, PRIMARY KEY(hub, name)) WITHOUT ROWID;

    """

  /// What a hub made of revisions that were pushed to it on an older head: by the digest that the pusher
  /// gave, the number of the revision that was made of it, or behind which nothing was left of it.
  private static let origins = """
    CREATE TABLE origin(digest BLOB PRIMARY KEY, revision INTEGER NOT NULL, kept INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE INDEX origin_revision ON origin(revision);

    """

  /// The versions of profiles and the hashes over the present ones.
  static let tree = """
    CREATE TABLE version(profile INTEGER NOT NULL, revision INTEGER NOT NULL, record BLOB);
    CREATE TABLE bucket(number INTEGER PRIMARY KEY, hash BLOB NOT NULL);
    CREATE TABLE node(number INTEGER PRIMARY KEY, hash BLOB NOT NULL);

    """

  /// The present state, in short rows: a profile has a number, and known words have the numbers of `ViewWord`.
  ///
  /// `profile_row` has a row for each profile that there ever was, whose `revision` is NULL where it is removed.
  /// Members of sets are compared byte by byte, as in a record, and found without regard to case.
  /// `display_row.listed` says for which orientations the device has a full-screen layout of its own
  /// (1 portrait, 2 landscape), so that those to be derived are found by an index.
  static let rows = """
    CREATE TABLE profile_row(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, bucket INTEGER NOT NULL, revision INTEGER,
      name TEXT, family TEXT, idiom TEXT, released TEXT, status TEXT);
    CREATE TABLE display_row(
      profile INTEGER NOT NULL, display NOT NULL, diagonal REAL,
      points_width REAL, points_height REAL, pixels_width REAL, pixels_height REAL, scale REAL,
      ppi REAL, corners_style TEXT, corners_radius REAL, orientations TEXT, home_indicator INTEGER,
      listed INTEGER NOT NULL, PRIMARY KEY(profile, display)) WITHOUT ROWID;
    CREATE TABLE safe_area_row(
      profile INTEGER NOT NULL, display NOT NULL, os TEXT NOT NULL, orientation NOT NULL,
      "top" REAL NOT NULL, "left" REAL NOT NULL, bottom REAL NOT NULL, "right" REAL NOT NULL,
      PRIMARY KEY(profile, display, os, orientation)) WITHOUT ROWID;
    CREATE TABLE status_bar_row(
      profile INTEGER NOT NULL, display NOT NULL, os TEXT NOT NULL, orientation NOT NULL,
      height REAL NOT NULL, PRIMARY KEY(profile, display, os, orientation)) WITHOUT ROWID;
    CREATE TABLE layout_row(
      profile INTEGER NOT NULL, display NOT NULL, mode NOT NULL, orientation NOT NULL,
      available INTEGER NOT NULL, horizontal INTEGER, vertical INTEGER, width REAL, height REAL,
      derived_from TEXT, PRIMARY KEY(profile, display, mode, orientation)) WITHOUT ROWID;
    CREATE TABLE model_row(
      profile INTEGER NOT NULL, number INTEGER NOT NULL, identifier TEXT NOT NULL,
      PRIMARY KEY(profile, number)) WITHOUT ROWID;
    CREATE TABLE alias_row(
      profile INTEGER NOT NULL, number INTEGER NOT NULL, alias TEXT NOT NULL,
      PRIMARY KEY(profile, number)) WITHOUT ROWID;
    CREATE TABLE attribute_row(
      profile INTEGER NOT NULL, key TEXT NOT NULL, value NOT NULL,
      PRIMARY KEY(profile, key)) WITHOUT ROWID;

    """

  /// The index of names, aliases and models, a line for each.
  static let search = """
    CREATE VIRTUAL TABLE search USING fts5(
      name, aliases, models, tokenize = 'trigram', detail = 'none', columnsize = 0);

    """

  /// The bounds of size classes among the measured windows of an idiom, by the nodes of the state tree:
  /// so a change asks again no more than the devices of one node, and a question reads no device.
  static let windows = """
    CREATE TABLE window_bound(
      idiom TEXT NOT NULL, bound TEXT NOT NULL, node INTEGER NOT NULL, length REAL NOT NULL,
      profile_id TEXT NOT NULL, PRIMARY KEY(idiom, bound, node)) WITHOUT ROWID;

    """

  /// The indexes beside the keys of the tables that can be rebuilt: what comes first into an empty
  /// catalogue is written without them, and they are built once behind it.
  private static let indexes = [
    ("profile_id", "UNIQUE", "profile_row(id)"),
    ("version_profile", "UNIQUE", "version(profile, revision)"),
    ("version_revision", "", "version(revision)"), ("profile_bucket", "", "profile_row(bucket)"),
    ("profile_name", "", "profile_row(name COLLATE NOCASE)"),
    ("display_points", "", "display_row(points_width, points_height, listed)"),
    ("layout_class", "", "layout_row(orientation, horizontal, display) WHERE mode = 0"),
    ("model_identifier", "", "model_row(identifier COLLATE NOCASE)"),
    ("alias_alias", "", "alias_row(alias COLLATE NOCASE)"),
  ]

  /// Takes the indexes away.
  static let dropIndexes = indexes.map { "DROP INDEX IF EXISTS \($0.0);\n" }.joined()

  /// Builds the indexes.
  static let buildIndexes = indexes.map { "CREATE \($0.1) INDEX \($0.0) ON \($0.2);\n" }.joined()
}

/// The tables of rows as people query them: with the ids of profiles and with words.
extension Schema {
  /// The SQL views, each with the statement that makes it.
  static let shown: [(name: String, sql: String)] =
    [
      view(
        "profile", "id, bucket, revision, name, family, idiom, released, status",
        from: "profile_row WHERE revision IS NOT NULL")
    ]
    + ViewTable.allCases.map { table in
      let columns = table.columns.filter { $0 != "number" }.map { column in
        (ViewWord.words(ofColumn: column).map { ViewWord.sql("r.\(column)", $0) } ?? "r.\(column)")
          + " AS \(column)"
      }
      return view(
        String(table.name.dropLast("_row".count)),
        "p.id AS profile_id, " + columns.joined(separator: ", "),
        from: "\(table.name) r JOIN profile_row p ON p.key = r.profile")
    }

  private static func view(
    _ name: String, _ columns: String, from source: String
  ) -> (name: String, sql: String) {
    (name, "CREATE VIEW \(name) AS SELECT \(columns) FROM \(source);\n")
  }
}

/// The numbers that stand for known words in the rows; any other word stands there as itself.
enum ViewWord {
  /// The name of the main display.
  static let displays = ["main"]
  /// The modes; those of `ClassGrid` in its order.
  static let modes = Mode.known.map(\.rawValue)
  /// The orientations.
  static let orientations = [Orientation.portrait, .landscape].map(\.rawValue)
  /// The size classes by their raw values, of which none is 0.
  static let classes = [nil] + [SizeClass.compact, .regular].map { Optional($0.name) }

  /// The words of a column of the rows by their numbers; `nil` where it holds what it says.
  static func words(ofColumn column: String) -> [String?]? {
    switch column {
    case "display": displays
    case "mode": modes
    case "orientation": orientations
    case "horizontal", "vertical": classes
    default: nil
    }
  }

  /// The word of a cell, as an SQL expression.
  static func sql(_ cell: String, _ words: [String?]) -> String {
    let cases = words.enumerated().compactMap { number, word in
      word.map { "WHEN \(number) THEN '\($0)'" }
    }
    return "CASE \(cell) \(cases.joined(separator: " ")) ELSE \(cell) END"
  }

  /// The name of a display as it stands in the rows, where `nil` is the main one.
  static func display(_ name: String?) -> DatabaseValue { cell(name ?? displays[0], displays) }

  /// A mode as it stands in the rows.
  static func mode(_ word: String) -> DatabaseValue { cell(word, modes) }

  /// An orientation as it stands in the rows.
  static func orientation(_ word: String) -> DatabaseValue { cell(word, orientations) }

  /// A size class as it stands in the rows.
  static func sizeClass(_ sizeClass: SizeClass?) -> DatabaseValue {
    sizeClass.map { .integer(Int64($0.rawValue)) } ?? .null
  }

  private static func cell(_ word: String, _ words: [String]) -> DatabaseValue {
    words.firstIndex(of: word).map { .integer(Int64($0)) } ?? .text(word)
  }
}
