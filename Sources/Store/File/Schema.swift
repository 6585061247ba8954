/// The tables of a catalogue file, as docs/Formats.md describes them.
enum Schema {
  /// Marks an SQLite file as a catalogue: the bytes of `dvct`, at offset 68 of the file.
  static let applicationID: Int64 = 0x6476_6374

  /// The numbered steps from an empty file to the present schema; a step is never changed.
  static let migrations: [Migration] = [
    Migration(number: 1, sql: log + tree + views + search), Migration(number: 2, sql: merging),
    Migration(number: 3, sql: hubs),
    Migration(number: 4, sql: windows, fill: WindowBoundWriter.fill),
    Migration(number: 5, sql: statusBars, fill: DerivedLayouts.fill),
    Migration(number: 6, sql: origins),
  ]

  /// The number of the present schema.
  static var version: Int { migrations[migrations.count - 1].number }

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
  static let rebuilding = tree + views + search + windows + statusBars

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
      profile_id TEXT NOT NULL, revision INTEGER NOT NULL, record BLOB, leaf BLOB,
      UNIQUE(profile_id, revision));
    CREATE INDEX version_revision ON version(revision);
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
    CREATE INDEX profile_bucket ON profile(bucket);
    CREATE INDEX profile_name ON profile(name COLLATE NOCASE);
    CREATE TABLE display(
      profile_id TEXT NOT NULL REFERENCES profile(id), display TEXT NOT NULL, diagonal REAL,
      points_width REAL, points_height REAL, pixels_width REAL, pixels_height REAL, scale REAL,
      ppi REAL, corners_style TEXT, corners_radius REAL, orientations TEXT, home_indicator INTEGER,
      status_bar REAL, listed INTEGER NOT NULL, PRIMARY KEY(profile_id, display)) WITHOUT ROWID;
    CREATE INDEX display_points ON display(points_width, points_height, listed);
    CREATE TABLE safe_area(
      profile_id TEXT NOT NULL REFERENCES profile(id), display TEXT NOT NULL, os TEXT NOT NULL,
      orientation TEXT NOT NULL, "top" REAL NOT NULL, "left" REAL NOT NULL, bottom REAL NOT NULL,
      "right" REAL NOT NULL, PRIMARY KEY(profile_id, display, os, orientation)) WITHOUT ROWID;
    CREATE TABLE layout(
      profile_id TEXT NOT NULL REFERENCES profile(id), display TEXT NOT NULL, mode TEXT NOT NULL,
      orientation TEXT NOT NULL, available INTEGER NOT NULL, horizontal TEXT, vertical TEXT,
      width REAL, height REAL, derived_from TEXT,
      PRIMARY KEY(profile_id, display, mode, orientation)) WITHOUT ROWID;
    CREATE INDEX layout_class ON layout(orientation, horizontal, display)
      WHERE mode = 'full-screen';
    CREATE TABLE model(
      profile_id TEXT NOT NULL REFERENCES profile(id), identifier TEXT NOT NULL,
      PRIMARY KEY(profile_id, identifier)) WITHOUT ROWID;
    CREATE INDEX model_identifier ON model(identifier COLLATE NOCASE);
    CREATE TABLE alias(
      profile_id TEXT NOT NULL REFERENCES profile(id), alias TEXT NOT NULL,
      PRIMARY KEY(profile_id, alias)) WITHOUT ROWID;
    CREATE INDEX alias_alias ON alias(alias COLLATE NOCASE);
    CREATE TABLE attribute(
      profile_id TEXT NOT NULL REFERENCES profile(id), key TEXT NOT NULL, value NOT NULL,
      PRIMARY KEY(profile_id, key)) WITHOUT ROWID;

    """

  /// The index of names, aliases and models, a line for each.
  static let search = """
    CREATE VIRTUAL TABLE search USING fts5(
      name, aliases, models, tokenize = 'trigram', detail = 'none', columnsize = 0);

    """

  /// The heights of status bars by OS and orientation, in the place of a column of `display`.
  static let statusBars = """
    ALTER TABLE display DROP COLUMN status_bar;
    CREATE TABLE status_bar(
      profile_id TEXT NOT NULL REFERENCES profile(id), display TEXT NOT NULL, os TEXT NOT NULL,
      orientation TEXT NOT NULL, height REAL NOT NULL,
      PRIMARY KEY(profile_id, display, os, orientation)) WITHOUT ROWID;

    """

  /// The bounds of size classes among the measured windows of an idiom, by the nodes of the state tree:
  /// so a change asks again no more than the devices of one node, and a question reads no device.
  static let windows = """
    CREATE TABLE window_bound(
      idiom TEXT NOT NULL, bound TEXT NOT NULL, node INTEGER NOT NULL, length REAL NOT NULL,
      profile_id TEXT NOT NULL, PRIMARY KEY(idiom, bound, node)) WITHOUT ROWID;

    """
}
