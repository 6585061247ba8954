import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// The devices of a catalogue file at its head.
struct StoredDevices: Devices {
  let file: CatalogueFile

  var count: Int {
    get throws {
      try file.storing("read the catalogue") {
        try file.database.statement("SELECT count(*) FROM profile WHERE present").bind()
          .first { $0.int(0) } ?? 0
      }
    }
  }

  func profile(id: String) throws -> Profile? {
    try file.storing("read the catalogue") {
      try file.database.statement(
        """
        SELECT record FROM version WHERE profile = (SELECT key FROM profile WHERE id = ?)
        ORDER BY revision DESC LIMIT 1
        """
      ).bind(id).first { try file.records.profile($0, 0) } ?? nil
    }
  }

  func ids(called name: String, _ kind: NameKind) throws -> [String] {
    try file.storing("read the catalogue") {
      try file.database.statement(
        """
        SELECT p.id FROM name n JOIN profile p ON p.key = n.profile
        WHERE n.name = ? AND n.kind = ? ORDER BY p.id
        """
      ).bind(name.asciiLowercased, kind.rawValue).map { $0.text(0) }
    }
  }

  /// More devices than these are read as fast in one pass, which reads only some of their fields.
  private static let mostCandidates = 1000

  func ids(mayHave word: String, beginning: String) throws -> [String]? {
    try file.storing("read the catalogue") {
      let ids = try file.database.statement(
        """
        SELECT id FROM profile WHERE present AND (substr(id, 1, length(?2)) = ?2
          OR key IN (SELECT profile FROM name WHERE instr(name, ?1) > 0))
        ORDER BY id LIMIT ?3
        """
      ).bind(word, beginning, Self.mostCandidates + 1).map { $0.text(0) }
      return ids.count > Self.mostCandidates ? nil : ids
    }
  }

  func givers(on screen: Size) throws -> [Profile] {
    try file.storing("read the catalogue") {
      let ids = try file.database.statement(
        """
        SELECT p.id FROM screen s JOIN profile p ON p.key = s.profile
        WHERE s.width = ? AND s.height = ? ORDER BY p.id
        """
      ).bind(screen.width, screen.height).map { $0.text(0) }
      return try ids.compactMap { try profile(id: $0) }
    }
  }

  func forEachProfile(reading fields: Set<UInt16>?, _ body: (Profile) throws -> Void) throws {
    try forEachRecord { try body(file.records.decoded($1, reading: fields)) }
  }

  /// Calls `body` with the id and the record of each device, in id order.
  func forEachRecord(_ body: (_ id: String, _ record: [UInt8]) throws -> Void) throws {
    try file.storing("read the catalogue") {
      try file.database.prepare(
        """
        SELECT p.id, (SELECT record FROM version WHERE profile = p.key ORDER BY revision DESC LIMIT 1)
        FROM profile p ORDER BY p.id
        """
      ).forEach { row in
        // NULL if it is removed.
        if let record = row.blobOrNil(1) { try body(row.text(0), record) }
      }
    }
  }

  func origin(of path: FieldPath, in id: String) throws -> ValueOrigin? {
    try file.state.origin(of: path, in: id)
  }
}

/// The devices of a catalogue file at an earlier revision.
///
/// The file has no table of their names, so they are read for one at the first question that needs it.
final class PastDevices: Devices {
  /// The file, with all of its history.
  let file: CatalogueFile
  /// The revision.
  let revision: Int
  private var read: DeviceIndex?

  init(_ file: CatalogueFile, at revision: Int) { (self.file, self.revision) = (file, revision) }

  var count: Int {
    get throws {
      var count = 0
      try file.state.forEachRecord(at: revision) { _, _ in count += 1 }
      return count
    }
  }

  func profile(id: String) throws -> Profile? { try file.state.profile(id: id, at: revision) }

  func ids(called name: String, _ kind: NameKind) throws -> [String] {
    try index.ids(called: name, kind)
  }

  func givers(on screen: Size) throws -> [Profile] {
    try index.givers(on: screen).compactMap { try profile(id: $0) }
  }

  func forEachProfile(reading fields: Set<UInt16>?, _ body: (Profile) throws -> Void) throws {
    try file.state.forEachRecord(at: revision) {
      try body(file.records.decoded($1, reading: fields))
    }
  }

  func origin(of path: FieldPath, in id: String) throws -> ValueOrigin? {
    try file.state.origin(of: path, in: id, at: revision)
  }

  private var index: DeviceIndex {
    get throws {
      let index = try read ?? DeviceIndex(self)
      read = index
      return index
    }
  }
}
