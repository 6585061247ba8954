import DevcatValues
import DevcatEncoding
import Foundation
@testable import DevcatStore
import DevcatTestSupport
import Testing

@Suite("A full disk and other processes leave the old state or the new one")
struct FaultTests {
  private static func profiles(_ count: Int, scale: Double) throws -> [Change] {
    try (100..<100 + count).map { number in
      var profile = try Samples.profile(
        "device-\(number)", ["name=Device \(number)", "points.width=375", "points.height=812"])
      profile[Field.scale.at()] = .number(scale)
      return try #require(Change(id: profile.id, from: nil, to: profile))
    }
  }

  /// The number of pages the file may have is raised one by one until the commit fits.
  @Test("A full disk at every page") func aFullDiskAtEveryPage() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let file = try CatalogueFile.create(at: path, id: Samples.id, name: "full")
    try file.commit(Self.profiles(50, scale: 2), note: Samples.note())
    let before = try (file.log.head(), file.log.root(), file.allProfiles())
    var failures = 0
    while true {
      guard case .integer(let pages) = try file.database.pragma("page_count") else { return }
      try file.database.pragma("max_page_count", set: pages + Int64(failures))
      do {
        try file.commit(Self.profiles(300, scale: 3), note: Samples.note("second"))
        break
      } catch let error as Failure {
        #expect(error.code == .inputOutput)
        #expect(error.description.contains("full"))
      }
      failures += 1
      #expect(try file.log.head() == before.0)
      #expect(try file.log.root() == before.1)
      #expect(try file.allProfiles() == before.2)
      if failures % 16 == 1 { #expect(try file.maintenance.verify().difference == nil) }
    }
    #expect(failures > 10, "only \(failures) commits failed")
    #expect(try file.log.head().number == 2)
    #expect(try file.devices.count == 300)
    #expect(try file.maintenance.verify().difference == nil)
  }

  @Test("A transaction whose file was removed or replaced is an error", arguments: [false, true])
  func theFileIsGone(isReplaced: Bool) throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.file("c.db"), folder.file("other.db"))
    let file = try CatalogueFile.create(at: path, id: Samples.id, name: "gone")
    try file.commit(Self.profiles(50, scale: 2), note: Samples.note())
    let replacement = try CatalogueFile.create(at: other, id: Samples.id, name: "other")
    try replacement.commit(Self.profiles(5, scale: 2), note: Samples.note("other"))
    let error = #expect(throws: Failure.self) {
      try file.transaction {
        try file.commit(Self.profiles(50, scale: 3), note: Samples.note("lost"))
        try FileManager.default.removeItem(atPath: path)
        if isReplaced { try FileManager.default.copyItem(atPath: other, toPath: path) }
      }
    }
    #expect(error?.code == .inputOutput, "\(error?.description ?? "")")
    #expect(error?.description.contains("moved, removed or replaced") == true)
    #expect(try file.log.head().number == 1)
  }

  @Test("A pipe beside a catalogue is an error, and nobody waits for its other end")
  func aPipeBesideIt() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let link = folder.file("link.db")
    _ = try CatalogueFile.create(at: path, id: Samples.id, name: "pipe")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for suffix in ["-journal", "-wal", "-shm"] {
      #expect(mkfifo(path + suffix, 0o600) == 0)
      for name in [path, link] {
        let error = #expect(throws: Failure.self) {
          try CatalogueFile.open(at: name, access: .readOnly)
        }
        #expect(error?.description.contains("c.db\(suffix)' beside it is not a file") == true)
      }
      try FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  @Test("A log beside the target of a link belongs to the catalogue: a short file is not truncated")
  func aLogBesideTheTarget() throws {
    let folder = try TemporaryFolder()
    let (path, link) = (folder.file("c.db"), folder.file("link.db"))
    _ = try CatalogueFile.create(at: path, id: Samples.id, name: "log")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 8192)
    try file.close()
    func codes() -> [Failure.Code?] {
      [path, link].map { name in
        #expect(throws: Failure.self) { try CatalogueFile.open(at: name, access: .readOnly) }?.code
      }
    }
    #expect(codes() == [.truncated, .truncated])
    // SQLite completes the file from its log, and says itself if it cannot.
    try Data().write(to: URL(filePath: path + "-wal"))
    let found = codes()
    #expect(found[0] != .truncated && found[0] == found[1])
  }

  @Test("A snapshot of a catalogue with an altered record is not saved")
  func alteredRecord() throws {
    let file = try CatalogueFile.inMemory(id: Samples.id, name: "altered")
    try file.commit(Self.profiles(5, scale: 2), note: Samples.note())
    let record = try Record.encoded(Samples.profile("device-100", ["name=Another"]))
    try file.database.statement("UPDATE version SET record = ? WHERE rowid = 1").run(record)
    let error = #expect(throws: Failure.self) { try file.snapshots.write(at: 1) { _ in } }
    #expect(error?.code == .damaged)
    #expect(error?.description.contains("and revision 1 names") == true)
  }

  @Test("A reader sees the old state or the new one") func aReaderSeesTheOldStateOrTheNewOne()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let writer = try CatalogueFile.create(at: path, id: Samples.id, name: "two")
    try writer.commit(Self.profiles(50, scale: 2), note: Samples.note())
    let reader = try CatalogueFile.open(at: path, access: .readOnly)
    let old = try reader.log.root()
    try writer.transaction {
      try writer.commit(Self.profiles(50, scale: 3), note: Samples.note())
      #expect(try writer.log.head().number == 2)
      #expect(try reader.log.head().number == 1)
      #expect(try reader.devices.profile(id: "device-100")?[Field.scale.at()] == .number(2))
      #expect(try reader.maintenance.verify().difference == nil)
    }
    #expect(try reader.log.head().number == 2)
    #expect(try reader.log.root() != old)
    try reader.reading {
      #expect(try reader.log.head().number == 2)
      try writer.delete("device-100")
      #expect(try reader.log.head().number == 2, "what is read is of one moment")
      #expect(try reader.devices.profile(id: "device-100") != nil)
    }
    #expect(try reader.devices.profile(id: "device-100") == nil)
  }

  @Test("Two writers take turns") func twoWritersTakeTurns() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.db")
    let one = try CatalogueFile.create(at: path, id: Samples.id, name: "two")
    try one.commit(Self.profiles(2, scale: 2), note: Samples.note())
    let other = try CatalogueFile.open(at: path, access: .readWrite)
    other.database.busyTimeout = .milliseconds(50)
    try one.transaction {
      try one.delete("device-100")
      let error = try #require(throws: Failure.self) { try other.delete("device-101") }
      #expect(error.code == .busy)
      #expect(error.hint?.contains("try again") == true)
    }
    try other.delete("device-101")
    #expect(try one.log.head().number == 3)
    #expect(try one.devices.count == 0)
    #expect(try one.maintenance.verify().difference == nil)
  }
}
