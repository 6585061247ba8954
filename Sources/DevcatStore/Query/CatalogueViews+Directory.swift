public import DevcatValues
import DevcatSQLite

extension CatalogueViews: ProfileDirectory {
  /// Whether there never was a profile.
  public var isEmpty: Bool {
    get throws {
      try file.storing("read the catalogue") {
        try file.database.statement("SELECT 1 FROM profile_row LIMIT 1").bind().first { _ in true }
          == nil
      }
    }
  }

  /// The profile with an id at the head; `nil` if there is none.
  public func profile(id: String) throws -> Profile? { try file.state.profile(id: id) }

  /// The ids of profiles with a name; the case of ASCII letters is ignored.
  public func ids(named name: String) throws -> [String] {
    try ids("SELECT id FROM profile_row WHERE name = ? COLLATE NOCASE ORDER BY id", name)
  }

  /// The ids of profiles with an alias; the case of ASCII letters is ignored.
  public func ids(alias: String) throws -> [String] { try ids(withMember: alias, of: .aliases) }

  /// The ids of profiles with a model identifier; the case of ASCII letters is ignored.
  public func ids(model: String) throws -> [String] { try ids(withMember: model, of: .models) }

  private func ids(withMember member: String, of field: Field) throws -> [String] {
    try ids(
      """
      SELECT DISTINCT p.id FROM \(Self.members(of: field)) AND member = ? COLLATE NOCASE
      ORDER BY p.id
      """, member)
  }

  /// The ids of profiles whose attribute `device` is a code; the case of ASCII letters is ignored.
  public func ids(code: String) throws -> [String] {
    try ids(
      """
      SELECT p.id FROM attribute_row a JOIN profile_row p ON p.key = a.profile
      WHERE \(AttributeRow.hasKey("a", "'device'"))
        AND \(AttributeRow.value("a")) = ? COLLATE NOCASE ORDER BY p.id
      """, code)
  }

  /// Every id and name, in id order.
  public func names() throws -> [(id: String, name: String)] {
    try file.storing("read the catalogue") {
      try file.database.statement(
        "SELECT id, coalesce(name, id) FROM profile_row WHERE present ORDER BY id"
      ).bind().map { ($0.text(0), $0.text(1)) }
    }
  }

  /// The ids and names of the profiles whose id begins with a text, in id order.
  ///
  /// With `anyCase`, capitals in the text match small letters.
  public func names(idPrefix: String, anyCase: Bool = false) throws -> [(id: String, name: String)]
  {
    // Texts that begin with the prefix end where the last code point follows it.
    try names(
      "id >= ?1 AND id < ?1 || char(0x10ffff)",
      prefix: anyCase ? idPrefix.lowercased() : idPrefix)
  }

  /// The ids and names of the profiles whose name begins with a text, in the order of the names.
  ///
  /// With `anyCase`, the case of ASCII letters is ignored.
  public func names(prefix: String, anyCase: Bool = false) throws -> [(id: String, name: String)] {
    try names(
      Self.begins("name", anyCase), prefix: prefix, order: "name COLLATE NOCASE, id")
  }

  /// The SQL condition that a column begins with the first parameter.
  private static func begins(_ column: String, _ anyCase: Bool) -> String {
    // The first condition is for the index, which ignores case.
    """
    \(column) >= ?1 COLLATE NOCASE AND \(column) < ?1 || char(0x10ffff) COLLATE NOCASE
    AND substr(\(column), 1, length(?1)) = ?1 \(anyCase ? "COLLATE NOCASE" : "")
    """
  }

  /// The aliases, then the model identifiers that begin with a text, in order, each with the id of
  /// its profile.
  ///
  /// With `anyCase`, the case of ASCII letters is ignored.
  public func otherNames(prefix: String, anyCase: Bool = false) throws -> [(
    id: String, name: String
  )] {
    try file.storing("read the catalogue") {
      try [Field.aliases, .models].flatMap { field in
        try file.database.statement(
          """
          SELECT p.id, member FROM \(Self.members(of: field)) AND \(Self.begins("member", anyCase))
          ORDER BY member COLLATE NOCASE, p.id
          """
        ).bind(prefix).map { ($0.text(0), $0.text(1)) }
      }
    }
  }

  private func names(
    _ condition: String, prefix: String, order: String = "id"
  ) throws -> [(id: String, name: String)] {
    try file.storing("read the catalogue") {
      try file.database.statement(
        """
        SELECT id, coalesce(name, id) FROM profile_row
        WHERE \(condition) AND present ORDER BY \(order)
        """
      ).bind(prefix).map { ($0.text(0), $0.text(1)) }
    }
  }

  /// Every alias with the id of its profile, in id order.
  public func aliases() throws -> [(id: String, alias: String)] {
    try file.storing("read the catalogue") {
      try file.database.statement(
        "SELECT p.id, member FROM \(Self.members(of: .aliases)) ORDER BY p.id, member"
      )
      .bind().map { ($0.text(0), $0.text(1)) }
    }
  }

