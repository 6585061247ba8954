import Foundation
import Testing

@testable import DevcatSystem

@Suite("A file is replaced whole, and by one routine")
struct FileReplacementTests {
  @Test(
    "File replacement: it keeps the permissions", arguments: [0o600, 0o664, 0o644, 0o755, 0o444])
  func itKeepsThePermissions(mode: Int) throws {
    let place = try Place()
    try place.write("old", to: "f", mode: mode)
    let file = try FileReplacement(of: place.path + "/f")
    try file.write(Array("new".utf8))
    try file.place()
    #expect(try place.mode("f") == mode)
    #expect(place.text("f") == "new")
    #expect(place.names == ["f"])
  }

  @Test("File replacement: it takes the permissions that are given")
  func itTakesThePermissionsThatAreGiven() throws {
    let place = try Place()
    try place.write("old", to: "f", mode: 0o644)
    let file = try FileReplacement(of: place.path + "/f", permissions: 0o600)
    try file.place()
    #expect(try place.mode("f") == 0o600)
  }

  @Test(
    "File replacement: it keeps the owner",
    .enabled(if: geteuid() == 0, "only root gives files away"))
  func itKeepsTheOwner() throws {
    let place = try Place()
    try place.write("old", to: "f", mode: 0o640)
    #expect(chown(place.path + "/f", 1234, 2345) == 0)
    try FileReplacement(of: place.path + "/f").place()
    var about = stat()
    #expect(stat(place.path + "/f", &about) == 0)
    #expect(about.st_uid == 1234 && about.st_gid == 2345 && about.st_mode & 0o777 == 0o640)
  }

  @Test("A dated file is later than the one before") func aDatedFileIsLaterThanTheOneBefore() throws
  {
    let place = try Place()
    try place.write("old", to: "f", mode: 0o644)
    var last = try FileStatus(place.path + "/f").seconds
    for _ in 1...3 {
      try FileReplacement(of: place.path + "/f").place(isDated: true)
      let now = try FileStatus(place.path + "/f").seconds
      #expect(now > last)
      last = now
    }
  }

  @Test("A file that does not take its place leaves nothing")
  func aFileThatDoesNotTakeItsPlaceLeavesNothing() throws {
    let place = try Place()
    try place.write("old", to: "f", mode: 0o600)
    do {
      let file = try FileReplacement(of: place.path + "/f")
      try file.write(Array("new".utf8))
      #expect(place.names.count == 2)
    }
    #expect(place.names == ["f"])
    #expect(place.text("f") == "old")
  }

  @Test("File replacement: its name cannot be guessed and a long name is cut")
  func itsNameCannotBeGuessedAndALongNameIsCut() throws {
    let place = try Place()
    let names = Set((0..<100).map { _ in FileReplacement.temporaryName(beside: "/a/b") })
    #expect(names.count == 100)
    let long = String(repeating: "n", count: 255)
    try FileReplacement(of: "\(place.path)/\(long)").place()
    #expect(place.names == [long])
  }

  @Test("Replacement in a missing folder fails") func replacementInAMissingFolderFails() throws {
    let error = #expect(throws: SystemError.self) { try FileReplacement(of: "/nowhere/at/all") }
    #expect(error?.code == ENOENT)
  }

  @Test("Paths have folders and leaves") func pathsHaveFoldersAndLeaves() {
    #expect(["a", "/a", "a/b", "/a/b"].map(Folder.parent) == [".", "/", "a", "/a"])
    #expect(["a", "/a", "a/b", "/a/b"].map(Folder.leaf) == ["a", "a", "b", "b"])
  }
}
