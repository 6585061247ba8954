/// The tables of a catalogue file, as docs/Formats.md describes them.
enum Schema {
  /// Marks an SQLite file as a catalogue: the bytes of `dvct`, at offset 68 of the file.
  static let applicationID: Int64 = 0x6476_6374

  /// The number of the schema.
  ///
  /// A file of another schema is refused: there are no migrations.
  static let version = 7

  /// What makes the tables of an empty catalogue.
  static let all = log + merging + hubs + origins + rebuilding

  /// The tables that can be rebuilt from the log, children before their parents.
  static let rebuildable = [
    "window_bound", "search", "attribute", "alias", "model", "layout", "status_bar", "safe_area",
    "display", "profile", "node", "bucket", "version",
  ]

  /// The others, and whether the log cannot do without them.
  static let kept = [
    ("meta", true), ("revision", true), ("checkpoint", true), ("tag", false), ("incoming", false),
    ("conflict", false), ("pusher", false), ("origin", false), ("seen_head", false),
  ]

  /// What makes those that can be rebuilt anew.
  static let rebuilding = tree + views + search + windows + buildIndexes

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
    CREATE TABLE version(
      profile_id TEXT NOT NULL, revision INTEGER NOT NULL, record BLOB, leaf BLOB);
    CREATE TABLE bucket(number INTEGER PRIMARY KEY, hash BLOB NOT NULL);
    CREATE TABLE node(number INTEGER PRIMARY KEY, hash BLOB NOT NULL);

    """

  /// The present state.
  ///
  /// Members of sets are compared byte by byte, as in a record, and found without regard to case.
  /// `display.listed` says for which orientations the device has a full-screen layout of its own
  /// (1 portrait, 2 landscape), so that those to be derived are found by an index.
  static let views = """
    CREATE TABLE profile(
      id TEXT PRIMARY KEY, bucket INTEGER NOT NULL, revision INTEGER NOT NULL, name TEXT,
      family TEXT, idiom TEXT, released TEXT, status TEXT, search_row INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE TABLE display(
      profile_id TEXT NOT NULL, display TEXT NOT NULL, diagonal REAL,
      points_width REAL, points_height REAL, pixels_width REAL, pixels_height REAL, scale REAL,
      ppi REAL, corners_style TEXT, corners_radius REAL, orientations TEXT, home_indicator INTEGER,
      listed INTEGER NOT NULL, PRIMARY KEY(profile_id, display)) WITHOUT ROWID;
    CREATE TABLE safe_area(
      profile_id TEXT NOT NULL, display TEXT NOT NULL, os TEXT NOT NULL,
      orientation TEXT NOT NULL, "top" REAL NOT NULL, "left" REAL NOT NULL, bottom REAL NOT NULL,
      "right" REAL NOT NULL, PRIMARY KEY(profile_id, display, os, orientation)) WITHOUT ROWID;
    CREATE TABLE status_bar(
      profile_id TEXT NOT NULL, display TEXT NOT NULL, os TEXT NOT NULL,
      orientation TEXT NOT NULL, height REAL NOT NULL,
      PRIMARY KEY(profile_id, display, os, orientation)) WITHOUT ROWID;
    CREATE TABLE layout(
      profile_id TEXT NOT NULL, display TEXT NOT NULL, mode TEXT NOT NULL,
      orientation TEXT NOT NULL, available INTEGER NOT NULL, horizontal TEXT, vertical TEXT,
      width REAL, height REAL, derived_from TEXT,
      PRIMARY KEY(profile_id, display, mode, orientation)) WITHOUT ROWID;
    CREATE TABLE model(
      profile_id TEXT NOT NULL, identifier TEXT NOT NULL,
      PRIMARY KEY(profile_id, identifier)) WITHOUT ROWID;
    CREATE TABLE alias(
      profile_id TEXT NOT NULL, alias TEXT NOT NULL,
      PRIMARY KEY(profile_id, alias)) WITHOUT ROWID;
    CREATE TABLE attribute(
      profile_id TEXT NOT NULL, key TEXT NOT NULL, value NOT NULL,
      PRIMARY KEY(profile_id, key)) WITHOUT ROWID;

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
    ("version_profile", "UNIQUE", "version(profile_id, revision)"),
    ("version_revision", "", "version(revision)"), ("profile_bucket", "", "profile(bucket)"),
    ("profile_name", "", "profile(name COLLATE NOCASE)"),
    ("display_points", "", "display(points_width, points_height, listed)"),
    (
      "layout_class", "", "layout(orientation, horizontal, display) WHERE mode = 'full-screen'"
    ),
    ("model_identifier", "", "model(identifier COLLATE NOCASE)"),
    ("alias_alias", "", "alias(alias COLLATE NOCASE)"),
  ]

  /// Takes the indexes away.
  static let dropIndexes = indexes.map { "DROP INDEX IF EXISTS \($0.0);\n" }.joined()

  /// Builds the indexes.
  static let buildIndexes = indexes.map { "CREATE \($0.1) INDEX \($0.0) ON \($0.2);\n" }.joined()
}