  /// The members of a field, with the profiles `p` that they belong to, for a WHERE clause.
  private static func members(of field: Field) -> String {
    "member_row r JOIN profile_row p ON p.key = r.profile WHERE r.field = \(field.number)"
  }

  /// The rows of derived layouts, with words in the place of numbers.
  private static let derived = """
    SELECT \(ViewWord.sql("display", ViewWord.displays)), \(ViewWord.sql("mode", ViewWord.modes)),
      \(ViewWord.sql("orientation", ViewWord.orientations)), available, horizontal, vertical, width,
      height, derived_from
    FROM layout_row WHERE profile = (SELECT key FROM profile_row WHERE id = ?)
      AND derived_from IS NOT NULL
    ORDER BY 1, mode <> 0, 2, 3 DESC
    """

  /// The layouts that a device takes from other devices with the same screen points.
  public func derivedLayouts(of id: String) throws -> [DerivedLayout] {
    try file.storing("read the catalogue") {
      try file.database.statement(Self.derived).bind(id).map { row in
        let traits = LayoutTraits(
          horizontal: row.intOrNil(4).flatMap(SizeClass.init(rawValue:)),
          vertical: row.intOrNil(5).flatMap(SizeClass.init(rawValue:)),
          width: row.isNull(6) ? nil : row.double(6), height: row.isNull(7) ? nil : row.double(7))
        return DerivedLayout(
          display: row.text(0) == ViewWord.displays[0] ? nil : row.text(0),
          mode: Mode(rawValue: row.text(1)),
          orientation: Orientation(rawValue: row.text(2)) ?? .portrait,
          layout: row.bool(3) ? .available(traits) : .notAvailable, derivedFrom: row.text(8))
      }
    }
  }

  /// The revision that set the present value at a path; `nil` if there is no such value.
  ///
  /// Complexity: proportional to the number of revisions that touched the profile.
  public func origin(of path: FieldPath, in id: String) throws -> ValueOrigin? {
    let blames =
      try file.viewed.map { try $0.file.state.blame([path], in: id, at: $0.revision) }
      ?? file.state.blame([path], in: id)
    return blames.first.flatMap { $0.value == nil ? nil : $0.origin }
  }

  /// The full-screen classes of Apple's devices with a screen size, for the rule over several devices.
  ///
  /// Devices that accept a finding of the rule are left out.
  public func sameScreenRows(_ points: Size) throws -> [SameScreenRule.Row] {
    try file.storing("read the catalogue") {
      try file.database.statement(
        """
        SELECT l.orientation, l.horizontal, l.vertical, min(p.id), count(*)
        FROM display_row d JOIN layout_row l ON l.profile = d.profile AND l.display = d.display
          JOIN profile_row p ON p.key = d.profile
        WHERE d.points_width = ? AND d.points_height = ? AND (d.listed & 3) > 0
          AND p.family IN \(ProfileTable.appleFamilies) AND l.mode = 0 AND l.orientation IN (0, 1)
          AND l.derived_from IS NULL AND l.available
          AND NOT EXISTS (
            SELECT 1 FROM (
              SELECT \(AttributeRow.value("a")) AS value FROM attribute_row a
              WHERE a.profile = d.profile AND \(AttributeRow.hasKey("a", "?3")))
            WHERE typeof(value) = 'text' AND trim(value) <> '')
        GROUP BY l.orientation, l.horizontal, l.vertical
        """
      ).bind(points.width, points.height, SameScreenRule.acceptance).map { row in
        SameScreenRule.Row(
          orientation: row.int(0) == 0 ? .portrait : .landscape,
          horizontal: row.intOrNil(1).flatMap(SizeClass.init(rawValue:)),
          vertical: row.intOrNil(2).flatMap(SizeClass.init(rawValue:)), example: row.text(3),
          count: row.int(4))
      }
    }
  }

  /// The panel sizes in the catalogue.
  public func knownPanels() throws -> KnownPanels {
    try file.storing("read the catalogue") {
      KnownPanels(
        try file.database.statement(
          """
          SELECT DISTINCT pixels_width, pixels_height FROM display_row
          WHERE pixels_width IS NOT NULL AND pixels_height IS NOT NULL
          """
        ).bind().map { Size(width: $0.double(0), height: $0.double(1)) })
    }
  }

  /// The names of the displays besides the main ones, in order.
  public func furtherDisplays() throws -> [String] {
    try file.storing("read the catalogue") {
      try file.database.statement(
        "SELECT DISTINCT display FROM display_row WHERE typeof(display) = 'text' ORDER BY display"
      ).bind().map { $0.text(0) }
    }
  }

  private func ids(_ sql: String, _ text: String) throws -> [String] {
    try file.storing("read the catalogue") {
      try file.database.statement(sql).bind(text).map { $0.text(0) }
    }
  }
}
