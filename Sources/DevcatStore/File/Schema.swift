import DevcatValues
import DevcatSQLite

/// The tables of a catalogue file, as docs/Formats.md describes them.
enum Schema {
  /// Marks an SQLite file as a catalogue: the bytes of `dvct`, at offset 68 of the file.
  static let applicationID: Int64 = 0x6476_6374

  /// The number of the schema.
  ///
  /// devcat refuses a file with another schema: there are no migrations.
  static let version = 29

  /// The statements that create the tables of an empty catalogue.
  static let all = log + merging + hubs + rebuilding

  /// The statements as SQLite stores them in `sqlite_schema`.
  static let stored: Set<String> = Set(
    all.utf8.split(separator: UInt8(ascii: ";")).map { statement in
      String(Substring(statement.drop { $0 == UInt8(ascii: "\n") }))
    })

  /// The tables that can be rebuilt from the log.
  static let rebuildable =
    HeadTable.all.map(\.name) + ["profile", "node", "bucket", "version"]

  /// The other tables, and whether the log needs them.
  static let kept = [
    ("meta", true), ("revision", true), ("checkpoint", true), ("tag", false), ("incoming", false),
    ("conflict", false), ("pusher", false), ("seen_head", false),
  ]

  /// Drops what can be rebuilt.
  static let dropRebuildable =
    rebuildable.map { "DROP TABLE IF EXISTS \($0);\n" }.joined()
    + HeadTable.lists.map { "DROP VIEW IF EXISTS \($0.view);\n" }.joined()

  /// Creates what can be rebuilt.
  static let rebuilding =
    tree + HeadTable.all.map(\.create).joined() + HeadTable.createViews + buildIndexes

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

  /// The users who pushed revisions, as the hub authenticated them, and the newest heads of published
  /// folders.
  private static let hubs = """
    CREATE TABLE pusher(revision INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE seen_head(
      hub TEXT NOT NULL, name TEXT NOT NULL, key BLOB NOT NULL, epoch INTEGER NOT NULL,
      number INTEGER NOT NULL, digest BLOB NOT NULL, root BLOB NOT NULL, time INTEGER NOT NULL,
      expiry INTEGER NOT NULL, PRIMARY KEY(hub, name)) WITHOUT ROWID;

    """

  /// The profiles that ever were, their versions, and the hashes of the present state.
  ///
  /// `present` is 0 if a profile is removed. The rows of `version` are in the order of the log, so no index of revisions is needed.
  static let tree = """
    CREATE TABLE profile(
      key INTEGER PRIMARY KEY, id TEXT NOT NULL, bucket INTEGER NOT NULL, present INTEGER NOT NULL);
    CREATE TABLE version(profile INTEGER NOT NULL, revision INTEGER NOT NULL, record BLOB);
    CREATE TABLE bucket(number INTEGER PRIMARY KEY, hash BLOB NOT NULL);
    CREATE TABLE node(number INTEGER PRIMARY KEY, hash BLOB NOT NULL);

    """

  /// The indexes besides primary keys, of the tables that can be rebuilt.
  private static let indexes = [
    ("profile_id", "UNIQUE ", "profile(id)"),
    ("version_profile", "UNIQUE ", "version(profile, revision)"),
    ("profile_bucket", "", "profile(bucket)"),
  ]

  /// Builds the indexes.
  static let buildIndexes = indexes.map { "CREATE \($0.1)INDEX \($0.0) ON \($0.2);\n" }.joined()
}
