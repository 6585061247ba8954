import DevcatValues
import Foundation
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

@Suite("Which files in a hub folder are catalogues") struct HubFolderContentsTests {
  @Test("Each file is what it is") func eachFileIsWhatItIs() throws {
    let folder = try SocketFolder()
    let manager = FileManager.default
    for team in ["acme", "qa", ".hidden", "Big", "empty", "acme/folder.db"] {
      try manager.createDirectory(
        atPath: folder.file(team), withIntermediateDirectories: false)
    }
    for file in [
      "acme/a.db", "acme/a.db-wal", "acme/a.db-shm", "acme/.b.db.12.34", "acme/b.db-wal",
      "acme/notes.txt", "acme/Upper.db", "qa/x.y_z-1.db", ".hidden/a.db", "Big/a.db", "stray.db",
    ] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder.file(file)))
    }
    try manager.createSymbolicLink(
      atPath: folder.file("acme/link.db"), withDestinationPath: folder.file("acme/a.db"))
    try manager.createSymbolicLink(
      atPath: folder.file("linked"), withDestinationPath: folder.file("acme"))
    let hub = HubFolder(folder.path)
    let found = try hub.contents()
    #expect(found.catalogues.map(\.description) == ["acme/a", "qa/x.y_z-1"])
    #expect(
      found.others == [
        ".hidden", "Big", "acme/Upper.db", "acme/b.db-wal", "acme/folder.db", "acme/link.db",
        "acme/notes.txt", "linked", "stray.db",
      ])
    #expect(hub.size(of: found.catalogues[0]) == 2)
  }

  @Test("A folder that is not there is reported") func aFolderThatIsNotThereIsToldOf() throws {
    let folder = try SocketFolder()
    #expect(throws: Failure.self) { try HubFolder(folder.file("none")).contents() }
  }
}
