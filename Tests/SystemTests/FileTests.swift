import Foundation
import Testing

@testable import DevcatSystem

@Suite("Files and folders, as the system has them")
struct FileTests {
  @Test("Kind of a path") func kindOfAPath() throws {
    let place = try Place()
    try place.write("text", to: "file", mode: 0o640)
    try Folder.make(place.path + "/folder")
    symlink("file", place.path + "/link")
    symlink("nothing", place.path + "/broken")
    mkfifo(place.path + "/pipe", 0o600)
    let kinds = ["file", "folder", "link", "broken", "pipe", "none"].map {
      Path.kind(of: "\(place.path)/\($0)")
    }
    #expect(kinds == [.file, .folder, .link, .link, .other, nil])
    let link = try FileStatus(place.path + "/link")
    #expect(link.kind == .file && link.size == 4 && link.permissions == 0o640)
    #expect(try link.identity == FileStatus(place.path + "/file").identity)
    #expect(try link.identity != FileStatus(place.path + "/pipe").identity)
    #expect(try Path.resolved(place.path + "/link").hasSuffix("/file"))
    #expect(!Path.exists(place.path + "/broken") && Path.isMissing(place.path + "/broken"))
    #expect(Path.isMissing(place.path + "/file/below") && !Path.isMissing(place.path + "/file"))
  }

  @Test("A folder with a long path has a short one, for a while") func shortPathOfAFolder() throws {
    let place = try Place()
    try place.write("text", to: "file", mode: 0o600)
    var link: FolderLink? = try FolderLink(to: place.path)
    let path = try #require(link?.path)
    #expect(path.utf8.count < 30 && path.hasPrefix("/tmp/"))
    #expect(try FileStatus(path + "/file").identity == FileStatus(place.path + "/file").identity)
    link = nil
    #expect(Path.kind(of: path) == nil && Path.kind(of: Folder.parent(of: path)) == nil)
    #expect(throws: SystemError.self) { try FolderLink(to: place.path + "/none") }
  }

  @Test("A changed file has another status") func aChangedFileHasAnotherStatus() throws {
    let place = try Place()
    try place.write("a", to: "f", mode: 0o600)
    let before = try FileStatus(place.path + "/f")
    #expect(try FileStatus(place.path + "/f") == before)
    try FileReplacement(of: place.path + "/f").place()
    #expect(try FileStatus(place.path + "/f") != before)
  }

  @Test("Foundation's errors keep their code") func foundationsErrorsKeepTheirCode() throws {
    let place = try Place()
    try place.write("", to: "file", mode: 0o600)
    for (path, code) in [("none", ENOENT), ("file", ENOTDIR)] {
      let error = #expect(throws: SystemError.self) {
        try Folder.names(in: "\(place.path)/\(path)")
      }
      #expect(error?.code == code && error?.isMissing == true)
      #expect(error?.path == "\(place.path)/\(path)")
    }
    let error = #expect(throws: SystemError.self) {
      try Folder.makeWithParents(place.path + "/file/below")
    }
    #expect(error?.code == ENOTDIR || error?.code == EEXIST)
  }

  @Test("Folders are made once") func foldersAreMadeOnce() throws {
    let place = try Place()
    let folder = place.path + "/b"
    try Folder.make(folder, permissions: 0o700)
    #expect(try place.mode("b") == 0o700)
    try Folder.makeIfMissing(folder)
    let error = #expect(throws: SystemError.self) { try Folder.make(folder) }
    #expect(error?.isTaken == true)
    try Folder.makeWithParents(place.path + "/x/y/z")
    try Folder.makeWithParents(place.path + "/x/y/z")
    #expect(try Folder.names(in: place.path) == ["b", "x"])
  }

  /// Names that are no UTF-8 are other programs', and are not lost from a folder that is removed.
  @Test("A tree is removed and links are not followed") func aTreeIsRemovedAndLinksAreNotFollowed()
    throws
  {
    let place = try Place()
    try Folder.makeWithParents(place.path + "/tree/inner")
    try place.write("kept", to: "outside", mode: 0o600)
    try place.write("", to: "tree/inner/file", mode: 0o600)
    symlink(place.path, place.path + "/tree/inner/link")
    let odd = Array((place.path + "/tree/").utf8CString.dropLast()) + [-1, -2, 0]
    close(open(odd, O_CREAT | O_WRONLY, 0o600))
    Path.remove(place.path + "/tree")
    #expect(place.names == ["outside"])
    #expect(place.text("outside") == "kept")
  }

  @Test("Two folders change places") func twoFoldersChangePlaces() throws {
    let place = try Place()
    for name in ["one", "two"] {
      try Folder.make("\(place.path)/\(name)")
      try place.write(name, to: "\(name)/file", mode: 0o600)
    }
    try Path.exchange(place.path + "/one", place.path + "/two")
    #expect(place.text("one/file") == "two" && place.text("two/file") == "one")
    #expect(place.names.count == 2)
  }

  @Test("New file replaces no other file") func newFileReplacesNoOtherFile() throws {
    let place = try Place()
    symlink(place.path + "/elsewhere", place.path + "/link")
    try place.write("old", to: "file", mode: 0o600)
    for name in ["link", "file"] {
      let error = #expect(throws: SystemError.self) {
        try OpenFile("\(place.path)/\(name)", for: .making(permissions: 0o600))
      }
      #expect(error?.isTaken == true)
    }
    #expect(!place.names.contains("elsewhere") && place.text("file") == "old")
  }

  @Test("Bytes are read from any place") func bytesAreReadFromAnyPlace() throws {
    let place = try Place()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try OpenFile(temporaryIn: place.path)
    #expect(place.names.isEmpty)
    try file.write(bytes)
    #expect(try file.read(at: 1_999_990..<2_000_010) == Array(bytes[1_999_990..<2_000_010]))
    #expect(try file.read(at: 2_999_999..<3_000_100) == [bytes[2_999_999]])
    #expect(try file.read() == [])
    try Data(bytes).write(to: URL(filePath: place.path + "/f"))
    #expect(try OpenFile(place.path + "/f", for: .reading).read() == bytes)
    #expect(
      try OpenFile(place.path + "/f", for: .reading).read(upTo: 1_500_000)
        == Array(bytes.prefix(1_500_000)))
    for _ in 0..<2 { try OpenFile(place.path + "/g", for: .appending).write(Array("ab".utf8)) }
    #expect(place.text("g") == "abab")
    #expect(try place.mode("g") == 0o600)
  }

  @Test("A lock is held until it is released") func aLockIsHeldUntilItIsReleased() throws {
    let place = try Place()
    let other = open(place.path, O_RDONLY)
    defer { close(other) }
    let lock = try FolderLock(place.path)
    #expect(flock(other, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    lock.release()
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    #expect(throws: SystemError.self) { try FolderLock("/nowhere/at/all") }
  }
}
