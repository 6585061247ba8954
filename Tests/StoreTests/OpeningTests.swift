import DevcatValues
import Foundation
import DevcatSQLite
import DevcatEncoding
import DevcatTestSupport
import Testing

@testable import DevcatStore

@Suite("Opening and creating refuse what they cannot use, and leave it as it is")
struct OpeningTests {
  /// A file that is not a catalogue of ours, and the code it is refused with.
  struct Refusal: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let code: Failure.Code
    let words: String
    let make: @Sendable (_ path: String) throws -> Void
  }

  static let refusals = [
    Refusal(testDescription: "no file", code: .notFound, words: "devcat init") { _ in },
    Refusal(testDescription: "a folder", code: .notACatalogue, words: "not a file") {
      try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
    },
    Refusal(testDescription: "an empty file", code: .notACatalogue, words: "empty") {
      try Data().write(to: URL(fileURLWithPath: $0))
    },
    Refusal(testDescription: "a text file", code: .notACatalogue, words: "not a devcat catalogue") {
      try Data("{\"id\": \"iphone-x\"}\n".utf8).write(to: URL(fileURLWithPath: $0))
    },
    Refusal(
      testDescription: "a long text file", code: .notACatalogue, words: "not a devcat catalogue"
    ) {
      try Data(repeating: 65, count: 10_000).write(to: URL(fileURLWithPath: $0))
    },
    Refusal(testDescription: "another SQLite database", code: .notACatalogue, words: "SQLite") {
      try Connection(path: $0, mode: .create).execute("CREATE TABLE a(b)")
    },
    Refusal(testDescription: "a newer schema", code: .newer, words: "Install a newer devcat") {
      try fill($0)
      try Connection(path: $0).execute("PRAGMA user_version = 99")
    },
    Refusal(testDescription: "an older schema", code: .older, words: "clone or import it again") {
      try fill($0)
      try Connection(path: $0).execute("PRAGMA user_version = 5")
    },
    Refusal(testDescription: "truncated to 50 bytes", code: .notACatalogue, words: "") {
      try truncate($0, to: 50)
    },
    Refusal(testDescription: "truncated to its header", code: .truncated, words: "100 of") {
      try truncate($0, to: 100)
    },
    Refusal(testDescription: "truncated to a page", code: .truncated, words: "4096 of") {
      try truncate($0, to: 4096)
    },
    Refusal(testDescription: "truncated inside a page", code: .truncated, words: "50000 of") {
      try truncate($0, to: 50_000)
    },
    Refusal(testDescription: "an unknown lineage", code: .damaged, words: "which catalogue") {
      try fill($0)
      try Connection(path: $0).execute("DELETE FROM meta WHERE key = 'catalogue'")
    },
  ]

  static func fill(_ path: String) throws {
    let file = try CatalogueFile.create(at: path, id: Samples.id, name: "opening")
    try file.set(Samples.profile("x", ["name=X"]))
  }

  static func truncate(_ path: String, to size: Int) throws {
    try fill(path)
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.truncate(atOffset: UInt64(size))
    try handle.close()
  }

  @Test("Opening: refused", arguments: refusals)
  func refused(_ refusal: Refusal) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    try refusal.make(path)
    let before = try folder.contents()
    for access in [CatalogueFile.Access.readOnly, .readWrite] {
      let error = try #require(throws: Failure.self) {
        try CatalogueFile.open(at: path, access: access)
      }
      #expect(error.code == refusal.code)
      #expect(error.subject == path)
      #expect(refusal.words.isEmpty || error.description.contains(refusal.words), "\(error)")
    }
    #expect(try folder.contents() == before)
  }

  @Test("Create never replaces a file", arguments: ["a catalogue", "another file"])
  func createNeverReplacesAFile(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    if kind == "a catalogue" {
      try Self.fill(path)
    } else {
      try Data("text".utf8).write(to: URL(fileURLWithPath: path))
    }
    let before = try folder.contents()
    let error = try #require(throws: Failure.self) {
      try CatalogueFile.create(at: path, id: Samples.id, name: "again")
    }
    #expect(error.code == .exists)
    #expect(try folder.contents() == before)
  }

  @Test("Create in no folder") func createInNoFolder() throws {
    let folder = try TemporaryFolder()
    let error = try #require(throws: Failure.self) {
      try CatalogueFile.create(at: folder.file("none/c.db"), id: Samples.id, name: "lost")
    }
    #expect(error.code == .inputOutput)
  }

  @Test(
    "A file that may not be written",
    .enabled(if: getuid() != 0, "Permissions do not bind the superuser."))
  func aFileThatMayNotBeWritten() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    try Self.fill(path)
    chmod(path, 0o444)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let before = try folder.contents()
    let error = try #require(throws: Failure.self) {
      try CatalogueFile.open(at: path, access: .readWrite)
    }
    #expect(error.code == .readOnly)
    #expect(try CatalogueFile.open(at: path, access: .readOnly).devices.count == 1)
    #expect(try folder.contents() == before)
  }

  @Test("Reading leaves nothing behind") func readingLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    try Self.fill(path)
    let before = try folder.contents()
    do {
      let file = try CatalogueFile.open(at: path, access: .readOnly)
      #expect(try file.maintenance.verify().difference == nil)
      let error = try #require(throws: Failure.self) { try file.delete("x") }
      #expect(error.code == .readOnly)
    }
    #expect(try folder.contents() == before)
  }

  @Test("An open catalogue can be opened again at once")
  func anOpenCatalogueCanBeOpenedAgainAtOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let writer = try CatalogueFile.create(at: path, id: Samples.id, name: "two")
    let reader = try CatalogueFile.open(at: path, access: .readOnly)
    try writer.set(Samples.profile("x", ["name=X"]))
    #expect(try reader.devices.count == 1)
    #expect(try reader.name == "two")
  }

  #if os(Linux)
    /// Source: "How To Corrupt An SQLite Database File", section 2.2.
    @Test("A second opening leaves the locks of the first")
    func aSecondOpeningLeavesTheLocksOfTheFirst() throws {
      let folder = try TemporaryFolder()
      let path = folder.file("c.db")
      try Self.fill(path)
      let writer = try CatalogueFile.open(at: path, access: .readWrite)
      try writer.set(Samples.profile("y", ["name=Y"]))
      _ = try CatalogueFile.open(at: path, access: .readOnly).devices.count
      #expect(CatalogueFile.isCatalogue(at: path))
      // A lock of an open file, which the locks of any process keep off, this one's own too.
      let descriptor = open(path, O_RDWR)
      defer { close(descriptor) }
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      let getOpenFileLock: Int32 = 36
      try #require(fcntl(descriptor, getOpenFileLock, &lock) == 0)
      #expect(lock.l_type == Int16(F_RDLCK))
      withExtendedLifetime(writer) {}
    }
  #endif

  @Test("The name and the remote are kept") func theNameAndTheRemoteAreKept() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    try Self.fill(path)
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    #expect(try file.name == "opening")
    #expect(try file.settings.remote == nil)
    let remote = Remote(url: "devcat://hub:1/team/name", base: try file.log.head())
    try file.settings.setRemote(remote)
    #expect(try CatalogueFile.open(at: path, access: .readOnly).settings.remote == remote)
    try file.settings.setRemote(nil)
    #expect(try file.settings.remote == nil)
  }
}
