import DevcatValues
import DevcatSQLite

/// Keeps `os_version` up to date: the texts by which devices name versions of an OS, each once.
///
/// So a question for the newest version reads as many rows as there are versions, and no device.
struct SystemWriter {
  private let database: Connection
  private var gained: Set<String> = []
  /// The texts that a device had and has no longer; others may have them still.
  private var lost: Set<String> = []

  init(_ database: Connection) { self.database = database }

  /// Notes the texts of a device after a change.
  mutating func update(_ systems: (lost: Set<String>, gained: Set<String>)) {
    add(systems.gained)
    lost.formUnion(systems.lost)
  }

  /// Notes texts of devices that had none.
  mutating func add(_ systems: Set<String>) { gained.formUnion(systems) }

  /// Writes the changes, after the rows of all devices.
  mutating func finish() throws {
    let insert = try database.statement("INSERT OR IGNORE INTO os_version VALUES(?)")
    for text in gained { try insert.run(text) }
    // One pass for all of them; it ends at once for texts that most devices have.
    let rows = try database.statement(Self.all)
    defer { rows.reset() }
    while !lost.isEmpty, try rows.step() { lost.remove(rows.text(0)) }
    let remove = try database.statement("DELETE FROM os_version WHERE text = ?")
    for text in lost { try remove.run(text) }
    (gained, lost) = ([], [])
  }
}

extension SystemWriter {
  /// The fields of the first and the last system of a device.
  static let fields = [Field.osFirst, .osLast]
  /// The attributes that name a version too.
  static let attributes = Profile.systemAttributes

  /// A query for the texts of all devices, not each once, from the rows of `ProjectionRows.systems`.
  private static let all =
    ([ViewTable.safeArea, .height].map { "SELECT os FROM \($0.name)" }
    + fields.map {
      "SELECT \($0.column) FROM \(ProfileTable.name) WHERE \($0.column) IS NOT NULL"
    }
    + attributes.map {
      "SELECT \(AttributeRow.value("a")) FROM attribute_row a WHERE "
        + "\(AttributeRow.hasKey("a", "'\($0)'")) AND \(AttributeRow.type("a")) = 'text'"
    }).joined(separator: " UNION ALL ")
}
