import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatStore

@Suite("A copy of a catalogue's file") struct BackupTests {
  @Test("A copy holds the whole history") func aCopyHoldsTheWholeHistory() throws {
    let folder = try TemporaryFolder()
    let file = try filled(folder.file("one.db"))
    try file.backup(to: folder.file("two.db"))
    let copy = try CatalogueFile.open(at: folder.file("two.db"), access: .readWrite)
    let (before, after) = (try file.maintenance.verify(), try copy.maintenance.verify())
    #expect(after == before)
    #expect(after.difference == nil)
    #expect(copy.id == file.id)
  }

  @Test("Nothing is overwritten") func nothingIsOverwritten() throws {
    let folder = try TemporaryFolder()
    let file = try filled(folder.file("one.db"))
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("two.db")))
    let error = #expect(throws: Failure.self) { try file.backup(to: folder.file("two.db")) }
    #expect(error?.code == .exists)
    #expect(FileManager.default.contents(atPath: folder.file("two.db")) == Data("mine".utf8))
    let missing = #expect(throws: Failure.self) {
      try file.backup(to: folder.file("none/two.db"))
    }
    #expect(missing?.code == .inputOutput)
  }

  @Test("A link that leads nowhere is not followed, so that what is made there meanwhile is safe")
  func noLinkIsFollowed() throws {
    let folder = try TemporaryFolder()
    let file = try filled(folder.file("one.db"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("two.db"), withDestinationPath: folder.file("three.db"))
    let error = #expect(throws: Failure.self) { try file.backup(to: folder.file("two.db")) }
    #expect(error?.code == .exists)
    #expect(!FileManager.default.fileExists(atPath: folder.file("three.db")))
  }

  private func filled(_ path: String) throws -> CatalogueFile {
    let file = try CatalogueFile.create(at: path, id: .reference, name: "lab")
    for number in 1...3 {
      var profile = Profile(id: "iphone-\(number)")
      profile[Field.name.at()] = .text("iPhone \(number)")
      let change = try #require(Change(id: profile.id, from: nil, to: profile))
      let note = RevisionNote(author: "Zoë", message: "add", time: Timestamp(seconds: 1))
      _ = try file.commit([change], note: note)
    }
    return file
  }
}
